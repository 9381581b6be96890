import { type Db, inScope } from '../../core/server/database/db.ts'
import { addDays } from '../../core/shared/dates.ts'
import { type Fen, fen, parseYuan } from '../../core/shared/money.ts'
import { bankCampaign } from '../../features/campaigns/bank-campaign/bank-campaign.contract.ts'
import { ActiveStatus } from '../../features/deposits/pledge-codes/pledge-codes.contract.ts'
import { endTickets } from '../../features/campaigns/ticket/ticket-ending.actions.ts'
import { releaseTickets } from '../../features/campaigns/ticket/ticket-effects.actions.ts'
import { FundKind, ticket, TicketKind, ticketMerchant } from '../../features/campaigns/ticket/ticket.contract.ts'
import { type ChannelEvent, eventJson, type PaymentEvent } from '../../features/channels/adapter/event.contract.ts'
import { receiveBatch } from '../../features/channels/inbox/inbox.actions.ts'
import { PayWay, TradeSource } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { CardType } from '../../features/settings/bank-list/bank-list-codes.contract.ts'
import { tradeOrder } from '../../features/trades/order/order.contract.ts'
import { operatorId } from './accounts.ts'
import { atWork, type AtWork } from './at-work.ts'
import { chanceOf } from './chance.ts'
import { paymentOf, refund } from './history.ts'
import type { DemoMerchant } from './network.ts'

const scope = { tenantId: operatorId, oemNo: '' }

/**
 * Tickets of some days ago with what payers did with them: paid, refunded in part and whole, given up. One was stopped
 * since, one has ended, one waits to be published.
 * @param merchants of the first operator, whose provider it is known to @param day on which it happens
 * @returns number of the one that runs
 */
export async function playTickets(db: Db, merchants: readonly DemoMerchant[], day: string): Promise<string> {
  const [operation, auditor] = [atWork(db, 'operation'), atWork(db, 'auditor')]
  const draft = async (more: Partial<Terms>) => {
    const { id, ticketNo } = await operation(ticket.add, { ...terms(day), ...more })
    for (const { rpiNo } of merchants) await operation(ticketMerchant.add, { id, rpiNo })
    return { id, ticketNo }
  }
  const running = async (more: Partial<Terms>) => {
    const made = await draft(more)
    await auditor(ticket.publish, { id: made.id })
    return made
  }
  const shared = await running({})
  const stopped = await running({
    ticketName: '会员日九折',
    ticketKind: TicketKind.rate,
    value: '90',
    maxDiscount: '20.00',
    fundKind: FundKind.merchant,
  })
  await running({
    ticketName: '开业随机立减',
    ticketKind: TicketKind.random,
    threshold: '10.00',
    value: '3.00',
    maxDiscount: '3.00',
    fundKind: FundKind.platform,
    endTime: `${addDays(day, 1)} 23:59:59`,
  })
  await draft({ ticketName: '节日满减', value: '8.00', maxDiscount: '8.00', endTime: `${addDays(day, 120)} 23:59:59` })
  await playPayers(db, operation, merchants[0] as DemoMerchant, { day, ...shared })
  await operation(ticket.changeStatus, { id: stopped.id, ticketStatus: ActiveStatus.stopped })
  return shared.ticketNo
}

