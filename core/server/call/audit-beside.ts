import type { Call } from '../../shared/call.ts'
import { AppError } from '../../shared/errors.ts'
import { appendAudit, whoOf } from './audit.ts'
import type { Caller } from './caller.ts'
import { type Db, inScope, scopeOfCaller } from '../database/db.ts'
import { logOf } from '../process/log.ts'

// Audit records that do not belong to the transaction of a call: it was only read, or was undone.

/**
 * Leaves an audit record of a read by somebody who is signed in as another: of such sessions everything is recorded.
 * Writes and exports leave theirs anyhow.
 * @source docs/domain/network.md 2.7
 */
export async function recordReadInPlace(
  db: Db,
  call: Call,
  input: Readonly<Record<string, unknown>>,
  caller: Caller | null,
): Promise<void> {
  if (!caller || caller.actorUserId === null || call.audit || call.answer === 'export') return
  await inScope(db.apart, scopeOfCaller(caller), (tx) =>
    appendAudit(tx, {
      ...whoOf(caller),
      action: 'session.read',
      callId: call.id,
      entity: call.path,
      no: '',
      input,
      result: 'ok',
    }),
  )
}

/**
 * Leaves an audit record of a refused write, a call without permission, a wrong secret; a form filled wrongly leaves none.
 * A record that cannot be written whole is written without what was sent; one that cannot be written at all is logged.
 * @param tell hears of a record that could not be written, and whose it was
 */
export async function recordRefusal(
  db: Db,
  call: Call,
  input: Readonly<Record<string, unknown>>,
  caller: Caller | null,
  error: unknown,
  tell: (about: object, said: string) => void = logError,
): Promise<void> {
  if (!caller || !(error instanceof AppError)) return
  const { status, isGuess } = error.refusal
  if (status !== 403 && !isGuess && !(call.audit && status === 409)) return
  const record = {
    ...whoOf(caller),
    action: call.audit ?? call.title,
    callId: call.id,
    entity: call.audit ?? call.path,
    no: '',
    result: error.refusalName,
  }
  const leave = (sent: unknown) =>
    inScope(db.apart, scopeOfCaller(caller), (tx) => appendAudit(tx, { ...record, input: sent }))
  const failed = (failure: unknown, said: string) => {
    const { userId, account, tenantId, requestId, callId, result } = record
    tell({ userId: String(userId), account, tenantId, requestId, callId, result, error: failure }, said)
  }
  await leave(input).catch((failure: unknown) => {
    failed(failure, 'the record of a refusal could not be written whole')
    return leave({ unrecorded: true }).catch((again: unknown) => failed(again, 'a refusal left no record'))
  })
}

let log: ReturnType<typeof logOf> | undefined
const logError = (about: object, said: string): void => (log ??= logOf()).error(about, said)
