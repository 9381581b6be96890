import { randomUUID } from 'node:crypto'
import { sealText } from '../../core/server/secrets/personal.ts'
import { addDays } from '../../core/shared/dates.ts'
import { ActiveType, activity } from '../../features/campaigns/activity/activity.contract.ts'
import { FundKind, ticket, TicketKind, ticketMerchant } from '../../features/campaigns/ticket/ticket.contract.ts'
import { mealService } from '../../features/deposits/meal-service/meal-service.contract.ts'
import { pledgeMeal } from '../../features/deposits/meal/meal.contract.ts'
import { pledgeActive } from '../../features/deposits/pledge-active/pledge-active.contract.ts'
import { product } from '../../features/iot/product/product.contract.ts'
import type { World } from '../kit/api.ts'
import type { Control } from './counterparty.fixture.ts'
import type { BothSides } from './simulation.fixture.ts'
import { operatorMerNo, type Town, townSecret } from './town.fixture.ts'

/** App by which the operator reaches the carrier. */
const carrierApp = 'town-carrier'

type Reply = { readonly success: boolean; readonly msg: string }

/** @throws Error when something that the simulation stands on is refused */
async function must<Of extends Reply>(what: string, reply: Promise<Of>): Promise<Of> {
  const answer = await reply
  if (!answer.success) throw new Error(`${what}: ${answer.msg}`)
  return answer
}

/**
 * Makes what devices earn and cost by: a deposit, an activity with two stages, tickets, and fees of cards at a carrier.
 * @param sides `budgetAmount` of the activity and the tickets; not given: so little that it ends on the way
 */
