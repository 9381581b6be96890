import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { explained } from '../../core/server/embedded/place.ts'
import { PlainError } from '../../core/server/process/plain-error.ts'
import { readSettings, type Settings } from '../../core/server/process/settings.ts'
import { openDatabase } from '../database.ts'
import { copyCluster, copyFolder } from './cluster-copy.ts'

/** Made anew at every start, or copied in a way of their own. */
const notFiles = ['postgres', 'run', 'acquirer']

/**
 * Copies everything of an embedded installation into a folder that does not exist yet: the database, the uploaded files, the
 * secret key, the sandbox acquirer's books. The program may run meanwhile. Whoever holds the copy holds all secrets.
 * @param args the folder; one named after the time when absent
 * @throws PlainError with a database server of one's own, whose administrator backs it up
 */
export async function run([
  folder = `countinghouse-backup-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`,
]: string[]): Promise<void> {
  const settings = readSettings()
  const target = path.resolve(folder)
  if (settings.databaseUrl) {
    throw new PlainError(
      'The database lies on a server of its own (DATABASE_URL): back it up with pg_dump --format=custom "$DATABASE_URL", ' +
        `and copy ${settings.dataDir} and the files of STORAGE_URL and SECRET_KEY beside it.`,
    )
  }
  if (!existsSync(path.join(settings.dataDir, 'postgres')))
    throw new PlainError(`There is nothing to back up in ${settings.dataDir} yet.`)
  if (existsSync(target)) throw new PlainError(`${target} exists already: name a folder that does not.`)
  const unfinished = `${target}.unfinished-${process.pid}`
  try {
    await copyAll(settings, unfinished)
    await rename(unfinished, target)
  } catch (error) {
    throw explained(error, target)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  console.log(
    `Everything is copied to ${target}. To put it back: DATA_DIR=<empty folder> npm run cli -- restore ${target}`,
  )
}

/** The files after the database: what a row names was stored before the row. */
async function copyAll(settings: Settings, target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 })
  const database = await openDatabase(settings)
  const client = new pg.Client({ connectionString: database.ownerUrl })
  try {
    await client.connect()
    await copyCluster(client, path.join(settings.dataDir, 'postgres'), path.join(target, 'postgres'))
  } finally {
    await client.end()
    await database.close()
  }
  for (const entry of await readdir(settings.dataDir, { withFileTypes: true })) {
    if (notFiles.some((name) => entry.name === name || entry.name.startsWith('postgres.new-'))) continue
    const [from, to] = [path.join(settings.dataDir, entry.name), path.join(target, entry.name)]
    if (entry.isDirectory()) await copyFolder(from, to)
    else if (entry.isFile()) await copyFile(from, to)
  }
  await copyAcquirer(path.join(settings.dataDir, 'acquirer'), path.join(target, 'acquirer'))
  await writeFile(
    path.join(target, 'backup.json'),
    `${JSON.stringify({ madeAt: new Date().toISOString(), postgres: 18 }, null, 2)}\n`,
    { flush: true },
  )
}

/** SQLite copies its own files, also while they are written to. */
async function copyAcquirer(from: string, to: string): Promise<void> {
  const file = path.join(from, 'acquirer.sqlite')
  if (!existsSync(file)) return
  await mkdir(to, { mode: 0o700 })
  const books = new DatabaseSync(file, { readOnly: true })
  try {
    await backup(books, path.join(to, 'acquirer.sqlite'))
  } finally {
    books.close()
  }
}
