import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

/** A measured server in a process of its own. */
export interface Measurable {
  readonly url: string
  /** Time from the start of its process to its first answer. */
  readonly startMs: number
  /** Resident memory in MB now. */
  memoryMb(): number
  stop(): Promise<void>
}

/** Database, key and folders that the measured servers run on. */
export interface Ground {
  readonly databaseUrl: string
  readonly secretKey: string
  readonly dataDir: string
  readonly webDir: string
}

/** Starts the measured servers on free ports and ends those that still run. */
export class Processes {
  private readonly ground: Ground
  private readonly running = new Set<Measurable>()

  constructor(ground: Ground) {
    this.ground = ground
  }

  /** The product's server. */
  ours(): Promise<Measurable> {
    const { databaseUrl, secretKey, dataDir, webDir } = this.ground
    return this.start('our-server.ts', '/readyz', {
      BENCH_DATABASE_URL: databaseUrl,
      BENCH_SECRET_KEY: secretKey,
      BENCH_DATA_DIR: dataDir,
      BENCH_WEB_DIR: webDir,
    })
  }

  /** The yardstick. */
  bare(): Promise<Measurable> {
    return this.start('bare.ts', '/ready', { BARE_DATABASE_URL: this.ground.databaseUrl })
  }

  async stop(): Promise<void> {
    await Promise.all([...this.running].map((one) => one.stop()))
  }

  private async start(file: string, first: string, env: Record<string, string>): Promise<Measurable> {
    const port = await freePort()
    const started = performance.now()
    const child = fork(path.resolve(import.meta.dirname, file), {
      execArgv: [...process.execArgv, ...(file === 'bare.ts' ? [] : serverFlags)],
      env: { ...process.env, ...env, NODE_ENV: 'production', PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const ended = once(child, 'exit')
    await Promise.race([
      once(child, 'message'),
      ended.then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`))),
    ])
    const url = `http://127.0.0.1:${port}`
    await (await fetch(url + first)).text()
    const one: Measurable = {
      url,
      startMs: performance.now() - started,
      memoryMb: () => memoryOf(child),
      stop: async () => {
        this.running.delete(one)
        child.kill('SIGTERM')
        await ended
      },
    }
    this.running.add(one)
    return one
  }
}

/** Flags that `npm start` gives to Node for the server. */
const serverFlags = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../tools/server-flags.json'), 'utf8'),
) as string[]

/** A port of this machine that nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const memoryOf = ({ pid }: ChildProcess): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
