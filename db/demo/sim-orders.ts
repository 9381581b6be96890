import { momentNow } from '../../core/server/database/moment.ts'
import { sql } from 'drizzle-orm'
import { type Db, inScope, rowsOf, run, type Tx } from '../../core/server/database/db.ts'
import { logStates } from '../../core/server/states/state-log.ts'
import { AuditStatus } from '../../core/shared/verdict.ts'
import { addDays } from '../../core/shared/dates.ts'
import { SimProductKind } from '../../features/iot/product/product.contract.ts'
import { putCancel } from '../../features/iot/recharge/carrier.jobs.ts'
import { makeOrder, type NewOrder } from '../../features/iot/recharge/new-order.actions.ts'
import { applyCancelled, applyRecharge } from '../../features/iot/recharge/outcome.actions.ts'
import { PayerKind } from '../../features/iot/recharge/recharge.contract.ts'
import { rechargeTransitions } from '../../features/iot/recharge/recharge.rules.ts'
import { lockOrder, moveOrder } from '../../features/iot/recharge/recharge-store.actions.ts'
import { FeeCycle, simRecord } from '../../features/iot/record/record.contract.ts'
import { feeTransitions } from '../../features/iot/record/record.rules.ts'
import { bookDayOf } from '../../features/ledger/posting/day.actions.ts'
import { OwnerType, WalletKind } from '../../features/ledger/posting/ledger.contract.ts'
import {
  moneyChange,
  MoneyChangeKind,
  MoneyChangeStatus,
} from '../../features/wallets/adjustment/adjustment.contract.ts'
import { operatorId } from './accounts.ts'
import { atWork } from './at-work.ts'
import { type DemoMerchant, type DemoParties } from './network.ts'
import { oneAfterAnother } from './one-after-another.ts'
import { type DemoCard, yearFee } from './sim-fees.ts'
import { cardsOf } from './sim.ts'

const scope = { tenantId: operatorId, oemNo: '' }

/** Periods paid, due, overdue and waived, and an order in every status. */
export async function playSims(
  db: Db,
  parties: DemoParties,
  { merchants, today }: { merchants: readonly DemoMerchant[]; today: string },
): Promise<void> {
  await fillWallet(db, parties.city)
  const cards = cardsOf(merchants)
  await playPeriods(db, cards, today)
  await inScope(db, scope, async (tx) => {
    await playOrders(tx, cards, parties.city, today)
    await settleMessages(tx)
    for (const table of ['iot_card', 'iot_product', 'iot_recharge', 'pos_sim_record', 'active_sim_record'])
      await oneAfterAnother(tx, operatorId, table)
  })
}

/** Gives a provider money to recharge with: a correction that a second person approves. */
async function fillWallet(db: Db, userNo: string): Promise<void> {
  const [finance, auditor] = [atWork(db, 'finance'), atWork(db, 'auditor')]
  const { moneyChangeNo } = await finance(moneyChange.submit, {
    changeKind: MoneyChangeKind.increase,
    userNo,
    walletKind: WalletKind.recharge,
    amount: '500.00',
    reason: '预充流量款',
    changeStatus: MoneyChangeStatus.toReview,
  })
  await auditor(moneyChange.audit, { moneyChangeNo, auditStatus: AuditStatus.approve, reason: '' })
}

/** Days until the periods begin that are played here, of the cards from the eighth on. */
const begins = [-3, -40, -100, 5, 12] as const
const firstPeriod = 8

/** Periods that are due; one of them was waived, and one has fallen overdue. */
async function playPeriods(db: Db, cards: readonly DemoCard[], today: string): Promise<void> {
  const operation = atWork(db, 'operation')
  for (const [place, days] of begins.entries()) {
    const { iccid, sn, rpiNo } = cards[firstPeriod + place] as DemoCard
    const period = { iccid, sn, rpiNo, feeCycle: FeeCycle.year, feeBegin: addDays(today, days) }
    await operation(simRecord.submit, place === 2 ? { ...period, isWaived: 1, remark: '设备维修，减免一年' } : period)
  }
  await inScope(db, scope, async (tx) => {
    const { iccid } = cards[firstPeriod + 1] as DemoCard
    const { from, to } = feeTransitions.lapse
    const rows = await rowsOf<{ id: bigint }>(
      tx,
      sql`UPDATE pos_sim_record SET fee_status = ${to}, version = version + 1 WHERE tenant_id = ${operatorId} AND iccid = ${iccid} AND fee_status = ${from[0]} RETURNING id`,
    )
    const about = { oemNo: operatorId, entity: 'simRecord', from: from[0], to, action: 'lapse' }
    await logStates(
      tx,
      operatorId,
      null,
      rows.map(({ id }) => ({ ...about, entityNo: String(id) })),
    )
  })
}

