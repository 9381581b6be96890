import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/call/handle.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { putOutbox } from '../../../core/server/jobs/outbox.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { dateTimeText, instantOf } from '../../../core/shared/dates.ts'
import { zeroFen } from '../../../core/shared/money.ts'
import type { z } from 'zod'
import { logStates } from '../../ledger/state-log/state-log.actions.ts'
import { boundStores } from '../../splits/project/merchant-project.queries.ts'
import { countTrades, listed } from '../posting/trade-count.actions.ts'
import { blankTrade, type TradeRow } from '../posting/trade-row.rules.ts'
import { insertTrades } from '../posting/trade-store.actions.ts'
import { customerShowsMinutes, querySeconds } from '../query/query.rules.ts'
import { chainPathOf } from '../trade/owners.rules.ts'
import { CardType, RptStatus, tradeErrors, TradeKind, TradeSource } from '../trade/trade.contract.ts'
import { type OrderDraft, orderErrors } from './order.contract.ts'
import { type OrderPlace, orderPlace } from './order-facts.queries.ts'
import { refusalOfOrder, sceneOf } from './order.rules.ts'
import { orderSending } from './order-sending.jobs.ts'

const tradeNumber = moneyNumber('PT')

/** A payment to be made; one of a fee form names the form. */
export type OrderWish = z.output<typeof OrderDraft> & { readonly formCode?: string }

/** For whom a payment is begun: the login tenant, the address it comes from, and the user behind it; null for a payer. */
export interface Orderer extends Pick<Caller, 'tenantId' | 'oemNo' | 'ip'> {
  readonly by: Pick<Caller, 'userId' | 'userNo'> | null
}

/**
 * Begins a payment of ours at the channel of a merchant: the order is written at status 0 and handed to the channel's
 * sender, in the caller's transaction.
 * @throws common.notFound for a merchant of another login tenant; the first refusal of network 23 that applies;
 *   trade.merOrderRepeated
 * @source docs/domain/money.md 3.2, row "– → 0"
 */
export async function beginOrder(tx: Tx, orderer: Orderer, draft: OrderWish, now: Moment): Promise<TradeRow> {
  const { tenantId, oemNo, ip, by } = orderer
  const scene = sceneOf(draft.tradeSource)
  if (scene === 'MICROPAY' && draft.authCode === '') throw orderErrors.authCodeMissing()
  const place = await orderPlace(tx, { ...draft, tenantId, oemNo, ip, at: now.at, day: now.day })
  if (!place) throw commonErrors.notFound()
  const refusal = refusalOfOrder(place.facts, draft.tradeAmount)
  if (refusal) throw refusal
  const trade = orderRow(orderer, draft, place, await takeNumber(tx, tradeNumber, now.day), now)
  if (draft.merOrderCode !== '') await takeMerOrderCode(tx, trade)
  await insertTrades(tx, tenantId, [trade])
  await countTrades(tx, tenantId, [{ before: null, after: listed(trade) }])
  await logStates(tx, tenantId, by, [
    { oemNo, entity: 'trade', entityNo: trade.rptOrderCode, from: null, to: RptStatus.created, action: 'create' },
  ])
  const { rptOrderCode, aisleCode, aisleMerNo, storeNo, tradeAmount, payWay, expireTime } = trade
  const expireSeconds = Math.round((instantOf(expireTime as string).getTime() - instantOf(now.at).getTime()) / 1000)
  // The channel must be told before it is paid that the money is to be held for a division.
  const bound = storeNo === null ? [] : await boundStores(tx, tenantId, [{ storeNo, aisleCode }])
  const payload = {
    aisleCode,
    aisleMerNo,
    amountFen: String(tradeAmount),
    payWay,
    scene,
    expireSeconds,
    authCode: draft.authCode,
    ...(bound.length > 0 ? { isDivided: true } : {}),
  }
  await putOutbox(tx, tenantId, orderSending, [{ outNo: rptOrderCode, payload }])
  return trade
}

function orderRow(
  { tenantId, oemNo }: Orderer,
  draft: OrderWish,
  place: OrderPlace,
  rptOrderCode: string,
  now: Moment,
): TradeRow {
  const { chain } = place
  const minutes = draft.tradeSource === TradeSource.customerShows ? customerShowsMinutes : place.closeMinutes
  const after = (seconds: number) => `${dateTimeText(new Date(instantOf(now.at).getTime() + seconds * 1000))}+08`
  return {
    ...blankTrade,
    tenantId,
    oemNo,
    rptOrderCode,
    createDay: now.day,
    createTime: now.at,
    listTime: now.at,
    expireTime: after(minutes * 60),
    nextQueryAt: after(querySeconds[0] as number),
    rptStatus: RptStatus.created,
    rptAisleOrderCode: null,
    merOrderCode: draft.merOrderCode || null,
    ...(draft.formCode ? { tradeKind: TradeKind.feeForm, formCode: draft.formCode } : {}),
    tradeSource: draft.tradeSource,
    payWay: draft.payWay,
    cardType: CardType.none,
    rpiNo: draft.rpiNo,
    rpiName: place.rpiName,
    storeNo: place.storeNo || null,
    rpstNo: draft.rpstNo || null,
    sn: draft.sn || null,
    rtNo: place.rtNo,
    rqCode: draft.rqCode || null,
    userNo: chain?.userNo ?? null,
    empNo: chain?.empNo ?? null,
    institutionNo: chain?.institutionNo ?? null,
    managerUserId: chain?.managerUserId ?? null,
    chainPath: chain ? chainPathOf(tenantId, oemNo, chain.userPath) : '',
    aisleCode: place.aisleCode,
    aisleMerNo: place.aisleMerNo,
    bankTradeNo: '',
    batchNo: '',
    voucherNo: '',
    cardNoMask: '',
    bankName: '',
    payerId: '',
    notifyUrl: draft.notifyUrl,
    attach: draft.attach,
    orderAmount: draft.tradeAmount,
    discountAmount: zeroFen,
    tradeAmount: draft.tradeAmount,
  }
}

async function takeMerOrderCode(
  { client }: Tx,
  { tenantId, rpiNo, merOrderCode, rptOrderCode }: TradeRow,
): Promise<void> {
  const { rowCount } = await client.query({
    name: 'take_mer_order_code',
    text: 'INSERT INTO trade_key (tenant_id, key_kind, key_owner, key_value, rpt_order_code) VALUES ($1, 2, $2, $3, $4) ON CONFLICT DO NOTHING',
    values: [tenantId, rpiNo, merOrderCode, rptOrderCode],
  })
  if (!rowCount) throw tradeErrors.merOrderRepeated()
}
