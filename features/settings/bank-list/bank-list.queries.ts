import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { isBankCard, isCompanyAccount } from '../../../core/shared/validity/validity.ts'
import { allOf, contains, type Listing, orderOf, when } from '../../../core/server/lists/listing.ts'
import { CardType } from './bank-list-codes.contract.ts'
import { type BankBranch, type bankList, bankListErrors, type HeadBank } from './bank-list.contract.ts'

/** Every head bank in the usual order, those that are off too. */
export const headBanks = (tx: Tx): Promise<z.output<typeof HeadBank>[]> =>
  rowsOf(
    tx,
    sql`SELECT bank_code AS "bankCode", bank_code AS "bankType", bank_name AS "bankName", short_name AS "shortName", is_on AS "isOn" FROM bank_head ORDER BY sort, bank_code`,
  )

/** Checks that a head bank may be chosen. @throws bankList.noBank */
export async function requireBank(tx: Tx, bankCode: string): Promise<{ bankCode: string; bankName: string }> {
  const found = await rowOf<{ bankCode: string; bankName: string }>(
    tx,
    sql`SELECT bank_code AS "bankCode", bank_name AS "bankName" FROM bank_head WHERE bank_code = ${bankCode} AND is_on`,
  )
  if (!found) throw bankListErrors.noBank()
  return found
}

/** A branch as it is read. */
export type BranchRow = z.output<typeof BankBranch>

const columns = sql`b.branch_code AS "branchCode", b.branch_name AS "branchName", b.bank_code AS "bankCode", h.bank_name AS "bankName", b.city_code AS "cityCode",
  (SELECT r.name FROM region r WHERE r.code = b.city_code) AS "cityName", b.is_on AS "isOn"`
const source = sql`bank_branch b JOIN bank_head h ON h.bank_code = b.bank_code`
const made = sql`b.create_time`

/** The branches of one bank in one city that may be chosen. */
export function branchChoices(input: InputOf<typeof bankList.second>): Listing {
  const where = allOf(
    sql`b.bank_code = ${input.bankType} AND b.city_code = ${input.cityCode} AND b.is_on`,
    when(
      input.branchName,
      (name) =>
        sql`(${contains(sql`b.branch_name`, name)} OR b.branch_code LIKE ${`${name.replaceAll(/[\\%_]/g, '\\$&')}%`})`,
    ),
  )
  return { columns, from: source, made, where, order: sql`b.branch_name, b.branch_code` }
}

/** All branches as a statement. */
export function branchListing(input: InputOf<typeof bankList.branches>): Listing {
  return {
    columns,
    from: source,
    made,
    where: allOf(
      sql`true`,
      when(input.bankCode, (code) => sql`b.bank_code = ${code}`),
      when(input.cityCode, (code) => sql`b.city_code = ${code}`),
      when(input.branchCode, (code) => sql`b.branch_code = ${code}`),
      when(input.branchName, (name) => contains(sql`b.branch_name`, name)),
    ),
    order: orderOf(
      input,
      { branchCode: sql`b.branch_code`, branchName: sql`b.branch_name` },
      sql`b.branch_code DESC`,
      sql`b.branch_code`,
    ),
  }
}

/** A branch by its number, also one that was closed; undefined when there is none. */
export const branchOf = (tx: Tx, branchCode: string): Promise<BranchRow | undefined> =>
  rowOf<BranchRow>(tx, sql`SELECT ${columns} FROM ${source} WHERE b.branch_code = ${branchCode}`)

/**
 * A branch that may be chosen, with its bank and city.
 * @param branchCode CNAPS number, 12 digits
 * @throws bankList.noBranch
 * @source docs/domain/network.md 1.7, branch no
 */
export async function requireBranch(tx: Tx, branchCode: string): Promise<BranchRow> {
  const found = await branchOf(tx, branchCode)
  if (!found?.isOn) throw bankListErrors.noBranch()
  return found
}

/** Bank and kind of a card, known by its first digits. */
export interface CardKind {
  readonly bankCode: string
  readonly bankName: string
  readonly cardType: CodeOf<typeof CardType>
}

/**
 * Bank and kind of a card by the longest prefix known for its length.
 * @returns null when no prefix is known: such a card passes, with a warning
 * @source docs/domain/network.md 1.7, bank card; 10.6
 */
export async function cardKindOf(tx: Tx, accNo: string): Promise<CardKind | null> {
  const found = await rowOf<CardKind>(
    tx,
    sql`SELECT n.bank_code AS "bankCode", h.bank_name AS "bankName", n.card_type AS "cardType" FROM bank_bin n JOIN bank_head h ON h.bank_code = n.bank_code
         WHERE n.card_length = ${accNo.length} AND n.prefix = ANY(ARRAY[left(${accNo}, 4), left(${accNo}, 5), left(${accNo}, 6), left(${accNo}, 7), left(${accNo}, 8), left(${accNo}, 9), left(${accNo}, 10)])
         ORDER BY length(n.prefix) DESC LIMIT 1`,
  )
  return found ?? null
}

/**
 * A person's card that settlement may go to.
 * @returns its bank and kind, null when its prefix is unknown (a warning, no refusal)
 * @throws bankList.card, bankList.notDebit
 * @source docs/domain/network.md 1.7
 */
export async function requireDebitCard(tx: Tx, accNo: string): Promise<CardKind | null> {
  if (!isBankCard(accNo)) throw bankListErrors.card()
  const kind = await cardKindOf(tx, accNo)
  if (kind && kind.cardType !== CardType.debit) throw bankListErrors.notDebit()
  return kind
}

/** Checks a company's account: no sum is in it to check. @throws bankList.account */
export function requireCompanyAccount(accNo: string): void {
  if (!isCompanyAccount(accNo)) throw bankListErrors.account()
}
