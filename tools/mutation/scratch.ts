import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Fault } from './faults.ts'
import type { Told, Wish } from './vitest-process.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Folders that a copy leaves out: those that git leaves out too, and those that hold other people's work. */
const leftOut = new Set(['node_modules', 'dist', 'data', 'test-results', '.git'])

/** A copy of the tree in which faults stand one at a time, and a process that runs tests in it. */
export interface Scratch {
  /** Puts a fault in, runs tests until one fails, and takes the fault out. @param limitMs ends a run that does not end */
  noticing(fault: Fault, tests: readonly string[], limitMs: number): Promise<Told>
  /** Runs tests with no fault in the copy. */
  asItIs(tests: readonly string[], limitMs: number): Promise<Told>
  close(): void
}

/** Copies the tree into a temporary folder. Its packages are those of this one. */
export function openScratch(): Scratch {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-mutation-'))
  cpSync(root, folder, { recursive: true, filter: (from) => !leftOut.has(path.relative(root, from)) })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  let runner: ChildProcess | undefined
  const stop = () => {
    if (runner?.pid && runner.exitCode === null) process.kill(-runner.pid, 'SIGKILL')
    runner = undefined
  }
  const started = async (): Promise<ChildProcess> => {
    if (runner?.connected) return runner
    const options = { cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] as const }
    runner = fork(path.join(folder, 'tools/mutation/vitest-process.ts'), [], { ...options, stdio: [...options.stdio] })
    await once(runner, 'message')
    return runner
  }
  const ask = async (wish: Wish, limitMs: number): Promise<Told> => {
    const asked = await started()
    const heard = new AbortController()
    const { signal } = heard
    const limit = setTimeout(() => heard.abort(), limitMs)
    asked.send(wish)
    const ended = once(asked, 'exit', { signal }).then((): [Told] => [{ failed: 'no end', why: 'the run broke off' }])
    try {
      const [told] = await Promise.race([once(asked, 'message', { signal }) as Promise<[Told]>, ended])
      return told
    } catch {
      stop()
      return { failed: 'no end', why: `the tests had not ended after ${limitMs / 1000} s` }
    } finally {
      clearTimeout(limit)
      ended.catch(() => undefined)
      heard.abort()
    }
  }
  return {
    noticing: async (fault, tests, limitMs) => {
      const file = path.join(folder, fault.file)
      const text = readFileSync(file, 'utf8')
      writeFileSync(file, text.slice(0, fault.start) + fault.instead + text.slice(fault.end))
      try {
        return await ask({ changed: file, tests }, limitMs)
      } finally {
        writeFileSync(file, text)
        if (runner?.connected) await ask({ changed: file, tests: [] }, limitMs)
      }
    },
    asItIs: (tests, limitMs) => ask({ changed: path.join(folder, tests[0] ?? ''), tests }, limitMs),
    close: () => {
      stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
