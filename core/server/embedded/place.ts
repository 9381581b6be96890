import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import { PlainError } from '../process/plain-error.ts'
import { canEnter, runAs, unprivilegedOwner, type Identity } from './unprivileged.ts'

/** Folders of an embedded server, and the user it runs as. */
export interface Place {
  readonly identity: Identity
  /** PostgreSQL's data directory. */
  readonly cluster: string
  /** Folder of the leash, the lock and the log. */
  readonly runtime: string
  /** Folder of the socket; short, for a socket's path may have 104 characters at most. */
  readonly sockets: string
  /** Stands in the server's command line, so that it is known again. */
  readonly mark: string
  /** Whether the server's user may walk to the cluster; if not, it is given an open handle on it instead. */
  readonly isReachable: boolean
}

/**
 * Prepares the folders of an embedded server.
 * @param dataDir folder of everything this installation keeps
 * @throws PlainError when they cannot be made, or belong to somebody else
 */
export function preparePlace(dataDir: string): Place {
  try {
    mkdirSync(dataDir, { recursive: true })
    const home = realpathSync(dataDir)
    const cluster = path.join(home, 'postgres')
    const identity = unprivilegedOwner(cluster)
    const mark = `countinghouse-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`
    const isReachable = identity.uid === undefined || canEnter(identity, home)
    if (!isReachable && process.platform !== 'linux') {
      throw new PlainError(
        `PostgreSQL runs as user ${identity.uid}, who may not enter ${home}: choose another DATA_DIR, or run as a plain user.`,
      )
    }
    const runtime = privateFolder(path.join(home, 'run'), identity)
    const sockets =
      isReachable && runtime.length <= 85 ? runtime : privateFolder(path.join(os.tmpdir(), mark), identity)
    makePipe(leashOf(runtime))
    return { identity, cluster, runtime, sockets, mark, isReachable }
  } catch (error) {
    throw explained(error, dataDir)
  }
}

function privateFolder(folder: string, identity: Identity): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid } = lstatSync(folder)
  if (!lstatSync(folder).isDirectory() || ![process.getuid?.(), identity.uid].includes(uid)) {
    throw new PlainError(`${folder} belongs to somebody else (user ${uid}): remove it, or choose another DATA_DIR.`)
  }
  give(folder, identity)
  chmodSync(folder, 0o700)
  return folder
}

function makePipe(file: string): void {
  const isThere = () => lstatSync(file, { throwIfNoEntry: false })?.isFIFO()
  if (isThere()) return
  rmSync(file, { force: true })
  const { stderr } = runAs({}, 'mkfifo', ['-m', '600', file])
  if (!isThere())
    throw new PlainError(`The file system of ${file} cannot hold a named pipe: choose another DATA_DIR. ${stderr}`)
}

const leashOf = (runtime: string) => path.join(runtime, 'leash')

/** Holds the server up: it stays as long as any process has such a descriptor open. */
export const holdLeash = ({ runtime }: Place): number =>
  openSync(leashOf(runtime), constants.O_RDWR | constants.O_NONBLOCK)

/** The end of the leash that the server's guard reads. To be opened only while holding the leash, else it waits. */
export const leashEnd = ({ runtime }: Place): number => openSync(leashOf(runtime), constants.O_RDONLY)

/**
 * Runs work while no other process starts or leaves the server. The lock is one of the system's on a file, by way of
 * SQLite: it ends with its process, however that ends.
 */
export async function alone<T>({ runtime }: Place, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(path.join(runtime, 'lock'), { timeout: 0 })
  try {
    while (!isTaken(lock)) await sleep(25)
    return await work()
  } finally {
    lock.close()
  }
}

function isTaken(lock: DatabaseSync): boolean {
  try {
    // Its journal would be a file, for which a full disk has no room; nothing is ever written here.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    const isBusy = (error as { errcode?: number }).errcode === 5
    if (!isBusy) throw error
    return false
  }
}

