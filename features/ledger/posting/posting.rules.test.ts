import { describe, expect, it } from 'vitest'
import { fen } from '../../../core/shared/money.ts'
import { accountKey, accounts } from './chart.rules.ts'
import { DebtKind, OwnerType, WalletKind } from './ledger.contract.ts'
import { checkedLines, line, mirrored, type Posting, splitShortfalls } from './posting.rules.ts'

const provider = { ownerType: OwnerType.provider, ownerNo: 'F1' } as const
const wallet = accounts.available(provider, WalletKind.profit)
const pending = accounts.profitPending(provider)
const transit = accounts.transit(provider, WalletKind.profit)
const adjustment = accounts.adjustment('100001')

const posting = (lines: Posting['lines']): Posting => ({
  eventType: 1201,
  eventKey: 'PR:F1:2026-03-01',
  bookDay: '2026-03-01',
  happenedAt: '2026-03-01 02:30:00+08',
  bizKind: 'release',
  bizCode: 'F1',
  lines,
})

describe('lines of a posting', () => {
  it('turns a negative amount into the same line with its sides swapped', () => {
    expect(line(pending, wallet, -7n)).toMatchObject({ debit: wallet, credit: pending, amountFen: 7n })
  })

  it('mirrors lines without touching their amounts', () => {
    expect(mirrored([line(pending, wallet, 7n)])).toEqual([line(wallet, pending, 7n)])
  })

  it('drops lines of zero', () => {
    expect(checkedLines(posting([line(pending, wallet, 0n), line(pending, wallet, 5n)]))).toHaveLength(1)
  })

  it.each([
    { why: 'a line is negative', lines: [{ debit: pending, credit: wallet, amountFen: fen(-1) }], says: /negative/ },
    { why: 'a line goes from an account to itself', lines: [line(wallet, wallet, 5n)], says: /itself/ },
    {
      why: 'the adjustment account is left with money',
      lines: [line(pending, adjustment, 5n), line(adjustment, wallet, 4n)],
      says: /left at/,
    },
    {
      why: 'a line joins two ledgers',
      lines: [line({ ...wallet, kind: { ...wallet.kind, ledger: 2 } }, pending, 5n)],
      says: /across ledgers/,
    },
  ])('refuses when $why', ({ lines, says }) => {
    expect(() => checkedLines(posting(lines))).toThrow(says)
  })
})

describe('facts that an account cannot bear', () => {
  const split = (there: bigint, lines: Posting['lines']) =>
    splitShortfalls('WD:1:B', lines, new Map([[accountKey(wallet), there]]), DebtKind.takenBack)

  it('takes what is there and makes the rest a debt of the owner', () => {
    const { lines, shortfalls } = split(30n, [line(wallet, transit, 100n)])
    expect(lines).toEqual([
      expect.objectContaining({ debit: wallet, amountFen: 30n }),
      expect.objectContaining({ debit: accounts.debt(provider), credit: transit, amountFen: 70n }),
    ])
    expect(shortfalls).toEqual([{ eventKey: 'WD:1:B', owner: provider, amountFen: 70n, debtKind: DebtKind.takenBack }])
  })

  it('counts what earlier lines of the same event gave', () => {
    const { shortfalls } = split(0n, [line(pending, wallet, 60n), line(wallet, transit, 60n)])
    expect(shortfalls).toEqual([])
  })

  it('makes all of it a debt when nothing is there', () => {
    const { lines } = split(0n, [line(wallet, transit, 5n)])
    expect(lines).toEqual([expect.objectContaining({ debit: accounts.debt(provider), amountFen: 5n })])
  })
})
