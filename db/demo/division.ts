import { type Db, inScope, type Tx } from '../../core/server/database/db.ts'
import type { Moment } from '../../core/server/database/moment.ts'
import { masterNumber, takeNumber, takeNumbers } from '../../core/server/database/business-number.ts'
import { dateTimeText, instantOf } from '../../core/shared/dates.ts'
import { type Fen, fen } from '../../core/shared/money.ts'
import { PayWay, SettleCycle } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import '../../features/splits/order/division.jobs.ts'
import { executeDivision } from '../../features/splits/order/execute.actions.ts'
import { registerDivision } from '../../features/splits/order/freeze.actions.ts'
import { unfreezeDivision } from '../../features/splits/order/unfreeze.actions.ts'
import { DivMode, ProjectStatus, ReceiptStatus } from '../../features/splits/project/project.contract.ts'
import { DivisionPayMode, ReceiverKind, ShortRule } from '../../features/trades/trade/division-codes.contract.ts'
import { applyReturnAnswer } from '../../features/splits/return/return-answer.actions.ts'
import { requestReturn } from '../../features/splits/return/return-request.actions.ts'
import {
  type DivisionEvent,
  eventJson,
  NotifyEvent,
  type PaymentEvent,
} from '../../features/channels/adapter/event.contract.ts'
import { receiveBatch } from '../../features/channels/inbox/inbox.actions.ts'
import '../../features/trades/query/refund-sending.jobs.ts'
import { applyRefundAnswer } from '../../features/trades/refund/refund-answer.actions.ts'
import { requestRefund } from '../../features/trades/refund/refund-request.actions.ts'
import { RefundInitiator, RefundKind } from '../../features/trades/refund/refund.contract.ts'
import { TradeSource } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { CardType } from '../../features/settings/bank-list/bank-list-codes.contract.ts'
import type { Chance } from './chance.ts'
import { paymentOf } from './history.ts'
import { type DemoMerchant, demoAisle } from './network.ts'

const receivers = [
  { kind: ReceiverKind.person, name: '周静', mask: '6222****4410', ratioPpm: 125_000 },
  { kind: ReceiverKind.company, name: '恒通供应链有限公司', mask: '6217****0921', ratioPpm: 100_000 },
  { kind: ReceiverKind.company, name: '云帆技术服务有限公司', mask: '6228****7735', ratioPpm: 75_000 },
] as const

/** Outcomes of the demo payments: one for every status of a division. */
const endings = [
  'frozen',
  'frozenAndRefunded',
  'dividing',
  'divided',
  'divided',
  'dividedInPart',
  'partlyReturned',
  'returned',
  'failed',
  'unfrozen',
] as const

/**
 * A division project with three receivers, a merchant and its store; and payments of the last day in every status of a division.
 * They were divided by hand; from now on the project divides at once.
 */
export async function makeDivision(db: Db, merchant: DemoMerchant, chance: Chance): Promise<void> {
  const scope = { tenantId: merchant.tenantId, oemNo: '' }
  const within = <T>(work: (tx: Tx, now: Moment) => Promise<T>): Promise<T> =>
    inScope(db, scope, async (tx) => work(tx, await momentOf(tx)))
  const projectCode = await within((tx) => makeProject(tx, merchant))
  const now = await within((_tx, moment) => Promise.resolve(moment))
  const payments = endings.map((_, n) => paymentAt(chance, merchant, now, endings.length - n))
  await tell(db, merchant.tenantId, payments)
  for (const [n, ending] of endings.entries()) {
    const rptOrderCode = await within((tx) => codeOf(tx, merchant.tenantId, payments[n] as PaymentEvent))
    await play(db, merchant.tenantId, within, { ending, rptOrderCode, projectCode })
  }
  await within(async ({ client }) => {
    await client.query(
      'UPDATE division_project SET div_mode = $3, project_version = project_version + 1 WHERE tenant_id = $1 AND project_code = $2',
      [merchant.tenantId, projectCode, DivMode.atOnce],
    )
    // What these payments would send was answered in this story: the sandbox acquirer never heard of them.
    await client.query(
      `DELETE FROM outbox_due WHERE tenant_id = $1 AND outbox_id IN (SELECT id FROM outbox WHERE tenant_id = $1 AND outbox_status = 0 AND (kind LIKE 'division.%' OR kind = 'trade.refund'))`,
      [merchant.tenantId],
    )
    await client.query(
      `UPDATE outbox SET outbox_status = 1 WHERE tenant_id = $1 AND outbox_status = 0 AND (kind LIKE 'division.%' OR kind = 'trade.refund')`,
      [merchant.tenantId],
    )
  })
}

