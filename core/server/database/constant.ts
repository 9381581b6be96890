import { type SQL, sql } from 'drizzle-orm'

/**
 * The numbers of codes as they stand in the text of a statement: `rpt_status IN (${constant(RptStatus.success)})`. They are no
 * bound values: a partial index (`WHERE rpt_status IN (0, 1)`) is used only where the text itself says the states, and a
 * prepared statement is then planned for these states and not for any.
 * @param codes members of code sets, never what a caller sent
 * @returns the numbers, joined by commas
 */
export const constant = (...codes: readonly number[]): SQL => sql.raw(codes.map(Number).join(', '))
