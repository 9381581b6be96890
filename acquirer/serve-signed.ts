import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Fen, fen } from '../core/shared/money.ts'
import type { Acquirer, App } from './acquirer.ts'
import { findApp } from './acquirer.ts'
import { billOf } from './bills.ts'
import { takeEffects } from './effects.ts'
import { type ErrorCode, Refused } from './error-codes.ts'
import { canonicalText, jsonText } from './json-text.ts'
import { isSubmissionLost } from './onboarding.ts'
import { failed } from './reply.ts'
import { jsonOf, queryOf, router } from './routing.ts'
import { sign, signatureWindowSeconds, verify } from './signature.ts'
import { signedCalls, type SignedCall } from './signed-calls.ts'
import type { Answer, PayWay } from './wire.ts'
import type { AnswerEffect, Effects, ScenarioApi } from './wire-control.ts'

/** A request to `/v1/`, its body read. */
export interface SignedRequest {
  method: string
  /** Path and query exactly as they came. */
  target: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Response to be written: status, headers, body, and the effect that spoils it. */
interface Outcome {
  status: number
  body: string
  isFile?: boolean
  headers?: Record<string, string>
  effect?: AnswerEffect | undefined
}

const findCall = router(signedCalls)
const findBill = router([{ method: 'GET', path: '/v1/bills/:day/:kind' }])
/** Calls that answer at once and that a scenario may have refused as a whole. */
const aboutMerchants: readonly ScenarioApi[] = ['merchants', 'merchants.query', 'merchants.change']
const noncePattern = /^[A-Za-z0-9_-]{8,64}$/

/** Answers a request to the signed interface, signed, with whatever its effects do to the answer. */
export async function serveSigned(acquirer: Acquirer, request: SignedRequest, response: ServerResponse): Promise<void> {
  const app = findApp(acquirer, header(request, 'x-app-id'))
  const refusal = checkSignature(acquirer, app, request)
  const outcome = refusal ? outcomeOf(refusal) : act(acquirer, app!, request)
  await write(acquirer, app, request, response, outcome)
}

function header({ headers }: SignedRequest, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** The refusal of a request whose signature, time or nonce is wrong; an accepted nonce is used up. */
function checkSignature({ store, clock }: Acquirer, app: App | undefined, request: SignedRequest): Refused | null {
  if (!app) return new Refused('UNKNOWN_APP', undefined, 401)
  const { method, target, body } = request
  const [timestamp, nonce] = [header(request, 'x-timestamp'), header(request, 'x-nonce')]
  const isSigned =
    noncePattern.test(nonce) &&
    verify(app.appSecret, { method, target, timestamp, nonce, body }, header(request, 'x-sign'))
  if (!isSigned) return new Refused('BAD_SIGN', undefined, 401)
  const now = clock.now()
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) - now / 1000) > signatureWindowSeconds) {
    return new Refused('BAD_TIMESTAMP', undefined, 401)
  }
  const atMs = Number(timestamp) * 1000
  store.run('DELETE FROM nonce WHERE at_ms < :old', { old: now - 2000 * signatureWindowSeconds })
  const isNew = store.run(
    'INSERT INTO nonce (app_id, nonce, at_ms) VALUES (:appId, :nonce, :atMs) ON CONFLICT DO NOTHING',
    { appId: app.appId, nonce, atMs },
  )
  return isNew === 1 ? null : new Refused('NONCE_REPLAYED', undefined, 401)
}

function act(acquirer: Acquirer, app: App, { method, target, body }: SignedRequest): Outcome {
  try {
    const url = new URL(target, 'http://acquirer')
    const bill = findBill(method, url.pathname)
    if (bill) return billOutcome(acquirer, app, bill.params)
    const found = findCall(method, url.pathname)
    if (!found) throw new Refused('UNKNOWN_PATH', undefined, 404)
    return callOutcome(acquirer, app, found.route, { params: found.params, query: queryOf(url), body: jsonOf(body) })
  } catch (cause) {
    return outcomeOf(cause)
  }
}

function billOutcome(acquirer: Acquirer, app: App, { day = '', kind = '' }: Record<string, string>): Outcome {
  const effects = takeEffects(acquirer, { api: 'bills', outNo: `${day}/${kind}` })
  const { text, sha256 } = billOf(acquirer, app.appId, day, kind)
  return { status: 200, body: text, isFile: true, headers: { 'X-File-Sha256': sha256 }, effect: effects.answer }
}

interface Given {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
}

