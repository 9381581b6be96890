import { describe, expect, it } from 'vitest'
import { nextState } from '../../../core/shared/transitions.ts'
import { yuan } from '../../sharing/shares/chain.fixture.ts'
import { DivisionDetailStatus, DivOrderStatus } from '../../trades/trade/division-codes.contract.ts'
import {
  detailTransitions,
  type DetailState,
  divisionTransitions,
  heldOf,
  paidOf,
  pooledOf,
} from './order-states.rules.ts'
import {
  checkProject,
  checkTrade,
  planByHand,
  planOf,
  refusalOf,
  type RegistrableProject,
  type RegistrableTrade,
  timesOf,
} from './register.rules.ts'

const trade: RegistrableTrade = {
  rptStatus: 2,
  tradeKind: 1,
  divStatus: 0,
  settleStatus: 0,
  settleCycle: 1,
  rpiNo: 'M1',
  tradeAmount: yuan('100.00'),
  settleAmount: yuan('99.62'),
  refundedAmount: yuan('0'),
  refundingAmount: yuan('0'),
  refundedFee: yuan('0'),
  pooledAmount: yuan('0'),
  dividedAmount: yuan('0'),
}
const project: RegistrableProject = {
  divMode: 1,
  delayHours: 0,
  freezeDays: 30,
  baseKind: 1,
  maxRatioPpm: 300_000,
  payMode: 1,
  isInForce: true,
  isMerchantIn: true,
  isDivisible: true,
  aisleSettleMode: 1,
  receivers: [{ receiptId: 1n, splitKind: 1, ratioPpm: 125_000, fixedAmount: null, priority: 0 }],
}

describe('whether a payment can be divided (money.md 6.3)', () => {
  it.each([
    { why: 'it is paid', more: {}, words: null },
    { why: 'it is partly refunded', more: { rptStatus: 6 }, words: null },
    ...[0, 1, 3, 4, 5, 7].map((rptStatus) => ({
      why: `its status is ${rptStatus}`,
      more: { rptStatus },
      words: '当前状态不允许此操作',
    })),
    ...[2, 3, 4, 7].map((tradeKind) => ({
      why: `its kind is ${tradeKind}`,
      more: { tradeKind },
      words: '当前状态不允许此操作',
    })),
    { why: 'its merchant is unknown', more: { rpiNo: null }, words: '当前状态不允许此操作' },
    ...[1, 2, 3, 4].map((settleStatus) => ({
      why: `its settlement is ${settleStatus}`,
      more: { settleStatus, divStatus: 3 },
      words: '交易已结算，不能发起分账',
    })),
    ...[1, 2, 3, 4, 5].map((divStatus) => ({
      why: `its division is ${divStatus}`,
      more: { divStatus, settleCycle: 3 },
      words: '该交易已登记分账',
    })),
    ...[6, 7].map((divStatus) => ({ why: `its division is ${divStatus}`, more: { divStatus }, words: null })),
    { why: 'it settles the same day', more: { settleCycle: 3 }, words: 'D0交易不能发起分账' },
  ])('when $why: $words', ({ more, words }) => {
    expect(refusalOf(() => checkTrade({ ...trade, ...(more as object) }, false))).toBe(words)
  })

  it('is no when an order of it waits to be frozen', () => {
    expect(refusalOf(() => checkTrade(trade, true))).toBe('该交易已登记分账')
  })

  it.each([
    { why: 'it is as it should be', more: {}, words: null },
    { why: 'it is off', more: { isInForce: false, isMerchantIn: false }, words: '分账项目未启用' },
    {
      why: 'the merchant is not in it',
      more: { isMerchantIn: false, isDivisible: false },
      words: '商户未加入该分账项目',
    },
    { why: 'the channel does not divide', more: { isDivisible: false }, words: '该通道不支持分账' },
    { why: 'it pays wallets where the channel settles itself', more: { payMode: 2 }, words: '该通道不支持钱包分账' },
    { why: 'it pays wallets where they hold the money', more: { payMode: 2, aisleSettleMode: 2 }, words: null },
    { why: 'no receiver is effective', more: { receivers: [] }, words: '请先添加并生效分账方' },
  ])('by a project when $why: $words', ({ more, words }) => {
    expect(refusalOf(() => checkProject({ ...project, ...(more as object) }))).toBe(words)
  })

  it.each([
    { why: 'the limit is kept', given: [{ receiptId: 1n, amountFen: yuan('29.88') }], words: null },
    {
      why: 'the limit is passed',
      given: [{ receiptId: 1n, amountFen: yuan('29.89') }],
      words: '分账金额超过可分金额29.88元',
    },
    {
      why: 'a receiver is not of the project',
      given: [{ receiptId: 2n, amountFen: yuan('1') }],
      words: '分账方不存在或未生效',
    },
    {
      why: 'a receiver stands twice',
      given: [1n, 1n].map((receiptId) => ({ receiptId, amountFen: yuan('1') })),
      words: '分账方不能重复',
    },
    { why: 'nobody gets anything', given: [], words: '可分金额为零' },
  ])('by hand when $why: $words', ({ given, words }) => {
    expect(refusalOf(() => planByHand(planOf(trade, project), project, given))).toBe(words)
  })

  it.each([
    { why: 'at once', more: {}, plan: '2026-03-02 12:00:00+08', due: '2026-03-02 12:00:00+08' },
    {
      why: 'after its hours',
      more: { divMode: 2, delayHours: 36 },
      plan: '2026-03-04 00:00:00+08',
      due: '2026-03-04 00:00:00+08',
    },
    { why: 'when somebody starts it', more: { divMode: 3 }, plan: null, due: '2026-04-01 12:00:00+08' },
    {
      why: 'never, when it is given back before',
      more: { divMode: 2, delayHours: 48, freezeDays: 1 },
      plan: '2026-03-04 12:00:00+08',
      due: '2026-03-03 12:00:00+08',
    },
  ])('happens $why', ({ more, plan, due }) => {
    expect(timesOf({ ...project, ...(more as object) }, '2026-03-02 12:00:00+08')).toMatchObject({
      planTime: plan,
      dueTime: due,
    })
  })
})

