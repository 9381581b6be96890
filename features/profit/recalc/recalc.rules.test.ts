import { describe, expect, it } from 'vitest'
import { AppError } from '../../../core/shared/errors.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { yuan } from '../../sharing/shares/chain.fixture.ts'
import { RecalcMode, RecalcStatus } from '../recalc-run/recalc-codes.contract.ts'
import { checkRequest, type RecalcRequest } from './recalc.rules.ts'
import { recalcTransitions } from '../recalc-run/recalc-states.rules.ts'
import { correctedChain, keptCorrection } from '../recalc-run/recalc-lines.rules.ts'

const request: RecalcRequest = {
  payTime_dategt: '2026-03-01 00:00:00+08',
  payTime_datelt: '2026-05-31 23:59:59.999999+08',
  reason: 'wrong price',
  recalcMode: RecalcMode.currentVersions,
  corrections: [],
}
const corrections = [{ userNo: 'F1' }]
const given = { recalcMode: RecalcMode.givenCorrections, aisleCode: 'A', payWay: 1, corrections } as const

const refusalOf = (work: () => unknown): string => {
  try {
    work()
    return ''
  } catch (error) {
    if (error instanceof AppError) return error.refusalName
    throw error
  }
}

describe('a request for a recalculation', () => {
  it.each([
    { why: '92 days by current versions', change: {} },
    { why: 'corrections for one channel and pay way', change: given },
  ])('is taken: $why', ({ change }) => {
    expect(refusalOf(() => checkRequest('100001', { ...request, ...change }))).toBe('')
  })

  // In the order in which the refusals win.
  it.each([
    { why: 'no reason', change: { reason: '', payTime_datelt: '2020-01-01 00:00:00+08' }, is: 'common.reasonMissing' },
    { why: 'dates reversed', change: { payTime_datelt: '2026-02-28 00:00:00+08' }, is: 'common.datesReversed' },
    {
      why: '93 days',
      change: { payTime_datelt: '2026-06-01 00:00:00+08', corrections },
      is: 'profitRecalc.spanTooLong',
    },
    { why: 'corrections nobody asked for', change: { corrections }, is: 'profitRecalc.correctionsUnwanted' },
    { why: 'no channel', change: { ...given, aisleCode: undefined }, is: 'profitRecalc.placeMissing' },
    { why: 'no pay way', change: { ...given, payWay: undefined, corrections: [] }, is: 'profitRecalc.placeMissing' },
    { why: 'no corrections', change: { ...given, corrections: [] }, is: 'profitRecalc.correctionsMissing' },
    {
      why: 'a node twice',
      change: { ...given, corrections: [...corrections, ...corrections, { userNo: '100001' }] },
      is: 'profitRecalc.nodeTwice',
    },
    {
      why: 'the channel cost',
      change: { ...given, corrections: [{ userNo: '100001' }] },
      is: 'profitRecalc.endsFixed',
    },
  ])('is refused for $why', ({ change, is }) => {
    expect(refusalOf(() => checkRequest('100001', { ...request, ...change } as RecalcRequest))).toBe(is)
  })
})

describe('the states of a recalculation', () => {
  const { draft, computing, toReview, posting, done, rejected, failed } = RecalcStatus
  const ways: Record<Exclude<keyof typeof recalcTransitions, 'draft'>, readonly [from: number, to: number]> = {
    submit: [draft, computing],
    computed: [computing, toReview],
    fail: [computing, failed],
    approve: [toReview, posting],
    reject: [toReview, rejected],
    finish: [posting, done],
  }
  it.each(Object.entries(ways))('%s leads one way alone', (event, [from, to]) => {
    for (const present of Object.values(RecalcStatus)) {
      const go = () => nextState(recalcTransitions, present, event as keyof typeof recalcTransitions)
      if (present === from) expect(go()).toBe(to)
      else expect(refusalOf(go)).toBe('common.stateRefuses')
    }
  })
})

describe('given corrections', () => {
  const line = {
    ratePpm: 1,
    capAmountFen: null,
    minFeeFen: yuan('0'),
    d0RatePpm: 0,
    d0FeeFen: yuan('0'),
    shareRatioPpm: 500_000,
  }
  const level = (ownerNo: string) => ({ ownerType: 2, ownerNo, line, lineId: 7n })
  const chain = { levels: ['100001', 'F1', 'F2', 'M1'].map(level), employee: null }

  it('replace the whole price of the nodes that they name, and nobody else’s', () => {
    const corrected = correctedChain(chain, [keptCorrection({ userNo: 'F1', rate: 2600, capAmount: yuan('18.00') })])
    expect(corrected.levels).toEqual([
      level('100001'),
      {
        ownerType: 2,
        ownerNo: 'F1',
        lineId: null,
        line: { ...line, ratePpm: 2600, capAmountFen: 1800n, shareRatioPpm: 1_000_000 },
      },
      level('F2'),
      level('M1'),
    ])
  })

  it('never touch the two ends', () => {
    const ends = ['100001', 'M1'].map((userNo) => keptCorrection({ userNo, rate: 2600 }))
    expect(correctedChain(chain, ends)).toEqual(chain)
  })
})
