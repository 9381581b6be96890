import { sql } from 'drizzle-orm'
import type { Moment } from '../../../core/server/database/moment.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { noticeTransitions, NoticeType, PopType } from '../../content/content.shared.ts'
import { SnStatus } from '../../inventory/inventory.shared.ts'
import { bookDayOf, lockedBalances } from '../../ledger/ledger.server.ts'
import { accountKey, accounts, OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'
import { CardStatus, StopReason } from '../adapter/card-codes.contract.ts'
import { lockCard } from '../card/card-store.actions.ts'
import { putChange } from '../change/change.jobs.ts'
import { CollectMode } from '../param/param.contract.ts'
import { type Terms, termsOf } from '../param/param.queries.ts'
import { SimProductKind } from '../product/product.contract.ts'
import { makeOrder } from '../recharge/new-order.actions.ts'
import { PayerKind } from '../recharge/recharge.contract.ts'
import { closeNeedless } from '../recharge/recharge-store.actions.ts'
import { FeeStatus } from '../record/record.contract.ts'
import { cycleOf, feeTransitions } from '../record/record.rules.ts'

/** A card whose next period is due. */
interface DueCard {
  readonly oemNo: string
  readonly iccid: string
  readonly sn: string
  readonly rpiNo: string
  readonly holderNo: string
  readonly feeBegin: string
  readonly amountFen: Fen
  readonly productCode: string
  readonly costFen: Fen
  readonly flowMb: number
}

type Booked = Moment & { readonly bookDay: string }

/**
 * The fees of cards: opens the periods that are due, with their orders; tells the parties of cards that expire soon;
 * suspends cards that stayed unpaid; and closes the orders of periods that are open no more. Safe to run again: a period is opened once.
 * @source docs/domain/money.md 7.5, first row; 12.1 simFeeDue
 */
export async function feesDue(tx: Tx, tenantId: string, now: Moment): Promise<void> {
  const bookDay = await bookDayOf(tx, tenantId, now.day)
  const terms = await termsOf(tx, tenantId)
  const due = await dueCards(tx, tenantId, terms, now.day)
  for (const card of due) await openPeriod(tx, tenantId, card, terms, { ...now, bookDay })
  await remind(tx, tenantId, due, now.at)
  await lapse(tx, tenantId, terms, now)
  await closeNeedless(tx, tenantId, now.at)
}

/**
 * Cards in devices of merchants whose service ends within the days of the reminder, or which never had any and whose free
 * days are over; not those with an open period.
 */
const dueCards = (tx: Tx, tenantId: string, terms: Terms, today: string): Promise<DueCard[]> =>
  rowsOf<DueCard>(
    tx,
    sql`SELECT c.oem_no AS "oemNo", c.iccid, s.rs_sn AS sn, s.bound_rpi_no AS "rpiNo", s.holder_no AS "holderNo", due.fee_begin AS "feeBegin", coalesce(s.renew_fee, ${terms.simFee}::bigint) AS "amountFen",
               coalesce(p.product_code, '') AS "productCode", coalesce(p.cost, 0)::bigint AS "costFen", coalesce(p.flow_mb, 0) AS "flowMb"
          FROM iot_card c JOIN stock_sn s ON s.tenant_id = c.tenant_id AND s.iccid = c.iccid AND s.sn_status IN (${SnStatus.bound}, ${SnStatus.activated})
         CROSS JOIN LATERAL (SELECT CASE WHEN c.expire_time IS NULL THEN (s.bind_time + make_interval(days => ${terms.freeDays}))::date ELSE greatest(c.expire_time, s.bind_time)::date END AS fee_begin) due
          LEFT JOIN LATERAL (SELECT * FROM iot_product p WHERE p.tenant_id = c.tenant_id AND p.product_kind = ${SimProductKind.renewal} AND p.product_status AND p.months = ${terms.cycleMonths} ORDER BY p.cost, p.id LIMIT 1) p ON true
         WHERE c.tenant_id = ${tenantId} AND s.tenant_id = ${tenantId} AND c.card_status NOT IN (${CardStatus.preCancelled}, ${CardStatus.cancelled})
           AND due.fee_begin <= ${today}::date + CASE WHEN c.expire_time IS NULL THEN 0 ELSE ${terms.remindDays}::int END
           AND NOT EXISTS (SELECT 1 FROM pos_sim_record r WHERE r.tenant_id = c.tenant_id AND r.iccid = c.iccid AND NOT r.is_deleted AND (r.fee_begin = due.fee_begin OR r.fee_status IN (${FeeStatus.due}, ${FeeStatus.overdue}) OR r.fee_status = ${FeeStatus.waived} AND r.fee_end > due.fee_begin))
         ORDER BY c.iccid`,
  )

async function openPeriod(tx: Tx, tenantId: string, card: DueCard, terms: Terms, now: Booked): Promise<void> {
  const { cycleMonths, collectMode } = terms
  const rows = await rowsOf<{ id: bigint }>(
    tx,
    sql`INSERT INTO pos_sim_record (tenant_id, oem_no, iccid, sn, rpi_no, carrier, fee_cycle, fee_begin, fee_end, fee_status, amount, reminded_at, create_time, update_time)
        SELECT ${tenantId}, ${card.oemNo}, c.iccid, ${card.sn}, ${card.rpiNo}, c.carrier, ${cycleOf(cycleMonths)}, ${card.feeBegin}::date, (${card.feeBegin}::date + make_interval(months => ${cycleMonths}))::date, ${feeTransitions.open.to}, ${card.amountFen}, ${now.at}, ${now.at}, ${now.at}
          FROM iot_card c WHERE c.tenant_id = ${tenantId} AND c.iccid = ${card.iccid} ON CONFLICT DO NOTHING RETURNING id`,
  )
  const id = rows[0]?.id
  if (id === undefined) return
  await logStates(tx, tenantId, null, [
    {
      oemNo: card.oemNo,
      entity: 'simRecord',
      entityNo: String(id),
      from: null,
      to: feeTransitions.open.to,
      action: 'open',
    },
  ])
  const payerKind = await payerOf(tx, tenantId, card, terms)
  if (payerKind === null) return
  const isMerchant = payerKind === PayerKind.merchant
  const payer = isMerchant
    ? { ownerType: OwnerType.merchant, ownerNo: card.rpiNo }
    : { ownerType: OwnerType.provider, ownerNo: card.holderNo }
  if (collectMode === CollectMode.wallet && isMerchant) return
  const { oemNo, iccid, sn, rpiNo, productCode, flowMb, amountFen, costFen, feeBegin } = card
  const about = { oemNo, iccid, sn, rpiNo, productCode, flowMb, amountFen, costFen, feeBegin }
  const order = { ...about, payerKind, payer, productKind: SimProductKind.renewal, months: cycleMonths }
  await makeOrder(tx, tenantId, null, order, now)
}

/**
 * The payer of a period that falls due: the holder's wallet where it renews by itself and holds enough, else the merchant by a
 * payment where fees are collected so; null: somebody recharges by hand.
 */
async function payerOf(
  tx: Tx,
  tenantId: string,
  { holderNo, amountFen }: DueCard,
  { collectMode, autoRenew }: Terms,
): Promise<typeof PayerKind.merchant | typeof PayerKind.wallet | null> {
  if (autoRenew && collectMode !== CollectMode.firstTrade && holderNo.startsWith('F')) {
    const wallet = accounts.available({ ownerType: OwnerType.provider, ownerNo: holderNo }, WalletKind.recharge)
    const held = (await lockedBalances(tx, tenantId, [wallet])).get(accountKey(wallet)) ?? 0n
    if (held >= amountFen) return PayerKind.wallet
  }
  return collectMode === CollectMode.wallet ? null : PayerKind.merchant
}

/** Days for which a reminder stands behind the bell. */
const shownDays = 15

/** Tells each holder how many of its cards are due: one notice a holder and day. Notices are kept in one language, so both stand in it. */
async function remind(tx: Tx, tenantId: string, due: readonly DueCard[], at: string): Promise<void> {
  const holders = Map.groupBy(due, ({ holderNo }) => holderNo)
  for (const [holderNo, cards] of holders) {
    const [n, first] = [cards.length, cards[0] as DueCard]
    const isParty = holderNo !== first.oemNo
    const title = `流量卡待续费 ${n} 张 / ${n} SIM cards due`
    const content = `<p>有 ${n} 张流量卡即将到期或待缴费，例如 ${first.iccid}（终端 ${first.sn}）。请在“流量卡记录”查看。</p><p>${n} SIM cards expire soon or are due, for example ${first.iccid} in terminal ${first.sn}. See the page SIM records.</p>`
    await run(
      tx,
      sql`INSERT INTO system_notice (tenant_id, oem_no, title, content, notice_type, pop_type, target_user_types, target_user_nos, begin_time, end_time, notice_status)
          VALUES (${tenantId}, ${first.oemNo}, ${title}, ${content}, ${NoticeType.system}, ${PopType.list}, ${isParty ? '{2}' : '{1}'}::smallint[], ${sql.param(isParty ? [holderNo] : [])}::text[],
                  ${at}, ${at}::timestamptz + make_interval(days => ${shownDays}), ${noticeTransitions.bornPublished.to})`,
    )
  }
}

/** Unpaid periods fall overdue some days after they began, and their active cards are suspended for want of payment. */
async function lapse(tx: Tx, tenantId: string, { stopAfterDays }: Terms, { at, day }: Moment): Promise<void> {
  if (stopAfterDays === 0) return
  const lapsed = await rowsOf<{ id: bigint; oemNo: string; iccid: string }>(
    tx,
    sql`UPDATE pos_sim_record SET fee_status = ${feeTransitions.lapse.to}, update_time = ${at}, version = version + 1
         WHERE tenant_id = ${tenantId} AND fee_status = ${FeeStatus.due} AND NOT is_deleted AND fee_begin + ${stopAfterDays}::int < ${day}::date RETURNING id, oem_no AS "oemNo", iccid`,
  )
  await logStates(
    tx,
    tenantId,
    null,
    lapsed.map(({ id, oemNo }) => ({
      oemNo,
      entity: 'simRecord',
      entityNo: String(id),
      from: FeeStatus.due,
      to: feeTransitions.lapse.to,
      action: 'lapse',
    })),
  )
  for (const { iccid } of lapsed.toSorted((a, b) => (a.iccid < b.iccid ? -1 : 1))) {
    const card = await lockCard(tx, tenantId, iccid)
    if (card?.cardStatus === CardStatus.active && card.pending === '')
      await putChange(tx, tenantId, card, 'pause', StopReason.unpaid)
  }
}
