import { randomUUID } from 'node:crypto'
import { drainOutbox } from '../../core/server/jobs/outbox-worker.ts'
import { formatYuan } from '../../core/shared/money.ts'
import { PayWay } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { payPwd } from '../../features/wallets/owner/owner.fixture.ts'
import { tradeOrder } from '../../features/trades/order/order.contract.ts'
import { RefundKind } from '../../features/trades/refund/refund.contract.ts'
import { TradeSource } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { tradeAction } from '../../features/trades/trade-actions/trade-action.contract.ts'
import { deliver, note, rowsIn, type Simulation } from './simulation.fixture.ts'

/** Endings of amounts by which the acquirer misbehaves; those of payments of ours, and of payments born there. */
export const orderEndings = [82, 91, 92, 93, 94, 95, 96, 97, 98] as const
const bornEndings = [81, 82, 94, 95, 96, 97] as const
/**
 * Returns the possible endings of amounts for a channel. If money settles into wallets, we move it ourselves: there is no
 * bank whose payout could fail (81) or come back (82).
 */
const endingsAt = ({ aisleCode }: { aisleCode: string }) =>
  aisleCode === 'WALLET' ? bornEndings.filter((ending) => ending > 82) : bornEndings
const qrWays = [PayWay.wechat, PayWay.alipay, PayWay.unionpayQr, PayWay.digitalYuan] as const
const cards = ['6222021234567890123', '6251234567890123', '6281234567890123', '4123456789012345'] as const

/** An amount in fen; one of four ends in a number that makes trouble. */
function amountOf({ draw }: Simulation, endings: readonly number[]): number {
  const amount = 1 + draw.upTo(draw.of([200, 20_000, 900_000]))
  const ending = draw.oneIn(4) ? draw.of(endings) : draw.upTo(80)
  return amount - (amount % 100) + ending || 1
}

/** Customers pay static codes and swipe cards, several at once; some at merchants that we do not know. */
export async function payAtCounter(simulation: Simulation): Promise<number> {
  const { draw, town, there, payments } = simulation
  const items = Array.from({ length: 1 + draw.upTo(draw.of([2, 6, 14])) }, () => {
    const shop = draw.of(town.shops)
    const amount = amountOf(simulation, endingsAt(shop))
    if (draw.oneIn(25))
      return { path: '/control/pay', body: { aisleMerchantNo: draw.of(town.strangers), amount, payWay: 1 } }
    if (draw.oneIn(2))
      return { path: '/control/pay', body: { aisleMerchantNo: shop.aisleMerNo, amount, payWay: draw.of(qrWays) } }
    const { sn, aisleMerNo: aisleMerchantNo } = shop
    const d0 = draw.oneIn(3) ? { d0: draw.oneIn(2) } : {}
    const fee = simulation.areFeesTold && draw.oneIn(12) ? { merchantFee: draw.upTo(30) } : {}
    return { path: '/control/swipe', body: { sn, aisleMerchantNo, cardNo: draw.of(cards), amount, ...d0, ...fee } }
  })
  const { answers } = await there.control<{ answers: { data: { aisleOrderNo: string } | null }[] }>('batch', items)
  for (const { data } of answers) if (data) payments.push(data.aisleOrderNo)
  if (draw.oneIn(2)) await deliver(simulation)
  return items.length
}

/** An order of ours goes out; the customer pays it, or not, or the bank refuses. */
export async function payAnOrder(simulation: Simulation): Promise<number> {
  const { draw, town, there, world, payments } = simulation
  const shop = draw.of(town.shops)
  const isShown = draw.oneIn(4)
  const reply = await world.as(town.staff).send(tradeOrder.create, {
    rpiNo: shop.rpiNo,
    payWay: draw.of(qrWays),
    tradeSource: isShown ? TradeSource.customerShows : TradeSource.customerScans,
    tradeAmount: formatYuan(BigInt(amountOf(simulation, orderEndings))),
    ...(isShown ? { authCode: '134567890123456789' } : {}),
    requestNo: randomUUID(),
  })
  if (!reply.success) {
    note(simulation, `order refused: ${reply.msg}`)
    return 1
  }
  const { rptOrderCode } = reply.data
  payments.push(rptOrderCode)
  if (draw.oneIn(12)) return 1
  await drainOutbox(world.db, 'trade.order')
  if (isShown || draw.oneIn(8)) return 1
  if (draw.oneIn(10)) await there.attempt(`orders/${rptOrderCode}/pay`, { result: 'FAIL' })
  else await there.attempt('pay', { no: rptOrderCode })
  return 2
}

/** An order that was left, refused or closed is paid after all; or one that is paid is paid again. */
export async function payLateOrTwice({ draw, there, payments }: Simulation): Promise<number> {
  if (payments.length === 0) return 0
  const no = draw.of(payments)
  const done = await there.attempt<{ aisleOrderNo: string }>(`orders/${no}/pay`, {
    result: draw.oneIn(6) ? 'FAIL' : 'SUCCESS',
    ...(draw.oneIn(3) ? { again: true } : {}),
  })
  if (done && !payments.includes(done.aisleOrderNo)) payments.push(done.aisleOrderNo)
  return 1
}

/** One of the payments, the newer ones more often. */
function somePayment({ draw, payments }: Simulation): string | null {
  const recent = draw.oneIn(3) ? payments : payments.slice(-60)
  return recent.length > 0 ? draw.of(recent) : null
}

interface Standing {
  code: string
  refundable: bigint
}

