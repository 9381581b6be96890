import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isRootStaff, isSubOperator } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { maskName } from '../../../core/server/secrets/personal.ts'
import type { Rows } from '../../../core/shared/call.ts'
import {
  ownedList,
  ownerColumns,
  ownerName,
  ownersInReach,
  ownersNamed,
  seesWholeLogin,
} from '../../wallets/wallets.server.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { seesNames } from '../../access/access.server.ts'
import { isWholeDays, type Period, periodOf, rowsBefore } from '../../../core/shared/period.ts'
import type { Withdrawal, WithdrawalFilter, WithdrawalStatistics } from './withdrawal-row.contract.ts'

/** Withdrawals as data scopes know them. All are paid by the root operator, so its staff see all of its ledger's. */
export const withdrawalList = ownedList('withdrawal.list', { isPaidByRoot: true })
const owner = ownerColumns('w', { hasMaker: true })

/** Owners whose withdrawals a list shows: parties and the operator (P167), or merchants (P170). */
export type Side = 'parties' | 'merchants'
const ofSide = (alias: string, side: Side): SQL =>
  side === 'merchants'
    ? sql`${sql.raw(alias)}.owner_type = ${OwnerType.merchant}`
    : sql`${sql.raw(alias)}.owner_type IN (${OwnerType.operator}, ${OwnerType.provider}, ${OwnerType.employee})`

type Filter = Partial<z.output<typeof WithdrawalFilter>>

/** Withdrawals that a caller sees, whatever the filter. */
export const withdrawalsInReach = (caller: Caller): SQL => ownersInReach(caller, withdrawalList, owner)

/** The period of a filter; null when it names one withdrawal and no time. */
const periodFor = (filter: Filter, today: string): Period | null =>
  filter.withdrawCode && !filter.createTime_dategt && !filter.createTime_datelt ? null : periodOf(filter, today)

/** The withdrawals of a filter that a caller sees: for lists, statistics and exports. */
export function withdrawalsWhere(caller: Caller, filter: Filter, side: Side, today: string): SQL {
  const period = periodFor(filter, today)
  const { withdrawCode, userNo, userName } = filter
  const conditions = [
    withdrawalsInReach(caller),
    ofSide('w', side),
    ...(period ? [sql`w.create_time BETWEEN ${period.from} AND ${period.until}`] : []),
    ...(withdrawCode ? [sql`w.withdraw_code = ${withdrawCode}`] : []),
    ...(userNo ? [sql`w.owner_no = ${userNo}`] : []),
    ...(userName ? [ownersNamed(owner, userName)] : []),
    ...keyConditions('w', filter),
  ]
  return sql.join(conditions, sql` AND `)
}

/** Conditions on columns that the roll-up has too. */
function keyConditions(alias: string, { userType, withdrawStatus, platformCode }: Filter): SQL[] {
  const column = (name: string) => sql.raw(`${alias}.${name}`)
  return [
    ...(userType === undefined ? [] : [sql`${column('owner_type')} = ${userType}`]),
    ...(withdrawStatus === undefined
      ? []
      : [sql`${column('withdraw_status')} = ANY(${sql.param(withdrawStatus)}::smallint[])`]),
    ...(platformCode ? [sql`${column('platform_code')} = ${platformCode}`] : []),
  ]
}

/** The columns of a withdrawal as its contract names them. */
export const withdrawalColumns = (
  caller: Caller,
): SQL => sql`w.id, w.withdraw_code AS "withdrawCode", w.oem_no AS "oemNo", w.owner_type AS "userType", w.owner_no AS "userNo", ${ownerName(owner)} AS "userName", w.wallet_kind AS "walletKind",
  w.amount, w.fee_amount AS "feeAmount", w.tax_amount AS "taxAmount", w.arrive_amount AS "arriveAmount", ${isRootStaff(caller) ? sql`w.cost_amount` : sql`NULL::bigint`} AS "costAmount",
  w.platform_code AS "platformCode", (SELECT platform_name FROM withdrawal_platform p WHERE p.tenant_id = w.tenant_id AND p.platform_code = w.platform_code) AS "platformName", w.platform_type AS "platformType", w.forward_type AS "forwardType",
  w.tax_mode AS "taxMode", w.acc_name AS "accName", w.bank_name AS "bankName", w.account_mask AS "accountMask", w.account_kind AS "accountKind", w.withdraw_status AS "withdrawStatus", w.hold_reason AS "holdReason",
  w.audit_no AS "auditNo", w.audit_time AS "auditTime", w.audit_remark AS "auditRemark", w.payout_no AS "payoutNo", w.finish_time AS "finishTime", w.return_time AS "returnTime", w.fail_reason AS "failReason", w.create_time AS "createTime",
  ${isOwn(caller)} AS "isOwn", w.create_user = ${caller.userId} AS "isMaker", coalesce(w.voucher_user = ${caller.userId}, false) AS "isPayer"`

