import { sql } from 'drizzle-orm'
import { run, type Tx } from '../../../core/server/database/db.ts'
import { type Outcome, outboxKind, putOutbox } from '../../../core/server/jobs/outbox.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { reachCarrier } from '../adapter/access.actions.ts'
import type { CardChange, CarrierAnswer, CarrierCard } from '../adapter/carrier.contract.ts'
import type { StopReason } from '../adapter/card-codes.contract.ts'
import { applyCard, cardEntity, type HeldCard, lockCard } from '../card/card-store.actions.ts'

/** Content of the message: which card, what is to be done, and why. */
type Wanted = { readonly iccid: string; readonly change: CardChange; readonly reason?: CodeOf<typeof StopReason> }

/**
 * Changes of cards on their way to the carrier. One whose answer was lost is asked about under its number before it is sent
 * again. @source docs/domain/network.md 1.5, 16
 */
export const changing = outboxKind<Wanted>({
  kind: 'iot.change',
  retryMinutes: [0.1, 0.5, 1, 5, 15, 60, 240],
  send: async ({ tenantId, outNo, payload }, _signal, db) => {
    const { carrier, access } = await reachCarrier(db, tenantId)
    return outcomeOf(await carrier.change(access, { ...payload, outNo }))
  },
  ask: async ({ tenantId, outNo }, _signal, db) => {
    const { carrier, access } = await reachCarrier(db, tenantId)
    const answer = await carrier.queryChange(access, outNo)
    return answer.kind === 'absent' ? 'absent' : outcomeOf(answer)
  },
  settle: async (tx, { tenantId, outNo, payload }, answer) => {
    const { error = '', card } = (answer ?? {}) as { error?: string; card?: CarrierCard }
    if (card) await applyCard(tx, tenantId, card, payload.change)
    await endChange(tx, tenantId, payload.iccid, outNo, error)
  },
  // Nobody knows whether the carrier did it: the next look at the card tells.
  stuck: (tx, { tenantId, outNo, payload }) =>
    endChange(tx, tenantId, payload.iccid, outNo, '物联卡平台未答复，请查看卡片最新状态'),
})

function outcomeOf(answer: CarrierAnswer<CarrierCard>): Outcome {
  switch (answer.kind) {
    case 'done':
      return { kind: 'settled', answer: { card: { ...answer.data } } }
    case 'refused':
      return { kind: 'settled', answer: { error: answer.message } }
    case 'pending':
      return { kind: 'unknown', error: 'the carrier has not done it yet' }
    case 'absent':
      return { kind: 'unknown', error: 'the carrier does not know it' }
    case 'unknown':
      return { kind: 'unknown', error: answer.error }
  }
}

/** Has the carrier change a card that is locked: it is pending until the answer is there. */
export async function putChange(
  tx: Tx,
  tenantId: string,
  { iccid, changeCount, resetsToday }: Pick<HeldCard, 'iccid' | 'changeCount' | 'resetsToday'>,
  change: CardChange,
  reason?: CodeOf<typeof StopReason>,
): Promise<void> {
  const outNo = `${iccid}-${changeCount + 1}`
  const reset =
    change === 'reset'
      ? sql`, reset_time = business_now(), reset_day = business_day(business_now()), reset_count = ${resetsToday + 1}`
      : sql``
  await run(
    tx,
    sql`UPDATE iot_card SET pending = ${change}, pending_no = ${outNo}, change_count = change_count + 1, change_error = ''${reset}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${tenantId} AND iccid = ${iccid}`,
  )
  await putOutbox(tx, tenantId, changing, [{ outNo, payload: { iccid, change, ...(reason ? { reason } : {}) } }])
}

/** Ends a change that the carrier answered; another one than the pending one ends nothing. */
export async function endChange(tx: Tx, tenantId: string, iccid: string, outNo: string, error: string): Promise<void> {
  const held = await lockCard(tx, tenantId, iccid)
  if (!held || held.pendingNo !== outNo) return
  const { oemNo, cardStatus, pending } = held
  await run(
    tx,
    sql`UPDATE iot_card SET pending = '', pending_no = '', change_error = ${error}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${tenantId} AND iccid = ${iccid}`,
  )
  if (error !== '')
    await logStates(tx, tenantId, null, [
      { oemNo, entity: cardEntity, entityNo: iccid, from: cardStatus, to: cardStatus, action: pending, remark: error },
    ])
}