const standingOf = async (simulation: Simulation, no: string): Promise<Standing | undefined> =>
  (
    await rowsIn<Standing>(
      simulation,
      `SELECT rpt_order_code AS code, trade_amount - refunded_amount - refunding_amount AS refundable FROM pos_trade WHERE tenant_id = $1 AND (rpt_order_code = $2 OR rpt_aisle_order_code = $2)`,
      [simulation.town.tenantId, no],
    )
  )[0]

/** Endings of refunds by which the acquirer misbehaves. */
const refundEndings = [86, 87]

/** Staff refund a payment in whole or in part, or void it; sometimes three people at once. */
export async function refundByStaff(simulation: Simulation): Promise<number> {
  const { draw, world, town, refunds } = simulation
  const no = somePayment(simulation)
  const trade = no && (await standingOf(simulation, no))
  if (!trade) return 0
  const people = draw.oneIn(10) ? 3 : 1
  const asked = Array.from({ length: people }, () => {
    const isVoid = draw.oneIn(5)
    const rest = Number(trade.refundable)
    const part = 1 + draw.upTo(Math.max(0, rest - 1))
    const amount = draw.oneIn(3) ? rest : draw.oneIn(5) ? part - (part % 100) + draw.of(refundEndings) : part
    return {
      rptOrderCode: trade.code,
      refundKind: isVoid ? RefundKind.void : RefundKind.refund,
      ...(isVoid ? {} : { refundAmount: formatYuan(BigInt(Math.max(1, amount))) }),
      reason: '模拟',
      requestNo: randomUUID(),
      payPwd,
    }
  })
  const replies = await Promise.all(asked.map((one) => world.as(town.staff).send(tradeAction.refundOrder, one)))
  for (const reply of replies) {
    if (reply.success) refunds.push(reply.data.refundCode)
    else note(simulation, `refund refused: ${reply.msg.replace(/[\d.]+/g, '…')}`)
  }
  if (draw.oneIn(2)) await drainOutbox(world.db, 'trade.refund')
  return people
}

/** The channel's clerk refunds or reverses a payment without us. */
export async function takeBackThere(simulation: Simulation): Promise<number> {
  const { draw, there } = simulation
  const no = somePayment(simulation)
  if (!no) return 0
  if (draw.oneIn(3)) await there.attempt(`orders/${no}/reverse`)
  else {
    const [order] = (await there.show<{ rows: { amount: number; refundedAmount: number }[] }>(`orders?no=${no}`)).rows
    if (!order) return 0
    const rest = order.amount - order.refundedAmount
    await there.attempt('refunds', { no, amount: draw.oneIn(3) ? Math.max(1, rest) : 1 + draw.upTo(Math.max(0, rest)) })
  }
  return 1
}

/** Something that was told is told again, to the letter. */
export async function tellAgain({ draw, there }: Simulation): Promise<number> {
  const { rows } = await there.show<{ rows: { notifyId: string }[] }>('notifications?newest=true&limit=200')
  if (rows.length === 0) return 0
  await there.attempt(`notifications/${draw.of(rows).notifyId}/resend`)
  return 1
}

/** The next call of some kind meets a fault on the wire, in the result or in what is told of it. */
export async function breakTheWire({ draw, there }: Simulation): Promise<number> {
  const api = draw.of(['orders', 'orders.query', 'refunds', 'refunds.query', 'orders.close', 'payouts'] as const)
  const answer = draw.of([
    { timeout: { processed: true } },
    { timeout: { processed: false } },
    { garbage: true },
    { wrongSignature: true },
    { httpStatus: 502 },
  ])
  const told = draw.of([
    { drop: true },
    { duplicates: 2 },
    { duplicates: 2, concurrent: true },
    { delayMs: 1000 * draw.upTo(600) },
    { badSignature: 1 },
    { staleTimestamp: 1 },
  ])
  const effects =
    draw.oneIn(2) || api.includes('.') ? { answer } : draw.oneIn(2) ? { notify: told } : { answer, notify: told }
  await there.control('scenarios', { match: { api }, effects })
  return 1
}

/** A payment of an unknown merchant is claimed for one of ours, and a second person decides. */
export async function claim(simulation: Simulation): Promise<number> {
  const { draw, world, town } = simulation
  const [trade] = await rowsIn<{ code: string }>(
    simulation,
    `SELECT t.rpt_order_code AS code FROM pos_trade t WHERE t.tenant_id = $1 AND abnormal_kind = 2 AND rpi_no IS NULL AND rpt_status = 2 ORDER BY rpt_order_code LIMIT 1`,
    [town.tenantId],
  )
  if (!trade) return 0
  const shop = draw.of(town.shops.filter(({ aisleCode }) => aisleCode === 'SANDBOX'))
  const rptOrderCode = trade.code
  const asked = { rptOrderCode, rpiNo: shop.rpiNo, reason: '我方商户', requestNo: randomUUID() }
  await world.as(town.staff).send(tradeAction.claimTrade, asked)
  const verdict = { rptOrderCode, auditStatus: draw.oneIn(4) ? 2 : 1, reason: '核对', requestNo: randomUUID() }
  await world.as(town.checker).send(tradeAction.claimTradeAudit, verdict)
  return 2
}

/** Staff ask the channel about a payment. */
export async function askAbout(simulation: Simulation): Promise<number> {
  const no = somePayment(simulation)
  const trade = no && (await standingOf(simulation, no))
  if (trade) await simulation.world.as(simulation.town.staff).send(tradeAction.syncDetail, { rptOrderCode: trade.code })
  return 1
}
