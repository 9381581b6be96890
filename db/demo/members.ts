import { type Db, inScope } from '../../core/server/database/db.ts'
import { momentOf } from '../../core/server/database/moment.ts'
import { openText } from '../../core/server/secrets/personal.ts'
import { addDays } from '../../core/shared/dates.ts'
import { type Fen, fen, parseYuan } from '../../core/shared/money.ts'
import { type ChannelEvent, eventJson, type PaymentEvent } from '../../features/channels/adapter/event.contract.ts'
import { receiveBatch } from '../../features/channels/inbox/inbox.actions.ts'
import { PayWay, TradeSource } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { rpiMember } from '../../features/members/member/member.contract.ts'
import { rechargeActive } from '../../features/members/recharge-active/recharge-active.contract.ts'
import { bestActive, runningActives } from '../../features/members/recharge-active/recharge-active.queries.ts'
import { beginRecharge } from '../../features/members/recharge/payer-recharge.calls.ts'
import { spending } from '../../features/members/spending/spending.contract.ts'
import { CardType } from '../../features/settings/bank-list/bank-list-codes.contract.ts'
import { RefundKind } from '../../features/trades/refund/refund.contract.ts'
import { tradeAction } from '../../features/trades/trade-actions/trade-action.contract.ts'
import { tradeOrder } from '../../features/trades/order/order.contract.ts'
import { operatorId } from './accounts.ts'
import { atWork, type AtWork } from './at-work.ts'
import { type Chance, chanceOf } from './chance.ts'
import { paymentOf, refund } from './history.ts'
import type { DemoMerchant } from './network.ts'

const scope = { tenantId: operatorId, oemNo: '' }

/** A recharge of the demo, paid unless it says that it was not. */
interface Recharged {
  readonly rpiMemberNo: string
  readonly mobile: string
  readonly rptOrderCode: string
  readonly event: PaymentEvent
}

/** Persons of the demo, by what becomes of their stored value. */
const people = {
  spender: ['林晓雨', '13761230011', '300.00'],
  returner: ['周子轩', '13761230012', '100.00'],
  halfBack: ['吴欣怡', '13761230013', '500.00'],
  allBack: ['郑浩然', '13761230014', '100.00'],
  keptBack: ['冯雅静', '13761230015', '200.00'],
  disabled: ['陈佳宁', '13761230016', '150.00'],
  regular: ['褚明远', '13761230017', '1000.00'],
  leaver: ['卫思齐', '13761230018', '300.00'],
} as const

/**
 * A merchant with members of some days ago: recharges that were paid, given up, given back in part and whole, and one whose
 * refund failed; an activity that runs, one that is off, one that has ended by now; spending of which a part came back.
 * @param day on which it happens
 */
export async function playMembers(db: Db, merchant: DemoMerchant, day: string): Promise<void> {
  const chance = chanceOf(8_401)
  await makeActives(atWork(db, 'operation'), merchant, day)
  const recharge = (who: keyof typeof people, isPaid = true) => begin(db, merchant, day, { chance, who, isPaid })
  const paid = {
    spender: await recharge('spender'),
    returner: await recharge('returner'),
    halfBack: await recharge('halfBack'),
    allBack: await recharge('allBack'),
    keptBack: await recharge('keptBack'),
    regular: await recharge('regular'),
    leaver: await recharge('leaver', false),
  }
  await deliver(
    db,
    Object.values(paid).map(({ event }) => event),
  )
  const back = (of: PaymentEvent, amountFen: Fen) => ({
    ...refund(chance, of, false),
    amountFen,
    finishTime: `${day} 23:59:00+08`,
  })
  await deliver(db, [
    back(paid.halfBack.event, fen(20_000)),
    back(paid.allBack.event, fen(10_000)),
    await failedRefund(db, paid.keptBack, day, chance),
  ])
  const dinner = await spend(db, paid.spender, '320.00', '家庭聚餐')
  await refundSpent(db, dinner, '50.00', '少上一道菜')
}

/**
 * The days after: one member used a ticket, one was switched off, spending came back in whole; an activity is to come.
 * @param ticketNo a ticket of the merchant
 */
