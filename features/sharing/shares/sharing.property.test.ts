import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen, sumFen, zeroFen } from '../../../core/shared/money.ts'
import { nothingReported, shares } from './chain.fixture.ts'
import { adjustment, changeBetween, employeeLevel, type ProfitRow, totalsOf } from './profit-row.rules.ts'
import { type Case, cases } from './random-chain.fixture.ts'
import { RefundFeeRule } from '../../channels/pay-way/pay-way-codes.contract.ts'
import {
  afterRefund,
  asCharged,
  nothingRefunded,
  type PricedTrade,
  priceTrade,
  type Refunded,
  sharesAfter,
  withoutD0,
} from './sharing.rules.ts'

const runs = 100_000

const ruleOf = ({ isProportional }: Case) => (isProportional ? RefundFeeRule.proportional : RefundFeeRule.none)
const refundAll = (priced: PricedTrade, rule: CodeOf<typeof RefundFeeRule>, refundsFen: readonly Fen[]) =>
  refundsFen.reduce(
    (before, refundFen) => afterRefund(priced, rule, before, refundFen, nothingReported),
    nothingRefunded,
  )

/** Far cheaper than expect() when it holds, which counts over this many cases. */
function check(holds: boolean, what: string) {
  if (!holds) throw new Error(what)
}

/** Checks the conditions that must hold for a trade's rows at any moment. */
function checkRows(rows: readonly ProfitRow[], amountFen: Fen) {
  const { feeFen, isExact } = totalsOf(rows)
  check(isExact, 'Σ P + e = F_(n+1) − F_0')
  check(
    rows.every((row) => row.level === 0 || row.profitFen >= 0n),
    'P_i ≥ 0 for i ≥ 1, e ≥ 0',
  )
  check(
    rows.every((row) => row.profitFen === row.spreadFen + row.shareInFen - row.shareOutFen),
    'P = S + in − out',
  )
  check(feeFen >= 0n && feeFen <= amountFen, '0 ≤ F_(n+1) ≤ A')
}

describe(`A2: over ${runs} random chains`, () => {
  it('profits add up, none but the operator loses, and refunds book exactly what changes', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const priced = priceTrade(one.chain, one.trade)
        const rule = ruleOf(one)
        let refunded: Refunded = nothingRefunded
        let kept = sharesAfter(priced, rule, refunded)
        checkRows(kept, one.trade.amountFen)
        let bookedFen = kept.map((row) => row.profitFen)
        for (const refundFen of one.refundsFen) {
          refunded = afterRefund(priced, rule, refunded, refundFen, nothingReported)
          const next = sharesAfter(priced, rule, refunded)
          const step = changeBetween(kept, next)
          check(totalsOf(step).isExact, 'Σ ΔP + Δe = ΔF_(n+1) − ΔF_0')
          bookedFen = bookedFen.map((amountFen, place) => fen(amountFen + (step[place]?.profitFen ?? 0n)))
          kept = next
          checkRows(kept, one.trade.amountFen)
        }
        check(
          bookedFen.every((amountFen, place) => amountFen === kept[place]?.profitFen),
          'booked = kept',
        )
      }),
      { numRuns: runs },
    )
  }, 60_000)

  it('order and size of refunds do not matter, and a full refund leaves the D0 parts alone', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const priced = priceTrade(one.chain, one.trade)
        const rule = ruleOf(one)
        const inOrder = refundAll(priced, rule, one.refundsFen)
        const wholeFen = sumFen(one.refundsFen)
        check(isSame(inOrder, refundAll(priced, rule, one.refundsFen.toReversed())), 'any order')
        check(isSame(inOrder, refundAll(priced, rule, wholeFen > 0n ? [wholeFen] : [])), 'any size')
        const leftFen = fen(one.trade.amountFen - wholeFen)
        if (!one.isProportional) return
        const full = leftFen > 0n ? afterRefund(priced, rule, inOrder, leftFen, nothingReported) : inOrder
        const kept = sharesAfter(priced, rule, full)
        const d0PartsFen = priced.fees.map((fee) => fee.d0PartFen)
        const nodes = kept.filter((row) => row.level !== employeeLevel)
        check(
          nodes.every((row) => row.costFeeFen === d0PartsFen[row.level]),
          'F_i = G_i',
        )
        check(
          nodes.every((row) => row.childFeeFen === d0PartsFen[row.level + 1]),
          'F_(i+1) = G_(i+1)',
        )
        check(
          kept.every((row) => row.level !== employeeLevel || row.profitFen === 0n),
          'no e',
        )
      }),
      { numRuns: runs },
    )
  }, 60_000)
})

