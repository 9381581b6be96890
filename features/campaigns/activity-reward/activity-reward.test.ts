import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../../ledger/posting/chart.rules.ts'
import { sheetRows } from '../../../core/server/sheets/sheet.fixture.ts'
import { fen } from '../../../core/shared/money.ts'
import { bookDayOf } from '../../ledger/posting/day.actions.ts'
import { LedgerEvent } from '../../ledger/posting/events.rules.ts'
import { post } from '../../ledger/posting/posting.actions.ts'
import { BalanceChange, OwnerType, WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { refunded } from '../../trades/engine/channel-event.fixture.ts'
import { deliver, rowsIn, tenantId } from '../../trades/engine/engine.fixture.ts'
import { balanceOf, type TestParty } from '../../wallets/owner/owner.fixture.ts'
import { givenUser } from '../../../tests/kit/api.ts'
import {
  type ActivityWorld,
  bind,
  broken,
  child,
  draft,
  pay,
  published,
  run,
  startActivityWorld,
  top,
} from '../activity-eval/activity.fixture.ts'
import { debt } from '../debt/debt.contract.ts'
import { activityExplain } from '../activity-explain/activity-explain.contract.ts'
import { ActiveType, activity } from '../activity/activity.contract.ts'
import { rewardGrant } from '../reward-grant/reward-grant.contract.ts'
import { simBonusGrants } from '../activity-eval/sim-bonus.queries.ts'
import { activityReward } from './activity-reward.contract.ts'

let at: ActivityWorld
beforeAll(async () => {
  at = await startActivityWorld()
}, 120_000)
afterAll(() => at.world.close())

const owner = (ownerNo: string) => ({ ownerType: OwnerType.provider, ownerNo }) as const
const rewards = (ownerNo: string) =>
  balanceOf(at.world, tenantId, accounts.available(owner(ownerNo), WalletKind.reward))
const rowFor = async (sn: string, user = at.finance) =>
  (await at.world.as(user).send(activityReward.list, { sn })).data.records[0]
const decide = (recordNo: string, auditStatus: 1 | 2, user = at.auditor) =>
  at.world
    .as(user)
    .send(activityReward.audit, { recordNo, auditStatus, reason: '核对', requestNo: crypto.randomUUID() })
const takeBack = (recordNo: string, reason = '刷单', user = at.auditor) =>
  at.world.as(user).send(activityReward.takeBack, { recordNo, reason, requestNo: crypto.randomUUID() })
const passOn = (activeCode: string, amount: string, user = at.north, userNo = child) =>
  at.world.as(user).send(rewardGrant.save, { activeCode, stageNo: 1, userNo, amount, requestNo: crypto.randomUUID() })
/** Takes money out of the child's reward wallet. */
const takeOut = (amount: bigint) =>
  at.world.within({ tenantId, oemNo: tenantId }, async (tx) => {
    const bookDay = await bookDayOf(tx, tenantId, '2026-03-11')
    await post(tx, tenantId, {
      eventType: LedgerEvent.adjustedDown,
      eventKey: 'TZ:TEST1',
      bookDay,
      happenedAt: '2026-03-11 01:32:00+08',
      bizKind: 'moneyChange',
      bizCode: 'TEST1',
      lines: [
        {
          debit: accounts.available(owner(child), WalletKind.reward),
          credit: accounts.otherIncome(tenantId),
          amountFen: fen(amount),
          change: BalanceChange.adjustedDown,
        },
      ],
    })
  })
/** Ends an activity for the tests after it: it takes no further terminal in. */
const stop = async (activeCode: string) => {
  const { rows } = await at.world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
    client.query(
      'UPDATE active SET active_status = 3, version = version + 1 WHERE tenant_id = $1 AND active_code = $2 AND active_status = 1',
      [tenantId, activeCode],
    ),
  )
  return rows
}

