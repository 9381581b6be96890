import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { Server as Listener } from 'node:net'
import { setImmediate as afterAccepting, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

// What concerns connections rather than calls: lines on which nobody speaks, what is no HTTP, and the end of the server.

/**
 * Time limits for a request to arrive, its head and the whole of it: enough for 20 MB over a slow line, but no line is held
 * open for ever.
 */
export const longestHeadMs = 20_000
export const longestRequestMs = 120_000
/** Time limit for the body of a call that brings no files. */
export const longestBodyMs = 30_000

/**
 * Time for which an ending server goes on serving connections in use, and time for which it waits for answers that are due.
 */
const goodbyeMs = 1_000
const longestAnswerMs = 15_000

/** Ends connections on which not one byte came within the time of a head: Node itself counts from the first byte on. */
export function endSilentConnections(server: Server): void {
  server.on('connection', (socket: Socket) => {
    const silent = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy()
    }, server.headersTimeout)
    silent.unref()
    socket.once('close', () => clearTimeout(silent))
  })
}

/** Gives up a body that does not come whole in its time. */
export function endSlowBody(message: IncomingMessage, withinMs = longestBodyMs): void {
  if (message.complete) return
  const late = setTimeout(() => message.destroy(), withinMs)
  late.unref()
  for (const ending of ['end', 'close'] as const) message.once(ending, () => clearTimeout(late))
}

const notHttp: Readonly<Record<string, readonly [status: number, name: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/** Answers what the HTTP parser refuses, says that the connection ends, and ends it once that was sent. */
export function refuseNotHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return
  const [status, name] = notHttp[error.code ?? ''] ?? [400, 'Bad Request']
  const body = JSON.stringify({ code: status, success: false, data: {}, msg: name })
  socket.end(
    `HTTP/1.1 ${status} ${name}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    () => socket.destroySoon(),
  )
}

const leaving = new WeakSet<FastifyInstance>()

/** Whether the server is about to end: what balances between servers shall send it nothing more. */
export const isLeaving = (app: FastifyInstance): boolean => leaving.has(app)

/** Has every answer of an ending server say that its connection ends, so that no request is sent into a closing one. */
export function sayGoodbye(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving.has(app)) reply.header('connection', 'close')
    done(null, payload)
  })
}

/**
 * Ends an application without losing an answer. First it takes no new connections, which their makers notice before they
 * send anything; those that wait to be taken were taken just before. A connection that is closed between two requests may
 * have the next one on its way, whose sender would learn nothing of it: so those in use are ended by their next answer, the
 * idle ones after a moment (what `close` of the HTTP server would do at once), and what runs is waited for.
 */
export async function endApp(app: FastifyInstance): Promise<void> {
  leaving.add(app)
  await afterAccepting()
  Listener.prototype.close.call(app.server)
  for (const until = performance.now() + goodbyeMs; performance.now() < until; await sleep(20))
    if ((await openConnections(app)) === 0) break
  const givenUp = setTimeout(() => app.server.closeAllConnections(), longestAnswerMs)
  await app.close()
  clearTimeout(givenUp)
}

const openConnections = (app: FastifyInstance): Promise<number> =>
  new Promise((done) => app.server.getConnections((_error, count) => done(count ?? 0)))
