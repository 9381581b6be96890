import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Call } from '../../shared/call.ts'
import { AppError, commonErrors, type Language } from '../../shared/errors.ts'
import type { Translate } from '../../shared/refusal.ts'
import { recordReadInPlace, recordRefusal } from '../call/audit-beside.ts'
import { appendAudit, whoOf } from '../call/audit.ts'
import { mostBytes } from './body.ts'
import type { CallLimit } from '../call/call-limit.ts'
import type { Caller } from '../call/caller.ts'
import { type Db, inScope, platformScope, rollback, type Tx, txOf, withClient, withRetry } from '../database/db.ts'
import { isForGuest } from '../call/guest.ts'
import { send } from '../call/answering.ts'
import { type Asked, askOutside, lookFirst, parseInput } from '../call/before-call.ts'
import type { Handled } from '../call/handle.ts'
import { enter, finish, hashOf, refuse } from './door.ts'
import { keepKept, sendKept } from '../call/reference-cache.ts'
import { openCall, refuseUnallowed } from '../call/open-call.ts'
import { momentOf } from '../database/moment.ts'
import { beyondTransaction, whileOpen } from '../database/open-transaction.ts'
import { contextOf, runWrite } from '../call/run-write.ts'
import { languageOf, newRequestId, rawBodyOf, type Received, receive, tokenOf } from './request.ts'
import type { Ports } from '../ports.ts'
import type { SheetPlan } from '../sheets/sheet.ts'
import { slots } from '../jobs/semaphore.ts'
import { throughTenant, viewedTenantHeader } from '../call/viewed-tenant.ts'

/** Parts that `serve` needs from the features: the pay password and the way exports leave. */
export interface Serving {
  readonly db: Db
  readonly translate: Translate
  /** Checks the caller's own pay password and counts wrong tries apart. @throws common.payPwd… */
  checkPayPassword(db: Db, caller: Caller, payPwd: unknown): Promise<void>
  /** Prepares an export in the call's transaction: queues a large one, counts a small one. What it gives sends the answer after the commit. */
  prepareSheet: Ports['core']['prepareSheet']
  /** Limits what each signed-in user calls; absent: nothing does. */
  readonly callLimit?: CallLimit
  /** Hears of every finished request: logs and figures. */
  finished(seen: FinishedCall): void
}

/** A request that was answered, as logs and figures see it. */
export interface FinishedCall {
  readonly call: Call
  /** The path that was asked for, without its query. */
  readonly path: string
  readonly status: number
  readonly ms: number
  readonly requestId: string
  /** Null: nobody signed in, or the session was not found. */
  readonly caller: Caller | null
  /** The input as it travelled, secrets and all; empty when it could not be read. */
  readonly input: Readonly<Record<string, unknown>>
  readonly ip: string
  readonly userAgent: string
  /** The fault or refusal, when it was not answered as asked. */
  readonly error?: unknown
}

/** A request on its way through a call. */
interface Passing {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly language: Language
  readonly requestId: string
  readonly received: Received
  /** Words of the answer beside its data, where a handler gave some. */
  readonly said: { words?: string }
}

/** Caller, once the session was found. */
interface Known {
  caller: Caller | null
}

/** An export keeps its connection while it streams, so only a few run at once; the others wait without one. */
const exportSlots = slots(3)

/** Puts every answered call on the server: parse, session, permission, reach, run, audit, answer. @source docs/architecture.md 2 */
export function serve(app: FastifyInstance, serving: Serving, handled: readonly Handled[]): void {
  for (const one of handled) {
    app.route({
      method: one.call.method,
      url: one.call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: mostBytes[one.isPublic ? (one.call.answer === 'plain' ? 'notice' : 'public') : 'signedIn'],
      onRequest: (request, reply) => enter(serving, one, request, reply),
      handler: (request, reply) => pass(serving, one, request, reply),
    })
  }
}

async function pass(
  serving: Serving,
  one: Handled,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const started = performance.now()
  const language = languageOf(request)
  const requestId = newRequestId()
  reply.header('x-request-id', requestId)
  const known: Known = { caller: null }
  let input: Record<string, unknown> = {}
  let failed: unknown
  try {
    const received = await receive(request, one.call)
    input = received.input
    const passing: Passing = { request, reply, language, requestId, said: {}, received }
    if (one.isPublic) await answerPublic(serving, one, passing)
    else await answerSignedIn(serving, one, passing, known)
  } catch (error) {
    failed = refuse(one, { reply, language, requestId }, error)
  }
  finish(serving, one, { request, reply, requestId }, { started, caller: known.caller, input, error: failed })
  return reply
}

/**
 * Answers a public call. A bare one (sign-in) gets no transaction but opens short ones by `apart`: hashing a password must
 * hold no connection, and its refusals must leave their counters.
 */