export async function playMoreMembers(db: Db, merchant: DemoMerchant, day: string, ticketNo: string): Promise<void> {
  const operation = atWork(db, 'operation')
  const chance = chanceOf(8_402)
  const next = { ...active(merchant, day), activeName: '下月会员日', startTime: `${addDays(day, 30)} 00:00:00` }
  await operation(rechargeActive.submit, next)
  const disabled = await begin(db, merchant, day, { chance, who: 'disabled', isPaid: true })
  await deliver(db, [disabled.event, await useTicket(operation, merchant, day, { chance, ticketNo })])
  const { rpiMemberNo } = disabled
  await operation(rpiMember.save, { rpiMemberNo, level: 1, memberStatus: 0, remark: '会员本人申请停用' })
  const regular = await memberOf(db, people.regular[1])
  const { rpiMemberNo: regularNo } = regular
  await operation(rpiMember.save, { rpiMemberNo: regularNo, level: 3, memberStatus: 1, remark: '老顾客' })
  const lunch = await spend(db, await memberOf(db, people.returner[1]), '35.00', '午餐')
  await refundSpent(db, lunch, '35.00', '顾客取消')
  await spend(db, regular, '128.50', '')
}

interface DemoMember {
  readonly rpiMemberNo: string
  readonly mobile: string
}

async function memberOf(db: Db, mobile: string): Promise<DemoMember> {
  const [member] = (await atWork(db, 'merchant')(rpiMember.list, { mobile })).records
  return { rpiMemberNo: member?.rpiMemberNo ?? '', mobile }
}

/** A member pays the merchant's own people with stored value. @returns number of the spending */
async function spend(db: Db, { rpiMemberNo, mobile }: DemoMember, amount: string, remark: string): Promise<string> {
  const merchant = atWork(db, 'merchant')
  await merchant(spending.sendCode, { rpiMemberNo })
  const smsCode = await sentCode(db, mobile)
  return (await merchant(spending.pay, { rpiMemberNo, amount, smsCode, remark })).memberTradeNo
}

const refundSpent = (db: Db, memberTradeNo: string, amount: string, reason: string) =>
  atWork(db, 'merchant')(spending.refund, { memberTradeNo, amount, reason })

const active = ({ rpiNo }: DemoMerchant, day: string) => ({
  rpiNo,
  tiers: [
    { rechargeAmount: '100.00', bonusAmount: '10.00' },
    { rechargeAmount: '300.00', bonusAmount: '40.00' },
    { rechargeAmount: '500.00', bonusAmount: '80.00' },
  ],
  startTime: `${day} 00:00:00`,
  endTime: `${addDays(day, 90)} 23:59:59`,
  isOn: 1 as 0 | 1,
})

async function makeActives(by: AtWork, merchant: DemoMerchant, day: string): Promise<void> {
  const usual = active(merchant, day)
  await by(rechargeActive.submit, { ...usual, activeName: '充值有礼' })
  const once = { ...usual, tiers: [{ rechargeAmount: '1000.00', bonusAmount: '200.00' }] }
  await by(rechargeActive.submit, { ...once, activeName: '周年庆充千送二百', endTime: `${addDays(day, 1)} 23:59:59` })
  await by(rechargeActive.submit, { ...usual, activeName: '新店试充', isOn: 0 })
}

