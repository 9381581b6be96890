import { describe, expect, it } from 'vitest'
import { CardStatus, StopReason } from '../adapter/card-codes.contract.ts'
import { cardChanges, type CardChange } from '../adapter/carrier.contract.ts'
import { changeBlocked, offeredChanges } from '../card-pages/card-screen.rules.ts'
import { type ChangeableCard, checkChange, isNews, isResumedByRecharge } from './card.rules.ts'

const card = (more: Partial<ChangeableCard> = {}): ChangeableCard => ({
  cardStatus: CardStatus.active,
  stopReason: null,
  pending: '',
  sn: 'SN0001',
  resetSecondsAgo: null,
  resetsToday: 0,
  ...more,
})
const outcome = (given: ChangeableCard, change: CardChange): number | string => {
  try {
    return checkChange(given, change)
  } catch (error) {
    return (error as Error).message
  }
}
const refuses = '当前状态不允许此操作'
const statuses = [1, 2, 4, 6, 7] as const

describe('every change from every state of a card (network 16)', () => {
  it.each<[CardChange, Record<number, number | string>]>([
    ['overtest', { 1: '非测试期卡片', 2: '非测试期卡片', 4: '非测试期卡片', 6: 1, 7: '非测试期卡片' }],
    ['silenceactive', { 1: 2, 2: refuses, 4: refuses, 6: refuses, 7: 2 }],
    [
      'pause',
      { 1: '仅已激活卡片可停机', 2: 4, 4: '仅已激活卡片可停机', 6: '仅已激活卡片可停机', 7: '仅已激活卡片可停机' },
    ],
    ['resume', { 1: refuses, 2: refuses, 4: 2, 6: refuses, 7: refuses }],
    [
      'gprsClose',
      {
        1: '当前状态不允许操作流量',
        2: 2,
        4: '当前状态不允许操作流量',
        6: '当前状态不允许操作流量',
        7: '当前状态不允许操作流量',
      },
    ],
    [
      'gprsOpen',
      {
        1: '当前状态不允许操作流量',
        2: 2,
        4: '当前状态不允许操作流量',
        6: '当前状态不允许操作流量',
        7: '当前状态不允许操作流量',
      },
    ],
    ['reset', { 1: refuses, 2: 2, 4: 4, 6: refuses, 7: refuses }],
  ])('%s', (change, expected) => {
    const found = Object.fromEntries(
      statuses.map((cardStatus) => [
        cardStatus,
        outcome(card({ cardStatus, stopReason: cardStatus === 4 ? StopReason.request : null }), change),
      ]),
    )
    expect(found).toEqual(expected)
  })

  it('is refused for a cancelled card and while another is under way', () => {
    for (const change of cardChanges) {
      for (const cardStatus of [CardStatus.preCancelled, CardStatus.cancelled])
        expect(outcome(card({ cardStatus }), change)).toBe('卡片已销户')
      expect(outcome(card({ pending: 'pause' }), change)).toBe('卡片操作处理中')
    }
  })

  it.each([
    { why: 'by request', stopReason: StopReason.request, expected: 2 },
    { why: 'for the operator', stopReason: StopReason.administrative, expected: 2 },
    { why: 'unpaid', stopReason: StopReason.unpaid, expected: '卡片欠费停机，请先充值' },
    { why: 'over its quota', stopReason: StopReason.overQuota, expected: '卡片欠费停机，请先充值' },
    { why: 'in another device', stopReason: StopReason.wrongDevice, expected: '机卡分离，请联系运营商' },
  ])('resume of a card that is suspended $why', ({ stopReason, expected }) => {
    const suspended = card({ cardStatus: CardStatus.suspended, stopReason })
    expect(outcome(suspended, 'resume')).toBe(expected)
    expect(isResumedByRecharge(suspended)).toBe(expected === '卡片欠费停机，请先充值')
  })

  it('activation needs a device, a reset a minute and at most five a day', () => {
    expect(outcome(card({ cardStatus: CardStatus.stock, sn: '' }), 'silenceactive')).toBe('卡片未绑定终端')
    expect(outcome(card({ resetSecondsAgo: 59 }), 'reset')).toBe('操作过于频繁，请稍后再试')
    expect(outcome(card({ resetSecondsAgo: 60, resetsToday: 4 }), 'reset')).toBe(2)
    expect(outcome(card({ resetSecondsAgo: 60, resetsToday: 5 }), 'reset')).toBe('操作过于频繁，请稍后再试')
  })

  it('pages offer what a state has a use for, and say why one is not possible', () => {
    expect(statuses.map((cardStatus) => offeredChanges({ cardStatus }))).toEqual([
      ['silenceactive'],
      ['pause', 'gprsClose', 'gprsOpen', 'reset'],
      ['resume', 'reset'],
      ['overtest'],
      ['silenceactive'],
    ])
    expect(offeredChanges({ cardStatus: CardStatus.cancelled })).toEqual([])
    expect(changeBlocked(card({ cardStatus: CardStatus.stock, sn: '' }), 'silenceactive')?.message).toBe(
      '卡片未绑定终端',
    )
    expect(changeBlocked(card(), 'pause')).toBeUndefined()
  })
})

describe('news of a card', () => {
  const told = (cardStatus: ChangeableCard['cardStatus'], changeTime = '2026-03-02 10:00:00+08') => ({
    cardStatus,
    changeTime,
  })
  it.each([
    {
      why: 'the first',
      known: { cardStatus: CardStatus.stock, toldAt: null },
      news: told(CardStatus.active),
      taken: true,
    },
    {
      why: 'older than what is known',
      known: { cardStatus: CardStatus.active, toldAt: '2026-03-02 10:00:01+08' },
      news: told(CardStatus.suspended),
      taken: false,
    },
    {
      why: 'of a cancelled card',
      known: { cardStatus: CardStatus.cancelled, toldAt: null },
      news: told(CardStatus.active),
      taken: false,
    },
    {
      why: 'that a pre-cancelled card lives',
      known: { cardStatus: CardStatus.preCancelled, toldAt: null },
      news: told(CardStatus.active),
      taken: false,
    },
    {
      why: 'that a pre-cancelled card is cancelled',
      known: { cardStatus: CardStatus.preCancelled, toldAt: null },
      news: told(CardStatus.cancelled),
      taken: true,
    },
  ])('$why is taken: $taken', ({ known, news, taken }) => expect(isNews(known, news)).toBe(taken))
})
