import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { commonErrors, type Language } from '../../shared/errors.ts'
import { endSlowBody } from './connections.ts'
import { asAppError, bareFailureOf, failureOf, refusalOf, sendBare, sendEnvelope } from '../call/envelope.ts'
import type { Handled } from '../call/handle.ts'
import { isLiveSession } from '../call/open-call.ts'
import { hasLargeBody, languageOf, newRequestId, refuseForgedGet, tokenOf } from './request.ts'
import type { FinishedCall, Serving } from './serve.ts'

/** A request with what answers it. */
interface Answered {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly language: Language
  readonly requestId: string
}

/**
 * Judges a request by its head, before a byte of its body is read: where it comes from, whether a token came along, whether
 * its user does not call too often, and, for a body that costs something to read, whether the token is a live one.
 * @source docs/server-safety.md 8
 */
export async function enter(
  serving: Serving,
  one: Handled,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const started = performance.now()
  try {
    refuseForgedGet(request, one.call)
    if (!one.isPublic) {
      const token = tokenOf(request)
      if (!token) throw commonErrors.signedOut()
      serving.callLimit?.take(hashOf(token))
      if (hasLargeBody(request, one.call) && !(await isLiveSession(serving.db, hashOf(token))))
        throw commonErrors.signedOut()
    }
    if (one.call.method === 'POST' && !one.call.upload) endSlowBody(request.raw)
    return undefined
  } catch (error) {
    const requestId = newRequestId()
    const failed = refuse(one, { reply, language: languageOf(request), requestId }, error)
    finish(serving, one, { request, reply, requestId }, { started, caller: null, input: {}, error: failed })
    return reply
  }
}

/** Answers a refusal or a fault. @returns what logs and figures are told of it */
export function refuse(
  { call }: Handled,
  { reply, language, requestId }: Pick<Answered, 'reply' | 'language' | 'requestId'>,
  error: unknown,
): unknown {
  const { refusal, isFault } = refusalOf(asAppError(error), requestId)
  reply.header('x-request-id', requestId)
  if (typeof refusal.detail.retryAfter === 'number') reply.header('retry-after', refusal.detail.retryAfter)
  if (reply.raw.headersSent) reply.raw.destroy()
  else if (call.answer === 'bare') sendBare(reply, refusal.refusal.status, bareFailureOf(refusal, language))
  else sendEnvelope(reply, failureOf(refusal, language))
  return isFault ? error : refusal
}

/** Tells logs and figures of a request that was answered. */
export function finish(
  serving: Serving,
  { call }: Handled,
  { request, reply, requestId }: Pick<Answered, 'request' | 'reply' | 'requestId'>,
  { started, ...seen }: Pick<FinishedCall, 'caller' | 'input' | 'error'> & { started: number },
): void {
  serving.finished({
    call,
    path: request.url.split('?')[0] ?? '',
    status: reply.statusCode,
    ms: performance.now() - started,
    requestId,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    ...seen,
  })
}

/** Returns the hash by which a token is stored and looked up. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
