import { sql } from 'drizzle-orm'
import { type Db, inScope, rowOf, rowsOf } from '../../core/server/database/db.ts'
import { dayOfText } from '../../core/shared/dates.ts'
import { type Fen, fen } from '../../core/shared/money.ts'
import { type ChannelEvent, eventJson, NotifyEvent } from '../../features/channels/adapter/event.contract.ts'
import { receiveBatch } from '../../features/channels/inbox/inbox.actions.ts'
import { PayWay, SettleCycle, TradeSource } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { OwnerType } from '../../features/ledger/posting/ledger.contract.ts'
import { CardType } from '../../features/settings/bank-list/bank-list-codes.contract.ts'
import { beginPayersOrder } from '../../features/trades/order/payer-order.actions.ts'
import { applyRefundAnswer } from '../../features/trades/refund/refund-answer.actions.ts'
import { TradeKind } from '../../features/trades/trade/trade.contract.ts'
import { operatorId } from './accounts.ts'
import { demoAisle, type DemoMerchant } from './network.ts'

/** The operator's own number at the channel, at which deposits and SIM fees are paid. */
export const ownMerNo = 'OWN100000000001'

const scope = { tenantId: operatorId, oemNo: '' }

/** A deposit of the demo world. */
export interface DemoDeposit {
  readonly orderCode: string
  readonly rpiNo: string
  readonly amount: Fen
}

/** The merchant pays a deposit on its page, and the channel tells of it. */
export async function payDeposit(db: Db, { orderCode, rpiNo, amount }: DemoDeposit, at: string): Promise<void> {
  const payee = { tenantId: operatorId, oemNo: operatorId, rpiNo }
  const { rptOrderCode } = await inScope(db, scope, (tx) =>
    beginPayersOrder(
      tx,
      {
        payee,
        key: orderCode.slice(2).padStart(32, '0'),
        payWay: PayWay.wechat,
        amountFen: amount,
        ip: '127.0.0.1',
        storeNo: '',
        toOperator: {
          tradeKind: TradeKind.pledge,
          aisleCode: demoAisle,
          aisleMerNo: ownMerNo,
          forOwner: { ownerType: OwnerType.merchant, ownerNo: rpiNo },
          attach: orderCode,
        },
      },
      { at, day: dayOfText(at) },
    ),
  )
  await deliver(db, [{ ...payment(orderCode, amount, at), outTradeNo: rptOrderCode, aisleMerNo: ownMerNo }])
}

type Payment = Extract<ChannelEvent, { kind: typeof NotifyEvent.payment }>

/** A payment that succeeded at the channel. */
export const payment = (name: string, amountFen: Fen, at: string): Payment => ({
  kind: NotifyEvent.payment,
  outcome: 'success',
  aisleCode: demoAisle,
  notifyId: `DN${name}`,
  occurredAt: at,
  outTradeNo: null,
  aisleOrderNo: `DA${name}`,
  aisleMerNo: '',
  tradeSource: TradeSource.customerScans,
  sn: null,
  rqCode: null,
  payWay: PayWay.wechat,
  cardType: CardType.none,
  cardNoMask: '',
  bankName: '',
  payerId: '',
  bankTradeNo: '',
  batchNo: '',
  voucherNo: '',
  attach: '',
  amountFen,
  discountFen: fen(0),
  feeFen: null,
  d0FeeFen: null,
  costFen: null,
  settleCycle: SettleCycle.t1,
  payTime: at,
  failCode: '',
  failReason: '',
})

/** A sale with a terminal. */
export const sale = ({ aisleMerNo }: DemoMerchant, sn: string, amountFen: Fen, at: string): Payment => ({
  ...payment(`S${sn}${amountFen}`, amountFen, at),
  aisleMerNo,
  sn,
})

/** Has the inbox take in what the channel tells. */
export const deliver = async (db: Db, events: readonly ChannelEvent[]): Promise<void> =>
  void (await receiveBatch(
    db,
    operatorId,
    events.map((event) => ({ event, rawBody: eventJson(event), headers: '{}' })),
  ))

/** The channel's answer to the refund of a deposit. */
export async function answer(db: Db, orderCode: string, finishTime: string, isDone: boolean): Promise<void> {
  await inScope(db, scope, async (tx) => {
    const [row] = await rowsOf<{ code: string }>(
      tx,
      sql`SELECT rpt_refund_code AS code FROM pledge_order_refund WHERE tenant_id = ${operatorId} AND order_code = ${orderCode} ORDER BY id DESC LIMIT 1`,
    )
    await applyRefundAnswer(
      tx,
      operatorId,
      row?.code ?? '',
      isDone
        ? { outcome: 'success', aisleRefundNo: `DR${orderCode}`, feeReturnFen: null, costReturnFen: null, finishTime }
        : {
            outcome: 'failed',
            aisleRefundNo: null,
            finishTime,
            failCode: 'ACCOUNT_ABNORMAL',
            failReason: '付款账户异常',
          },
    )
  })
}

/** The channel takes the payment of a deposit back. */
export async function reverse(db: Db, orderCode: string, occurredAt: string): Promise<void> {
  const row = await inScope(db, scope, (tx) =>
    rowOf<{ code: string; amount: Fen }>(
      tx,
      sql`SELECT rpt_order_code AS code, pledge_amount AS amount FROM pledge_order WHERE tenant_id = ${operatorId} AND order_code = ${orderCode}`,
    ),
  )
  if (!row) return
  await deliver(db, [
    {
      kind: NotifyEvent.reversal,
      aisleCode: demoAisle,
      notifyId: `DV${orderCode}`,
      occurredAt,
      outTradeNo: row.code,
      aisleOrderNo: `DA${orderCode}`,
      aisleMerNo: ownMerNo,
      outRefundNo: null,
      amountFen: row.amount,
    },
  ])
}
