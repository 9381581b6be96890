import type { World } from '../../../tests/kit/api.ts'
import { fen } from '../../../core/shared/money.ts'
import { givenProject } from '../../splits/division.fixture.ts'
import { executeDivision } from '../../splits/order/execute.actions.ts'
import { registerDivision } from '../../splits/order/freeze.actions.ts'
import { unfreezeDivision } from '../../splits/order/unfreeze.actions.ts'
import { applyReturnAnswer } from '../../splits/return/return-answer.actions.ts'
import { requestReturn } from '../../splits/return/return-request.actions.ts'
import { applyRefundAnswer } from '../refund/refund-answer.actions.ts'
import { deliver, type GivenMerchant, maker, rowsIn, tenantId } from './engine.fixture.ts'
import { type DivisionEvent, NotifyEvent } from '../../channels/adapter/event.contract.ts'
import { at, type History, nowOf, tradeOf, within } from './history.fixture.ts'

/** Gives some merchants of a history a division project each. @returns the projects by the channel's number of the merchant */
export async function givenProjects(world: World, merchants: readonly GivenMerchant[]): Promise<Map<string, string>> {
  const projects = new Map<string, string>()
  for (const [rpiNo, aisle] of [
    ['M1', 'SANDBOX'],
    ['M4', 'SANDBOX'],
    ['M6', 'WALLET'],
    ['M7', 'NOFEE'],
  ] as const) {
    const { projectCode } = await givenProject(world, {
      tenantId,
      rpiNo,
      aisleCode: aisle,
      payMode: aisle === 'WALLET' ? 2 : 1,
      receivers: [
        { kind: 2, no: 'F00000001', ratio: '20' },
        { no: 'RV1', fixed: '0.37' },
        { no: 'RV2', ratio: '33.3333' },
      ],
      maxRatio: '80',
    })
    const merchant = merchants.find((one) => one.rpiNo === rpiNo)
    projects.set(merchant?.aisleMerNo ?? '', projectCode)
  }
  return projects
}

/** The division of a payment is registered by hand, and mostly started. */
export async function divide(history: History): Promise<void> {
  const { draw, payments, projects } = history
  const payment = payments.length > 0 ? draw.of(payments) : undefined
  const trade = payment && (await tradeOf(history, payment))
  const projectCode = projects.get(payment?.aisleMerNo ?? '')
  if (!trade || projectCode === undefined) return
  const by = maker
  const order = await refusable(
    within<{ divOrderCode: string }>(history, (tx) =>
      registerDivision(tx, by, { rptOrderCode: trade.code, projectCode }, nowOf(history)),
    ),
  )
  if (!order || draw.oneIn(3)) return
  await refusable(
    within(history, (tx) =>
      draw.oneIn(4)
        ? unfreezeDivision(tx, by, order.divOrderCode, nowOf(history))
        : executeDivision(tx, by, order.divOrderCode),
    ),
  )
}

/** The channel's word on a division that is under way: some paid, some not; told twice at times. */
export async function endDivision(history: History): Promise<void> {
  const { world, draw } = history
  const parts = await rowsIn<{ code: string; no: string; amount: bigint }>(
    world,
    `SELECT d.div_order_code AS code, d.detail_no AS no, d.amount - d.unfrozen_amount AS amount FROM division_order_detail d
      WHERE d.detail_status = 1 AND d.div_order_code = (SELECT min(div_order_code) FROM division_order WHERE div_order_status = 2) ORDER BY d.detail_no`,
  )
  const [first] = parts
  if (!first) return
  const event: DivisionEvent = {
    kind: NotifyEvent.division,
    aisleCode: 'SANDBOX',
    notifyId: `D${first.code}${draw.upTo(999_999)}`,
    occurredAt: at(history),
    outTradeNo: null,
    aisleOrderNo: '',
    aisleMerNo: '',
    outDivNo: first.code,
    aisleDivNo: '',
    unfrozenFen: fen(0),
    receivers: parts.map(({ no, amount }) => ({
      detailNo: no,
      aisleReceiverNo: '',
      amountFen: fen(amount),
      outcome: draw.of(['success', 'success', 'success', 'failed', 'processing'] as const),
      failReason: '',
    })),
  }
  await deliver(world, event, ...(draw.oneIn(3) ? [{ ...event, notifyId: `${event.notifyId}R` }] : []))
}

/** A refund of a divided payment: receivers give back, some have too little; then the refund is answered. */
export async function refundDivided(history: History): Promise<void> {
  const { world, draw } = history
  const [trade] = await rowsIn<{ code: string; rest: bigint }>(
    world,
    `SELECT rpt_order_code AS code, trade_amount - refunded_amount - refunding_amount AS rest FROM pos_trade WHERE div_status IN (3, 4) AND rpt_status IN (2, 6) ORDER BY md5(rpt_order_code || $1) LIMIT 1`,
    [String(draw.upTo(999))],
  )
  if (!trade || trade.rest <= 0n) return
  const refundFen = draw.oneIn(3) ? fen(trade.rest) : fen(1 + draw.upTo(Number(trade.rest) - 1))
  const made = await refusable(
    within<{ divReturnCode: string }>(history, (tx) =>
      requestReturn(tx, maker, { rptOrderCode: trade.code, refundFen, reason: 'test', initiator: 1 }, nowOf(history)),
    ),
  )
  if (!made) return
  const parts = await rowsIn<{ no: string }>(
    world,
    `SELECT detail_no AS no FROM division_return_detail WHERE div_return_code = $1 AND return_detail_status = 1`,
    [made.divReturnCode],
  )
  for (const { no } of parts) {
    const answer = draw.oneIn(4) ? ({ kind: 'short' } as const) : ({ kind: 'returned', aisleReturnNo: '' } as const)
    const place = { divReturnCode: made.divReturnCode, detailNo: no }
    await within(history, (tx) => applyReturnAnswer(tx, tenantId, place, answer, nowOf(history)))
  }
  const [started] = await rowsIn<{ refund: string | null }>(
    world,
    `SELECT refund_code AS refund FROM division_return WHERE div_return_code = $1`,
    [made.divReturnCode],
  )
  if (!started?.refund || draw.oneIn(4)) return
  const answers = {
    success: { outcome: 'success', aisleRefundNo: `AR${started.refund}`, feeReturnFen: null, costReturnFen: null },
    failure: { outcome: 'failed', aisleRefundNo: null, failCode: 'NO', failReason: 'no' },
  } as const
  const answer = { ...(draw.oneIn(4) ? answers.failure : answers.success), finishTime: at(history) }
  await within(history, (tx) => applyRefundAnswer(tx, tenantId, started.refund as string, answer))
}

/** Returns the result of a request, or null when it was refused. */
const refusable = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: { refusalName?: string }) => {
    if (error.refusalName) return null
    throw error
  })