async function answerPublic(serving: Serving, { call, answer }: Handled, passing: Passing): Promise<void> {
  const { request, reply, language, requestId, received } = passing
  const input = parseInput(call, received.input, language, serving.translate)
  const after: (() => void)[] = []
  const base = {
    input,
    language,
    requestId,
    files: received.files,
    db: serving.db,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    headers: request.headers,
    rawBody: rawBodyOf(request),
    target: request.url,
    audit: () => undefined,
    translate: serving.translate,
    say: sayTo(passing),
    apart: <T>(work: (apart: Tx) => Promise<T>) => inScope(serving.db.apart, platformScope, work),
    afterCommit: (work: () => void) => after.push(work),
  }
  const result =
    call.answer === 'bare' || call.answer === 'plain' || call.answer === 'file'
      ? await answer(base as never)
      : await inScope(serving.db, platformScope, async (tx) => {
          const { rows } = await tx.client.query<{ at: string }>({
            name: 'moment',
            text: 'SELECT business_now() AS at',
          })
          return answer({ ...base, tx, now: momentOf(rows[0]?.at ?? '') } as never)
        })
  if (result instanceof AppError) throw result
  for (const work of after) work()
  await send(reply, call, result, passing)
}

async function answerSignedIn(serving: Serving, one: Handled, passing: Passing, known: Known): Promise<void> {
  const token = tokenOf(passing.request)
  if (!token) throw commonErrors.signedOut()
  const tokenHash = hashOf(token)
  const ended = serving.callLimit?.begin(tokenHash)
  try {
    await answerCaller(serving, one, passing, known, tokenHash)
  } finally {
    ended?.()
    if (known.caller) serving.callLimit?.recognise(tokenHash, userOf(known.caller))
  }
}

/** The person behind a session: who acts in another's name is counted as the other, apart from their own. */
const userOf = ({ tenantId, userId, actorUserId }: Caller): string => `${tenantId} ${userId} ${actorUserId ?? ''}`

async function answerCaller(
  serving: Serving,
  one: Handled,
  passing: Passing,
  known: Known,
  tokenHash: string,
): Promise<void> {
  try {
    const { db, translate } = serving
    const { received, language } = passing
    const { payPwd } = received.input
    const viewed = passing.request.headers[viewedTenantHeader]
    const asked = { call: one.call, asking: askingOf(passing), tokenHash, received, language, translate, viewed, known }
    // Hashing takes long: no connection is held meanwhile, and none is waited for while another is held.
    if (one.call.payPwd === true || (one.call.payPwd === 'ifGiven' && isGiven(payPwd)))
      await serving.checkPayPassword(db, await lookFirst(db, asked, async ({ caller }) => caller), payPwd)
    const heard = one.before && (await askOutside(db, asked, one.before))
    const settling = one.before ? { ...one, answer: (context: never) => one.answer(context, heard) } : one
    const run = () =>
      withRetry(() => withClient(db, (client) => whileOpen(() => runCall(serving, settling, passing, client, asked))))
    if (!(await sendKept(db, one, asked, passing))) await (one.call.answer === 'export' ? exportSlots(run) : run())
    await recordReadInPlace(db, one.call, passing.received.input, known.caller)
  } catch (error) {
    if (await isForGuest(serving.db, one.call, tokenHash, error)) return send(passing.reply, one.call, [], passing)
    await recordRefusal(serving.db, one.call, passing.received.input, known.caller, error)
    throw error
  }
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

const askingOf = ({ request, language, requestId }: Passing) => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  language,
  requestId,
})

/** One attempt at a call: its transaction from begin to commit, and its answer. */
async function runCall(
  serving: Serving,
  one: Handled,
  passing: Passing,
  client: pg.PoolClient,
  { asking, tokenHash, viewed, known }: Asked,
): Promise<void> {
  const { call } = one
  const { language, received, reply } = passing
  const isWrite = call.audit !== null || call.answer === 'export'
  const tx = txOf(client)
  try {
    const opened = await openCall(tx, asking, tokenHash, isWrite)
    const { now } = opened
    known.caller = opened.caller
    refuseUnallowed(call, opened)
    const caller = await throughTenant(tx, opened.caller, call, viewed)
    const input = parseInput(call, received.input, language, serving.translate)
    if (call.answer === 'export') {
      const plan = (await one.answer({ tx, caller, input, now, translate: serving.translate } as never)) as SheetPlan
      const sendSheet = await serving.prepareSheet({
        tx,
        caller,
        call,
        plan,
        input: received.input,
        now,
        translate: serving.translate,
      })
      await appendAudit(tx, {
        ...whoOf(caller),
        action: call.audit ?? 'export',
        callId: call.id,
        entity: plan.bizType,
        no: '',
        input: received.input,
        result: 'ok',
      })
      await client.query('COMMIT')
      await sendSheet(reply)
      return
    }
    const after: (() => void)[] = []
    const base = { tx, caller, input, now, files: received.files, say: sayTo(passing) }
    const result = isWrite
      ? await runWrite(serving, one, base, received, after)
      : await one.answer(contextOf(serving, base, () => undefined, after) as never)
    if (!isWrite) void client.query('COMMIT').catch(() => undefined)
    for (const work of after) beyondTransaction(work)
    const { keptAs } = one
    const kept = keptAs && { version: opened.reference, name: keptAs(input, language), result }
    await send(reply, call, kept ? keepKept(serving.db, call, kept) : result, passing)
  } catch (error) {
    await rollback(client)
    throw error
  }
}

const sayTo =
  ({ said }: Passing) =>
  (words: string): void =>
    void (said.words = words)
