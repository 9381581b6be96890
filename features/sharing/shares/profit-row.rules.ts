import { type Fen, fen, sumFen, zeroFen } from '../../../core/shared/money.ts'

/** A party that owns money. */
export interface Owner {
  /** Number of the dictionary owner_type. */
  readonly ownerType: number
  readonly ownerNo: string
}

/** Profit of one owner from one trade: a state, or the change between two. */
export interface ProfitRow extends Owner {
  /** 0 operator … n direct node, 99 employee. */
  readonly level: number
  /** Owner of the next level toward the merchant; the merchant for the direct node and the employee. */
  readonly childNo: string
  /** F of the next level; 0 for the employee. */
  readonly childFeeFen: Fen
  /** F of the level itself; 0 for the employee. */
  readonly costFeeFen: Fen
  readonly spreadFen: Fen
  /** Passed up from the level below; e for the employee. */
  readonly shareInFen: Fen
  /** Passed to the level above, and e at the direct node. */
  readonly shareOutFen: Fen
  /** spread + shareIn − shareOut. */
  readonly profitFen: Fen
}

/** Level of the root operator's profit row; those below it count on. */
export const operatorLevel = 0

/** Level of an employee's profit row. */
export const employeeLevel = 99

/**
 * Returns the rows to book to come from one set of rows to another: a row for every owner of either, in whole even when
 * nothing changes. Neither set is altered: a reversal is a new row beside the old ones. From no rows it gives the rows of a
 * trade; to no rows, its void.
 * @source docs/domain/money.md 4.3, 4.5; 2.4 events 1111, 1112, 1114
 */
export function changeBetween(before: readonly ProfitRow[], after: readonly ProfitRow[]): ProfitRow[] {
  const changed = after.map((row) => change(before.find((old) => isSameOwner(old, row)) ?? noAmounts, row, row))
  const gone = before.filter((old) => !after.some((row) => isSameOwner(old, row)))
  return [...changed, ...gone.map((old) => change(old, noAmounts, old))]
}

/**
 * Rows of an adjustment (kind 5): as changeBetween, for those owners for whom a figure changes. Run again after
 * booking them, it gives none.
 * @param booked per owner the sums over all rows of the trade booked so far
 * @source docs/domain/money.md 4.7; 2.4 events 1203, 2104, 2105
 */
export const adjustment = (booked: readonly ProfitRow[], after: readonly ProfitRow[]): ProfitRow[] =>
  changeBetween(booked, after).filter(hasAmount)

/**
 * The row of an employee who earns part of what the direct node keeps.
 * @param childNo   the merchant
 * @param earnedFen e, 0 or more
 * @source docs/domain/money.md 4.3
 */
export const employeeRow = ({ ownerType, ownerNo }: Owner, childNo: string, earnedFen: Fen): ProfitRow => ({
  ...noAmounts,
  level: employeeLevel,
  ownerType,
  ownerNo,
  childNo,
  shareInFen: earnedFen,
  profitFen: earnedFen,
})

/**
 * The total check: the rows' profit against the merchant's fee less the channel's cost, all in fen. For states, and
 * for changes between states of one chain.
 * @source docs/domain/money.md 4.1 consequences, 4.8 check, 2.5 L5
 */
export function totalsOf(rows: readonly ProfitRow[]) {
  const feeFen = rows.findLast(({ level }) => level !== employeeLevel)?.childFeeFen ?? zeroFen
  const costFen = rows.find(({ level }) => level === 0)?.costFeeFen ?? zeroFen
  const profitFen = sumFen(rows.map((row) => row.profitFen))
  return { feeFen, costFen, profitFen, isExact: profitFen === feeFen - costFen }
}

/** The amounts of a row with neither spread nor share. */
export const noAmounts = {
  childFeeFen: zeroFen,
  costFeeFen: zeroFen,
  spreadFen: zeroFen,
  shareInFen: zeroFen,
  shareOutFen: zeroFen,
  profitFen: zeroFen,
}

type Amounts = Pick<ProfitRow, keyof typeof noAmounts>

const change = (before: Amounts, after: Amounts, { level, ownerType, ownerNo, childNo }: ProfitRow): ProfitRow => ({
  level,
  ownerType,
  ownerNo,
  childNo,
  childFeeFen: fen(after.childFeeFen - before.childFeeFen),
  costFeeFen: fen(after.costFeeFen - before.costFeeFen),
  spreadFen: fen(after.spreadFen - before.spreadFen),
  shareInFen: fen(after.shareInFen - before.shareInFen),
  shareOutFen: fen(after.shareOutFen - before.shareOutFen),
  profitFen: fen(after.profitFen - before.profitFen),
})

/** The other two amounts follow from these four. */
const hasAmount = (row: Amounts) =>
  row.costFeeFen !== 0n || row.spreadFen !== 0n || row.shareInFen !== 0n || row.shareOutFen !== 0n

const isSameOwner = (a: Owner, b: Owner) => a.ownerNo === b.ownerNo && a.ownerType === b.ownerType
