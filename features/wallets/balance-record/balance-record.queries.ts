import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { codeColumn, sheetColumns, type SheetPlan, timeColumn } from '../../../core/server/sheets/sheet.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { isWholeDays, type Period, periodOf, rowsBefore } from '../../../core/shared/period.ts'
import { ownedList, ownerColumns, ownerName, ownersInReach, seesWholeLogin } from '../owner/owner.queries.ts'
import { BalanceChange, Direction, OwnerType, totalsOfChange } from '../../ledger/ledger.shared.ts'
import type { BalanceRecord, RecordFilter, RecordStatistics } from './balance-record.contract.ts'

type Filter = Partial<z.output<typeof RecordFilter>>
type Row = z.output<typeof BalanceRecord>

/** Balance records as data scopes know them. */
export const recordList = ownedList('balanceRecord.list')
const owner = ownerColumns('r')

/** One record, one wallet's records by number, or those of one piece of business: asked for without a period, all of them. */
const isNamed = ({ recordNo, bizCode, createTime_dategt: from, createTime_datelt: until }: Filter) =>
  Boolean(recordNo ?? bizCode) && !from && !until

/** The period of a filter; null: any time. */
const periodFor = (filter: Filter, today: string): Period | null => (isNamed(filter) ? null : periodOf(filter, today))

/** The records of a filter that a caller sees: for the list, its statistics and its export. */
export function recordsWhere(caller: Caller, filter: Filter, today: string): SQL {
  const period = periodFor(filter, today)
  return sql`${ownersInReach(caller, recordList, owner)} AND ${sql.join([...keyConditions('r', filter), ...rowConditions(filter), ...(period ? [sql`r.create_time BETWEEN ${period.from} AND ${period.until}`] : [])], sql` AND `)}`
}

/** Conditions on columns that the roll-up has too. */
function keyConditions(alias: string, { userType, walletKind, changeType, direction }: Filter): SQL[] {
  const column = (name: string) => sql.raw(`${alias}.${name}`)
  return [
    ...(userType === undefined ? [] : [sql`${column('owner_type')} = ${userType}`]),
    ...(walletKind === undefined ? [] : [sql`${column('wallet_kind')} = ${walletKind}`]),
    ...(changeType === undefined ? [] : [sql`${column('change_type')} = ANY(${sql.param(changeType)}::smallint[])`]),
    ...(direction === undefined ? [] : [sql`${column('direction')} = ${direction}`]),
    sql`true`,
  ]
}

function rowConditions({ recordNo, walletNo, userNo, bizCode }: Filter): SQL[] {
  return [
    ...(recordNo ? [sql`r.record_no = ${recordNo}`] : []),
    ...(walletNo ? [sql`r.wallet_no = ${walletNo}`] : []),
    ...(userNo ? [sql`r.owner_no = ${userNo}`] : []),
    ...(bizCode ? [sql`r.biz_code = ${bizCode}`] : []),
  ]
}

/** The columns of a record as its contract names them. */
export const recordColumns = sql`r.id, r.record_no AS "recordNo", r.wallet_no AS "walletNo", r.owner_type AS "userType", r.owner_no AS "userNo", ${ownerName(owner)} AS "userName", r.wallet_kind AS "walletKind",
  r.change_type AS "changeType", r.direction, r.amount, r.balance_before AS "balanceBefore", r.balance_after AS "balanceAfter", r.frozen_after AS "frozenAfter",
  r.biz_kind AS "bizKind", r.biz_code AS "bizCode", r.txn_id AS "txnId", r.remark, r.create_time AS "createTime"`

/** Number of the trade that a record came from: itself, or the one that a refund took back; '' for all others. */
export async function tradeOf(
  tx: Tx,
  tenantId: string,
  { bizKind, bizCode }: Pick<Row, 'bizKind' | 'bizCode'>,
): Promise<string> {
  if (bizKind === 'trade') return bizCode ?? ''
  if (bizKind !== 'refund') return ''
  const refund = await rowOf<{ rptOrderCode: string }>(
    tx,
    sql`SELECT rpt_order_code AS "rptOrderCode" FROM pos_refund WHERE tenant_id = ${tenantId} AND refund_code = ${bizCode}`,
  )
  return refund?.rptOrderCode ?? ''
}

const newestFirst = sql`ORDER BY r.create_time DESC, r.id DESC`