describe('a reward that is reached (C0644, C0645, C0646, C0647, R650, 1701)', () => {
  it('goes along the chain: 15.00 to the top, 45.00 below, once', async () => {
    const activeCode = await published(at)
    expect(await passOn(activeCode, '45.00')).toMatchObject({ code: 200 })
    const sn = await bind(at, at.below, '2026-03-01 10:00:00+08')
    await pay(at, at.below, sn, '999.00', '2026-03-01 11:00:00+08')
    await run(at, '2026-03-02')
    expect(await rowFor(sn)).toBeUndefined()
    await pay(at, at.below, sn, '1.00', '2026-03-02 01:00:00+08')
    await run(at, '2026-03-03')
    expect(await rowFor(sn)).toMatchObject({
      amount: '60.00',
      recordCount: 2,
      stage1: { amount: '60.00', recordStatus: 1 },
      stage2: null,
    })
    expect([await rewards(top), await rewards(child)]).toEqual([1500n, 4500n])
    await run(at, '2026-03-03')
    expect([await rewards(top), await rewards(child)]).toEqual([1500n, 4500n])
    expect((await at.world.as(at.finance).send(activityReward.statistics, { sn })).data).toMatchObject({
      recordCount: 2,
      amount: '60.00',
      statuses: [{ recordStatus: 1, statusCount: 2, statusAmount: '60.00' }],
    })
    expect((await at.world.as(at.finance).send(activityReward.column, { activeCode })).data).toEqual([
      { prop: 'stage1', label: '第1阶段(0-30天)' },
    ])
    const [titles = [], row = []] = sheetRows((await at.world.as(at.finance).send(activityReward.export, { sn })).body)
    const cell = (title: string) => row[titles.indexOf(title)]
    expect([cell('终端序列号'), cell('金额合计'), cell('第1阶段'), cell('第1阶段状态'), cell('第2阶段')]).toEqual([
      sn,
      '60.00',
      '60.00',
      '已发放',
      '',
    ])
    expect((await at.world.as(at.finance).send(activity.info, { activeCode })).data).toMatchObject({
      spentAmount: '60.00',
      terminalCount: 1,
      forecast: { remaining: '940.00', perDay: '8.57', daysLeft: 109 },
    })
    expect(await broken(at)).toEqual([])
    await stop(activeCode)
  })

  it('is seen by each from its own level down, never an ancestor’s', async () => {
    const [row] = (await at.world.as(at.city).send(activityReward.list, {})).data.records
    expect(row).toMatchObject({ amount: '45.00', recordCount: 1 })
    const sn = row?.sn ?? ''
    const levels = async (user: typeof at.city) =>
      (await at.world.as(user).send(activityExplain.explain, { sn })).data.activities[0]?.stages[0]?.levels.map(
        ({ userNo, amount }) => [userNo, amount],
      )
    expect(await levels(at.city)).toEqual([[child, '45.00']])
    expect(await levels(at.north)).toEqual([
      [top, '15.00'],
      [child, '45.00'],
    ])
    expect((await at.world.as(at.city).send(activity.list, {})).code).toBe(403)
    const stranger = await givenUser(at.world, {
      tenantId: '100777',
      permissions: ['active_reward_view', 'active_explain_view', 'active_audit'],
    })
    expect((await at.world.as(stranger).send(activityReward.list, {})).data.records).toEqual([])
    expect((await at.world.as(stranger).send(activityExplain.explain, { sn })).data.activities).toEqual([])
    expect((await decide(row?.stage1?.recordNo ?? '', 1, stranger)).code).toBe(404)
  })

  it('pays the merchant its part, what is owed first (1712)', async () => {
    const activeCode = await published(at, draft({ startTime: '2026-03-04 00:00:00' }, { merchantReward: '5.00' }))
    const party = { tenantId, oemNo: tenantId, path: '', ...owner(top) } satisfies TestParty
    await at.world.as(await givenUser(at.world, { tenantId, permissions: ['debt_add'] })).send(debt.add, {
      userNo: party.ownerNo,
      amount: '20.00',
      reason: '样机',
      requestNo: crypto.randomUUID(),
    })
    const before = await rewards(top)
    const sn = await bind(at, at.ofTop, '2026-03-04 10:00:00+08')
    await pay(at, at.ofTop, sn, '1000.00', '2026-03-04 11:00:00+08')
    await run(at, '2026-03-05')
    expect((await rewards(top)) - before).toBe(3500n)
    const merchant = { ownerType: OwnerType.merchant, ownerNo: at.ofTop.rpiNo } as const
    expect(await balanceOf(at.world, tenantId, accounts.available(merchant, WalletKind.merchant))).toBe(500n)
    expect(await broken(at)).toEqual([])
    await stop(activeCode)
  })
})

