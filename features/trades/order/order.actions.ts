import { portsOf } from '../../../core/server/ports.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { inWholeTenant } from '../../../core/server/database/whole-tenant.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Owner } from '../../ledger/ledger.shared.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { putOutbox } from '../../../core/server/jobs/outbox.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { dateTimeText, instantOf } from '../../../core/shared/dates.ts'
import { type Fen, fen, zeroFen } from '../../../core/shared/money.ts'
import type { z } from 'zod'
import { blindIndex } from '../../../core/server/secrets/personal.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { countTrades, listed } from '../posting/trade-count.actions.ts'
import { blankTrade, type TradeRow } from '../posting/trade-row.rules.ts'
import { insertTrades } from '../posting/trade-store.actions.ts'
import { customerShowsMinutes, querySeconds } from '../query/query.rules.ts'
import { chainPathOf } from '../trade/owners.rules.ts'
import { TradeKeyKind } from '../trade/trade-keys.contract.ts'
import { tradeErrors, TradeKind } from '../trade/trade.contract.ts'
import type { OrderDiscount } from '../trades.ports.ts'
import { TradeSource } from '../../channels/channels.shared.ts'
import { CardType } from '../../settings/settings.shared.ts'
import { type OrderDraft, orderErrors } from './order.contract.ts'
import { type OrderPlace, orderPlace } from './order-facts.queries.ts'
import { operatorPlace } from './operator-place.queries.ts'
import { refusalOfOrder, sceneOf } from './order.rules.ts'
import { orderSending } from './order-sending.jobs.ts'
import { tradeTransitions } from '../trade/trade-states.rules.ts'

const tradeNumber = moneyNumber('PT')

/** Payment to the operator: at its own merchant number of a channel, for the order of another area. @source docs/domain/money.md 0.4 */
export interface OperatorPayment {
  readonly tradeKind: CodeOf<typeof TradeKind>
  readonly aisleCode: string
  readonly aisleMerNo: string
  /** Receiver of the payment. */
  readonly forOwner: Owner
}

/** A payment to be made; one of a fee form names the form, one to the operator says for what, one of a member is a recharge. */
export type OrderWish = z.output<typeof OrderDraft> & {
  readonly formCode?: string
  readonly isMemberRecharge?: boolean
  readonly toOperator?: OperatorPayment
}

/** For whom a payment is begun: the login tenant, the address it comes from, and the user behind it; null for a payer. */
export interface Orderer extends Pick<Caller, 'tenantId' | 'oemNo' | 'ip'> {
  readonly by: Pick<Caller, 'userId' | 'userNo'> | null
}

/**
 * Begins a payment of ours at the channel of a merchant: the order is written at status 0 and handed to the channel's
 * sender, in the caller's transaction.
 * @throws common.notFound for a merchant of another login tenant; the first refusal of network 23 that applies;
 *   trade.merOrderRepeated; ticket.… for a ticket that is named and does not fit
 * @source docs/domain/money.md 3.2, row "– → 0"
 */
export function beginOrder(tx: Tx, orderer: Orderer, draft: OrderWish, now: Moment): Promise<TradeRow> {
  // A sub-operator's order rests on the prices and the channel of the operator above it, and on uses of tickets beside it.
  return inWholeTenant(tx, orderer.tenantId, () => writeOrder(tx, orderer, draft, now))
}

