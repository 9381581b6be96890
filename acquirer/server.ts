import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Acquirer, type App, createAcquirer, defaultApp } from './acquirer.ts'
import { runCrowd } from './crowd.ts'
import { finishDivision, unfreezeRest } from './divisions.ts'
import type { Handlers } from './due-work.ts'
import { errorTexts, Refused } from './error-codes.ts'
import { jsonText } from './json-text.ts'
import { deliver } from './notifications.ts'
import { decideByName, giveUpSigning } from './onboarding.ts'
import { expireOrder } from './orders.ts'
import { attemptPayment, finishAttempt } from './paying.ts'
import { finishPayout, returnPayout } from './payouts.ts'
import { finishRefund } from './refunds.ts'
import { failed } from './reply.ts'
import { jsonOf, queryOf, readBody } from './routing.ts'
import { screenFile } from './screen-files.ts'
import { serveControl, startAfresh } from './serve-control.ts'
import { serveSigned } from './serve-signed.ts'
import { remitToday } from './remittances.ts'
import { finishSettlement, returnSettlement, settleToday } from './settlement.ts'
import { finishRecharge, finishSimChange } from './sims.ts'
import { finishConsent } from './tax/consents.ts'
import { finishInvoice } from './tax/invoices.ts'
import { openStore } from './store.ts'
import { createWorker, type Worker } from './worker.ts'

/** Options for starting the acquirer. */
export interface AcquirerOptions {
  /** Default 8090; 0 takes a free one. */
  port?: number
  /** Default 127.0.0.1. Control calls and the screen work on loopback only. */
  host?: string
  /** Folder of its store; without one it forgets everything when it stops. */
  folder?: string
  /** The app of the client system; default `sandbox-app` with a secret that everybody knows. */
  app?: Partial<App>
}

/** A running acquirer. */
export interface RunningAcquirer {
  url: string
  /** Stops taking calls, lets deliveries end, closes the store. */
  close(): Promise<void>
}

const handlers: Handlers = {
  'order.pay': attemptPayment,
  'order.result': finishAttempt,
  'order.expire': expireOrder,
  'refund.result': finishRefund,
  'division.result': finishDivision,
  'division.unfreeze': unfreezeRest,
  'payout.result': finishPayout,
  'payout.return': returnPayout,
  'settlement.result': finishSettlement,
  'settlement.day': settleToday,
  'settlement.return': returnSettlement,
  'remittance.day': remitToday,
  'merchant.audit': decideByName,
  'merchant.unsigned': giveUpSigning,
  'sim.change': finishSimChange,
  'sim.recharge': finishRecharge,
  'tax.consent': finishConsent,
  'tax.invoice': finishInvoice,
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])
const mostSigned = 1_000_000
const mostControl = 16_000_000

/**
 * Starts the sandbox acquirer; work that was waiting when it last stopped goes on.
 * @throws RangeError for a host that is not loopback without a secret of 16 characters; the listener's error, for example EADDRINUSE
 * @source docs/domain/money.md 10
 */
export async function startAcquirer(options: AcquirerOptions = {}): Promise<RunningAcquirer> {
  const { port = 8090, host = '127.0.0.1', folder, app } = options
  const isLocal = loopback.has(host)
  if (!isLocal && (app?.appSecret ?? '').length < 16) {
    throw new RangeError(`on ${host} the sandbox acquirer needs a secret of at least 16 characters`)
  }
  const store = openStore(folder ?? null)
  const acquirer = createAcquirer(store, app)
  if (!isLocal) store.run('DELETE FROM app WHERE app_secret = :appSecret', { appSecret: defaultApp.appSecret })
  startAfresh(acquirer)
  const worker = createWorker(acquirer, handlers, (notifyId) => deliver(acquirer, notifyId))
  const server = createServer((request, response) => {
    serve({ acquirer, worker, isLocal }, request, response).catch((cause: unknown) => {
      if (!(cause instanceof Refused)) console.error('sandbox acquirer: a request failed', cause)
      if (!response.headersSent)
        writeJson(
          response,
          cause instanceof Refused ? cause.httpStatus : 500,
          failed(cause instanceof Refused ? cause.errCode : 'SYSTEM_ERROR'),
        )
    })
  })
  try {
    await listen(server, port, host)
  } catch (cause) {
    store.close()
    throw cause
  }
  acquirer.url = `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`
  const crowd = runCrowd(acquirer, worker.wake)
  worker.wake()
  return {
    url: acquirer.url,
    async close() {
      crowd.stop()
      const closed = new Promise((resolve) => server.close(resolve))
      await worker.stop()
      server.closeAllConnections()
      await closed
      store.close()
    },
  }
}

interface Serving {
  acquirer: Acquirer
  worker: Worker
  isLocal: boolean
}

async function serve(
  { acquirer, worker, isLocal }: Serving,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url: target = '/', headers } = request
  const url = new URL(target, 'http://acquirer')
  if (url.pathname.startsWith('/v1/')) {
    const body = await readBody(request, mostSigned)
    await serveSigned(acquirer, { method, target, headers, body }, response)
    worker.wake()
    return
  }
  if (url.pathname === '/healthz') return writeJson(response, 200, { status: 'ok' })
  if (!isLocal || !isOwnPage(request))
    return writeJson(response, 403, { ...failed('CONTROL_REFUSED'), errMsg: errorTexts.CONTROL_REFUSED })
  if (!url.pathname.startsWith('/control/')) return screenFile(url.pathname, response)
  const body = await readBody(request, mostControl)
  const { status, answer } = await serveControl(acquirer, worker, {
    method,
    path: url.pathname,
    query: queryOf(url),
    body: jsonOf(body),
  })
  writeJson(response, status, answer)
}

/** Neither another site's page nor a name that only resolves to this machine may use the control calls. */
function isOwnPage({ headers: { host, origin } }: IncomingMessage): boolean {
  const name = host?.replace(/:\d+$/, '').replace(/^\[|\]$/g, '') ?? ''
  return loopback.has(name) && (origin === undefined || origin === `http://${host}`)
}

function writeJson(response: ServerResponse, status: number, value: unknown): void {
  const body = jsonText(value)
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  })
  response.end(body)
}

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