describe('states of a division', () => {
  it.each(
    Object.values(DivOrderStatus).flatMap((from) =>
      (Object.keys(divisionTransitions) as (keyof typeof divisionTransitions)[]).map((event) => ({ from, event })),
    ),
  )('from $from, $event is allowed only along the table', ({ from, event }) => {
    const allowed: Record<string, Partial<Record<number, number>>> = {
      freeze: { 0: 1 },
      refuse: { 0: 6 },
      execute: { 1: 2 },
      finish: { 2: 3 },
      fail: { 2: 6 },
      giveBack: { 1: 1 },
      unfreeze: { 1: 7 },
      return: { 3: 4, 4: 4 },
      returnAll: { 3: 5, 4: 5 },
    }
    const to = allowed[event]?.[from]
    if (to === undefined) expect(() => nextState(divisionTransitions, from, event)).toThrow('当前状态不允许此操作')
    else expect(nextState(divisionTransitions, from, event)).toBe(to)
  })

  it.each([
    { event: 'send', to: { 0: 1 } },
    { event: 'pay', to: { 1: 2 } },
    { event: 'fail', to: { 1: 3 } },
    { event: 'cancel', to: { 0: 6 } },
    { event: 'return', to: { 2: 4, 4: 4 } },
    { event: 'returnAll', to: { 2: 5, 4: 5 } },
  ] as const)('a part may $event', ({ event, to }) => {
    for (const from of Object.values(DivisionDetailStatus)) {
      const wanted = (to as Partial<Record<number, number>>)[from]
      if (wanted === undefined) expect(() => nextState(detailTransitions, from, event)).toThrow()
      else expect(nextState(detailTransitions, from, event)).toBe(wanted)
    }
  })

  it.each([
    { detailStatus: 0, pooled: '7.00', paid: '0', held: '0' },
    { detailStatus: 1, pooled: '7.00', paid: '0', held: '0' },
    { detailStatus: 2, pooled: '0', paid: '7.00', held: '5.00' },
    { detailStatus: 3, pooled: '0', paid: '0', held: '0' },
    { detailStatus: 4, pooled: '0', paid: '7.00', held: '5.00' },
    { detailStatus: 5, pooled: '0', paid: '7.00', held: '5.00' },
    { detailStatus: 6, pooled: '0', paid: '0', held: '0' },
  ] as const)(
    'a part at $detailStatus stands in the pool, is paid and is held accordingly',
    ({ detailStatus, pooled, paid, held }) => {
      const detail: DetailState = {
        amount: yuan('10.00'),
        unfrozenAmount: yuan('3.00'),
        returnedAmount: yuan('2.00'),
        detailStatus,
      }
      expect([pooledOf(detail), paidOf(detail), heldOf(detail)]).toEqual([yuan(pooled), yuan(paid), yuan(held)])
    },
  )
})
