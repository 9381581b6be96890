import { ports } from '../wiring.ts'
import { changeUrl } from '../core/server/database/database-url.ts'
import { type Db, openDb } from '../core/server/database/db.ts'
import { personalKeysOf, usePersonalKeys } from '../core/server/secrets/personal.ts'
import { readSettings } from '../core/server/process/settings.ts'
import { openDatabase } from './database.ts'

/**
 * Runs work on the database of the settings as the application's own role, with its keys, and lets everything go again.
 * @throws PlainError when the database cannot be reached
 */
export async function withApplication<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase(readSettings())
  usePersonalKeys(personalKeysOf(database.secretKey))
  const db = openDb(
    changeUrl(database.ownerUrl, { user: database.appRole.name, password: database.appRole.password }),
    { max: 4, ports },
  )
  try {
    return await work(db)
  } finally {
    await db.close()
    await database.close()
  }
}

/** Tenants whose ledgers and audit logs there are: root operators, and the platform. */
export async function rootTenants(db: Db): Promise<string[]> {
  const { rows } = await db.pool.query<{ tenant_id: string }>(
    'SELECT tenant_id FROM tenant WHERE tenant_kind IN (0, 1) AND NOT is_deleted ORDER BY 1',
  )
  return rows.map(({ tenant_id: tenantId }) => tenantId)
}