/** One transaction: was it asked before, what is to go wrong, what is the answer; all of it durable before it is told. */
function callOutcome(acquirer: Acquirer, app: App, route: SignedCall, given: Given): Outcome {
  const { store } = acquirer
  const outNo = outNoOf(route, given)
  const bodyHash = createHash('sha256')
    .update(canonicalText([given.params, given.body]))
    .digest('hex')
  return store.transaction(() => {
    const key = { appId: app.appId, call: route.path, outNo }
    const before = route.outNo
      ? store.get<{ bodyHash: string; answer: string }>(
          'SELECT body_hash, answer FROM out_request WHERE app_id = :appId AND call = :call AND out_no = :outNo',
          key,
        )
      : undefined
    if (before)
      return before.bodyHash === bodyHash
        ? { status: statusOf(before.answer), body: before.answer }
        : outcomeOf(new Refused('OUT_NO_CONFLICT', outNo))
    const effects = effectsOf(acquirer, route, given, outNo)
    if (effects.answer?.timeout?.processed === false) return { status: 200, body: '', effect: effects.answer }
    const answer = answerOf(acquirer, app, route, given, effects)
    const body = jsonText(answer)
    if (route.outNo && outNo && answer.errCode !== 'BAD_REQUEST')
      store.insert('out_request', { ...key, bodyHash, answer: body })
    return { status: answer.errCode === 'BAD_REQUEST' ? 400 : statusOf(body), body, effect: effects.answer }
  })
}

function answerOf(acquirer: Acquirer, app: App, route: SignedCall, given: Given, effects: Effects): Answer<unknown> {
  try {
    if (aboutMerchants.includes(route.api) && effects.result?.kind === 'fail')
      throw new Refused((effects.result.errCode ?? 'RISK_REFUSED') as ErrorCode)
    return acquirer.store.transaction(() => route.answer({ acquirer, app, effects, ...given }))
  } catch (cause) {
    if (!(cause instanceof Refused)) throw cause
    return { ...failed(cause.errCode), errMsg: cause.message }
  }
}

function effectsOf(acquirer: Acquirer, { api }: SignedCall, { body }: Given, outNo: string): Effects {
  const { amount, payWay } = (body ?? {}) as { amount?: unknown; payWay?: PayWay }
  const amountFen: Fen | null = Number.isSafeInteger(amount) ? fen(amount as number) : null
  const effects = takeEffects(acquirer, { api, outNo, amountFen, payWay: payWay ?? null })
  return api === 'merchants' && isSubmissionLost(body)
    ? { ...effects, answer: { timeout: { processed: false } } }
    : effects
}

function outNoOf({ outNo }: SignedCall, { body, params }: Given): string {
  const value = outNo ? ((body ?? {}) as Record<string, unknown>)[outNo] : params['no']
  return typeof value === 'string' ? value : ''
}

/** SYSTEM_ERROR says with its status that its meaning is unclear. */
const statusOf = (body: string): number => (body.includes('"errCode":"SYSTEM_ERROR"') ? 500 : 200)

function outcomeOf(cause: unknown): Outcome {
  if (cause instanceof Refused) {
    return { status: cause.httpStatus, body: jsonText({ ...failed(cause.errCode), errMsg: cause.message }) }
  }
  console.error('sandbox acquirer: a call failed', cause)
  return { status: 500, body: jsonText(failed('SYSTEM_ERROR')) }
}

async function write(
  acquirer: Acquirer,
  app: App | undefined,
  request: SignedRequest,
  response: ServerResponse,
  outcome: Outcome,
): Promise<void> {
  const { delayMs, httpStatus, timeout, garbage, wrongSignature } = outcome.effect ?? {}
  if (delayMs) await sleep(delayMs)
  if (timeout) {
    await sleep(acquirer.settings.answerTimeoutMs, undefined, { ref: false })
    response.destroy()
    return
  }
  const body = garbage ? '<html><body><h1>502 Bad Gateway</h1></body></html>' : outcome.body
  const timestamp = String(Math.floor(acquirer.clock.now() / 1000))
  const nonce = header(request, 'x-nonce')
  const parts = { method: request.method, target: request.target, timestamp, nonce, body }
  const signature = app && {
    'X-App-Id': app.appId,
    'X-Nonce': nonce,
    'X-Sign': wrongSignature ? '0'.repeat(64) : sign(app.appSecret, parts),
  }
  response.writeHead(httpStatus ?? outcome.status, {
    'Content-Type': outcome.isFile ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Timestamp': timestamp,
    ...signature,
    ...outcome.headers,
  })
  response.end(body)
}
