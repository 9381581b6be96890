import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { codeColumn, sheetColumns, type SheetPlan, timeColumn } from '../../../core/server/sheets/sheet.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { ownedList, ownerColumns, ownerName, ownersInReach } from '../../wallets/wallets.server.ts'
import { DebtKind, DebtStatus, Direction, OwnerType } from '../../ledger/ledger.shared.ts'
import { periodOf, rowsBefore, widestDays } from '../../../core/shared/period.ts'
import type { Debt, DebtFilter, DebtStatistics, Deduction } from './debt.contract.ts'

type Filter = z.output<typeof DebtFilter>
type Row = z.output<typeof Debt>

/** Debts as data scopes know them. What nobody else claims is owed to the root operator. */
export const debtList = ownedList('debt.list', { isPaidByRoot: true })
const owner = ownerColumns('d', { hasMaker: true })
const creditor = { ...owner, ownerType: sql`d.creditor_type`, ownerNo: sql`d.creditor_no` }

/** Debts that a caller sees: those of the owners in reach, and a merchant what is owed to it. */
export function debtsInReach(caller: Caller): SQL {
  const owed = ownersInReach(caller, debtList, owner)
  if (caller.partyType !== OwnerType.merchant) return owed
  return sql`(${owed} OR d.tenant_id = ${caller.tenantId} AND d.creditor_type = ${OwnerType.merchant} AND d.creditor_no = ${caller.userNo})`
}

/**
 * The debts of a filter that a caller sees: for the list, its statistics and its export. Without days all of them: what
 * is owed stands until it is paid.
 */
export function debtsWhere(caller: Caller, filter: Filter, today: string): SQL {
  const { debtNo, debtKind, debtStatus, userType, userNo, creditorNo, sn, bizCode } = filter
  const hasDays = filter.createTime_dategt !== undefined || filter.createTime_datelt !== undefined
  const period = hasDays ? periodOf(filter, today, widestDays.rollUps) : null
  const conditions = [
    debtsInReach(caller),
    ...(period ? [sql`d.create_time BETWEEN ${period.from} AND ${period.until}`] : []),
    ...(debtNo ? [sql`d.debt_no = ${debtNo}`] : []),
    ...(debtKind === undefined ? [] : [sql`d.debt_kind = ${debtKind}`]),
    ...(debtStatus ? [sql`d.debt_status = ANY(${sql.param(debtStatus)}::smallint[])`] : []),
    ...(userType === undefined ? [] : [sql`d.owner_type = ${userType}`]),
    ...(userNo ? [sql`d.owner_no = ${userNo}`] : []),
    ...(creditorNo ? [sql`d.creditor_no = ${creditorNo}`] : []),
    ...(sn ? [sql`d.sn = ${sn}`] : []),
    ...(bizCode ? [sql`d.biz_code = ${bizCode}`] : []),
  ]
  return sql.join(conditions, sql` AND `)
}

const deducted = sql`(d.amount - d.remain_amount - d.waived_amount)`

/** The columns of a debt as its contract names them. */
const debtColumns = sql`d.id, d.debt_no AS "debtNo", d.debt_kind AS "debtKind", d.owner_type AS "userType", d.owner_no AS "userNo", ${ownerName(owner)} AS "userName",
  d.creditor_type AS "creditorType", d.creditor_no AS "creditorNo", ${ownerName(creditor)} AS "creditorName", d.sn, d.amount, ${deducted}::fen AS "deductedAmount", d.waived_amount AS "waivedAmount",
  d.remain_amount AS "remainAmount", d.debt_status AS "debtStatus", d.biz_kind AS "bizKind", d.biz_code AS "bizCode", d.reason, d.maker_no AS "makerNo", d.create_time AS "createTime",
  d.finish_time AS "finishTime", d.waiver_no AS "waiverNo", d.waive_time AS "waiveTime", d.waive_reason AS "waiveReason", d.txn_id AS "txnId"`

const newestFirst = sql`ORDER BY d.create_time DESC, d.id DESC`

/** One page of debts, the newest first. */
export async function debtPage(tx: Tx, where: SQL, page: { current: number; size: number }): Promise<Rows<Row>> {
  const skipped = rowsBefore(page)
  const total = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM debt d WHERE ${where}`)
  const records = await rowsOf<Row>(
    tx,
    sql`SELECT ${debtColumns} FROM debt d WHERE ${where} ${newestFirst} LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records, total: Number(total?.total ?? 0) }
}

/** One debt by its id. @returns undefined when the caller does not see it */
export const debtOf = (tx: Tx, caller: Caller, id: bigint): Promise<Row | undefined> =>
  rowOf<Row>(tx, sql`SELECT ${debtColumns} FROM debt d WHERE ${debtsInReach(caller)} AND d.id = ${id}`)