/**
 * Orders in every status that needs no payment at a channel: of a provider's wallet, and of the operator itself. Two wait for
 * their merchants; the period of one is then paid for by the provider.
 */
async function playOrders(tx: Tx, cards: readonly DemoCard[], city: string, today: string): Promise<void> {
  const now = await momentNow(tx)
  const bookDay = await bookDayOf(tx, operatorId, now.day)
  const make = async (
    place: number,
    payerKind: NewOrder['payerKind'],
    feeBegin: string | null = null,
  ): Promise<string> => {
    const { iccid, sn, rpiNo } = cards[place % cards.length] as DemoCard
    const payer = {
      [PayerKind.merchant]: { ownerType: OwnerType.merchant, ownerNo: rpiNo },
      [PayerKind.wallet]: { ownerType: OwnerType.provider, ownerNo: city },
      [PayerKind.operator]: { ownerType: OwnerType.operator, ownerNo: operatorId },
    }[payerKind]
    const card = { oemNo: operatorId, iccid, sn, rpiNo, payer, payerKind, feeBegin }
    const { rechargeCode } = await makeOrder(
      tx,
      operatorId,
      null,
      { ...card, ...yearFee, productKind: SimProductKind.renewal },
      { ...now, bookDay },
    )
    return rechargeCode
  }
  const sent = async (place: number, payerKind: NewOrder['payerKind']) => {
    const rechargeCode = await make(place, payerKind)
    const order = await lockOrder(tx, operatorId, rechargeCode)
    if (order) await moveOrder(tx, operatorId, null, order, 'send')
    return rechargeCode
  }
  const done = async (rechargeCode: string) => {
    const validTo = `${addDays(now.day, 365)} 00:00:00+08`
    const data = {
      outNo: rechargeCode,
      carrierOrderNo: `CO${rechargeCode.slice(2)}`,
      costFen: yearFee.costFen,
      validFrom: now.at,
      validTo,
    }
    await applyRecharge(tx, operatorId, rechargeCode, { kind: 'done', data })
    return rechargeCode
  }
  await make(11, PayerKind.merchant, addDays(today, begins[3]))
  await make(12, PayerKind.merchant, addDays(today, begins[4]))
  await done(await sent(12, PayerKind.wallet))
  await make(19, PayerKind.wallet)
  await sent(13, PayerKind.wallet)
  await done(await sent(14, PayerKind.wallet))
  await done(await sent(15, PayerKind.operator))
  await applyRecharge(tx, operatorId, await sent(16, PayerKind.wallet), {
    kind: 'refused',
    code: 'SIM_REFUSED',
    message: '通信商拒绝办理',
  })
  await applyRecharge(tx, operatorId, await sent(17, PayerKind.wallet), { kind: 'unknown', error: 'no answer' })
  const refunding = async (place: number) => {
    const rechargeCode = await done(await sent(place, PayerKind.wallet))
    const order = await lockOrder(tx, operatorId, rechargeCode)
    if (order) await moveOrder(tx, operatorId, null, order, 'refund', { refundReason: '客户退订', remark: '客户退订' })
    return rechargeCode
  }
  await applyCancelled(tx, operatorId, await refunding(18), yearFee.costFen)
  await putCancel(tx, operatorId, await refunding(13))
}

/** Takes away the messages of what was decided here; the rest is sent when the demo's server starts. */
const settleMessages = (tx: Tx): Promise<number> =>
  run(
    tx,
    sql`DELETE FROM outbox_due d USING outbox o, iot_recharge r WHERE d.tenant_id = ${operatorId} AND o.tenant_id = ${operatorId} AND r.tenant_id = ${operatorId} AND o.id = d.outbox_id
           AND (o.kind = 'iot.recharge' AND r.recharge_code = o.out_no AND r.was_done OR o.kind = 'iot.recharge' AND r.recharge_code = o.out_no AND r.recharge_status = ${rechargeTransitions.fail.to} OR o.kind = 'trade.order' AND r.rpt_order_code = o.out_no)`,
  )
