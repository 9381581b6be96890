import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { rewardParts } from '../../sharing/reward/reward.rules.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { ActiveType, ActivityDraft } from './activity.contract.ts'
import { activityTransitions, checkedDraft, forecastOf, grantsOf, rewardExample } from './activity.rules.ts'

const stage = { stageName: '一', fromDay: 0, toDay: 30, minAmount: '1000.00', minCount: 0, reward: '60.00' }
const draft = (over: Record<string, unknown> = {}, ofStage: Record<string, unknown> = {}) =>
  ActivityDraft.parse({
    activeName: '开门红',
    activeType: ActiveType.target,
    startTime: '2026-03-01 00:00:00',
    endTime: '2026-03-31 23:59:59',
    budgetAmount: '1000.00',
    stages: [{ ...stage, ...ofStage }],
    ...over,
  })

describe('a draft of an activity (money 7.3)', () => {
  it.each([
    { why: 'it ends before it starts', over: { endTime: '2026-03-01 00:00:00' }, msg: '结束时间必须晚于开始时间' },
    { why: 'it has no budget', over: { budgetAmount: '' }, msg: '请填写活动预算' },
    { why: 'a stage ends before it begins', ofStage: { fromDay: 31 }, msg: '结束天数不能早于开始天数' },
    { why: 'a stage gives nothing', ofStage: { reward: '0.00' }, msg: '请填写奖励金额' },
    { why: 'a stage asks for nothing', ofStage: { minAmount: '0.00' }, msg: '请填写目标金额或目标笔数' },
    { why: 'the merchant gets more', ofStage: { merchantReward: '60.01' }, msg: '商户奖励不能高于一级奖励' },
    { why: 'an assessment takes nothing', over: { activeType: ActiveType.assessment }, msg: '请填写扣款金额' },
  ])('is refused when $why', ({ over, ofStage, msg }) => {
    expect(() => checkedDraft(draft(over, ofStage))).toThrow(msg)
  })

  it.each([
    { type: ActiveType.activation, kept: { minAmount: 0n, minCount: 1, reward: 6000n, penaltyAmount: 0n } },
    { type: ActiveType.target, kept: { minAmount: 100_000n, minCount: 0, reward: 6000n, penaltyAmount: 0n } },
    {
      type: ActiveType.simBonus,
      kept: { minAmount: 0n, minCount: 0, reward: 6000n, merchantReward: 0n, penaltyAmount: 0n },
    },
    { type: ActiveType.assessment, kept: { minAmount: 100_000n, minCount: 0, reward: 0n, penaltyAmount: 500n } },
  ])('keeps what type $type has a use for', ({ type, kept }) => {
    expect(
      checkedDraft(draft({ activeType: type }, { penaltyAmount: '5.00', merchantReward: '1.00' })).stages[0],
    ).toMatchObject(kept)
  })
})

describe('the states of an activity', () => {
  const { draft: isDraft, running, ended, stopped } = ActiveStatus
  const allowed: Record<keyof typeof activityTransitions, Record<number, number>> = {
    create: {},
    keep: { [isDraft]: isDraft },
    publish: { [isDraft]: running },
    stop: { [running]: stopped },
    resume: { [stopped]: running },
    end: { [running]: ended },
  }
  const cases = Object.entries(allowed).flatMap(([event, to]) =>
    Object.values(ActiveStatus).map((from) => ({ event: event as keyof typeof allowed, from, to: to[from] })),
  )
  it.each(cases)('$event from $from', ({ event, from, to }) => {
    const next = () => nextState(activityTransitions, from, event)
    if (to === undefined) expect(next).toThrow('当前状态不允许此操作')
    else expect(next()).toBe(to)
  })
})

describe('what each level is granted (money 7.2)', () => {
  const given = (reward: number, merchantReward = 0) => ({ reward: fen(reward), merchantReward: fen(merchantReward) })
  const parts = (stageOf: ReturnType<typeof given>, nodes: number, passed: (number | null)[] = []) =>
    rewardParts(
      grantsOf(
        stageOf,
        nodes,
        passed.map((one) => (one === null ? null : fen(one))),
      ),
    ).map(Number)

  it.each([
    { why: 'the example of the document', of: given(6000), nodes: 2, passed: [4500], parts: [1500, 4500, 0] },
    { why: 'nothing passed on', of: given(6000), nodes: 2, passed: [null], parts: [6000, 0, 0] },
    { why: 'a part for the merchant', of: given(6000, 500), nodes: 2, passed: [4500], parts: [1500, 4000, 500] },
    {
      why: 'the merchant’s part passes where nothing is set',
      of: given(6000, 500),
      nodes: 3,
      passed: [null, null],
      parts: [5500, 0, 0, 500],
    },
    { why: 'more passed on than one has', of: given(6000), nodes: 3, passed: [4000, 5000], parts: [2000, 0, 4000, 0] },
    {
      why: 'less passed on than the merchant gets',
      of: given(6000, 500),
      nodes: 2,
      passed: [100],
      parts: [5500, 0, 500],
    },
    { why: 'no node: the merchant’s part alone', of: given(6000, 500), nodes: 0, passed: [], parts: [500] },
  ])('$why', ({ of, nodes, passed, parts: expected }) => {
    expect(parts(of, nodes, passed)).toEqual(expected)
  })

  it('adds up to what the operator grants, and the merchant gets its part', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
    fc.assert(
      fc.property(amount, amount, fc.array(fc.option(amount), { maxLength: 6 }), (one, other, passed) => {
        const [merchantReward, reward] = (one < other ? [one, other] : [other, one]) as [Fen, Fen]
        const shared = rewardParts(grantsOf({ reward, merchantReward }, passed.length + 1, passed as (Fen | null)[]))
        expect(shared.reduce((sum, part) => sum + part, 0n)).toBe(reward)
        expect(shared.every((part) => part >= 0n)).toBe(true)
        expect(shared.at(-1)).toBe(merchantReward)
      }),
    )
  })

  it('is told as an example: 60.00 to the first level, 15.00 and 45.00 (C1404)', () => {
    expect(rewardExample(given(6000), fen(4500))).toEqual({ granted: 6000n, top: 1500n, below: 4500n, merchant: 0n })
    expect(rewardExample(given(6000, 500), null)).toEqual({ granted: 6000n, top: 5500n, below: null, merchant: 500n })
    expect(() => rewardExample(given(6000), fen(6001))).toThrow('奖励金额不能高于上级')
    expect(() => rewardExample(given(400, 500), null)).toThrow('商户奖励不能高于一级奖励')
  })
})

describe('the forecast of a budget', () => {
  it.each([
    { recent: 7000, perDay: 1000n, daysLeft: 9 },
    { recent: 0, perDay: 0n, daysLeft: null },
  ])('at $recent in seven days', ({ recent, perDay, daysLeft }) => {
    const found = forecastOf({ budgetFen: fen(10_000), spentFen: fen(500), recentFen: fen(recent), recentDays: 7 })
    expect(found).toEqual({ perDay, remaining: fen(9500), daysLeft })
  })
})