/** Reads the deductions for a debt, the oldest first, with the credit that each was taken from. */
export const deductionsOf = (tx: Tx, tenantId: string, debtNo: string): Promise<z.output<typeof Deduction>[]> =>
  rowsOf(
    tx,
    sql`SELECT t.id, t.amount, t.source_kind AS "sourceKind", t.source_code AS "sourceCode", credit."walletKind", credit."creditedAmount", t.txn_id AS "txnId", t.create_time AS "createTime"
          FROM debt_deduct t JOIN debt d ON d.tenant_id = t.tenant_id AND d.debt_no = t.debt_no
          LEFT JOIN LATERAL (SELECT min(r.wallet_kind)::smallint AS "walletKind", sum(r.amount)::bigint AS "creditedAmount" FROM balance_record r
                              WHERE r.tenant_id = t.tenant_id AND r.biz_code = t.source_code AND r.txn_id = t.txn_id AND r.owner_type = d.owner_type AND r.owner_no = d.owner_no
                                AND r.direction = ${Direction.income}) credit ON true
         WHERE t.tenant_id = ${tenantId} AND t.debt_no = ${debtNo} ORDER BY t.create_time, t.id`,
  )

/** Totals over the rows of the list. */
export async function debtStatistics(tx: Tx, where: SQL): Promise<z.output<typeof DebtStatistics>> {
  const statuses = await rowsOf<z.output<typeof DebtStatistics>['statuses'][number] & Totals>(
    tx,
    sql`SELECT d.debt_status AS "debtStatus", count(*) AS "debtCount", sum(d.amount)::bigint AS amount, sum(${deducted})::bigint AS "deductedAmount", sum(d.waived_amount)::bigint AS "waivedAmount", sum(d.remain_amount)::bigint AS "remainAmount"
          FROM debt d WHERE ${where} GROUP BY d.debt_status ORDER BY d.debt_status`,
  )
  const total = (of: keyof Totals) => statuses.reduce((sum, row) => sum + row[of], 0n) as Totals[typeof of]
  const counted = (rows: typeof statuses) => rows.reduce((sum, { debtCount }) => sum + Number(debtCount), 0)
  const isOpen = (status: number) => status === DebtStatus.open || status === DebtStatus.partlyDeducted
  return {
    debtCount: counted(statuses),
    openCount: counted(statuses.filter(({ debtStatus }) => isOpen(debtStatus))),
    amount: total('amount'),
    deductedAmount: total('deductedAmount'),
    waivedAmount: total('waivedAmount'),
    remainAmount: total('remainAmount'),
    statuses: statuses.map(({ debtStatus, debtCount, remainAmount }) => ({ debtStatus, debtCount, remainAmount })),
  }
}

type Totals = Pick<z.output<typeof DebtStatistics>, 'amount' | 'deductedAmount' | 'waivedAmount' | 'remainAmount'>

/** The sheet of debts: the rows and columns of the list. */
export function debtSheet(where: SQL, filter: Filter): SheetPlan {
  return {
    title: '欠款记录',
    bizType: 'debt',
    columns,
    rows: sql`SELECT ${debtColumns} FROM debt d WHERE ${where} ${newestFirst}`,
    count: sql`SELECT count(*) AS total FROM debt d WHERE ${where}`,
    filter,
  }
}

const columns = sheetColumns<Row>([
  { key: 'debtNo', title: '欠款单号', kind: 'text', value: ({ debtNo }) => debtNo },
  codeColumn('debtKind', '欠款类型', DebtKind),
  codeColumn('debtStatus', '欠款状态', DebtStatus),
  { key: 'userName', title: '主体名称', kind: 'text', value: ({ userName }) => userName },
  { key: 'userNo', title: '主体编号', kind: 'text', value: ({ userNo }) => userNo },
  codeColumn('userType', '主体类型', OwnerType),
  { key: 'amount', title: '欠款金额', kind: 'money', value: ({ amount }) => amount },
  { key: 'deductedAmount', title: '已抵扣', kind: 'money', value: ({ deductedAmount }) => deductedAmount },
  { key: 'waivedAmount', title: '已豁免', kind: 'money', value: ({ waivedAmount }) => waivedAmount },
  { key: 'remainAmount', title: '未结清', kind: 'money', value: ({ remainAmount }) => remainAmount },
  { key: 'creditorName', title: '债权方', kind: 'text', value: ({ creditorName }) => creditorName },
  { key: 'creditorNo', title: '债权方编号', kind: 'text', value: ({ creditorNo }) => creditorNo },
  { key: 'sn', title: '终端序列号', kind: 'text', value: ({ sn }) => sn },
  { key: 'bizCode', title: '来源单号', kind: 'text', value: ({ bizCode }) => bizCode },
  { key: 'reason', title: '原因', kind: 'text', value: ({ reason }) => reason },
  { key: 'makerNo', title: '提交人', kind: 'text', value: ({ makerNo }) => makerNo },
  timeColumn('createTime', '创建时间'),
  timeColumn('finishTime', '结清时间'),
  { key: 'waiverNo', title: '豁免人', kind: 'text', value: ({ waiverNo }) => waiverNo },
  timeColumn('waiveTime', '豁免时间'),
  { key: 'waiveReason', title: '豁免原因', kind: 'text', value: ({ waiveReason }) => waiveReason },
  { key: 'txnId', title: '记账交易号', kind: 'text', value: ({ txnId }) => (txnId === null ? '' : String(txnId)) },
])
