import { ports } from '../../wiring.ts'
import { openDb, withClient } from '../../core/server/database/db.ts'

/**
 * Loads the demo world into an empty database, so that a load that is cut off is known as one.
 * @param ownerUrl connection string of the owner of the schema
 */
export async function loadWholly<T>(ownerUrl: string, load: () => Promise<T>): Promise<T> {
  await onOwner(ownerUrl, 'UPDATE business_clock SET demo_loading = true')
  const loaded = await load()
  await onOwner(ownerUrl, 'UPDATE business_clock SET demo_loading = false')
  return loaded
}

/**
 * Empties a database that holds the half of a demo world whose loading was cut off: it was empty before. To be called
 * before the migrations, which make everything anew.
 * @returns whether there was one
 */
export async function removeHalfWorld(ownerUrl: string): Promise<boolean> {
  const [{ isKnown } = { isKnown: false }] = await onOwner<{ isKnown: boolean }>(
    ownerUrl,
    `SELECT EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = to_regclass('public.business_clock') AND attname = 'demo_loading') AS "isKnown"`,
  )
  if (!isKnown) return false
  const [clock] = await onOwner<{ demo_loading: boolean }>(ownerUrl, 'SELECT demo_loading FROM public.business_clock')
  if (!clock?.demo_loading) return false
  await onOwner(
    ownerUrl,
    `BEGIN; DROP SCHEMA IF EXISTS pgboss CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC; COMMIT`,
  )
  return true
}

async function onOwner<Row extends object>(ownerUrl: string, statement: string): Promise<Row[]> {
  const owner = openDb(ownerUrl, { max: 1, ports })
  try {
    return await withClient(owner, async (client) => (await client.query<Row>(statement)).rows)
  } finally {
    await owner.close()
  }
}