type By = Awaited<ReturnType<typeof financeOf>>
type Within = <T>(work: (tx: Tx, now: Moment) => Promise<T>) => Promise<T>

async function momentOf({ client }: Tx): Promise<Moment> {
  const { rows } = await client.query<Moment>(
    'SELECT business_now()::text AS at, business_day(business_now())::text AS day',
  )
  return rows[0] as Moment
}

async function makeProject(tx: Tx, { tenantId, rpiNo }: DemoMerchant): Promise<string> {
  const { client } = tx
  const projectCode = await takeNumber(tx, masterNumber('FZ'), '')
  await client.query(
    `INSERT INTO division_project (tenant_id, oem_no, project_code, project_name, user_no, div_mode, max_ratio_ppm, pay_mode, short_rule, project_status)
     VALUES ($1, $1, $2, '供应链分账', $1, $3, 300000, $4, $5, $6)`,
    [tenantId, projectCode, DivMode.byHand, DivisionPayMode.channel, ShortRule.advance, ProjectStatus.on],
  )
  const numbers = await takeNumbers(tx, masterNumber('RV'), '', receivers.length)
  for (const [n, { kind, name, mask, ratioPpm }] of receivers.entries()) {
    await client.query(
      `INSERT INTO division_receipt (tenant_id, oem_no, project_code, receiver_kind, receiver_no, receiver_name, account_mask, split_kind, ratio_ppm, priority, aisle_receiver_no, receipt_status)
       VALUES ($1, $1, $2, $3, $4, $5, $6, 1, $7, $8, $4, $9)`,
      [tenantId, projectCode, kind, numbers[n], name, mask, ratioPpm, n + 1, ReceiptStatus.effective],
    )
  }
  const made = await client.query<{ id: bigint }>(
    `INSERT INTO division_merchant (tenant_id, oem_no, project_code, rpi_no, aisle_code, granted_ratio_ppm, div_mer_status) VALUES ($1, $1, $2, $3, $4, 300000, $5) RETURNING id`,
    [tenantId, projectCode, rpiNo, demoAisle, ReceiptStatus.effective],
  )
  await client.query(
    `INSERT INTO division_merchant_store (tenant_id, oem_no, div_merchant_id, project_code, rpi_no, rps_no)
     SELECT tenant_id, oem_no, $3, $4, rpi_no, rps_no FROM pos_store WHERE tenant_id = $1 AND rpi_no = $2`,
    [tenantId, rpiNo, made.rows[0]?.id, projectCode],
  )
  return projectCode
}

function paymentAt(chance: Chance, merchant: DemoMerchant, now: Moment, minutesAgo: number): PaymentEvent {
  const payTime = `${dateTimeText(new Date(instantOf(now.at).getTime() - minutesAgo * 60_000))}+08`
  return {
    ...paymentOf(chance, merchant, now.day, 1),
    outcome: 'success',
    aisleMerNo: merchant.aisleMerNo,
    payWay: PayWay.wechat,
    cardType: CardType.none,
    cardNoMask: '',
    bankName: '',
    tradeSource: TradeSource.customerScans,
    sn: merchant.sns[0] ?? null,
    settleCycle: SettleCycle.t1,
    amountFen: minutesAgo === endings.length ? fen(10_000) : fen(5_000 + chance.below(90_000)),
    payTime,
    occurredAt: payTime,
    failCode: '',
    failReason: '',
  }
}

async function codeOf({ client }: Tx, tenantId: string, { aisleOrderNo }: PaymentEvent): Promise<string> {
  const { rows } = await client.query<{ code: string }>(
    'SELECT rpt_order_code AS code FROM pos_trade WHERE tenant_id = $1 AND rpt_aisle_order_code = $2',
    [tenantId, aisleOrderNo],
  )
  return rows[0]?.code ?? ''
}

const tell = async (db: Db, tenantId: string, events: readonly (PaymentEvent | DivisionEvent)[]): Promise<void> => {
  await receiveBatch(
    db,
    tenantId,
    events.map((event) => ({ event, rawBody: eventJson(event), headers: '{}' })),
  )
}