/** Whether a withdrawal takes the money of the owner that the caller acts for. */
const isOwn = (caller: Caller): SQL =>
  isRootStaff(caller)
    ? sql`w.wallet_kind IS NULL`
    : sql`(w.owner_type = ${caller.partyType} AND w.owner_no = ${ownerNoOf(caller)})`

/** The number of the owner that a caller acts for. */
export const ownerNoOf = (caller: Caller): string =>
  isRootStaff(caller)
    ? caller.tenantId
    : isSubOperator(caller) && caller.partyType === OwnerType.operator
      ? caller.oemNo
      : caller.userNo

type Row = z.output<typeof Withdrawal>

/** Names of people of another login tenant are shown as surname and stars. @source docs/domain/network.md 1.6 */
export const withNamesFor = <R extends { accName: string | null; oemNo: string }>(caller: Caller, row: R): R =>
  seesNames(caller, row.oemNo) ? row : { ...row, accName: maskName(row.accName ?? '') }

const newestFirst = sql`ORDER BY w.create_time DESC, w.id DESC`

/** The rows behind a list or an export. */
export const withdrawalRows = (caller: Caller, where: SQL): SQL =>
  sql`SELECT ${withdrawalColumns(caller)} FROM withdrawal w WHERE ${where} ${newestFirst}`

/** One page of withdrawals, the newest first. */
export async function withdrawalPage(
  tx: Tx,
  caller: Caller,
  where: SQL,
  page: { current: number; size: number },
): Promise<Rows<Row>> {
  const skipped = rowsBefore(page)
  const total = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM withdrawal w WHERE ${where}`)
  const rows = await rowsOf<Row & { oemNo: string }>(
    tx,
    sql`${withdrawalRows(caller, where)} LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records: rows.map((row) => withNamesFor(caller, row)), total: Number(total?.total ?? 0) }
}

type Sums = Record<'withdrawCount' | 'amount' | 'feeAmount' | 'taxAmount' | 'arriveAmount', bigint>

/**
 * Count and amounts by status over all withdrawals of a filter: from the roll-up where its key holds everything that is
 * asked, else from the rows.
 * @source docs/domain/money.md 5.6, 11.2
 */
export async function withdrawalTotals(
  tx: Tx,
  caller: Caller,
  filter: Filter,
  side: Side,
  { day, at }: { day: string; at: string },
): Promise<z.output<typeof WithdrawalStatistics>> {
  const period = periodFor(filter, day)
  const isRolledUp =
    period &&
    isWholeDays(period) &&
    !filter.withdrawCode &&
    !filter.userNo &&
    !filter.userName &&
    seesWholeLogin(caller, withdrawalList)
  const statuses = isRolledUp
    ? await fromRollUp(tx, caller, filter, side, period)
    : await fromRows(tx, withdrawalsWhere(caller, filter, side, day))
  const total = (name: keyof Sums) => statuses.reduce((sum, row) => sum + row[name], 0n)
  const amounts = {
    withdrawCount: total('withdrawCount'),
    amount: total('amount'),
    feeAmount: total('feeAmount'),
    taxAmount: total('taxAmount'),
    arriveAmount: total('arriveAmount'),
  }
  return { ...amounts, statuses, asOf: at } as z.output<typeof WithdrawalStatistics>
}

const fromRows = (tx: Tx, where: SQL) =>
  rowsOf<Sums & { withdrawStatus: number }>(
    tx,
    sql`SELECT w.withdraw_status AS "withdrawStatus", count(*) AS "withdrawCount", sum(w.amount)::bigint AS amount, sum(w.fee_amount)::bigint AS "feeAmount", sum(w.tax_amount)::bigint AS "taxAmount", sum(w.arrive_amount)::bigint AS "arriveAmount"
          FROM withdrawal w WHERE ${where} GROUP BY 1 ORDER BY 1`,
  )

function fromRollUp(
  tx: Tx,
  caller: Caller,
  filter: Filter,
  side: Side,
  { from, until }: Period,
): Promise<(Sums & { withdrawStatus: number })[]> {
  const ofLogin = isSubOperator(caller) ? sql`s.oem_no = ${caller.oemNo}` : sql`true`
  return rowsOf(
    tx,
    sql`SELECT s.withdraw_status AS "withdrawStatus", sum(s.withdraw_count)::bigint AS "withdrawCount", sum(s.amount)::bigint AS amount, sum(s.fee_amount)::bigint AS "feeAmount", sum(s.tax_amount)::bigint AS "taxAmount", sum(s.arrive_amount)::bigint AS "arriveAmount"
          FROM withdraw_stat s WHERE s.tenant_id = ${caller.tenantId} AND s.day BETWEEN ${from.slice(0, 10)} AND ${until.slice(0, 10)} AND ${ofLogin} AND ${sql.join([ofSide('s', side), ...keyConditions('s', filter)], sql` AND `)}
         GROUP BY 1 HAVING sum(s.withdraw_count) > 0 ORDER BY 1`,
  )
}
