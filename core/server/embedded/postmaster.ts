import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Place } from './place.ts'
import { PlainError } from '../process/plain-error.ts'

/** A running server, as its postmaster.pid describes it. */
export interface Postmaster {
  readonly pid: number
  readonly sockets: string
  readonly isReady: boolean
}

/**
 * The server that runs on a cluster, if one does.
 * @throws PlainError when a PostgreSQL that we did not start runs there
 */
export function findPostmaster({ cluster, mark }: Place): Postmaster | undefined {
  const text = readIfThere(path.join(cluster, 'postmaster.pid'))
  if (!text) return undefined
  const [first = '', , , , sockets = '', , , status = ''] = text.split('\n')
  const pid = Number(first)
  const command = commandOf(pid)
  if (command?.includes(mark)) return { pid, sockets, isReady: status.trim() === 'ready' }
  if (command?.includes('postgres')) {
    throw new PlainError(
      `A PostgreSQL that this program did not start (process ${pid}) runs on ${cluster}: stop it first.`,
    )
  }
  return undefined
}

/** Whether a server of ours still runs under a process number; it does so for a moment after its last file is gone. */
export const isRunning = ({ mark }: Place, pid: number): boolean => commandOf(pid)?.includes(mark) ?? false

/** The server that runs on a cluster, if one does, once it is neither starting nor stopping. */
export async function findSteadyPostmaster(place: Place): Promise<Postmaster | undefined> {
  for (;;) {
    const found = findPostmaster(place)
    if (!found || found.isReady) return found
    await sleep(15)
  }
}

/**
 * Removes what a killed server left, which PostgreSQL takes for a living one when the process number was given anew or
 * the dead process was never collected. Only when findPostmaster found none, and alone.
 */
export function removeTraces({ cluster, sockets }: Place): void {
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
  for (const name of readdirSync(sockets)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(path.join(sockets, name), { force: true })
  }
}

/**
 * Command line of a living process, undefined when there is none.
 * @throws PlainError when it lives but cannot be looked at
 */
function commandOf(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid < 2 || !isThere(pid)) return undefined
  if (process.platform === 'linux') {
    const state = readIfThere(`/proc/${pid}/stat`)?.split(') ').at(-1)
    // Z and X: dead, only not collected by its parent yet.
    if (state?.startsWith('Z') || state?.startsWith('X')) return undefined
    return readIfThere(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ')
  }
  const { stdout } = spawnSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.startsWith('Z') ? undefined : stdout
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
