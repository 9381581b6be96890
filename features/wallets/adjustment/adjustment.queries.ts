import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { codeColumn, sheetColumns, type SheetPlan, timeColumn } from '../../../core/server/sheets/sheet.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { ownedList, ownerColumns, ownerName, ownersInReach } from '../owner/owner.queries.ts'
import { periodOf, rowsBefore } from '../../../core/shared/period.ts'
import { OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'
import { type MoneyChange, type MoneyChangeFilter, MoneyChangeKind, MoneyChangeStatus } from './adjustment.contract.ts'

type Filter = z.output<typeof MoneyChangeFilter>
type Row = z.output<typeof MoneyChange>

/** Corrections as data scopes know them. They are booked against the root operator's income and expense. */
export const moneyChangeList = ownedList('moneyChange.list', { isPaidByRoot: true })
const owner = ownerColumns('c', { hasMaker: true })
const target = { ...owner, ownerType: sql`c.to_owner_type`, ownerNo: sql`c.to_owner_no` }

/** Corrections that a caller sees. */
export const moneyChangesInReach = (caller: Caller): SQL =>
  sql`${ownersInReach(caller, moneyChangeList, owner)} AND NOT c.is_deleted`

/** The corrections of a filter that a caller sees: for the list and its export. */
export function moneyChangesWhere(caller: Caller, filter: Filter, today: string): SQL {
  const { moneyChangeNo, changeKind, changeStatus, userNo, walletKind, createTime_dategt, createTime_datelt } = filter
  const isNamed = moneyChangeNo && !createTime_dategt && !createTime_datelt
  const period = isNamed ? null : periodOf(filter, today)
  const conditions = [
    moneyChangesInReach(caller),
    ...(period ? [sql`c.create_time BETWEEN ${period.from} AND ${period.until}`] : []),
    ...(moneyChangeNo ? [sql`c.money_change_no = ${moneyChangeNo}`] : []),
    ...(changeKind === undefined ? [] : [sql`c.change_kind = ${changeKind}`]),
    ...(changeStatus === undefined ? [] : [sql`c.change_status = ${changeStatus}`]),
    ...(userNo ? [sql`(c.owner_no = ${userNo} OR c.to_owner_no = ${userNo})`] : []),
    ...(walletKind === undefined ? [] : [sql`(c.wallet_kind = ${walletKind} OR c.to_wallet_kind = ${walletKind})`]),
  ]
  return sql.join(conditions, sql` AND `)
}

/** Selects the creation time of each correction that waits for its second person. */
export const moneyChangesWaiting = (caller: Caller): SQL =>
  sql`SELECT c.create_time AS at FROM money_change c WHERE ${moneyChangesInReach(caller)} AND c.change_status = ${MoneyChangeStatus.toReview}`

/** The columns of a correction as its contract names them. */
export const moneyChangeColumns = sql`c.id, c.money_change_no AS "moneyChangeNo", c.change_kind AS "changeKind", c.owner_type AS "userType", c.owner_no AS "userNo", ${ownerName(owner)} AS "userName", c.wallet_kind AS "walletKind",
  c.to_owner_type AS "toUserType", c.to_owner_no AS "toUserNo", ${ownerName(target)} AS "toUserName", c.to_wallet_kind AS "toWalletKind", c.amount, c.reason, c.files, c.change_status AS "changeStatus",
  c.maker_no AS "makerNo", c.checker_no AS "checkerNo", c.check_time AS "checkTime", c.check_reason AS "checkReason", c.txn_id AS "txnId", c.create_time AS "createTime", c.version`

const newestFirst = sql`ORDER BY c.create_time DESC, c.id DESC`

/** One page of corrections, the newest first. */
export async function moneyChangePage(tx: Tx, where: SQL, page: { current: number; size: number }): Promise<Rows<Row>> {
  const skipped = rowsBefore(page)
  const total = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM money_change c WHERE ${where}`)
  const records = await rowsOf<Row>(
    tx,
    sql`SELECT ${moneyChangeColumns} FROM money_change c WHERE ${where} ${newestFirst} LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records, total: Number(total?.total ?? 0) }
}

/** The sheet of corrections: the rows and columns of the list. */
export function moneyChangeSheet(where: SQL, filter: Filter): SheetPlan {
  return {
    title: '资金调账',
    bizType: 'money_change',
    columns,
    rows: sql`SELECT ${moneyChangeColumns} FROM money_change c WHERE ${where} ${newestFirst}`,
    count: sql`SELECT count(*) AS total FROM money_change c WHERE ${where}`,
    filter,
  }
}

const columns = sheetColumns<Row>([
  { key: 'moneyChangeNo', title: '调账单号', kind: 'text', value: ({ moneyChangeNo }) => moneyChangeNo },
  codeColumn('changeKind', '调账类型', MoneyChangeKind),
  codeColumn('userType', '主体类型', OwnerType),
  { key: 'userNo', title: '主体编号', kind: 'text', value: ({ userNo }) => userNo },
  { key: 'userName', title: '主体名称', kind: 'text', value: ({ userName }) => userName },
  codeColumn('walletKind', '钱包类型', WalletKind),
  { key: 'toUserNo', title: '转入主体编号', kind: 'text', value: ({ toUserNo }) => toUserNo },
  { key: 'toUserName', title: '转入主体名称', kind: 'text', value: ({ toUserName }) => toUserName },
  codeColumn('toWalletKind', '转入钱包类型', WalletKind),
  { key: 'amount', title: '金额', kind: 'money', value: ({ amount }) => amount },
  { key: 'reason', title: '原因', kind: 'text', value: ({ reason }) => reason },
  codeColumn('changeStatus', '调账状态', MoneyChangeStatus),
  { key: 'makerNo', title: '提交人', kind: 'text', value: ({ makerNo }) => makerNo },
  { key: 'checkerNo', title: '审核人', kind: 'text', value: ({ checkerNo }) => checkerNo },
  timeColumn('checkTime', '审核时间'),
  { key: 'checkReason', title: '审核意见', kind: 'text', value: ({ checkReason }) => checkReason },
  { key: 'txnId', title: '记账交易号', kind: 'text', value: ({ txnId }) => (txnId === null ? '' : String(txnId)) },
  timeColumn('createTime', '创建时间'),
])
