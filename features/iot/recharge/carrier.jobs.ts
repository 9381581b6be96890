import { sql } from 'drizzle-orm'
import { type Db, inScope, rowOf, type Tx } from '../../../core/server/database/db.ts'
import { type Outcome, outboxKind, putOutbox } from '../../../core/server/jobs/outbox.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { fen } from '../../../core/shared/money.ts'
import { carrierOf, reachCarrier } from '../adapter/access.actions.ts'
import type { CarrierAnswer, DoneRecharge } from '../adapter/carrier.contract.ts'
import { syncCard } from '../card/card-sync.jobs.ts'
import { type Applied, applyCancelled, applyRecharge } from './outcome.actions.ts'
import { RechargeStatus } from './recharge.contract.ts'
import { type HeldOrder, lockOrder, moveOrder, orderEntity } from './recharge-store.actions.ts'

/** Content of the message: the package for the card. Fen as text. */
type Wanted = {
  readonly iccid: string
  readonly productCode: string
  readonly months: number
  readonly flowMb: number
  readonly costFen: string
}

/** Waits between questions: as for payouts. @source docs/domain/money.md 5.6 no. 2, 7.5 */
const questions = [0.1, 0.5, 1, 2, 5, 10, 30, ...Array.from({ length: 47 }, () => 60)]

/**
 * Orders on their way to the carrier, under their own number on every try. One whose answer was lost is in doubt: it is
 * asked about, and sent again only when the platform does not know it.
 * @source docs/domain/money.md 7.5; docs/domain/network.md 1.5
 */
export const recharging = outboxKind<Wanted>({
  kind: 'iot.recharge',
  retryMinutes: questions,
  send: async ({ tenantId, outNo, payload }, _signal, db) => {
    const { carrier, access } = await reachCarrier(db, tenantId)
    if (!(await markSent(db, tenantId, outNo))) return { kind: 'settled', answer: { kind: 'decided' } }
    const { costFen, ...wanted } = payload
    const answer = await carrier.recharge(access, { ...wanted, outNo, costFen: fen(BigInt(costFen)) })
    return conclude(db, tenantId, outNo, answer)
  },
  ask: async ({ tenantId, outNo }, _signal, db) => {
    const { carrier, access } = await reachCarrier(db, tenantId)
    const answer = await carrier.queryRecharge(access, outNo)
    // What the platform does not know it never did: the order is sent again, under its number.
    return answer.kind === 'absent' ? 'absent' : conclude(db, tenantId, outNo, answer)
  },
  settle: async () => undefined,
  stuck: (tx, { tenantId, outNo }) => alarm(tx, tenantId, outNo),
})

/**
 * Marks an order as sent, before it is. @returns false when it was decided meanwhile: by a notification
 */
const markSent = (db: Db, tenantId: string, rechargeCode: string): Promise<boolean> =>
  inScope(db, { tenantId, oemNo: '' }, async (tx) => {
    const order = await lockOrder(tx, tenantId, rechargeCode)
    if (!order) return false
    if (order.rechargeStatus === RechargeStatus.paid) await moveOrder(tx, tenantId, null, order, 'send')
    return order.rechargeStatus === RechargeStatus.paid || isOpen(order)
  })

const isOpen = ({ rechargeStatus }: HeldOrder): boolean =>
  rechargeStatus === RechargeStatus.atCarrier || rechargeStatus === RechargeStatus.unknown

/** Applies an answer at once; one that is not final is asked for again. */
async function conclude(
  db: Db,
  tenantId: string,
  rechargeCode: string,
  answer: CarrierAnswer<DoneRecharge>,
): Promise<Outcome> {
  await hearRecharge(db, tenantId, rechargeCode, answer)
  switch (answer.kind) {
    case 'done':
    case 'refused':
      return { kind: 'settled', answer: { kind: answer.kind } }
    case 'unknown':
      return { kind: 'unknown', error: answer.error }
    default:
      return { kind: 'unknown', error: `the carrier says ${answer.kind}` }
  }
}

