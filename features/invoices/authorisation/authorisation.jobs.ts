import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { type Db, inScope, rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { type Outcome, outboxKind, putOutbox } from '../../../core/server/jobs/outbox.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { reachTaxService } from '../tax-service/access.actions.ts'
import type { Consent, TaxAnswer } from '../tax-service/tax-service.contract.ts'
import { type AuthEvent, authEventOf, authTransitions, mayFollow } from './authorisation.rules.ts'

/** Kind of record under which consents are kept in the log of states. */
export const authEntity = 'invoiceAuth'

/** Waits between questions: seconds at first, hours while a company takes its time. */
const questions = [0.1, 0.5, 1, 2, 5, 10, 30, ...Array.from({ length: 7 * 24 }, () => 60)]

/**
 * Merchants that are asked for their consent, under one number on every try. A company answers when it likes; the service is
 * asked about it for a week, and tells of it.
 * @source docs/domain/money.md 8.1 (b)
 */
export const authorising = outboxKind<{ readonly taxNo: string; readonly name: string }>({
  kind: 'invoice.auth',
  retryMinutes: questions,
  send: async ({ tenantId, outNo, payload }, _signal, db) => {
    const { service, access } = await reachTaxService(db, tenantId)
    return conclude(db, tenantId, outNo, await service.authorise(access, { outNo, ...payload }))
  },
  ask: async ({ tenantId, outNo }, _signal, db) => {
    const { service, access } = await reachTaxService(db, tenantId)
    const answer = await service.queryConsent(access, outNo)
    return answer.kind === 'absent' ? 'absent' : conclude(db, tenantId, outNo, answer)
  },
  settle: async () => undefined,
  stuck: (tx, { tenantId, outNo }) => giveUp(tx, tenantId, outNo),
})

/** Has the tax service ask a merchant for its consent. */
export const putAuthorising = (
  tx: Tx,
  tenantId: string,
  authNo: string,
  payload: { taxNo: string; name: string },
): Promise<void> => putOutbox(tx, tenantId, authorising, [{ outNo: authNo, payload }])

async function conclude(db: Db, tenantId: string, authNo: string, answer: TaxAnswer<Consent>): Promise<Outcome> {
  if (answer.kind === 'done') {
    await inScope(db, { tenantId, oemNo: '' }, (tx) => hearConsent(tx, tenantId, answer.data))
    if (answer.data.state !== 'waiting') return { kind: 'settled', answer: { kind: 'done' } }
    return { kind: 'unknown', error: 'the company has not answered' }
  }
  if (answer.kind === 'refused') {
    const refusal: Consent = { outNo: authNo, state: 'refused', confirmUrl: '', reason: answer.message }
    await inScope(db, { tenantId, oemNo: '' }, (tx) => hearConsent(tx, tenantId, refusal))
    return { kind: 'settled', answer: { kind: 'refused' } }
  }
  return { kind: 'unknown', error: answer.kind === 'unknown' ? answer.error : `the service says ${answer.kind}` }
}

interface HeldAuth {
  readonly oemNo: string
  readonly authNo: string
  readonly authStatus: number
}

const lockAuth = (tx: Tx, tenantId: string, authNo: string): Promise<HeldAuth | undefined> =>
  rowOf<HeldAuth>(
    tx,
    sql`SELECT a.oem_no AS "oemNo", a.auth_no AS "authNo", a.auth_status AS "authStatus" FROM invoice_auth a WHERE a.tenant_id = ${tenantId} AND a.auth_no = ${authNo} FOR NO KEY UPDATE`,
  )

/** Applies what the tax service says of a consent, whoever heard it; the same twice changes nothing, and what is final stays. */
export async function hearConsent(tx: Tx, tenantId: string, consent: Consent): Promise<void> {
  const held = await lockAuth(tx, tenantId, consent.outNo)
  if (!held) return
  const event = authEventOf(consent)
  if (event === null) {
    await run(
      tx,
      sql`UPDATE invoice_auth SET confirm_url = ${consent.confirmUrl} WHERE tenant_id = ${tenantId} AND auth_no = ${held.authNo} AND confirm_url <> ${consent.confirmUrl}`,
    )
    return
  }
  // News that a consent was taken back may come before the news that it was given.
  if (event === 'revoke' && mayFollow(held.authStatus, 'grant'))
    await moveAuth(tx, tenantId, null, held, 'grant').then((authStatus) =>
      moveAuth(tx, tenantId, null, { ...held, authStatus }, 'revoke', consent.reason),
    )
  else if (mayFollow(held.authStatus, event)) await moveAuth(tx, tenantId, null, held, event, consent.reason)
}

/** Moves a consent along its table, and writes it down. @returns its status then */
async function moveAuth(
  tx: Tx,
  tenantId: string,
  by: Pick<Caller, 'userId' | 'userNo'> | null,
  { oemNo, authNo, authStatus }: HeldAuth,
  event: AuthEvent,
  reason = '',
): Promise<number> {
  const to = nextState(authTransitions, authStatus, event)
  await run(
    tx,
    sql`UPDATE invoice_auth SET auth_status = ${to}, fail_reason = ${reason}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${tenantId} AND auth_no = ${authNo}`,
  )
  await logStates(tx, tenantId, by, [
    { oemNo, entity: authEntity, entityNo: authNo, from: authStatus, to, action: event, remark: reason },
  ])
  return to
}

/** A company that said nothing for a week is asked anew, by a person. */
async function giveUp(tx: Tx, tenantId: string, authNo: string): Promise<void> {
  const held = await lockAuth(tx, tenantId, authNo)
  if (held && mayFollow(held.authStatus, 'refuse'))
    await moveAuth(tx, tenantId, null, held, 'refuse', '企业长时间未确认，请重新申请')
}
