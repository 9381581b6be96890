import { z } from 'zod'
import type { Translate } from '../../shared/refusal.ts'
import { Answered } from './answering.ts'
import { type AuditNote, appendAudit, whoOf } from './audit.ts'
import { commitWith, type Db, inScope, scopeOfCaller } from '../database/db.ts'
import type { Answering, Handled } from './handle.ts'
import { refuseNoneDone } from './many.ts'
import { claimRequest, hashOfBody, keepAnswer, type OneRequest } from './idempotency.ts'
import type { Received } from '../http/request.ts'

/** Parts of the server that a handler is given. */
interface Parts {
  readonly db: Db
  readonly translate: Translate
}

/** Parts of its call that a handler is given, before the actions it may take are added. */
type Given = Pick<Answering<unknown>, 'tx' | 'caller' | 'input' | 'now' | 'files' | 'say'>

/** Builds the context that a handler works with. */
export const contextOf = (
  serving: Parts,
  base: Given,
  audit: (note: AuditNote) => void,
  after: (() => void)[],
): Answering<unknown> => ({
  ...base,
  audit,
  translate: serving.translate,
  apart: (work) => inScope(serving.db.apart, scopeOfCaller(base.caller), work),
  afterCommit: (work) => after.push(work),
})

/** Runs a writing call: at most once a request number, with exactly one audit record, all in one transaction, and commits. */
export async function runWrite(
  serving: Parts,
  { call, answer }: Handled,
  base: Given,
  { input, requestNo, arrivedAt }: Pick<Received, 'input' | 'requestNo' | 'arrivedAt'>,
  after: (() => void)[],
): Promise<unknown> {
  const { tx, caller } = base
  const request: OneRequest = { callName: call.path, requestNo, bodyHash: hashOfBody(input), arrivedAt }
  if (call.requestNo) {
    const before = await claimRequest(tx, caller, request)
    if (before) {
      await commitWith(tx.client)
      return new Answered(before.answer)
    }
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
  if (sent instanceof Answered) refuseNoneDone(call, sent.data)
  const audited = appendAudit(tx, {
    ...note,
    ...whoOf(caller),
    action: call.audit ?? '',
    callId: call.id,
    input: input,
    result: 'ok',
  })
  const kept = call.requestNo && sent instanceof Answered ? keepAnswer(tx, caller, request, sent.data) : null
  await commitWith(tx.client, audited, ...(kept ? [kept] : []))
  return sent
}
