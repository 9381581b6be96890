import type { Tx } from '../../../core/server/database/db.ts'
import { inWholeTenant } from '../../../core/server/database/whole-tenant.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { putOutbox } from '../../../core/server/jobs/outbox.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { dateTimeText, instantOf } from '../../../core/shared/dates.ts'
import { type Fen, zeroFen } from '../../../core/shared/money.ts'
import { type PayWay, TradeSource } from '../../channels/channels.shared.ts'
import type { Owner } from '../../ledger/ledger.shared.ts'
import { CardType } from '../../settings/settings.shared.ts'
import { countTrades, listed } from '../posting/trade-count.actions.ts'
import { blankTrade, type TradeRow } from '../posting/trade-row.rules.ts'
import { insertTrades } from '../posting/trade-store.actions.ts'
import { querySeconds } from '../query/query.rules.ts'
import { RptStatus, type TradeKind } from '../trade/trade.contract.ts'
import { orderSending } from './order-sending.jobs.ts'

/** A payment to the operator itself: of a deposit, a data fee, a top-up. @source docs/domain/money.md 0.4 */
export interface OperatorOrder {
  readonly tenantId: string
  /** Login tenant of whom it is paid for. */
  readonly oemNo: string
  readonly tradeKind: CodeOf<typeof TradeKind>
  /** Owner whom the payment is for. */
  readonly forOwner: Owner
  readonly amountFen: Fen
  readonly payWay: CodeOf<typeof PayWay>
  readonly aisleCode: string
  /** The operator's own merchant number at the channel. */
  readonly aisleMerNo: string
  readonly sn?: string
  readonly attach?: string
}

const closeMinutes = 30

/**
 * Begins a payment to the operator, by a code that the payer scans: the order is written at status 0 and handed to the
 * channel's sender, in the caller's transaction. The business order behind it is told by the effects of trades.
 * @source docs/domain/money.md 0.4, 3.2, row "– → 0"
 */
export function beginOperatorOrder(tx: Tx, order: OperatorOrder, now: Moment): Promise<TradeRow> {
  // It counts among the root operator's payments, whoever begins it.
  return inWholeTenant(tx, order.tenantId, () => writeOrder(tx, order, now))
}

async function writeOrder(tx: Tx, order: OperatorOrder, now: Moment): Promise<TradeRow> {
  const { tenantId, oemNo, aisleCode, aisleMerNo, amountFen, payWay, forOwner } = order
  const after = (seconds: number) => `${dateTimeText(new Date(instantOf(now.at).getTime() + seconds * 1000))}+08`
  const trade: TradeRow = {
    ...blankTrade,
    tenantId,
    oemNo,
    rptOrderCode: await takeNumber(tx, moneyNumber('PT'), now.day),
    createDay: now.day,
    createTime: now.at,
    listTime: now.at,
    expireTime: after(closeMinutes * 60),
    nextQueryAt: after(querySeconds[0] as number),
    rptStatus: RptStatus.created,
    rptAisleOrderCode: null,
    tradeKind: order.tradeKind,
    tradeSource: TradeSource.customerScans,
    payWay,
    cardType: CardType.none,
    sn: order.sn ?? null,
    rqCode: null,
    aisleCode,
    aisleMerNo,
    bankTradeNo: '',
    batchNo: '',
    voucherNo: '',
    cardNoMask: '',
    bankName: '',
    payerId: '',
    forOwnerType: forOwner.ownerType,
    forOwnerNo: forOwner.ownerNo,
    notifyUrl: '',
    attach: order.attach ?? '',
    orderAmount: amountFen,
    discountAmount: zeroFen,
    tradeAmount: amountFen,
  }
  await insertTrades(tx, tenantId, [trade])
  await countTrades(tx, tenantId, [{ before: null, after: listed(trade) }])
  await logStates(tx, tenantId, null, [
    { oemNo, entity: 'trade', entityNo: trade.rptOrderCode, from: null, to: RptStatus.created, action: 'create' },
  ])
  const payload = {
    aisleCode,
    aisleMerNo,
    amountFen: String(amountFen),
    payWay,
    scene: 'NATIVE' as const,
    expireSeconds: closeMinutes * 60,
    authCode: '',
  }
  await putOutbox(tx, tenantId, orderSending, [{ outNo: trade.rptOrderCode, payload }])
  return trade
}
