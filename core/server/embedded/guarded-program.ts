import { spawn, type ChildProcess } from 'node:child_process'
import type { Identity } from './unprivileged.ts'

/** Options for starting a guarded program. */
export interface GuardedProgram {
  program: string
  args: readonly string[]
  /**
   * Descriptor open for reading; when all its writers have closed, the program is told to end. 'pipe' makes one whose
   * other end this process alone holds.
   */
  leash: number | 'pipe'
  signal: 'INT' | 'TERM'
  /** Target of the program's output. */
  output: number | 'inherit'
  /** An open descriptor that the program sees as number 4. */
  extra?: number
  identity?: Identity
  env?: NodeJS.ProcessEnv
  /** Folder in which the program starts; the root folder, which everybody may enter, when absent. */
  folder?: string
}

/**
 * The shell waits for the program; beside it a second shell waits for the end of the leash. Whoever holds the other end
 * may die in any way, also by kill -9: the system closes it, and the program ends in order.
 */
const script = (signal: 'INT' | 'TERM') =>
  `"$@" 3<&- </dev/null & program=$!
  (read -r line <&3; kill -${signal} $program 2>/dev/null) & watcher=$!
  wait $program; code=$?
  kill $watcher 2>/dev/null
  exit $code`

/**
 * Starts a program that ends when the last holder of its leash has gone. It has a process group of its own, so Ctrl-C in
 * the terminal does not reach it before its users have finished with it.
 * @returns the shell around it, which ends with the program and with its code; it does not keep this process alive
 */
export function spawnGuarded({
  program,
  args,
  leash,
  signal,
  output,
  extra,
  identity,
  env,
  folder = '/',
}: GuardedProgram): ChildProcess {
  const stdio = ['ignore', output, output, leash, ...(extra === undefined ? [] : [extra])] as const
  const shell = spawn('/bin/sh', ['-c', script(signal), 'sh', program, ...args], {
    ...identity,
    cwd: folder,
    stdio: [...stdio],
    detached: true,
    env: env ?? process.env,
  })
  shell.unref()
  const held = shell.stdio[3] as { unref?: () => void } | null | undefined
  held?.unref?.()
  return shell
}
