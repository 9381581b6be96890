import { existsSync } from 'node:fs'
import { copyFile, lchown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { explained, preparePlace } from '../../core/server/embedded/place.ts'
import { pendingMigrations } from '../../core/server/database/migrate.ts'
import { PlainError } from '../../core/server/process/plain-error.ts'
import { readSettings } from '../../core/server/process/settings.ts'
import type { Identity } from '../../core/server/embedded/unprivileged.ts'
import { openDatabase } from '../database.ts'
import { copyFolder } from './cluster-copy.ts'

/**
 * Puts what `backup` copied into DATA_DIR, which holds no database yet, and opens it once to see that it is whole.
 * @param args the folder that backup made; it stays as it is
 * @throws PlainError when that is no backup, or DATA_DIR holds a database already
 */
export async function run([folder]: string[]): Promise<void> {
  const settings = readSettings()
  if (settings.databaseUrl)
    throw new PlainError('The database lies on a server of its own (DATABASE_URL): restore it there, with pg_restore.')
  if (!folder) throw new PlainError('Usage: npm run cli -- restore <folder that backup made>')
  const source = path.resolve(folder)
  if (!existsSync(path.join(source, 'backup.json')))
    throw new PlainError(`${source} holds no finished backup (backup.json is missing).`)
  const cluster = path.join(settings.dataDir, 'postgres')
  if (existsSync(cluster))
    throw new PlainError(
      `${settings.dataDir} holds a database already: name an empty folder in DATA_DIR, or move it away.`,
    )
  try {
    await copyBack(source, settings.dataDir)
  } catch (error) {
    throw explained(error, settings.dataDir)
  }
  const database = await openDatabase(settings)
  try {
    const pending = await pendingMigrations(database.ownerUrl)
    const { madeAt } = JSON.parse(await readFile(path.join(source, 'backup.json'), 'utf8')) as { madeAt: string }
    console.log(
      `The backup of ${madeAt} is restored to ${settings.dataDir} and opens.${pending.length ? ' The next start brings it to the newest schema.' : ''}`,
    )
  } finally {
    await database.close()
  }
}

/** The cluster takes its place last, so a broken copy is never started. */
async function copyBack(source: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const { identity, cluster } = preparePlace(dataDir)
  const fresh = `${cluster}.new-restored`
  await rm(fresh, { recursive: true, force: true })
  await copyFolder(path.join(source, 'postgres'), fresh)
  await giveAll(fresh, identity)
  for (const entry of await readdir(source, { withFileTypes: true })) {
    if (['postgres', 'backup.json'].includes(entry.name)) continue
    const [from, to] = [path.join(source, entry.name), path.join(dataDir, entry.name)]
    if (entry.isDirectory()) await copyFolder(from, to)
    else await copyFile(from, to)
  }
  await rename(fresh, cluster)
}

async function giveAll(folder: string, { uid, gid }: Identity): Promise<void> {
  if (uid === undefined || gid === undefined) return
  await lchown(folder, uid, gid)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await lchown(path.join(entry.parentPath, entry.name), uid, gid)
}
