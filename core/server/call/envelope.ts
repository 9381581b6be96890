import type { FastifyReply } from 'fastify'
import { AppError, commonErrors, type Language, type Refusal } from '../../shared/errors.ts'
import { brokenConstraint, isConnectionLoss, isDiskFull, sqlState } from '../database/db.ts'

/** The body around every JSON answer. @source docs/wire.md 1.1 */
export interface Envelope {
  code: number
  success: boolean
  data: unknown
  msg: string
  error?: string
}

const done = { zh: '操作成功', en: 'Done' }

/** Envelope of a success; `words` in place of the usual ones. */
export const successOf = (data: unknown, language: Language, words = done[language]): Envelope => ({
  code: 200,
  success: true,
  data: data ?? {},
  msg: words,
})

/** Envelope of a refusal or fault. */
export function failureOf(error: AppError, language: Language): Envelope {
  const { refusal, refusalName, detail } = error
  return { code: refusal.status, success: false, data: detail, msg: error.words(language), error: refusalName }
}

/** A refusal that says its name in the words of OAuth2, for the token call. */
export interface OauthRefusal extends Refusal {
  readonly oauth:
    | 'invalid_request'
    | 'invalid_client'
    | 'unauthorized_client'
    | 'unsupported_grant_type'
    | 'invalid_grant'
    | 'invalid_scope'
}

/**
 * Body of a refusal of a call without the envelope, the token call above all. `refusal` is our own name of it.
 * @source docs/wire.md 1.3
 */
export function bareFailureOf(error: AppError, language: Language): Record<string, unknown> {
  const { status } = error.refusal
  const words = error.words(language)
  const oauth =
    (error.refusal as Partial<OauthRefusal>).oauth ?? (status === 400 ? 'invalid_request' : error.refusalName)
  return {
    error: oauth,
    error_description: words,
    code: status,
    success: false,
    msg: words,
    refusal: error.refusalName,
  }
}

/**
 * A refusal as the answer of a public call: what the call wrote stays (a used captcha, a counted try), where a thrown one
 * takes it back.
 */
export const refuseAndKeep = (refusal: AppError): never => refusal as unknown as never

/** Features name their unique and exclusion constraints here with the refusal that breaking one amounts to. */
const constraintRefusals = new Map<string, () => AppError>()

/**
 * Says which refusal a broken constraint of the database amounts to, so that two who try at once get the same words.
 * @param constraint name of the constraint or unique index
 */
export function refusalOfConstraint(constraint: string, refusal: () => AppError): void {
  constraintRefusals.set(constraint, refusal)
}

/**
 * The refusal that a failure amounts to: an AppError itself, a broken constraint, a statement that took too long, a full
 * disk, a lost database. Anything else is a fault, told without detail.
 */
export function refusalOf(error: unknown, requestId: string): { refusal: AppError; isFault: boolean } {
  if (error instanceof AppError) return { refusal: error, isFault: false }
  const constraint = brokenConstraint(error)
  const known = constraint === undefined ? undefined : constraintRefusals.get(withoutPartition(constraint))
  if (known) return { refusal: known(), isFault: false }
  if (sqlState(error) === '57014') return { refusal: commonErrors.rangeTooLarge(), isFault: false }
  if (['40001', '40P01', '55P03'].includes(sqlState(error) ?? ''))
    return { refusal: commonErrors.moved(), isFault: false }
  if (isDiskFull(error)) return { refusal: commonErrors.noRoom({ requestId }), isFault: true }
  if (isConnectionLoss(error)) return { refusal: commonErrors.unavailable({ requestId }), isFault: true }
  return { refusal: commonErrors.fault({ requestId }), isFault: true }
}

/** Constraints of monthly partitions carry the month in their name. */
const withoutPartition = (constraint: string) => constraint.replace(/_\d{6}(?=_)/, '')

/** Sends a JSON body of its own. */
export function sendBare(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return sendJson(reply, status, JSON.stringify(body))
}

const sendJson = (reply: FastifyReply, status: number, json: string): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').header('cache-control', 'no-store').send(json)

/** Sends an envelope around data that is JSON already. */
export function sendEncoded(reply: FastifyReply, data: string, { data: _none, ...envelope }: Envelope): void {
  sendJson(reply, envelope.code, `${JSON.stringify(envelope).slice(0, -1)},"data":${data}}`)
}

/** Sends an envelope; the HTTP status equals its code. */
export function sendEnvelope(reply: FastifyReply, envelope: Envelope): FastifyReply {
  return sendBare(reply, envelope.code, envelope)
}

/** Refusals that the HTTP library raises itself: malformed JSON, a body too large. */
export function asAppError(error: unknown): unknown {
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  if (error instanceof AppError || typeof status !== 'number') return error
  if (status === 413) return commonErrors.tooLarge()
  if (status === 415) return commonErrors.wrongMediaType()
  return status >= 400 && status < 500 ? commonErrors.badBody() : error
}
