import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import '../../calls.ts'
import { migrate } from '../../core/server/database/migrate.ts'
import { startEmbedded } from '../../core/server/embedded/embedded.ts'
import { allRefusals } from '../../core/shared/errors.ts'
import { errorsPage } from '../reference/errors-page.ts'
import { tablesPage } from '../reference/tables-page.ts'

/**
 * Writes the pages of `docs/reference` anew: all errors from their declarations, all tables from a database that is made for
 * this, migrated and thrown away.
 */
export async function run(): Promise<void> {
  const folder = path.resolve(import.meta.dirname, '../../docs/reference')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'errors.md'), errorsPage(allRefusals()))
  await writeFile(path.join(folder, 'tables.md'), await withMigrated(tablesPage))
}

async function withMigrated<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'countinghouse-reference-'))
  const server = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
  const client = new pg.Client({ connectionString: server.url })
  try {
    await migrate(server.url, { appRole: { name: 'reference_app', password: 'of a database that is thrown away' } })
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
