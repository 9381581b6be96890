import { describe, expect, it } from 'vitest'
import { fen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { PayerKind, RechargeStatus } from './recharge.contract.ts'
import {
  checkRefundPeriod,
  doneLines,
  failedLines,
  failureOf,
  mayHappen,
  paidLines,
  type RechargeEvent,
  rechargeTransitions,
  refundedLines,
} from './recharge.rules.ts'

const outcome = (present: number, event: RechargeEvent) => {
  try {
    return nextState(rechargeTransitions, present, event)
  } catch {
    return '-'
  }
}

describe('every event from every status of an order (money 7.5)', () => {
  it.each<[RechargeEvent, string]>([
    ['pay', '1 - - - - - - - -'],
    ['send', '- 2 - - - - - - -'],
    ['doubt', '- - 8 - - - - - -'],
    ['succeed', '- - 3 - - - - - 3'],
    ['fail', '- - 4 - - - - - 4'],
    ['failPaid', '- - 5 - - - - - 5'],
    ['refund', '- - - 5 - - - - -'],
    ['goBack', '- - - - - 6 - - -'],
    ['close', '7 - - - - - - - -'],
  ])('%s: %s', (event, expected) => {
    expect(
      Object.values(RechargeStatus)
        .toSorted()
        .map((status) => outcome(status, event))
        .join(' '),
    ).toBe(expected)
    for (const status of Object.values(RechargeStatus))
      expect(mayHappen(status, event)).toBe(outcome(status, event) !== '-')
  })

  it('money of a merchant goes back through its payment, all other at once', () => {
    expect(Object.values(PayerKind).map(failureOf)).toEqual(['failPaid', 'fail', 'fail'])
  })

  it.each([
    { today: '2026-03-02', refused: false },
    { today: '2026-03-09', refused: false },
    { today: '2026-03-10', refused: true },
  ])('a refund on $today of what was done on 2026-03-02 is refused: $refused', ({ today, refused }) => {
    const check = () => checkRefundPeriod('2026-03-02 23:59:59+08', today)
    if (refused) expect(check).toThrow('已超过退款期限')
    else expect(check).not.toThrow()
  })
})

describe('the lines of an order', () => {
  const order = (payerKind: 1 | 2 | 3) => ({
    payerKind,
    payer: { ownerType: OwnerType.provider, ownerNo: 'F1' },
    amountFen: fen(6000),
  })
  const said = (lines: ReturnType<typeof paidLines>) =>
    lines.map(({ debit, credit, amountFen }) => `${debit.kind.name} → ${credit.kind.name} ${amountFen}`)

  it('of a wallet: paid, confirmed, refused, refunded', () => {
    expect(said(paidLines(order(2)))).toEqual(['AVAIL → IOTPRE 6000'])
    expect(said(doneLines('T', order(2), fen(2500)))).toEqual(['IOTPRE → INC_SIM 6000', 'EXP_IOT → CARRIER 2500'])
    expect(said(failedLines(order(2)))).toEqual(['IOTPRE → AVAIL 6000'])
    expect(said(refundedLines('T', order(2), fen(2500)))).toEqual(['INC_SIM → AVAIL 6000', 'CARRIER → EXP_IOT 2500'])
    expect(said(refundedLines('T', order(2), fen(0)))).toEqual(['INC_SIM → AVAIL 6000'])
  })

  it.each([1, 3] as const)('of payer %i: its cost alone', (payerKind) => {
    expect(said(doneLines('T', order(payerKind), fen(2500)))).toEqual(['EXP_IOT → CARRIER 2500'])
    expect(said(failedLines(order(payerKind)))).toEqual([])
    expect(said(refundedLines('T', order(payerKind), fen(2500)))).toEqual(['CARRIER → EXP_IOT 2500'])
  })
})
