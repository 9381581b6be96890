/**
 * Fixtures that the tests of the acquirer share: a running acquirer, a client that signs, and a client system that receives
 * notifications.
 */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { App } from './acquirer.ts'
import { type RunningAcquirer, startAcquirer } from './server.ts'
import { sign, verify } from './signature.ts'
import type { Answer } from './wire.ts'
import type { BooksAnswer } from './wire-books.ts'

/** A notification as it arrived. Amounts are JSON numbers here, as any client sees them. */
export interface Told {
  event: string
  notifyId: string
  [field: string]: unknown
}

/** One post to the client system. */
export interface Post {
  body: Told
  isSignatureRight: boolean
  timestamp: number
  /** Posts under way when this one came, itself included. */
  concurrent: number
}

/** A system that is told things. `respond` decides what it answers. */
export interface ClientSystem {
  url: string
  posts: Post[]
  respond: () => { status: number; body: string }
  /** Returns the notifications it received, of one event when named. */
  told(event?: string): Told[]
  close(): Promise<void>
}

export const testApp: App = { appId: 'sandbox-app', appSecret: 'sandbox-secret', notifyUrl: null }

/** Starts a client system. */
export async function startClient(app = testApp): Promise<ClientSystem> {
  let open = 0
  const posts: Post[] = []
  const server = createServer((request, response) => {
    open += 1
    const concurrent = open
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const header = (name: string) => String(request.headers[name])
      const parts = {
        method: 'POST',
        target: request.url!,
        timestamp: header('x-timestamp'),
        nonce: header('x-nonce'),
        body,
      }
      const isSignatureRight = verify(app.appSecret, parts, header('x-sign'))
      posts.push({
        body: JSON.parse(body.toString()) as Told,
        isSignatureRight,
        timestamp: Number(parts.timestamp),
        concurrent,
      })
      const { status, body: text } = client.respond()
      setTimeout(() => {
        open -= 1
        response.writeHead(status).end(isSignatureRight ? text : 'BAD SIGN')
      }, 5)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client: ClientSystem = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/told?by=sandbox`,
    posts,
    respond: () => ({ status: 200, body: 'SUCCESS' }),
    told: (event) => posts.map(({ body }) => body).filter((body) => event === undefined || body.event === event),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return client
}

/** An answer with everything a test may want to look at. */
export interface SignedAnswer<Data = Record<string, unknown>> extends Answer<Data> {
  status: number
  isSignatureRight: boolean
  headers: Headers
  text: string
}

/** Parts of a signed call that may differ from the right ones. */
export interface CallOptions {
  app?: App
  timestamp?: number
  nonce?: string
  signature?: string
}

/** Makes a signed call. The default timestamp is the acquirer's own time. */
export async function callSigned<Data = Record<string, unknown>>(
  url: string,
  method: 'GET' | 'POST',
  target: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<SignedAnswer<Data>> {
  const { app = testApp, nonce = randomBytes(8).toString('hex') } = options
  const timestamp = String(
    options.timestamp ?? Math.floor((await control<{ epochMs: number }>(url, 'GET', '/control/clock')).epochMs / 1000),
  )
  const text = body === undefined ? '' : JSON.stringify(body)
  const signature = options.signature ?? sign(app.appSecret, { method, target, timestamp, nonce, body: text })
  const answer = await fetch(url + target, {
    method,
    headers: { 'X-App-Id': app.appId, 'X-Timestamp': timestamp, 'X-Nonce': nonce, 'X-Sign': signature },
    ...(text ? { body: text } : {}),
  })
  const answerText = await answer.text()
  const answerParts = { method, target, timestamp: answer.headers.get('x-timestamp') ?? '', nonce, body: answerText }
  return {
    ...parsed<Data>(answerText),
    status: answer.status,
    isSignatureRight: verify(app.appSecret, answerParts, answer.headers.get('x-sign') ?? ''),
    headers: answer.headers,
    text: answerText,
  }
}

function parsed<Data>(text: string): Answer<Data> {
  if (text.startsWith('{')) return JSON.parse(text) as Answer<Data>
  return { code: 'SUCCESS', errCode: null, errMsg: null, data: null }
}

/** Makes a control call and gives its data. @throws Error when it is refused */
export async function control<Data = Record<string, unknown>>(
  url: string,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Data> {
  const answer = await fetch(url + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  const { code, errCode, errMsg, data } = (await answer.json()) as Answer<Data>
  if (code !== 'SUCCESS') throw new Error(`${errCode}: ${errMsg}`)
  return data as Data
}

/** The day that every test starts on: a Monday, 10:00. */
export const testDay = '2026-03-02'

/** Prices of the test merchants. @source docs/domain/money.md 4.4 (E1, E2, E3) */
export const testRates = [
  { payWay: 1, ratePpm: 3800 },
  { payWay: 2, ratePpm: 3800 },
  { payWay: 3, ratePpm: 3800 },
  { payWay: 7, ratePpm: 6000 },
  { payWay: 4, ratePpm: 5000, capAmount: 2000 },
  { payWay: 5, ratePpm: 6000, d0Fee: 300 },
]

/** The bench of one test file: an acquirer, reset before each test, and a client system that it tells. */
export interface Bench {
  url: string
  client: ClientSystem
  post<Data = Record<string, unknown>>(
    target: string,
    body: unknown,
    options?: CallOptions,
  ): Promise<SignedAnswer<Data>>
  get<Data = Record<string, unknown>>(target: string): Promise<SignedAnswer<Data>>
  control<Data = Record<string, unknown>>(path: string, body?: unknown): Promise<Data>
  show<Data = Record<string, unknown>>(path: string): Promise<Data>
  advance(seconds: number): Promise<void>
  setClock(time: string): Promise<void>
  books(): Promise<BooksAnswer>
}

/** Sets up a bench: merchants M1 (T1), M2 (D1), M3 (T1, D0 on), M4 (divides) with terminals SN1 to SN4; the clock frozen. */
export function testBench(): Bench {
  let running: RunningAcquirer
  let client: ClientSystem
  beforeAll(async () => {
    client = await startClient()
    running = await startAcquirer({ port: 0 })
  })
  afterAll(async () => {
    await running.close()
    await client.close()
  })
  const bench: Bench = {
    get url() {
      return running.url
    },
    get client() {
      return client
    },
    post: (target, body, options) => callSigned(running.url, 'POST', target, body, options),
    get: (target) => callSigned(running.url, 'GET', target),
    control: (path, body = {}) => control(running.url, 'POST', `/control/${path}`, body),
    show: (path) => control(running.url, 'GET', `/control/${path}`),
    advance: async (advanceSeconds) => void (await bench.control('clock', { advanceSeconds })),
    setClock: async (set) => void (await bench.control('clock', { set })),
    books: () => bench.show<BooksAnswer>('books'),
  }
  beforeEach(async () => {
    client.respond = () => ({ status: 200, body: 'SUCCESS' })
    await bench.control('reset', { seed: 7, clock: `${testDay} 10:00:00`, frozen: true })
    await bench.control('config', {
      notifyUrl: client.url,
      answerTimeoutMs: 20,
      magicAmounts: true,
      reportFees: true,
      refundFeeRule: 'PROPORTIONAL',
      autoAudit: true,
    })
    const merchants = [{}, { settleCycle: 'D1' }, { d0On: true }, { divide: true }].map((settings, i) => ({
      aisleMerchantNo: `M${i + 1}`,
      name: `测试商户${i + 1}`,
      rates: testRates,
      terminals: [`SN${i + 1}`],
      ...settings,
    }))
    await bench.control('merchants', merchants)
    client.posts.length = 0
  })
  return bench
}

/** Fails when the books contradict each other. */
export async function expectSoundBooks(bench: Bench): Promise<void> {
  expect((await bench.books()).faults).toEqual([])
}
