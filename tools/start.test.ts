import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AcquirerProcess, startAcquirerProcess } from './acquirer-process.ts'
import { isAnswering, requireFreePort } from './ports.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-test-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('npm start', () => {
  let other: Server | undefined
  afterEach(() => other?.close())

  it('names a port that is taken and how to choose another', async () => {
    const port = await take()
    const { code, words } = await start({ PORT: String(port) })
    expect(code).toBe(1)
    expect(words).toBe(
      `Port ${port} is taken by another program: stop it, or choose another, for example PORT=${port + 10} npm start\n`,
    )
  })

  it('names every setting that is wrong', async () => {
    const { code, words } = await start({ PORT: 'eighty', DATABASE_URL: 'postgres://db/pay' })
    expect(code).toBe(1)
    expect(words).toMatch(/^PORT must be .*\nSECRET_KEY is needed with DATABASE_URL: .*\n$/)
  })

  async function take(): Promise<number> {
    const server = createServer()
    other = server
    await new Promise<void>((done) => server.listen(0, done))
    return portOf(server)
  }
})

describe('the process of the sandbox acquirer', () => {
  let acquirer: AcquirerProcess | undefined
  afterEach(() => acquirer?.close())

  it('is started again when it dies, and ends when it is closed', async () => {
    const port = await freePort()
    acquirer = await startAcquirerProcess({ port, dataDir: folder })
    const first = acquirer.pid()
    process.kill(-first, 'SIGKILL')
    await expect.poll(() => acquirer?.pid(), { timeout: 20_000 }).not.toBe(first)
    expect(await isAnswering(port, 20_000)).toBe(true)
    await acquirer.close()
    await expect(requireFreePort(port, 'ACQUIRER_PORT')).resolves.toBeUndefined()
  })

  it('ends when whoever started it is killed', async () => {
    const port = await freePort()
    const program = `const { startAcquirerProcess } = await import(${JSON.stringify(path.join(import.meta.dirname, 'acquirer-process.ts'))})
      await startAcquirerProcess({ port: ${port}, dataDir: ${JSON.stringify(folder)} })
      setInterval(() => undefined, 60_000)`
    const starter = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' })
    expect(await isAnswering(port, 20_000)).toBe(true)
    starter.kill('SIGKILL')
    await expect(requireFreePort(port, 'ACQUIRER_PORT', 20_000)).resolves.toBeUndefined()
  })
})

describe('a port', () => {
  it('is waited for while another program leaves it', async () => {
    const server = createServer()
    await new Promise<void>((done) => server.listen(0, done))
    const free = requireFreePort(portOf(server), 'PORT', 20_000)
    await sleep(150)
    server.close()
    await expect(free).resolves.toBeUndefined()
  })
})

async function start(env: Record<string, string>): Promise<{ code: number | null; words: string }> {
  const { DATABASE_URL: _, SECRET_KEY: __, ...inherited } = process.env
  const program = path.join(import.meta.dirname, 'start.ts')
  const child = spawn(process.execPath, [program], {
    env: { ...inherited, DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const words = (await Promise.all([text(child.stdout), text(child.stderr)])).join('')
  return { code: await ended, words }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, done))
  const port = portOf(server)
  await new Promise((done) => server.close(done))
  return port
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server does not listen')
  return address.port
}
