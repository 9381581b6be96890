import { sql } from 'drizzle-orm'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { files } from '../../../core/server/files/files.ts'
import { job, type JobPayload, sendJob } from '../../../core/server/jobs/jobs.ts'

/** Tries over more than a week: a store that is away for days loses nothing. */
const retry = { limit: 200, delaySeconds: 5, mostDelaySeconds: 3600 }

/** Puts a kept file into the store. */
export const storeKeptFile = job<JobPayload & { key: string }>({
  name: 'file.store',
  retry,
  run: async ({ payload: { tenantId, key }, within }) => {
    const ofKey = sql`tenant_id = ${tenantId} AND file_key = ${key}`
    const kept = await within((tx) =>
      rowOf<{ content: Buffer }>(tx, sql`SELECT content FROM file_to_store WHERE ${ofKey}`),
    )
    if (!kept) return // An earlier run stored it and died before it could say so.
    await files().put(key, kept.content)
    await within((tx) => run(tx, sql`DELETE FROM file_to_store WHERE ${ofKey}`))
  },
})

/** Takes files out of the store. */
export const removeStoredFiles = job<JobPayload & { keys: readonly string[] }>({
  name: 'file.remove',
  retry,
  run: async ({ payload: { keys } }) => {
    for (const key of keys) await files().remove(key)
  },
})

/**
 * Has a file stored once this transaction has committed, and only then; a moment later it is there.
 * @source docs/decisions/0014-nobody-outside-is-asked-within-a-transaction.md
 */
export async function storeLater(tx: Tx, tenantId: string, key: string, content: Buffer): Promise<void> {
  await run(tx, sql`INSERT INTO file_to_store (tenant_id, file_key, content) VALUES (${tenantId}, ${key}, ${content})`)
  await sendJob(tx, storeKeptFile, { tenantId, oemNo: '', key })
}

/** Files that one job removes at most. */
const mostRemoved = 1000

/** Has files removed once this transaction has committed, and only then. */
export async function removeLater(tx: Tx, tenantId: string, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += mostRemoved)
    await sendJob(tx, removeStoredFiles, { tenantId, oemNo: '', keys: keys.slice(from, from + mostRemoved) })
}