describe('the budget', () => {
  it('is never exceeded: what it does not bear is kept as not granted', async () => {
    const activeCode = await published(at, draft({ startTime: '2026-03-06 00:00:00', budgetAmount: '100.00' }))
    const [first, second] = [
      await bind(at, at.ofTop, '2026-03-06 10:00:00+08'),
      await bind(at, at.ofTop, '2026-03-06 10:00:01+08'),
    ]
    for (const sn of [first, second]) await pay(at, at.ofTop, sn, '1000.00', '2026-03-06 11:00:00+08')
    await run(at, '2026-03-07')
    expect((await rowFor(first))?.stage1).toMatchObject({ recordStatus: 1 })
    expect((await rowFor(second))?.stage1).toMatchObject({ recordStatus: 2 })
    const [refused] = await rowsIn(at.world, 'SELECT reason FROM active_record WHERE tenant_id = $1 AND sn = $2', [
      tenantId,
      second,
    ])
    expect(refused).toEqual({ reason: '活动预算已用完' })
    expect((await at.world.as(at.finance).send(activity.info, { activeCode })).data.spentAmount).toBe('60.00')
    expect(await broken(at)).toEqual([])
    await stop(activeCode)
  })

  it('bears six of ten terminals when four runs grant at once, each once', async () => {
    const activeCode = await published(at, draft({ startTime: '2026-03-07 00:00:00', budgetAmount: '360.00' }))
    const sns: string[] = []
    for (let n = 0; n < 10; n++) {
      const sn = await bind(at, at.ofTop, `2026-03-07 10:00:0${n}+08`)
      await pay(at, at.ofTop, sn, '1000.00', '2026-03-07 11:00:00+08')
      sns.push(sn)
    }
    await Promise.all(Array.from({ length: 4 }, () => run(at, '2026-03-08')))
    const records = await rowsIn(
      at.world,
      'SELECT sn, record_status AS status FROM active_record WHERE tenant_id = $1 AND active_code = $2 ORDER BY bind_time',
      [tenantId, activeCode],
    )
    expect(records).toEqual(sns.map((sn, n) => ({ sn, status: n < 6 ? 1 : 2 })))
    expect((await at.world.as(at.finance).send(activity.info, { activeCode })).data.spentAmount).toBe('360.00')
    expect(await broken(at)).toEqual([])
    await stop(activeCode)
  })
})

describe('a reward that is audited (C1036)', () => {
  it('waits for a second person, who grants all levels or none', async () => {
    const activeCode = await published(at, draft({ startTime: '2026-03-08 00:00:00', needAudit: 1 }))
    const [yes, no] = [
      await bind(at, at.ofTop, '2026-03-08 10:00:00+08'),
      await bind(at, at.ofTop, '2026-03-08 10:00:01+08'),
    ]
    for (const sn of [yes, no]) await pay(at, at.ofTop, sn, '1000.00', '2026-03-08 11:00:00+08')
    await run(at, '2026-03-09')
    const before = await rewards(top)
    const [granted, rejected] = [await rowFor(yes), await rowFor(no)]
    expect(granted?.stage1).toMatchObject({ recordStatus: 0 })
    expect(await decide(granted?.stage1?.recordNo ?? '', 1, at.finance)).toMatchObject({
      code: 409,
      msg: '不能审核本人提交的申请',
    })
    expect(await decide(granted?.stage1?.recordNo ?? '', 1, at.north)).toMatchObject({ code: 403 })
    expect((await decide(granted?.stage1?.recordNo ?? '', 1)).code).toBe(200)
    expect((await decide(granted?.stage1?.recordNo ?? '', 1)).code).toBe(409)
    expect((await decide(rejected?.stage1?.recordNo ?? '', 2)).code).toBe(200)
    expect((await rewards(top)) - before).toBe(6000n)
    expect((await rowFor(no))?.stage1).toMatchObject({ recordStatus: 2 })
    expect((await at.world.as(at.finance).send(activity.info, { activeCode })).data.spentAmount).toBe('60.00')
    expect(await broken(at)).toEqual([])
    await stop(activeCode)
  })
})

describe('a reward that is taken back (C1037, 1702)', () => {
  it('comes out of the wallet, the rest is owed', async () => {
    const activeCode = await published(at, draft({ startTime: '2026-03-10 00:00:00' }))
    const sn = await bind(at, at.below, '2026-03-10 10:00:00+08')
    const payment = await pay(at, at.below, sn, '1000.00', '2026-03-10 11:00:00+08')
    await passOn(activeCode, '60.00')
    const has = await rewards(child)
    await run(at, '2026-03-11')
    expect((await rewards(child)) - has).toBe(6000n)
    await deliver(
      at.world,
      refunded(payment, '1000.00', { finishTime: '2026-03-11 01:31:00+08', occurredAt: '2026-03-11 01:31:00+08' }),
    )
    const told = (await at.world.as(at.finance).send(activityExplain.explain, { sn })).data.activities[0]
    expect(told?.trades[0]).toMatchObject({ counting: 5, countedAmount: '0.00' })
    expect(told?.stages[0]).toMatchObject({ standing: 3, countedAmount: '0.00', missingAmount: '1000.00' })
    await takeOut(has + 2000n)
    const recordNo = (await rowFor(sn))?.stage1?.recordNo ?? ''
    expect(await takeBack(recordNo, '')).toMatchObject({ code: 400, msg: '请填写原因' })
    expect((await takeBack(recordNo)).code).toBe(200)
    expect((await takeBack(recordNo)).code).toBe(409)
    expect(await rewards(child)).toBe(0n)
    const [owed] = (await at.world.as(at.finance).send(debt.list, { userNo: child, debtKind: 5 })).data.records
    expect(owed).toMatchObject({ amount: '20.00', creditorNo: '', bizCode: recordNo })
    expect((await rowFor(sn))?.stage1).toMatchObject({ recordStatus: 3 })
    expect((await at.world.as(at.finance).send(activity.info, { activeCode })).data.spentAmount).toBe('0.00')
    expect(await broken(at)).toEqual([])
    await stop(activeCode)
  })
})

