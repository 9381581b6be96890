import type pg from 'pg'

/** Beginnings that make a spreadsheet take a text for a formula. */
const signs = ['=', '+', '-', '@', '\t', '\r']

/**
 * Puts the beginning of a formula before what people typed in the rows of a tenant, as far as the tables take it: names,
 * remarks, reasons, addresses.
 */
export async function writeFormulas(owner: pg.Client, tenantId: string): Promise<void> {
  const { rows } = await owner.query<{ name: string; column: string }>(
    `SELECT c.relname AS name, a.attname AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND NOT a.attisdropped
        AND a.atttypid IN ('text'::regtype, 'varchar'::regtype) AND a.attname ~ '(^|_)(name|remark|reason|title|address|content|problem|action|linkman)$'
        AND EXISTS (SELECT 1 FROM pg_attribute t WHERE t.attrelid = c.oid AND t.attname = 'tenant_id') ORDER BY 1, 2`,
  )
  for (const [n, { name, column }] of rows.entries()) {
    const begun = `left($1 || "${column}", 20)`
    // What a table refuses, by a check or a key, nobody can store.
    await owner
      .query(`UPDATE "${name}" SET "${column}" = ${begun} WHERE tenant_id = $2 AND "${column}" <> ''`, [
        `${signs[n % signs.length]}1+`,
        tenantId,
      ])
      .catch(() => undefined)
  }
}