async function begin(
  db: Db,
  merchant: DemoMerchant,
  day: string,
  { chance, who, isPaid }: { chance: Chance; who: keyof typeof people; isPaid: boolean },
): Promise<Recharged> {
  const [nickname, mobile, amount] = people[who]
  const { rpiNo } = merchant
  const amountFen = parseYuan(amount) as Fen
  const begun = await inScope(db, scope, async (tx) => {
    const { rows } = await tx.client.query<{ at: string }>('SELECT business_now() AS at')
    const payee = { tenantId: operatorId, oemNo: operatorId, rpiNo }
    const active = bestActive(await runningActives(tx, payee), amountFen)
    if (!active) throw new Error('the demo’s merchant has no activity for a recharge')
    const places = { storeNo: '', rpstNo: '', rqCode: '', ip: '' }
    const key = Array.from({ length: 32 }, () => chance.below(16).toString(16)).join('')
    const payWay = PayWay.wechat
    const wanted = { ...payee, ...places, mobile, nickname, amountFen, active, payWay, key }
    const rptOrderCode = await beginRecharge(tx, wanted, momentOf(rows[0]?.at ?? ''))
    const made = await tx.client.query<{ no: string }>(
      'SELECT rpi_member_no AS no FROM member_recharge_trade WHERE tenant_id = $1 AND rpt_order_code = $2',
      [operatorId, rptOrderCode],
    )
    return { rptOrderCode, rpiMemberNo: made.rows[0]?.no ?? '' }
  })
  const event = payment(chance, merchant, day, { outTradeNo: begun.rptOrderCode, amountFen })
  const left = { outcome: 'failed', payTime: null, failCode: 'BALANCE', failReason: '余额不足' } as const
  return { ...begun, mobile, event: isPaid ? event : { ...event, ...left } }
}

/** An order of a member at the counter with a ticket of the merchant. */
async function useTicket(
  by: AtWork,
  merchant: DemoMerchant,
  day: string,
  { chance, ticketNo }: { chance: Chance; ticketNo: string },
): Promise<PaymentEvent> {
  const { rptOrderCode: outTradeNo } = await by(tradeOrder.create, {
    rpiNo: merchant.rpiNo,
    payWay: PayWay.wechat,
    tradeSource: TradeSource.customerScans,
    tradeAmount: '68.00',
    payerId: people.regular[1],
    ticketNo,
  })
  return payment(chance, merchant, day, { outTradeNo, amountFen: fen(6_300) })
}

const payment = (
  chance: Chance,
  merchant: DemoMerchant,
  day: string,
  { outTradeNo, amountFen }: { outTradeNo: string; amountFen: Fen },
): PaymentEvent => ({
  ...paymentOf(chance, merchant, day, 15),
  outTradeNo,
  outcome: 'success',
  occurredAt: `${day} 23:59:00+08`,
  payTime: `${day} 23:59:00+08`,
  aisleMerNo: merchant.aisleMerNo,
  amountFen,
  payWay: PayWay.wechat,
  tradeSource: TradeSource.customerScans,
  cardType: CardType.none,
  cardNoMask: '',
  bankName: '',
  sn: null,
  failCode: '',
  failReason: '',
})

/** A refund that finance asked for and the channel refused: what it held can be spent again. */
async function failedRefund(
  db: Db,
  { rptOrderCode, event }: Recharged,
  day: string,
  chance: Chance,
): Promise<ChannelEvent> {
  const asked = { rptOrderCode, refundKind: RefundKind.refund, refundAmount: '60.00', reason: '会员退卡' } as const
  const { refundCode: outRefundNo } = await atWork(db, 'finance')(tradeAction.refundOrder, asked)
  return {
    ...refund(chance, event, false),
    outRefundNo,
    amountFen: fen(6_000),
    outcome: 'failed',
    failCode: 'BALANCE',
    failReason: '通道余额不足',
    finishTime: `${day} 23:59:00+08`,
  }
}

/** The code that a member was sent. */
async function sentCode(db: Db, mobile: string): Promise<string> {
  const { rows } = await inScope(db, scope, ({ client }) =>
    client.query<{ body: string }>(
      'SELECT body_enc AS body FROM sms_outbox WHERE tenant_id = $1 AND phone_tail = $2 ORDER BY id DESC LIMIT 1',
      [operatorId, mobile.slice(-4)],
    ),
  )
  return /\d{5}/.exec(openText(rows[0]?.body ?? ''))?.[0] ?? ''
}

async function deliver(db: Db, events: readonly ChannelEvent[]): Promise<void> {
  const told = events.map((event) => ({ event, rawBody: eventJson(event), headers: '{}' }))
  for (const { status, message } of await receiveBatch(db, operatorId, told))
    if (status > 1) throw new Error(`the demo's member event ended as ${status}: ${message}`)
}
