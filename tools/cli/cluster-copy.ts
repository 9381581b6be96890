import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

/** Folders whose contents a server makes anew, and pg_wal, which is copied last. */
const emptied = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]
const left = ['postmaster.pid', 'postmaster.opts']

/**
 * Copies a cluster while its server runs and is written to: the copy opens as of the end of copying, with nothing lost that
 * was committed before and no half of a transaction.
 * @param client  connection of the owner, used by nobody else meanwhile
 * @param cluster data directory of that server
 * @param target  folder that does not exist yet
 * @source PostgreSQL manual, Making a Base Backup Using the Low Level API
 */
export async function copyCluster(client: pg.Client, cluster: string, target: string): Promise<void> {
  const label = `countinghouse_backup_${process.pid}`
  // The slot keeps the log from here on; both end with the connection, however it ends.
  await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [label])
  await client.query('SELECT pg_backup_start($1, true)', [label])
  await mkdir(target, { recursive: true, mode: 0o700 })
  await copyFolder(cluster, target, (name) => !left.includes(name) && !emptied.includes(path.dirname(name)))
  const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
    'SELECT labelfile, spcmapfile FROM pg_backup_stop(false)',
  )
  await copyFolder(path.join(cluster, 'pg_wal'), path.join(target, 'pg_wal'), (name) =>
    /^[0-9A-F]{24}$|^[0-9A-F]{8}\.history$/.test(name),
  )
  await writeFile(path.join(target, 'backup_label'), rows[0]?.labelfile ?? '', { flush: true })
  if (rows[0]?.spcmapfile) await writeFile(path.join(target, 'tablespace_map'), rows[0].spcmapfile, { flush: true })
  await client.query('SELECT pg_drop_replication_slot($1)', [label])
}

/**
 * Copies the folders and files below a folder. One that goes away meanwhile is left out: its removal is in the log.
 * @param isWanted says by the path from the folder on which files to take; folders are always made
 */
export async function copyFolder(
  from: string,
  to: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const source = path.join(entry.parentPath, entry.name)
    const name = path.relative(from, source)
    if (entry.isDirectory()) await mkdir(path.join(to, name), { recursive: true, mode: 0o700 })
    else if (entry.isFile() && isWanted(name)) await copyIfThere(source, path.join(to, name))
  }
}

async function copyIfThere(source: string, target: string): Promise<void> {
  try {
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await copyFile(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
