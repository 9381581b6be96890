/** Rows of one page of a remote select. @source the specification 9; catalogue R716 */
export const pageSize = 10

/** Whether the pager shows: only when there is more than one page. @source catalogue R234 */
export const hasPager = (total: number): boolean => total > pageSize

/** Rows of an answer: a page, or records at the top level, or a plain list. @source catalogue R264 */
export function rowsOf(data: unknown): { records: Record<string, unknown>[]; total: number } {
  if (Array.isArray(data)) return { records: data as Record<string, unknown>[], total: data.length }
  const { records = [], total } = (data ?? {}) as { records?: Record<string, unknown>[]; total?: number }
  return { records, total: total ?? records.length }
}
