import { enterScope, type Tx } from './db.ts'

/**
 * Does work that needs rows of the operators above or beside the caller's own, such as the prices of a whole chain, and
 * then sees its own rows again. What is found may go into what is written, never into the answer.
 */
export async function inWholeTenant<T>(tx: Tx, tenantId: string, work: () => Promise<T>): Promise<T> {
  const { rows } = await tx.client.query<{ oemNo: string }>({ name: 'scope_oem', text: 'SELECT app_oem() AS "oemNo"' })
  const { oemNo } = rows[0] as { oemNo: string }
  if (oemNo === '') return work()
  const before = { tenantId, oemNo }
  await enterScope(tx, { tenantId, oemNo: '' })
  try {
    const result = await work()
    await enterScope(tx, before)
    return result
  } catch (error) {
    // A refusal leaves the transaction usable; one that the database ended sees nothing any more.
    await enterScope(tx, before).catch(() => undefined)
    throw error
  }
}