/**
 * Makes the cluster when there is none, in a folder of its own that is renamed when it is whole: a crash leaves no half
 * of one. To be called alone.
 * @param native    folder of PostgreSQL's programs
 * @param isDurable false leaves out waiting for the disk
 * @throws PlainError when it cannot be made, or something else lies in its place
 */
export function makeCluster({ identity, cluster, isReachable }: Place, native: string, isDurable: boolean): void {
  if (statSync(path.join(cluster, 'PG_VERSION'), { throwIfNoEntry: false })) return chmodSync(cluster, 0o700)
  if (statSync(cluster, { throwIfNoEntry: false })) {
    throw new PlainError(
      `${cluster} holds no PostgreSQL database (PG_VERSION is missing): move it away, or restore a backup.`,
    )
  }
  removeUnfinished(cluster)
  const fresh = mkdtempSync(`${cluster}.new-`)
  try {
    give(fresh, identity)
    withHandle(fresh, isReachable, (seen, handles) => {
      const args = [
        '-D',
        seen,
        '-U',
        'postgres',
        '-E',
        'UTF8',
        '--auth-local=trust',
        '--auth-host=reject',
        '--no-instructions',
      ]
      // The built-in locale sorts by code point and is the same on every machine and in every later version; the system's
      // character classes serve trigrams, which know no Chinese letter under C.
      const classes = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
      const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${classes}`]
      const made = runAs(
        identity,
        path.join(native, 'bin/initdb'),
        [...args, ...locale, ...(isDurable ? [] : ['--no-sync'])],
        handles,
      )
      if (made.status !== 0) throw new Error(`initdb: ${made.error?.message ?? made.stderr}`)
    })
    renameSync(fresh, cluster)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    throw explained(error, cluster)
  }
}

/** Removes what killed processes left of clusters in the making. */
function removeUnfinished(cluster: string): void {
  const parent = path.dirname(cluster)
  for (const name of readdirSync(parent)) {
    if (name.startsWith(`${path.basename(cluster)}.new-`))
      rmSync(path.join(parent, name), { recursive: true, force: true })
  }
}

/**
 * Runs work with a folder's path as the server may use it, and the descriptors to hand to the server for it, from number
 * 3 on. Behind folders that are closed to the server's user (a home of mode 0700) that path is an open handle.
 */
export function withHandle<T>(folder: string, isReachable: boolean, work: (seen: string, handles: number[]) => T): T {
  if (isReachable) return work(folder, [])
  const handle = openSync(folder, 'r')
  try {
    return work('/proc/self/fd/4', [handle, handle])
  } finally {
    closeSync(handle)
  }
}

function give(folder: string, { uid, gid }: Identity): void {
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
}

/** Puts the common failures of disks and folders into plain words; any other comes back as it is. */
export function explained(error: unknown, folder: string): Error {
  const text = error instanceof Error ? error.message : String(error)
  const code = (error as NodeJS.ErrnoException).code
  if (error instanceof PlainError) return error
  if (code === 'ENOSPC' || code === 'EDQUOT' || /No space left on device|Disk quota exceeded|disk is full/.test(text)) {
    return new PlainError(
      `The disk of ${folder} is full: free some space and start again. What was saved stays saved.`,
      { cause: error },
    )
  }
  if (
    code === 'EACCES' ||
    code === 'EPERM' ||
    code === 'EROFS' ||
    /Permission denied|Read-only file system/.test(text)
  ) {
    return new PlainError(
      `${folder} belongs to another user or is read-only (${text.trim()}): run as its owner, or choose another folder.`,
      {
        cause: error,
      },
    )
  }
  if (/could not look up effective user ID/.test(text)) {
    return new PlainError(
      `PostgreSQL runs only as a user with a name: add one to /etc/passwd, or name a server in DATABASE_URL. (${text.trim()})`,
      { cause: error },
    )
  }
  return error instanceof Error ? error : new Error(text)
}