/** One page of records, the newest first. */
export async function recordPage(tx: Tx, where: SQL, page: { current: number; size: number }): Promise<Rows<Row>> {
  const skipped = rowsBefore(page)
  const total = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM balance_record r WHERE ${where}`)
  const records = await rowsOf<Row>(
    tx,
    sql`SELECT ${recordColumns} FROM balance_record r WHERE ${where} ${newestFirst} LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records, total: Number(total?.total ?? 0) }
}

/**
 * Totals over all records of a filter: from the roll-up where its key holds everything that is asked, else from the rows.
 * @source docs/domain/money.md 11.2
 */
export async function recordTotals(
  tx: Tx,
  caller: Caller,
  filter: Filter,
  today: string,
  at: string,
): Promise<z.output<typeof RecordStatistics>> {
  const period = periodFor(filter, today)
  const isRolledUp =
    period && isWholeDays(period) && rowConditions(filter).length === 0 && seesWholeLogin(caller, recordList)
  const changes = isRolledUp
    ? await fromRollUp(tx, caller, filter, period)
    : await fromRows(tx, recordsWhere(caller, filter, today))
  const totals = changes.map(({ changeType, direction, amount }) =>
    totalsOfChange(changeType, direction === Direction.income, amount),
  )
  return {
    recordCount: changes.reduce((total, { recordCount }) => total + recordCount, 0n),
    inAmount: totals.reduce((sum, { incomeFen }) => sum + incomeFen, 0n),
    outAmount: totals.reduce((sum, { expenseFen }) => sum + expenseFen, 0n),
    changes,
    asOf: at,
  } as z.output<typeof RecordStatistics>
}

interface Sum {
  changeType: number
  direction: number
  recordCount: bigint
  amount: bigint
}

const fromRows = (tx: Tx, where: SQL) =>
  rowsOf<Sum>(
    tx,
    sql`SELECT r.change_type AS "changeType", r.direction, count(*) AS "recordCount", sum(r.amount)::bigint AS amount FROM balance_record r WHERE ${where} GROUP BY 1, 2 ORDER BY 1, 2`,
  )

function fromRollUp(tx: Tx, caller: Caller, filter: Filter, { from, until }: Period): Promise<Sum[]> {
  const isRoot = caller.oemNo === caller.tenantId
  return rowsOf<Sum>(
    tx,
    sql`SELECT s.change_type AS "changeType", s.direction, sum(s.change_count)::bigint AS "recordCount", sum(s.amount)::bigint AS amount FROM wallet_stat_day s
         WHERE s.tenant_id = ${caller.tenantId} AND s.day BETWEEN ${from.slice(0, 10)} AND ${until.slice(0, 10)}
           AND (s.oem_no = ${caller.oemNo} OR ${isRoot} AND s.owner_type = ${OwnerType.operator}) AND ${sql.join(keyConditions('s', filter), sql` AND `)}
         GROUP BY 1, 2 HAVING sum(s.change_count) > 0 ORDER BY 1, 2`,
  )
}

/** The sheet of the records of merchants' wallets: the rows and columns of their list. */
export function recordSheet(where: SQL, filter: Filter): SheetPlan {
  return {
    title: '商户钱包明细',
    bizType: 'merchant_wallet_record',
    columns,
    rows: sql`SELECT ${recordColumns} FROM balance_record r WHERE ${where} ${newestFirst}`,
    count: sql`SELECT count(*) AS total FROM balance_record r WHERE ${where}`,
    filter,
  }
}

const columns = sheetColumns<Row>([
  { key: 'recordNo', title: '流水号', kind: 'text', value: ({ recordNo }) => recordNo },
  { key: 'walletNo', title: '钱包编号', kind: 'text', value: ({ walletNo }) => walletNo },
  { key: 'userNo', title: '商户编号', kind: 'text', value: ({ userNo }) => userNo },
  { key: 'userName', title: '商户名称', kind: 'text', value: ({ userName }) => userName },
  codeColumn('changeType', '变动类型', BalanceChange),
  codeColumn('direction', '收支方向', Direction),
  { key: 'amount', title: '金额', kind: 'money', value: ({ amount }) => amount },
  { key: 'balanceBefore', title: '变动前余额', kind: 'money', value: ({ balanceBefore }) => balanceBefore },
  { key: 'balanceAfter', title: '变动后余额', kind: 'money', value: ({ balanceAfter }) => balanceAfter },
  { key: 'frozenAfter', title: '变动后冻结', kind: 'money', value: ({ frozenAfter }) => frozenAfter },
  { key: 'bizCode', title: '业务单号', kind: 'text', value: ({ bizCode }) => bizCode },
  timeColumn('createTime', '创建时间'),
  { key: 'remark', title: '备注', kind: 'text', value: ({ remark }) => remark },
])