/** One payment to its ending, through the engine as the people and the channel would. */
async function play(
  db: Db,
  tenantId: string,
  within: Within,
  {
    ending,
    rptOrderCode,
    projectCode,
  }: { ending: (typeof endings)[number]; rptOrderCode: string; projectCode: string },
): Promise<void> {
  const by = await within((tx) => financeOf(tx, tenantId))
  const { divOrderCode, tradeAmount } = await within((tx, now) =>
    registerDivision(tx, by, { rptOrderCode, projectCode }, now),
  )
  if (ending === 'frozen') return
  if (ending === 'unfrozen') return void (await within((tx, now) => unfreezeDivision(tx, by, divOrderCode, now)))
  if (ending === 'frozenAndRefunded') return refundFrozen(within, by, rptOrderCode, fen((tradeAmount * 2n) / 5n))
  await within((tx) => executeDivision(tx, by, divOrderCode))
  if (ending === 'dividing') return
  await tell(db, tenantId, [await within((tx, now) => ended(tx, tenantId, divOrderCode, ending, now))])
  if (ending === 'partlyReturned') await refund(within, by, rptOrderCode, fen((tradeAmount * 2n) / 5n))
  if (ending === 'returned') await refund(within, by, rptOrderCode, tradeAmount)
}

/** The operator's user who does it. */
async function financeOf({ client }: Tx, tenantId: string) {
  const { rows } = await client.query<{ id: bigint }>(
    `SELECT id FROM app_user WHERE tenant_id = $1 AND oem_no = $1 AND account = 'finance'`,
    [tenantId],
  )
  return { tenantId, userId: rows[0]?.id as bigint, userNo: tenantId, account: 'finance' }
}

/** The channel's word on a division: all paid, the first refused, or nobody paid. */
async function ended(
  { client }: Tx,
  tenantId: string,
  divOrderCode: string,
  ending: string,
  now: Moment,
): Promise<DivisionEvent> {
  const { rows } = await client.query<{ detail_no: string; amount: Fen }>(
    'SELECT detail_no, amount FROM division_order_detail WHERE tenant_id = $1 AND div_order_code = $2 ORDER BY detail_no',
    [tenantId, divOrderCode],
  )
  const fails = (n: number) => ending === 'failed' || (ending === 'dividedInPart' && n === 0)
  return {
    kind: NotifyEvent.division,
    aisleCode: demoAisle,
    notifyId: `ND-${divOrderCode}`,
    occurredAt: now.at,
    outTradeNo: null,
    aisleOrderNo: '',
    aisleMerNo: '',
    outDivNo: divOrderCode,
    aisleDivNo: `SD-${divOrderCode}`,
    unfrozenFen: fen(0),
    receivers: rows.map(({ detail_no: detailNo, amount }, n) => ({
      detailNo,
      aisleReceiverNo: '',
      amountFen: amount,
      outcome: fails(n) ? 'failed' : 'success',
      failReason: fails(n) ? '分账接收方账户异常' : '',
    })),
  }
}

/** A refund while the money is frozen: each receiver's share of it leaves the pool. */
const refundFrozen = (within: Within, by: By, rptOrderCode: string, amountFen: Fen): Promise<void> =>
  within(async (tx, now) => {
    const { refundCode } = await requestRefund(
      tx,
      by,
      {
        rptOrderCode,
        refundKind: RefundKind.refund,
        amountFen,
        reason: '少发一件',
        initiator: RefundInitiator.operator,
        requestNo: '',
      },
      now,
    )
    await refunded(tx, by.tenantId, refundCode, now)
  })

const refunded = async (tx: Tx, tenantId: string, refundCode: string, now: Moment): Promise<void> => {
  await applyRefundAnswer(tx, tenantId, refundCode, {
    outcome: 'success',
    aisleRefundNo: `SR-${refundCode}`,
    feeReturnFen: null,
    costReturnFen: null,
    finishTime: now.at,
  })
}

/** A refund of a divided payment: every receiver gives its part back, then the payer has its money. */
async function refund(within: Within, by: By, rptOrderCode: string, refundFen: Fen): Promise<void> {
  const { divReturnCode } = await within((tx, now) =>
    requestReturn(tx, by, { rptOrderCode, refundFen, reason: '客户退货', initiator: RefundInitiator.operator }, now),
  )
  for (const n of receivers.keys()) {
    const detailNo = String(n + 1).padStart(2, '0')
    await within((tx, now) =>
      applyReturnAnswer(
        tx,
        by.tenantId,
        { divReturnCode, detailNo },
        { kind: 'returned', aisleReturnNo: `SB-${divReturnCode}-${detailNo}` },
        now,
      ),
    )
  }
  await within(async (tx, now) => {
    const { rows } = await tx.client.query<{ refund_code: string }>(
      'SELECT refund_code FROM division_return WHERE tenant_id = $1 AND div_return_code = $2',
      [by.tenantId, divReturnCode],
    )
    await refunded(tx, by.tenantId, rows[0]?.refund_code as string, now)
  })
}
