import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import type { Call } from '../shared/call.ts'
import { AppError, commonErrors, type Language } from '../shared/errors.ts'
import { fieldRefusal, type Translate } from '../shared/refusal.ts'
import { type AuditNote, appendAudit, whoOf } from './audit.ts'
import type { Caller } from './caller.ts'
import { type Db, inScope, platformScope, rollback, scopeOfCaller, type Tx, txOf, withClient, withRetry } from './db.ts'
import { bareFailureOf, failureOf, refusalOf, sendBare, sendEnvelope } from './envelope.ts'
import { Answered, send } from './answering.ts'
import type { Answering, Handled } from './handle.ts'
import { momentOf, openCall, refuseUnallowed } from './open-call.ts'
import { claimRequest, hashOfBody, keepAnswer, type OneRequest } from './repeat.ts'
import { languageOf, newRequestId, rawBodyOf, type Received, receive, refuseForgedGet, tokenOf } from './request.ts'
import type { SheetPreparer } from './parts.ts'
import type { SheetPlan } from './sheet.ts'
import { slots } from './slots.ts'

/** What `serve` needs from the features: the pay password and the way exports leave. */
export interface Serving {
  readonly db: Db
  readonly translate: Translate
  /** Checks the caller's own pay password and counts wrong tries apart. @throws common.payPwd… */
  checkPayPassword(db: Db, caller: Caller, payPwd: unknown): Promise<void>
  /** Prepares an export in the call's transaction: queues a large one, counts a small one. What it gives sends the answer after the commit. */
  prepareSheet: SheetPreparer
  /** Hears of every finished request: logs and figures. */
  finished(seen: { call: Call; status: number; ms: number; requestId: string; account: string; error?: unknown }): void
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

/** An export keeps its connection while it streams, so only a few run at once; the others wait without one. */
const exportSlots = slots(3)

/** Puts every answered call on the server: parse, session, permission, reach, run, audit, answer. @source docs/architecture.md 2 */
export function serve(app: FastifyInstance, serving: Serving, handled: readonly Handled[]): void {
  for (const one of handled) {
    app.route({
      method: one.call.method,
      url: one.call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
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
  let account = ''
  let failed: unknown
  try {
    refuseForgedGet(request, one.call)
    if (!one.isPublic && !tokenOf(request)) throw commonErrors.signedOut()
    const received = await receive(request, one.call)
    const passing: Passing = {
      request,
      reply,
      language,
      requestId,
      said: {},
      received: { ...received, input: { ...received.input, ...(request.params as object) } },
    }
    if (one.isPublic) await answerPublic(serving, one, passing)
    else account = await answerSignedIn(serving, one, passing)
  } catch (error) {
    const { refusal, isFault } = refusalOf(asAppError(error), requestId)
    failed = isFault ? error : refusal
    if (reply.raw.headersSent) reply.raw.destroy()
    else if (one.call.answer === 'bare') sendBare(reply, refusal.refusal.status, bareFailureOf(refusal, language))
    else sendEnvelope(reply, failureOf(refusal, language))
  }
  serving.finished({
    call: one.call,
    status: reply.statusCode,
    ms: performance.now() - started,
    requestId,
    account,
    error: failed,
  })
  return reply
}

/** Refusals that the HTTP library raises itself: malformed JSON, a body too large. */
function asAppError(error: unknown): unknown {
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  if (error instanceof AppError || typeof status !== 'number') return error
  if (status === 413) return commonErrors.tooLarge()
  if (status === 415) return commonErrors.wrongMediaType()
  return status >= 400 && status < 500 ? commonErrors.badBody() : error
}

function parseInput(
  call: Call,
  input: Record<string, unknown>,
  language: Language,
  translate: Translate,
): Record<string, unknown> {
  const parsed = call.input.safeParse(input)
  if (!parsed.success) throw fieldRefusal(call.input, parsed.error, language, translate)
  const values = parsed.data as Record<string, unknown>
  checkPaging(call, values)
  return values
}

/** Page size 1 to 200, or -1 where the call declares it; a current below 1 counts as 1. @source docs/wire.md 1.5 */
function checkPaging(call: Call, values: Record<string, unknown>): void {
  if (typeof values.size !== 'number' || typeof values.current !== 'number') return
  if (values.size === -1 ? !call.allowsAll : values.size < 1 || values.size > 200) throw commonErrors.paging()
  if (values.current < 1) values.current = 1
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
    call.answer === 'bare' || call.answer === 'plain'
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

async function answerSignedIn(serving: Serving, one: Handled, passing: Passing): Promise<string> {
  const token = tokenOf(passing.request)
  if (!token) throw commonErrors.signedOut()
  const tokenHash = createHash('sha256').update(token).digest('hex')
  const known: { caller: Caller | null } = { caller: null }
  try {
    if (one.call.payPwd) await checkPayPassword(serving, one.call, passing, tokenHash, known)
    const run = () =>
      withRetry(() => withClient(serving.db, (client) => runCall(serving, one, passing, client, tokenHash, known)))
    await (one.call.answer === 'export' ? exportSlots(run) : run())
    await recordReadInPlace(serving, one.call, passing, known.caller)
  } catch (error) {
    await recordRefusal(serving, one.call, passing, known.caller, error)
    throw error
  }
  return known.caller?.account ?? ''
}

/**
 * Checks the pay password before the call's own transaction begins: no connection is held while its hash is computed, and
 * none is waited for while another is held.
 */
async function checkPayPassword(
  serving: Serving,
  call: Call,
  passing: Passing,
  tokenHash: string,
  known: { caller: Caller | null },
): Promise<void> {
  const opened = await withClient(serving.db, async (client) => {
    try {
      return await openCall(txOf(client), askingOf(passing), tokenHash, false)
    } finally {
      await rollback(client)
    }
  })
  known.caller = opened.caller
  refuseUnallowed(call, opened)
  parseInput(call, passing.received.input, passing.language, serving.translate)
  await serving.checkPayPassword(serving.db, opened.caller, passing.received.input.payPwd)
}

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
  tokenHash: string,
  known: { caller: Caller | null },
): Promise<void> {
  const { call } = one
  const { language, received, reply } = passing
  const isWrite = call.audit !== null || call.answer === 'export'
  const tx = txOf(client)
  try {
    const opened = await openCall(tx, askingOf(passing), tokenHash, isWrite)
    const { caller, now } = opened
    known.caller = caller
    refuseUnallowed(call, opened)
    const input = parseInput(call, received.input, language, serving.translate)
    if (call.answer === 'export') {
      const plan = (await one.answer({ tx, caller, input, now } as never)) as SheetPlan
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
    const result = isWrite
      ? await write(
          serving,
          one,
          { tx, caller, input, now, files: received.files, say: sayTo(passing) },
          passing,
          after,
        )
      : await one.answer(
          contextOf(
            serving,
            { tx, caller, input, now, files: received.files, say: sayTo(passing) },
            () => undefined,
            after,
          ) as never,
        )
    if (isWrite) await client.query('COMMIT')
    else void client.query('COMMIT').catch(() => undefined)
    for (const work of after) work()
    await send(reply, call, result, passing)
  } catch (error) {
    await rollback(client)
    throw error
  }
}

type Base = Pick<Answering<unknown>, 'tx' | 'caller' | 'input' | 'now' | 'files' | 'say'>

const sayTo =
  ({ said }: Passing) =>
  (words: string): void =>
    void (said.words = words)

const contextOf = (
  serving: Serving,
  base: Base,
  audit: (note: AuditNote) => void,
  after: (() => void)[],
): Answering<unknown> => ({
  ...base,
  db: serving.db,
  audit,
  translate: serving.translate,
  apart: (work) => inScope(serving.db.apart, scopeOfCaller(base.caller), work),
  afterCommit: (work) => after.push(work),
})

/** Runs a writing call: at most once a request number, with exactly one audit record, all in the call's transaction. */
async function write(
  serving: Serving,
  { call, answer }: Handled,
  base: Base,
  { received }: Passing,
  after: (() => void)[],
): Promise<unknown> {
  const { tx, caller } = base
  const requestNo = String(received.input.requestNo ?? received.input.idempotencyKey ?? '')
  const request: OneRequest = { callName: call.path, requestNo, bodyHash: hashOfBody(received.input) }
  if (call.requestNo) {
    const before = await claimRequest(tx, caller, request)
    if (before) return new Answered(before.answer)
  }
  let note: AuditNote = { entity: call.audit ?? '', no: '' }
  const result = await answer(
    contextOf(
      serving,
      base,
      (given) => {
        note = given
      },
      after,
    ) as never,
  )
  const sent = call.answer === 'file' ? result : new Answered(z.encode(call.output, result))
  await appendAudit(tx, {
    ...note,
    ...whoOf(caller),
    action: call.audit ?? '',
    callId: call.id,
    input: received.input,
    result: 'ok',
  })
  if (call.requestNo && sent instanceof Answered) await keepAnswer(tx, caller, request, sent.data)
  return sent
}

/**
 * Leaves an audit record of a read by somebody who is signed in as another: of such sessions everything is recorded.
 * Writes and exports leave theirs anyhow.
 * @source docs/domain/network.md 2.7
 */
async function recordReadInPlace(
  serving: Serving,
  call: Call,
  { received }: Passing,
  caller: Caller | null,
): Promise<void> {
  if (!caller || caller.actorUserId === null || call.audit || call.answer === 'export') return
  await inScope(serving.db.apart, scopeOfCaller(caller), (tx) =>
    appendAudit(tx, {
      ...whoOf(caller),
      action: 'session.read',
      callId: call.id,
      entity: call.path,
      no: '',
      input: received.input,
      result: 'ok',
    }),
  )
}

/** Leaves an audit record of a refused write or a call without permission; a form filled wrongly leaves none. */
async function recordRefusal(
  serving: Serving,
  call: Call,
  { received }: Passing,
  caller: Caller | null,
  error: unknown,
): Promise<void> {
  if (!caller || !(error instanceof AppError)) return
  const isForbidden = error.refusal.status === 403
  if (!isForbidden && !(call.audit && error.refusal.status === 409)) return
  await inScope(serving.db.apart, scopeOfCaller(caller), (tx) =>
    appendAudit(tx, {
      ...whoOf(caller),
      action: call.audit ?? call.title,
      callId: call.id,
      entity: call.audit ?? call.path,
      no: '',
      input: received.input,
      result: error.refusalName,
    }),
  ).catch(() => undefined)
}