async function writeOrder(tx: Tx, orderer: Orderer, draft: OrderWish, now: Moment): Promise<TradeRow> {
  const { tenantId, oemNo, by } = orderer
  const scene = sceneOf(draft.tradeSource)
  if (scene === 'MICROPAY' && draft.authCode === '') throw orderErrors.authCodeMissing()
  const place = draft.toOperator
    ? await operatorPlace(tx, { tenantId, oemNo, rpiNo: draft.rpiNo, ...draft.toOperator })
    : await merchantPlace(tx, orderer, draft, now)
  if (!place) throw commonErrors.notFound()
  const payerId = draft.payerId === '' ? '' : blindIndex('idNo', `payer:${tenantId}:${draft.payerId}`)
  const rptOrderCode = await takeNumber(tx, tradeNumber, now.day)
  // What a fee form asks for, what a member stores and what is paid to the operator is paid whole.
  const discount =
    draft.formCode || draft.isMemberRecharge || draft.toOperator
      ? null
      : await portsOf(tx).trades.discountOrder(tx, {
          tenantId,
          oemNo,
          rptOrderCode,
          rpiNo: draft.rpiNo,
          payWay: draft.payWay,
          orderFen: draft.tradeAmount,
          payerId,
          ticketNo: draft.ticketNo,
          ...now,
        })
  const trade = {
    ...orderRow(orderer, draft, place, rptOrderCode, now),
    payerId,
    ...discounted(draft.tradeAmount, discount),
  }
  if (draft.merOrderCode !== '') await takeMerOrderCode(tx, trade)
  await insertTrades(tx, tenantId, [trade])
  await countTrades(tx, tenantId, [{ before: null, after: listed(trade) }])
  await logStates(tx, tenantId, by, [
    {
      oemNo,
      entity: 'trade',
      entityNo: trade.rptOrderCode,
      from: null,
      to: tradeTransitions.create.to,
      action: 'create',
    },
  ])
  const { aisleCode, aisleMerNo, storeNo, tradeAmount, payWay, expireTime } = trade
  const expireSeconds = Math.round((instantOf(expireTime as string).getTime() - instantOf(now.at).getTime()) / 1000)
  // The channel must be told before it is paid that the money is to be held for a division.
  const bound = storeNo === null ? [] : await portsOf(tx).trades.boundStores(tx, tenantId, [{ storeNo, aisleCode }])
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

/** The amounts of an order that is given a discount. */
const discounted = (orderAmount: Fen, discount: OrderDiscount | null) => {
  const { discountFen, subsidyFen } = discount ?? { discountFen: zeroFen, subsidyFen: zeroFen }
  return {
    orderAmount,
    discountAmount: discountFen,
    ticketAmount: discountFen,
    subsidyAmount: subsidyFen,
    tradeAmount: fen(orderAmount - discountFen),
  }
}

/** @throws the first refusal that applies */
async function merchantPlace(
  tx: Tx,
  { tenantId, oemNo, ip }: Orderer,
  draft: OrderWish,
  now: Moment,
): Promise<OrderPlace | null> {
  const place = await orderPlace(tx, { ...draft, tenantId, oemNo, ip, at: now.at, day: now.day })
  const refusal = place ? refusalOfOrder(place.facts, draft.tradeAmount) : null
  if (refusal) throw refusal
  return place
}

function orderRow(
  { tenantId, oemNo }: Orderer,
  draft: OrderWish,
  place: Omit<OrderPlace, 'facts'>,
  rptOrderCode: string,
  now: Moment,
): Omit<TradeRow, 'payerId' | keyof ReturnType<typeof discounted>> {
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
    rptStatus: tradeTransitions.create.to,
    rptAisleOrderCode: null,
    merOrderCode: draft.merOrderCode || null,
    ...(draft.formCode ? { tradeKind: TradeKind.feeForm, formCode: draft.formCode } : {}),
    ...(draft.isMemberRecharge ? { tradeKind: TradeKind.memberRecharge } : {}),
    ...(draft.toOperator
      ? {
          tradeKind: draft.toOperator.tradeKind,
          forOwnerType: draft.toOperator.forOwner.ownerType,
          forOwnerNo: draft.toOperator.forOwner.ownerNo,
        }
      : {}),
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
    notifyUrl: draft.notifyUrl,
    attach: draft.attach,
  }
}

async function takeMerOrderCode(
  { client }: Tx,
  { tenantId, rpiNo, merOrderCode, rptOrderCode }: TradeRow,
): Promise<void> {
  const { rowCount } = await client.query({
    name: 'take_mer_order_code',
    text: `INSERT INTO trade_key (tenant_id, key_kind, key_owner, key_value, rpt_order_code) VALUES ($1, ${TradeKeyKind.merchantOrder}, $2, $3, $4) ON CONFLICT DO NOTHING`,
    values: [tenantId, rpiNo, merOrderCode, rptOrderCode],
  })
  if (!rowCount) throw tradeErrors.merOrderRepeated()
}
