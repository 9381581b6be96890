import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PlainError } from '../core/server/process/plain-error.ts'
import { spawnGuarded } from '../core/server/embedded/guarded-program.ts'
import { isAnswering, requireFreePort } from './ports.ts'

const program = path.resolve(import.meta.dirname, '../acquirer/main.ts')

/** The sandbox acquirer, running in a process of its own. */
export interface AcquirerProcess {
  readonly url: string
  /** The process group it runs in at the moment; another one after it died. */
  pid(): number
  /** Ends it; what it was told is kept. */
  close(): Promise<void>
}

/**
 * Starts the sandbox acquirer of the demo world and starts it again whenever it dies.
 * @param dataDir folder of the installation; the acquirer keeps its own books in `acquirer` in it
 * @throws PlainError when the port is taken, or it does not start
 */
export async function startAcquirerProcess({
  port,
  dataDir,
}: {
  port: number
  dataDir: string
}): Promise<AcquirerProcess> {
  // One whose server was killed a moment ago is about to notice.
  await requireFreePort(port, 'ACQUIRER_PORT', 5000)
  const env = { ...process.env, ACQUIRER_PORT: String(port), ACQUIRER_DIR: path.join(dataDir, 'acquirer') }
  let isClosing = false
  let running = launch()
  let pauseMs = 200

  function launch() {
    const startedAt = performance.now()
    const shell = spawnGuarded({
      program: process.execPath,
      args: [program],
      leash: 'pipe',
      signal: 'TERM',
      output: 'inherit',
      env,
    })
    shell.once('exit', (code) => {
      if (isClosing) return
      pauseMs = performance.now() - startedAt > 60_000 ? 200 : Math.min(pauseMs * 2, 10_000)
      console.error(`The sandbox acquirer ended unexpectedly (code ${code}); starting it again …`)
      setTimeout(() => {
        if (!isClosing) running = launch()
      }, pauseMs).unref()
    })
    return shell
  }

  async function close(): Promise<void> {
    isClosing = true
    const shell = running
    if (shell.exitCode !== null || shell.signalCode !== null) return
    shell.ref()
    const ended = new Promise<boolean>((done) => shell.once('exit', () => done(true)))
    const leash = shell.stdio[3] as { destroy(): void }
    leash.destroy()
    const hasEnded = await Promise.race([ended, sleep(10_000, false, { ref: false })])
    if (!hasEnded && shell.pid) process.kill(-shell.pid, 'SIGKILL')
  }

  if (!(await isAnswering(port, 15_000))) {
    await close()
    throw new PlainError(
      `The sandbox acquirer did not start on port ${port}; the reason stands above. Without it: DEMO=0 npm start`,
    )
  }
  return { url: `http://127.0.0.1:${port}`, pid: () => running.pid ?? 0, close }
}