/**
 * Applies what the carrier said of an order. Of one that is done the card is asked about first, so that it is known what of
 * its data was used before: a refund depends on it.
 */
export async function hearRecharge(
  db: Db,
  tenantId: string,
  rechargeCode: string,
  answer: CarrierAnswer<DoneRecharge>,
): Promise<Applied> {
  const within = <T>(work: (tx: Tx) => Promise<T>) => inScope(db, { tenantId, oemNo: '' }, work)
  if (answer.kind === 'done') {
    const iccid = await within((tx) => iccidOfOrder(tx, tenantId, rechargeCode))
    const open = await within((tx) => carrierOf(tx, tenantId))
    if (iccid !== null && open) await syncCard(db, tenantId, open, iccid)
  }
  return within((tx) => applyRecharge(tx, tenantId, rechargeCode, answer))
}

async function iccidOfOrder(tx: Tx, tenantId: string, rechargeCode: string): Promise<string | null> {
  const row = await rowOf<{ iccid: string }>(
    tx,
    sql`SELECT iccid FROM iot_recharge WHERE tenant_id = ${tenantId} AND recharge_code = ${rechargeCode}`,
  )
  return row?.iccid ?? null
}

/** Nobody could say for two days what became of an order: a person must ask the carrier. */
async function alarm(tx: Tx, tenantId: string, rechargeCode: string): Promise<void> {
  const order = await lockOrder(tx, tenantId, rechargeCode)
  if (!order) return
  const { oemNo, rechargeStatus: status } = order
  const remark = '通信商长时间未给出结果，请人工核实'
  await logStates(tx, tenantId, null, [
    { oemNo, entity: orderEntity, entityNo: rechargeCode, from: status, to: status, action: 'stuck', remark },
  ])
}

/** Has the carrier put the package of a paid order on its card. */
export const putRecharge = (
  tx: Tx,
  tenantId: string,
  {
    rechargeCode,
    iccid,
    productCode,
    months,
    flowMb,
    costFen,
  }: Pick<HeldOrder, 'rechargeCode' | 'iccid' | 'productCode' | 'months' | 'flowMb' | 'costFen'>,
): Promise<void> =>
  putOutbox(tx, tenantId, recharging, [
    { outNo: rechargeCode, payload: { iccid, productCode, months, flowMb, costFen: String(costFen) } },
  ])

/**
 * Packages that go back to the carrier, when a confirmed order is refunded. What the platform gives back of its cost is its
 * own word; one that refuses gives nothing back, and the payer has the money all the same.
 * @source docs/domain/money.md 7.5, 2.4 (1814)
 */
export const cancelling = outboxKind({
  kind: 'iot.cancel',
  retryMinutes: questions,
  send: async ({ tenantId, outNo }, _signal, db) => {
    const { carrier, access } = await reachCarrier(db, tenantId)
    const answer = await carrier.cancelRecharge(access, outNo)
    if (answer.kind === 'done') return { kind: 'settled', answer: { returnedFen: String(answer.data.returnedFen) } }
    if (answer.kind === 'refused') return { kind: 'settled', answer: { returnedFen: '0' } }
    return { kind: 'unknown', error: answer.kind === 'unknown' ? answer.error : answer.kind }
  },
  settle: async (tx, { tenantId, outNo }, answer) => {
    const { returnedFen = '0' } = (answer ?? {}) as { returnedFen?: string }
    await applyCancelled(tx, tenantId, outNo, fen(BigInt(returnedFen)))
  },
  stuck: (tx, { tenantId, outNo }) => alarm(tx, tenantId, outNo),
})

/** Has the carrier take the package of an order back. */
export const putCancel = (tx: Tx, tenantId: string, rechargeCode: string): Promise<void> =>
  putOutbox(tx, tenantId, cancelling, [{ outNo: rechargeCode, payload: {} }])