describe('over random chains', () => {
  it('a trade priced again from what was charged has the same fees, so explained and booked agree', () => {
    fc.assert(
      fc.property(cases, ({ chain, trade }) => {
        const priced = priceTrade(chain, trade)
        const again = priceTrade(chain, asCharged(priced))
        const parts = (of: PricedTrade) => of.fees.map((fee) => [fee.ratePartFen, fee.d0PartFen])
        expect(parts(again)).toEqual(parts(priced))
      }),
      { numRuns: 5000 },
    )
  })

  it('a failed D0 payout takes back every D0 part and nothing else, before or after refunds', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const rule = ruleOf(one)
        const priced = priceTrade(one.chain, one.trade)
        const fallen = priceTrade(one.chain, withoutD0(priced))
        expect(fallen.fees.map((fee) => fee.ratePartFen)).toEqual(priced.fees.map((fee) => fee.ratePartFen))
        expect(fallen.fees.every((fee) => fee.d0PartFen === zeroFen)).toBe(true)
        const refunded = refundAll(priced, rule, one.refundsFen)
        const after = sharesAfter(fallen, rule, refunded)
        checkRows(after, one.trade.amountFen)
        const step = changeBetween(sharesAfter(priced, rule, refunded), after)
        expect(totalsOf(step).feeFen).toBe(-(priced.fees.at(-1)?.d0PartFen ?? 0n))
        expect(totalsOf(step).costFen).toBe(-(priced.fees[0]?.d0PartFen ?? 0n))
      }),
      { numRuns: 5000 },
    )
  })

  it('a recalculation moves profit among the parties without making or losing any, and the second time nothing (A7)', () => {
    fc.assert(
      fc.property(cases, cases, (one, other) => {
        const rule = ruleOf(one)
        const priced = priceTrade(one.chain, one.trade)
        const refunded = refundAll(priced, rule, one.refundsFen)
        const booked = sharesAfter(priced, rule, refunded)
        const corrected = priceTrade(other.chain, asCharged(priced))
        const after = sharesAfter(corrected, rule, refunded)
        checkRows(after, one.trade.amountFen)
        expect(sumFen(adjustment(booked, after).map((row) => row.profitFen))).toBe(0n)
        const again = priceTrade(other.chain, asCharged(corrected))
        expect(adjustment(after, sharesAfter(again, rule, refunded))).toEqual([])
      }),
      { numRuns: 5000 },
    )
  })

  it('whatever the channel gives back, the rows add up and no node below the operator loses', () => {
    const returns = fc.array(fc.tuple(fc.nat(500), fc.nat(500)), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(cases, returns, (one, given) => {
        const rule = ruleOf(one)
        const priced = priceTrade(one.chain, one.trade)
        let refunded = nothingRefunded
        for (const [place, refundFen] of one.refundsFen.entries()) {
          const [fee = 0, cost = 0] = given[place] ?? []
          const reported = { feeFen: fee > 250 ? null : fen(fee), costFen: cost > 250 ? null : fen(cost) }
          refunded = afterRefund(priced, rule, refunded, refundFen, reported)
          const rows = sharesAfter(priced, rule, refunded)
          expect(totalsOf(rows).isExact).toBe(true)
          expect(rows.every((row) => row.level === 0 || row.profitFen >= 0n)).toBe(true)
        }
      }),
      { numRuns: 5000 },
    )
  })

  it('the cases reach what they are meant to reach', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(cases, (one) => {
        const priced = priceTrade(one.chain, one.trade)
        seen.add(`${one.chain.levels.length - 1} nodes`)
        for (const name of ['capped', 'minned', 'clamped', 'replaced'] as const)
          if (priced.fees.some((fee) => fee[name])) seen.add(name)
        if (priced.isPriceMissing) seen.add('missing')
        if (one.trade.isD0) seen.add('D0')
        if (priced.employeeFen > 0n) seen.add('employee')
        if (one.chain.levels.some(({ line }) => line && line.shareRatioPpm < 1_000_000)) seen.add('shared')
        if ((shares(priced)[0]?.profitFen ?? 0n) < 0n) seen.add('loss')
        if (one.refundsFen.length > 1) seen.add('several refunds')
        if (sumFen(one.refundsFen) === one.trade.amountFen) seen.add('full refund')
      }),
      { numRuns: 3000 },
    )
    const nodes = [1, 2, 3, 4, 5, 6].map((count) => `${count} nodes`)
    const features = [
      'capped',
      'minned',
      'clamped',
      'replaced',
      'missing',
      'D0',
      'employee',
      'shared',
      'loss',
      'several refunds',
      'full refund',
    ]
    expect([...seen].sort()).toEqual([...nodes, ...features].sort())
  })
})

const isSame = (a: Refunded, b: Refunded) =>
  a.amountFen === b.amountFen && a.feeFen === b.feeFen && a.costFen === b.costFen
