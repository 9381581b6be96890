import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { type Account, accountKey, accounts, type Owner } from './chart.rules.ts'
import type { BalanceChange, DebtKind } from './ledger.contract.ts'

/** One amount from one account to another. */
export interface Line {
  readonly debit: Account
  readonly credit: Account
  readonly amountFen: Fen
  /** Name of the change in the balance records, when the line touches a wallet. */
  readonly change?: CodeOf<typeof BalanceChange>
  /** The same for the debited wallet, when a line moves money from one wallet to another. */
  readonly debitChange?: CodeOf<typeof BalanceChange>
  /** Number of the balance record, when the event is named after it; the next one otherwise. */
  readonly recordNo?: string
}

/** One event that moves money: its lines are posted together or not at all. */
export interface Posting {
  readonly eventType: number
  /** Unique for the event: posting it again changes nothing. @source docs/domain/money.md 2.4 */
  readonly eventKey: string
  /** Day it is booked on, kept on the business row and used again on every retry. */
  readonly bookDay: string
  /** Time when it happened outside. */
  readonly happenedAt: string
  readonly bizKind: string
  readonly bizCode: string
  readonly lines: readonly Line[]
  /**
   * A fact that a channel or bank has done already: what an account cannot bear becomes a debt of the owner instead of
   * an error. A request that we may still decline fails. @source docs/domain/money.md 2.4, Facts are never refused
   */
  readonly isFact?: boolean
  readonly reverseOf?: bigint
  readonly operatorNo?: string
  readonly memo?: string
}

/** A line with the amount's sign taken as its direction: a negative amount is the same line with its sides swapped. */
export function line(debit: Account, credit: Account, amountFen: bigint, change?: CodeOf<typeof BalanceChange>): Line {
  return amountFen < 0n
    ? { debit: credit, credit: debit, amountFen: fen(-amountFen), change }
    : { debit, credit, amountFen: fen(amountFen), change }
}

/** The same lines the other way round. */
export const mirrored = (lines: readonly Line[]): Line[] =>
  lines.map(({ debit, credit, ...rest }) => ({ ...rest, debit: credit, credit: debit }))

/**
 * The lines that will be written: zero lines dropped.
 * @throws Error when a line is negative, joins two ledgers or one account with itself, or leaves a transit account not zero
 */
export function checkedLines({ eventKey, lines }: Posting): Line[] {
  const transit = new Map<string, bigint>()
  for (const { debit, credit, amountFen } of lines) {
    if (amountFen < 0n) throw new Error(`${eventKey}: negative line`)
    if (debit.kind.ledger !== credit.kind.ledger) throw new Error(`${eventKey}: line across ledgers`)
    if (amountFen > 0n && accountKey(debit) === accountKey(credit))
      throw new Error(`${eventKey}: line from an account to itself`)
    if (debit.kind.mustBeZero) transit.set(accountKey(debit), (transit.get(accountKey(debit)) ?? 0n) + amountFen)
    if (credit.kind.mustBeZero) transit.set(accountKey(credit), (transit.get(accountKey(credit)) ?? 0n) - amountFen)
  }
  for (const [key, left] of transit) if (left !== 0n) throw new Error(`${eventKey}: ${key} is left at ${left}`)
  return lines.filter(({ amountFen }) => amountFen > 0n)
}

/** Amount that a fact could not take from an account: a debt of its owner. */
export interface Shortfall {
  readonly eventKey: string
  readonly owner: Owner
  readonly amountFen: Fen
  readonly debtKind: CodeOf<typeof DebtKind>
}

/**
 * Splits the lines of a fact that an account cannot bear: what is there is taken, the rest is owed by the owner.
 * @param balanceOf present balance of an account, 0 or more for guarded ones; updated as lines take from and give to it
 * @returns the lines to write and the debts they make
 */
export function splitShortfalls(
  eventKey: string,
  lines: readonly Line[],
  balanceOf: Map<string, bigint>,
  takenBack: CodeOf<typeof DebtKind>,
): { lines: Line[]; shortfalls: Shortfall[] } {
  const shortfalls: Shortfall[] = []
  const written: Line[] = []
  const write = (one: Line) => {
    written.push(one)
    moveBalance(balanceOf, one)
  }
  for (const one of lines) {
    const isDebitSide = one.debit.kind.normal === -1
    const from = isDebitSide ? one.debit : one.credit
    const there = balanceOf.get(accountKey(from)) ?? 0n
    const short = one.amountFen - there
    if (!from.kind.noNegative || (!isDebitSide && from.kind.normal === -1) || short <= 0n) {
      write(one)
      continue
    }
    const owner = { ownerType: from.ownerType, ownerNo: from.ownerNo }
    const debt = accounts.debt(owner)
    if (there > 0n) write({ ...one, amountFen: fen(there) })
    write({ ...one, ...(isDebitSide ? { debit: debt } : { credit: debt }), amountFen: fen(short), change: undefined })
    shortfalls.push({ eventKey, owner, amountFen: fen(short), debtKind: takenBack })
  }
  return { lines: written, shortfalls }
}

/** Applies a line to known balances, each counted in its account's own direction. */
export function moveBalance(balanceOf: Map<string, bigint>, { debit, credit, amountFen }: Line): void {
  const debitKey = accountKey(debit)
  const creditKey = accountKey(credit)
  balanceOf.set(debitKey, (balanceOf.get(debitKey) ?? 0n) + BigInt(debit.kind.normal) * amountFen)
  balanceOf.set(creditKey, (balanceOf.get(creditKey) ?? 0n) - BigInt(credit.kind.normal) * amountFen)
}
