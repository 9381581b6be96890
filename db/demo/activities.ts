import { type Db, inScope } from '../../core/server/database/db.ts'
import { addDays } from '../../core/shared/dates.ts'
import { AuditStatus } from '../../core/shared/verdict.ts'
import { evaluate } from '../../features/campaigns/activity-eval/active-eval.actions.ts'
import { activityReward } from '../../features/campaigns/activity-reward/activity-reward.contract.ts'
import { ActiveStatus } from '../../features/deposits/deposits.shared.ts'
import { ActiveType, activity } from '../../features/campaigns/activity/activity.contract.ts'
import { debt } from '../../features/campaigns/debt/debt.contract.ts'
import { rewardGrant } from '../../features/campaigns/reward-grant/reward-grant.contract.ts'
import { operatorId } from './accounts.ts'
import { atWork } from './at-work.ts'
import type { DemoParties } from './network.ts'
import { oneAfterAnother } from './one-after-another.ts'

const stage = { minAmount: '0.00', minCount: 0, reward: '0.00', merchantReward: '0.00', penaltyAmount: '0.00' }

/** Activities that have run for some days: one that asks for a review, one that ends, one that was stopped, one of debits. */
export async function startActivities(db: Db, parties: DemoParties, today: string): Promise<void> {
  const [finance, auditor, north, city] = [
    atWork(db, 'finance'),
    atWork(db, 'auditor'),
    atWork(db, 'north'),
    atWork(db, 'city'),
  ]
  const window = { startTime: `${addDays(today, -200)} 00:00:00`, endTime: `${addDays(today, 60)} 23:59:59` }
  const common = { ...window, rpmNos: [], aisleCodes: [], minTradeAmount: '1.00', needAudit: 0 as const }
  const begin = async (given: Record<string, unknown>) => {
    const { activeCode } = await finance(activity.add, { ...common, ...given } as never)
    await auditor(activity.publish, { activeCode: activeCode ?? '' })
    return activeCode ?? ''
  }
  await begin({
    activeName: '低活跃考核',
    activeType: ActiveType.assessment,
    stages: [{ ...stage, stageName: '首周', fromDay: 0, toDay: 5, minAmount: '100.00', penaltyAmount: '45.00' }],
  })
  const target = await begin({
    activeName: '季度达标奖',
    activeType: ActiveType.target,
    needAudit: 1,
    budgetAmount: '5000.00',
    stages: [
      {
        ...stage,
        stageName: '首季',
        fromDay: 0,
        toDay: 200,
        minAmount: '40000.00',
        reward: '80.00',
        merchantReward: '5.00',
      },
      { ...stage, stageName: '全年', fromDay: 0, toDay: 365, minAmount: '900000.00', reward: '200.00' },
    ],
  })
  await north(rewardGrant.save, { activeCode: target, stageNo: 1, userNo: parties.city, amount: '60.00' })
  await city(rewardGrant.save, { activeCode: target, stageNo: 1, userNo: parties.district, amount: '40.00' })
  await begin({
    activeName: '春节短期激活',
    activeType: ActiveType.activation,
    endTime: `${addDays(today, -2)} 12:00:00`,
    startTime: `${addDays(today, -4)} 00:00:00`,
    budgetAmount: '100.00',
    stages: [{ ...stage, stageName: '激活', fromDay: 0, toDay: 30, reward: '20.00' }],
  })
  const sim = {
    activeName: '流量费返现',
    activeType: ActiveType.simBonus,
    stages: [{ ...stage, stageName: '首年', fromDay: 0, toDay: 365, reward: '20.00' }],
  }
  const running = await begin(sim)
  await north(rewardGrant.save, { activeCode: running, stageNo: 1, userNo: parties.city, amount: '15.00' })
  await city(rewardGrant.save, { activeCode: running, stageNo: 1, userNo: parties.district, amount: '8.00' })
  const stopped = await begin({ ...sim, activeName: '流量费返现（旧）' })
  await finance(activity.submit, {
    ...common,
    ...sim,
    activeName: '流量费返现（旧）',
    activeCode: stopped,
    activeStatus: ActiveStatus.stopped,
  } as never)
}

/** The activities as they stand today: granted, waiting, refused, taken back, debited and let off; and a draft. */
export async function playActivities(db: Db, today: string): Promise<void> {
  const [finance, auditor] = [atWork(db, 'finance'), atWork(db, 'auditor')]
  const at = await inScope(db, { tenantId: operatorId, oemNo: '' }, async ({ client }) => {
    // Before 09:00 the demo's today is yesterday (load.ts): what is booked on it happens on it.
    const { rows } = await client.query<{ at: string }>(
      `SELECT least(business_now(), $1::date::timestamptz + interval '23 hours 59 minutes')::text AS at`,
      [today],
    )
    return rows[0]?.at ?? ''
  })
  await evaluate(db, operatorId, { day: today, at })
  const owed = await finance(debt.list, { debtKind: 2 })
  const [first] = owed.records
  if (first) await auditor(debt.waive, { debtNo: first.debtNo ?? '', reason: '终端故障，已更换' })
  const shared = { rpmNos: [], aisleCodes: [], minTradeAmount: '1.00', needAudit: 0 as const }
  const activation = {
    ...shared,
    activeName: '开机激活奖',
    activeType: ActiveType.activation,
    startTime: `${addDays(today, -200)} 00:00:00`,
    endTime: `${addDays(today, 60)} 23:59:59`,
    budgetAmount: '300.00',
    stages: [{ ...stage, stageName: '激活', fromDay: 0, toDay: 90, reward: '30.00' }],
  }
  const { activeCode } = await finance(activity.add, activation as never)
  await auditor(activity.publish, { activeCode: activeCode ?? '' })
  await evaluate(db, operatorId, { day: today, at })
  const granted = await finance(activityReward.list, { activeCode: activeCode ?? '', recordStatus: '1' } as never)
  const taken = granted.records[0]?.stage1
  if (taken) await auditor(activityReward.takeBack, { recordNo: taken.recordNo ?? '', reason: '异地移机，交易异常' })
  const waiting = await finance(activityReward.list, { recordStatus: '0', size: 3 } as never)
  for (const [place, row] of waiting.records.entries()) {
    const cell = row.stage1
    if (!cell || place > 1) continue
    const isGood = place === 0
    await auditor(activityReward.audit, {
      recordNo: cell.recordNo ?? '',
      auditStatus: isGood ? AuditStatus.approve : AuditStatus.reject,
      reason: isGood ? '' : '交易集中在一天，不予发放',
    })
  }
  await finance(activity.add, {
    ...activation,
    activeName: '夏季达标（拟）',
    activeType: ActiveType.target,
    stages: [{ ...stage, stageName: '首月', fromDay: 0, toDay: 30, minAmount: '10000.00', reward: '60.00' }],
  } as never)
  await inScope(db, { tenantId: operatorId, oemNo: '' }, (tx) => oneAfterAnother(tx, operatorId, 'active_record'))
}
