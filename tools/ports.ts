import { createConnection, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { PlainError } from '../core/server/process/plain-error.ts'

/**
 * Makes sure that a port can be listened on.
 * @param name       setting that chooses the port, for the message
 * @param patienceMs how long to wait for a program that is about to leave it
 * @throws PlainError naming the port and how to choose another
 */
export async function requireFreePort(port: number, name: string, patienceMs = 0): Promise<void> {
  for (const end = performance.now() + patienceMs; ; await sleep(100)) {
    const code = await refusal(port)
    if (!code) return
    if (code !== 'EADDRINUSE' || performance.now() >= end) throw portError(code, port, name)
  }
}

/** The failure to listen on a port, in plain words. */
export function portError(code: string, port: number, name: string): PlainError {
  const other = `choose another, for example ${name}=${port + 10 > 65_535 ? 8085 : port + 10} npm start`
  if (code === 'EADDRINUSE') return new PlainError(`Port ${port} is taken by another program: stop it, or ${other}`)
  if (code === 'EACCES') return new PlainError(`Port ${port} is open to root only: ${other}`)
  return new PlainError(`Port ${port} cannot be listened on (${code}): ${other}`)
}

/**
 * Waits until something answers on a port of this machine.
 * @returns false when nothing did in time
 */
export async function isAnswering(port: number, patienceMs: number): Promise<boolean> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(50)) {
    if (await connects(port)) return true
  }
  return false
}

function refusal(port: number): Promise<string | undefined> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    server.listen(port, () => server.close(() => done(undefined)))
  })
}

function connects(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })
}