describe('an assessment (type 4, 1711)', () => {
  it('makes the direct party owe the penalty, and the record follows the debt', async () => {
    const activeCode = await published(
      at,
      draft(
        { activeType: ActiveType.assessment, startTime: '2026-03-12 00:00:00', budgetAmount: '' },
        { toDay: 1, penaltyAmount: '8.00', reward: '0.00' },
      ),
    )
    const [missed, met, direct] = [
      await bind(at, at.below, '2026-03-12 10:00:00+08'),
      await bind(at, at.below, '2026-03-12 10:00:01+08'),
      await bind(at, at.direct, '2026-03-12 10:00:02+08'),
    ]
    await pay(at, at.below, met, '1000.00', '2026-03-12 11:00:00+08')
    await run(at, '2026-03-13')
    expect(await rowFor(missed)).toBeUndefined()
    await run(at, '2026-03-14')
    expect((await rowFor(missed))?.stage1).toMatchObject({ amount: '8.00', recordStatus: 10 })
    expect([await rowFor(met), await rowFor(direct)]).toEqual([undefined, undefined])
    const [owed] = (await at.world.as(at.finance).send(debt.list, { sn: missed })).data.records
    expect(owed).toMatchObject({ debtKind: 2, userNo: child, creditorNo: tenantId, amount: '8.00' })
    await at.world
      .as(at.auditor)
      .send(debt.waive, { debtNo: owed?.debtNo ?? '', reason: '补交', requestNo: crypto.randomUUID() })
    expect((await rowFor(missed))?.stage1).toMatchObject({ recordStatus: 13 })
    expect(await broken(at)).toEqual([])
    await stop(activeCode)
  })
})

describe('a SIM bonus (type 3)', () => {
  it('is told level by level for the terminal that it covers', async () => {
    const activeCode = await published(
      at,
      draft(
        { activeType: ActiveType.simBonus, startTime: '2026-03-15 00:00:00', budgetAmount: '' },
        { reward: '20.00' },
      ),
    )
    await passOn(activeCode, '12.00')
    const sn = await bind(at, at.below, '2026-03-15 10:00:00+08')
    const grants = (moment: string) =>
      at.world.within({ tenantId, oemNo: tenantId }, (tx) => simBonusGrants(tx, tenantId, sn, moment))
    expect(
      (await grants('2026-03-20 10:00:00+08'))?.parts.map(({ owner: { ownerNo }, amountFen }) => [ownerNo, amountFen]),
    ).toEqual([
      [top, 800n],
      [child, 1200n],
    ])
    expect(await grants('2026-06-20 10:00:00+08')).toBeNull()
    await stop(activeCode)
    expect(await grants('2026-03-20 10:00:00+08')).toBeNull()
  })
})

describe('what is passed on (C1401, C1402)', () => {
  it('is set by the parent alone, out of what it has', async () => {
    const activeCode = await published(at, draft({ startTime: '2026-03-16 00:00:00' }))
    expect(await passOn(activeCode, '60.01')).toMatchObject({ code: 409, msg: '奖励金额不能高于上级' })
    expect((await passOn(activeCode, '10.00', at.city)).code).toBe(403)
    expect((await passOn(activeCode, '10.00', at.north, top)).code).toBe(403)
    expect((await passOn('HA99999999', '10.00')).code).toBe(404)
    expect((await passOn(activeCode, '40.00')).code).toBe(200)
    const rows = async (user: typeof at.city) =>
      (await at.world.as(user).send(rewardGrant.list, { activeCode })).data.records.map(
        ({ userNo, granted, most, isMine }) => [userNo, granted, most, isMine],
      )
    expect(await rows(at.north)).toEqual([
      [top, '60.00', null, 0],
      [child, '40.00', '60.00', 1],
    ])
    expect(await rows(at.city)).toEqual([[child, '40.00', null, 0]])
    await stop(activeCode)
    expect((await passOn(activeCode, '30.00')).code).toBe(409)
  })
})
