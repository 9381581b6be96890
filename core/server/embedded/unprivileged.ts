import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { PlainError } from '../process/plain-error.ts'

/** Whom a child process runs as: empty for the user of this process. */
export interface Identity {
  readonly uid?: number
  readonly gid?: number
}

/** The number that Linux and macOS give to "nobody" where no better is known. */
const nobody = 65_534

const isRoot = () => process.getuid?.() === 0

/**
 * Whom a program must run as that refuses to run as root.
 * @param folder what the program owns; when it exists already and is not root's, its owner is kept
 * @returns nothing for a plain user, who runs it directly
 * @throws PlainError when this root may not start programs as another user (some containers)
 */
export function unprivilegedOwner(folder: string): Identity {
  if (!isRoot()) return {}
  const owner = statSync(folder, { throwIfNoEntry: false })
  const identity = owner?.uid ? { uid: owner.uid, gid: owner.gid } : { uid: nobody, gid: nobody }
  const { error } = runAs(identity, '/bin/sh', ['-c', ':'])
  if (error) {
    throw new PlainError(
      `PostgreSQL does not run as root, and this root may not start programs as user ${identity.uid} (${error.message}). ` +
        'Run as a plain user, or name a server in DATABASE_URL.',
    )
  }
  return identity
}

/**
 * Runs a program to its end as somebody, from the root folder.
 * @param handles open descriptors that the program gets from number 3 on
 */
export function runAs(identity: Identity, program: string, args: readonly string[], handles: readonly number[] = []) {
  return spawnSync(program, args, {
    ...identity,
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe', ...handles],
  })
}

/**
 * Whether somebody may enter a folder, through all folders above it.
 * @param folder absolute path
 */
export function canEnter(identity: Identity, folder: string): boolean {
  return runAs(identity, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]).status === 0
}
