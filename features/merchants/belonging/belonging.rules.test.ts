import { describe, expect, it } from 'vitest'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { type Moving, refusalOfMove, type SignedLine } from './belonging.rules.ts'

const effective = '2026-03-02 00:00:00+08'
const line = (ratePpm: number, more: Partial<SignedLine> = {}): SignedLine => ({
  aisleCode: 'SANDBOX',
  payWay: 1,
  ratePpm,
  capAmountFen: null,
  minFeeFen: fen(0n) as Fen,
  d0RatePpm: 0,
  d0FeeFen: fen(0n) as Fen,
  from: '2026-01-01 00:00:00+08',
  to: null,
  ...more,
})
const merchant: Moving = { rpiKind: 0, rpiStatus: 1, userNo: 'F1', hasPending: false, signed: [line(3_800)] }
const later = '2026-03-10 00:00:00+08'
const below = '商户费率低于目标服务商成本，不能变更'

describe('giving a merchant to another party (C0201, network 3.10)', () => {
  it.each([
    { why: 'it is paid for', of: {}, costs: [line(3_800)], is: undefined },
    { why: 'it is no merchant', of: { rpiKind: 2, rpiStatus: 3 }, costs: [], is: '数据不存在或无权查看' },
    { why: 'it is closed', of: { rpiStatus: 3, hasPending: true }, costs: [], is: '商户已注销' },
    { why: 'one waits already', of: { hasPending: true, userNo: 'F2' }, costs: [], is: '存在未生效的服务商变更' },
    { why: 'it is there already', of: { userNo: 'F2' }, costs: [], is: '商户已属于该服务商' },
    { why: 'the cost is above its price', of: {}, costs: [line(3_900)], is: below },
    { why: 'the party may not sell the pay way', of: {}, costs: [line(2_000, { payWay: 2 })], is: below },
    { why: 'the party may not sell the channel', of: {}, costs: [line(2_000, { aisleCode: 'OTHER' })], is: below },
    {
      why: 'the cost will rise above it',
      of: {},
      costs: [line(2_000, { to: later }), line(3_900, { from: later })],
      is: below,
    },
    { why: 'the cost will end', of: {}, costs: [line(2_000, { to: later })], is: below },
    { why: 'the cost begins too late', of: {}, costs: [line(2_000, { from: later })], is: below },
    {
      why: 'a cost above it has ended',
      of: {},
      costs: [line(9_000, { to: effective }), line(2_000, { from: effective })],
      is: undefined,
    },
    {
      why: 'its price ends before the cost rises',
      of: { signed: [line(3_800, { to: later }), line(4_000, { from: later })] },
      costs: [line(2_000, { to: later }), line(3_900, { from: later })],
      is: undefined,
    },
    { why: 'it is open nowhere', of: { signed: [] }, costs: [], is: undefined },
  ])('when $why: $is', ({ of, costs, is }) => {
    expect(refusalOfMove({ ...merchant, ...of }, 'F2', effective, costs)?.message).toBe(is)
  })
})