export async function openDevices(
  world: World,
  town: Town,
  {
    control,
    url,
    notifyBase,
    day,
    needAudit = 1,
    budgetAmount,
  }: { control: Control; url: string; notifyBase: string; day: string; needAudit?: 0 | 1; budgetAmount?: string },
): Promise<void> {
  const { tenantId, staff, checker, shops } = town
  const operator = { tenantId, oemNo: tenantId }
  const [own, aside] = [world.as(staff), world.as(checker)]
  const span = { startTime: `${day} 00:00:00`, endTime: `${addDays(day, 300)} 00:00:00` }
  const requestNo = randomUUID
  await control('config', {
    appId: carrierApp,
    appSecret: townSecret,
    notifyUrl: `${notifyBase}/api/countinghouse/iot/notify/sandbox/${tenantId}`,
  })
  const carrier = sealText(JSON.stringify({ adapter: 'sandbox', url, appId: carrierApp, appSecret: townSecret }))
  await world.within(operator, async ({ client }) => {
    await client.query(
      `INSERT INTO param (tenant_id, oem_no, param_name, param_key, param_value) VALUES ($1, $1, '押金通道', 'pledge.aisle', 'SANDBOX'), ($1, $1, '押金商户号', 'pledge.aisle_mer_no', $2)`,
      [tenantId, operatorMerNo],
    )
    await client.query(
      `INSERT INTO iot_param (tenant_id, carrier_config_enc, sim_fee, bonuses, aisle_code, aisle_mer_no) VALUES ($1, $2, 3600, '{900,600}', 'SANDBOX', $3)`,
      [tenantId, carrier, operatorMerNo],
    )
  })
  await must(
    'product',
    own.send(product.submit, {
      productCode: 'YEAR',
      productName: '年套餐',
      productKind: 1,
      months: 12,
      flowMb: 500,
      price: '36.00',
      cost: '25.00',
      productStatus: 1,
      requestNo: requestNo(),
    }),
  )
  const { data: meal } = await must(
    'package',
    own.send(pledgeMeal.save, {
      mealName: '小额押金',
      pledgeAmount: '9.90',
      reachKind: 1,
      reachAmount: '500.00',
      reachDays: 3,
      countPayWays: '1,2,3,4,5',
      minTradeAmount: '1.00',
      refundMode: 1,
      refundTarget: 1,
      forfeitMode: 1,
      rpmNos: [],
      payReward: '2.00',
      reachReward: '3.00',
      mealStatus: 1,
      remark: '',
      requestNo: requestNo(),
    }),
  )
  const grant = { mealNo: meal.mealNo, payReward: '1.50', reachReward: '2.00', serviceMealStatus: 1 } as const
  const [first, second, third] = town.payees
  for (const [by, to] of [
    [own, first],
    [first && world.as(first.user), second],
    [own, third],
  ] as const)
    if (by && to)
      await must('grant', by.send(mealService.save, { ...grant, userNo: to.party.ownerNo, requestNo: requestNo() }))
  const { data: pledge } = await must(
    'deposit activity',
    own.send(pledgeActive.save, {
      activeName: '押金',
      mealNo: meal.mealNo,
      ...span,
      activeStatus: 0,
      requestNo: requestNo(),
    }),
  )
  await must('deposit activity', aside.send(pledgeActive.publish, { ...pledge, requestNo: requestNo() }))
  const stage = { minCount: 1, merchantReward: '0.50', penaltyAmount: '0.00' }
  const { data: made } = await must(
    'activity',
    own.send(activity.add, {
      activeName: '达标',
      activeType: ActiveType.target,
      rpmNos: [],
      aisleCodes: [],
      ...span,
      minTradeAmount: '1.00',
      budgetAmount: budgetAmount ?? '120.00',
      needAudit,
      stages: [
        { ...stage, stageName: '一', fromDay: 0, toDay: 1, minAmount: '50.00', reward: '6.00' },
        {
          ...stage,
          stageName: '二',
          fromDay: 1,
          toDay: 3,
          minAmount: '2000.00',
          reward: '8.00',
          merchantReward: '0.00',
          penaltyAmount: '1.50',
        },
      ],
      requestNo: requestNo(),
    }),
  )
  await must('activity', aside.send(activity.publish, { activeCode: made.activeCode, requestNo: requestNo() }))
  const terms = { perUserLimit: 0, ...span, requestNo: requestNo() }
  const tickets = [
    {
      ...terms,
      ticketName: '满减',
      ticketKind: TicketKind.above,
      threshold: '20.00',
      value: '3.33',
      maxDiscount: '3.33',
      fundKind: FundKind.shared,
      platformRatio: '40',
      budgetAmount: budgetAmount ?? '300.00',
    },
    {
      ...terms,
      requestNo: requestNo(),
      ticketName: '九折',
      ticketKind: TicketKind.rate,
      threshold: '1.00',
      value: '90',
      maxDiscount: '5.00',
      fundKind: FundKind.platform,
      budgetAmount: budgetAmount ?? '80.00',
    },
  ]
  for (const one of tickets) {
    const { data } = await must('ticket', own.send(ticket.add, one))
    for (const { rpiNo } of shops)
      await must('ticket', own.send(ticketMerchant.add, { id: data.id, rpiNo, requestNo: requestNo() }))
    await must('ticket', aside.send(ticket.publish, { id: data.id, requestNo: requestNo() }))
  }
}

/** Puts a card into a device, known to the carrier. */
export async function bindCard(
  { world, town, there }: Pick<BothSides, 'world' | 'town' | 'there'>,
  { sn, iccid, oemNo, expireTime }: { sn: string; iccid: string; oemNo: string; expireTime: string | null },
): Promise<void> {
  const { tenantId } = town
  await world.within({ tenantId, oemNo: tenantId }, async ({ client }) => {
    await client.query('UPDATE stock_sn SET iccid = $2 WHERE tenant_id = $1 AND rs_sn = $3', [tenantId, iccid, sn])
    await client.query(
      `INSERT INTO iot_card (tenant_id, oem_no, iccid, iccid_printed, carrier, card_status, expire_time) VALUES ($1, $2, $3, $3, 1, 2, $4)`,
      [tenantId, oemNo, iccid, expireTime],
    )
  })
  await there.control('sims', { iccid, appId: carrierApp, state: 'ACTIVE' })
}