/** Makes what stands today: an order that waits for its payment, tickets and campaigns whose time is over, campaigns of banks. */
export async function playOpenTickets(db: Db, merchants: readonly DemoMerchant[], today: string): Promise<void> {
  const operation = atWork(db, 'operation')
  await inScope(db, scope, (tx) => endTickets(tx, operatorId))
  await order(operation, merchants[1] as DemoMerchant, '66.00', '')
  const campaign = (activeName: string, bankCode: string, cardType: 0 | 1 | 2, discount: string) => ({
    activeName,
    bankCode,
    cardType,
    threshold: '100.00',
    discount,
    startTime: `${addDays(today, -20)} 00:00:00`,
    endTime: `${addDays(today, 60)} 23:59:59`,
    payWays: '1,3',
    activeStatus: ActiveStatus.draft,
  })
  await operation(bankCampaign.submit, campaign('云闪付周三日', '105', CardType.none, '周三云闪付支付满100元立减10元'))
  const running = campaign('信用卡周末满减', '102', CardType.credit, '信用卡支付满100元立减15元，每日限量500笔')
  await operation(bankCampaign.submit, { ...running, activeStatus: ActiveStatus.running })
  const stopped = campaign('手机银行新客礼', '103', CardType.debit, '新客首笔满100元立减20元')
  const { id } = await operation(bankCampaign.submit, { ...stopped, activeStatus: ActiveStatus.running })
  await operation(bankCampaign.submit, { ...stopped, id, activeStatus: ActiveStatus.stopped })
}

type Terms = ReturnType<typeof terms>

/** Five yuan off from fifty, of which the operator bears 60 %. */
const terms = (day: string) => ({
  ticketName: '满50减5' as string,
  ticketKind: TicketKind.above as 1 | 2 | 3,
  threshold: '50.00',
  value: '5.00',
  maxDiscount: '5.00',
  fundKind: FundKind.shared as 1 | 2 | 3,
  platformRatio: '60',
  budgetAmount: '500.00',
  perUserLimit: 0,
  startTime: `${day} 00:00:00`,
  endTime: `${addDays(day, 60)} 23:59:59`,
})

async function order(by: AtWork, { rpiNo }: DemoMerchant, tradeAmount: string, ticketNo: string): Promise<string> {
  const wish = { rpiNo, payWay: PayWay.wechat, tradeSource: TradeSource.customerScans, tradeAmount, ticketNo }
  return (await by(tradeOrder.create, wish)).rptOrderCode
}

/** Four payers: one pays, one gets a part back, one gets all back, one gives up. */
async function playPayers(
  db: Db,
  by: AtWork,
  merchant: DemoMerchant,
  { day, ticketNo }: { day: string; ticketNo: string },
): Promise<void> {
  const chance = chanceOf(8_301)
  const payment = async (amount: string, isPaid = true): Promise<PaymentEvent> => {
    const outTradeNo = await order(by, merchant, amount, ticketNo)
    const at = `${day} 23:59:00+08`
    return {
      ...paymentOf(chance, merchant, day, 15),
      outTradeNo,
      outcome: isPaid ? 'success' : 'failed',
      occurredAt: at,
      payTime: isPaid ? at : null,
      aisleMerNo: merchant.aisleMerNo,
      amountFen: paidOf(amount),
      payWay: PayWay.wechat,
      tradeSource: TradeSource.customerScans,
      cardType: CardType.none,
      cardNoMask: '',
      bankName: '',
      sn: null,
      failCode: isPaid ? '' : 'BALANCE',
      failReason: isPaid ? '' : '余额不足',
    }
  }
  const payments = [
    await payment('88.00'),
    await payment('120.00'),
    await payment('56.50'),
    await payment('75.00', false),
  ]
  await deliver(db, payments)
  const [, partly, whole] = payments as [PaymentEvent, PaymentEvent, PaymentEvent, PaymentEvent]
  await deliver(db, [
    { ...refund(chance, partly, false), amountFen: fen(4_000), finishTime: `${day} 23:59:00+08` },
    { ...refund(chance, whole, true), finishTime: `${day} 23:59:00+08` },
  ])
  await inScope(db, scope, (tx) => releaseTickets(tx, operatorId))
}

/** Returns what is paid of an amount with five yuan off. */
const paidOf = (amount: string): Fen => fen((parseYuan(amount) as Fen) - 500n)

async function deliver(db: Db, events: readonly ChannelEvent[]): Promise<void> {
  const told = events.map((event) => ({ event, rawBody: eventJson(event), headers: '{}' }))
  for (const { status, message } of await receiveBatch(db, operatorId, told))
    if (status > 1) throw new Error(`the demo's ticket event ended as ${status}: ${message}`)
}
