import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { type SheetPlan, sheetColumns } from '../../../core/server/sheets/sheet.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { periodOf, rowsBefore, widestDays } from '../../../core/shared/period.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { ownedList, ownerColumns, ownerName, ownersInReach } from '../../wallets/wallets.server.ts'
import { BonusStatus, type SimBonus, type SimBonusFilter, type SimBonusStatistics } from './sim-bonus.contract.ts'

type Filter = z.output<typeof SimBonusFilter>
type Row = z.output<typeof SimBonus>

/** Bonuses as data scopes know them. They are the root operator's expense. */
export const simBonusList = ownedList('simBonus.list', { isPaidByRoot: true })
const owner = ownerColumns('b')

/** The bonuses of a filter that a caller sees: for the list, its statistics and its sheet. */
export function bonusesWhere(caller: Caller, filter: Filter, today: string): SQL {
  const { bonusNo, rechargeCode, iccid, sn, rpiNo, userNo, bonusStatus } = filter
  const hasDays = filter.createTime_dategt !== undefined || filter.createTime_datelt !== undefined
  const period = hasDays ? periodOf(filter, today, widestDays.rollUps) : null
  const conditions = [
    ownersInReach(caller, simBonusList, owner),
    ...(period ? [sql`b.create_time BETWEEN ${period.from} AND ${period.until}`] : []),
    ...(bonusNo ? [sql`b.bonus_no = ${bonusNo}`] : []),
    ...(rechargeCode ? [sql`b.recharge_code = ${rechargeCode}`] : []),
    ...(iccid ? [sql`b.iccid = ${iccid}`] : []),
    ...(sn ? [sql`b.sn = ${sn}`] : []),
    ...(rpiNo ? [sql`b.rpi_no = ${rpiNo}`] : []),
    ...(userNo ? [sql`b.owner_no = ${userNo}`] : []),
    ...(bonusStatus ? [sql`b.bonus_status = ANY(${sql.param(bonusStatus)}::smallint[])`] : []),
  ]
  return sql.join(conditions, sql` AND `)
}

const columns = sql`b.id, b.bonus_no AS "bonusNo", b.recharge_code AS "rechargeCode", b.rpt_order_code AS "rptOrderCode", b.iccid, b.sn, b.rpi_no AS "rpiNo",
  (SELECT m.rpi_name FROM rpi_basic m WHERE m.tenant_id = b.tenant_id AND m.rpi_no = b.rpi_no) AS "rpiName", b.owner_type AS "userType", b.owner_no AS "userNo", ${ownerName(owner)} AS "userName", b.level,
  b.sim_fee_amount AS "simFeeAmount", b.bonus_amount AS "bonusAmount", b.bonus_status AS "bonusStatus", b.due_day AS "dueDay", b.grant_time AS "grantTime", b.back_time AS "backTime", b.txn_id AS "txnId", b.create_time AS "createTime"`

const newestFirst = sql`ORDER BY b.create_time DESC, b.id DESC`

/** One page of bonuses, the newest first. */
export async function bonusPage(tx: Tx, where: SQL, page: { current: number; size: number }): Promise<Rows<Row>> {
  const skipped = rowsBefore(page)
  const total = await rowOf<{ total: bigint }>(
    tx,
    sql`SELECT count(*) AS total FROM active_sim_record b WHERE ${where}`,
  )
  const records = await rowsOf<Row>(
    tx,
    sql`SELECT ${columns} FROM active_sim_record b WHERE ${where} ${newestFirst} LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records, total: Number(total?.total ?? 0) }
}

/** Totals over the rows of the list. */
export async function bonusStatistics(tx: Tx, where: SQL): Promise<z.output<typeof SimBonusStatistics>> {
  const groups = await rowsOf<z.output<typeof SimBonusStatistics>['groups'][number]>(
    tx,
    sql`SELECT b.bonus_status AS "bonusStatus", count(*) AS "bonusCount", sum(b.bonus_amount)::bigint AS "bonusAmount" FROM active_sim_record b WHERE ${where} GROUP BY 1 ORDER BY 1`,
  )
  return {
    bonusCount: groups.reduce((total, { bonusCount }) => total + Number(bonusCount), 0),
    bonusAmount: groups.reduce((total, { bonusAmount }) => total + bonusAmount, 0n) as Fen,
    groups,
  }
}

/** The sheet of bonuses: the rows and columns of the list. */
export function bonusSheet(where: SQL, filter: Filter): SheetPlan {
  return {
    title: '流量费返现',
    bizType: 'sim_bonus',
    columns: sheet,
    rows: sql`SELECT ${columns} FROM active_sim_record b WHERE ${where} ${newestFirst}`,
    count: sql`SELECT count(*) AS total FROM active_sim_record b WHERE ${where}`,
    filter,
  }
}

const at = (time: string | null) => time?.slice(0, 19) ?? ''

const sheet = sheetColumns<Row>([
  { key: 'bonusNo', title: '返现单号', kind: 'text', value: ({ bonusNo }) => bonusNo },
  {
    key: 'bonusStatus',
    title: '返现状态',
    kind: 'text',
    value: ({ bonusStatus }, language) => codeLabel(codeSetOf(BonusStatus), bonusStatus, language),
  },
  { key: 'userName', title: '主体名称', kind: 'text', value: ({ userName }) => userName },
  { key: 'userNo', title: '主体编号', kind: 'text', value: ({ userNo }) => userNo },
  {
    key: 'userType',
    title: '主体类型',
    kind: 'text',
    value: ({ userType }, language) => codeLabel(codeSetOf(OwnerType), userType, language),
  },
  { key: 'level', title: '层级', kind: 'number', value: ({ level }) => level },
  { key: 'simFeeAmount', title: '流量费', kind: 'money', value: ({ simFeeAmount }) => simFeeAmount },
  { key: 'bonusAmount', title: '返现金额', kind: 'money', value: ({ bonusAmount }) => bonusAmount },
  { key: 'rechargeCode', title: '充值单号', kind: 'text', value: ({ rechargeCode }) => rechargeCode },
  { key: 'rptOrderCode', title: '平台订单号', kind: 'text', value: ({ rptOrderCode }) => rptOrderCode },
  { key: 'iccid', title: 'ICCID', kind: 'text', value: ({ iccid }) => iccid },
  { key: 'sn', title: 'SN', kind: 'text', value: ({ sn }) => sn },
  { key: 'rpiNo', title: '商户编号', kind: 'text', value: ({ rpiNo }) => rpiNo },
  { key: 'rpiName', title: '商户名称', kind: 'text', value: ({ rpiName }) => rpiName },
  { key: 'dueDay', title: '发放日期', kind: 'text', value: ({ dueDay }) => dueDay?.slice(0, 10) ?? '' },
  { key: 'grantTime', title: '发放时间', kind: 'text', value: ({ grantTime }) => at(grantTime) },
  { key: 'backTime', title: '追回时间', kind: 'text', value: ({ backTime }) => at(backTime) },
  { key: 'txnId', title: '记账交易号', kind: 'text', value: ({ txnId }) => (txnId === null ? '' : String(txnId)) },
  { key: 'createTime', title: '创建时间', kind: 'text', value: ({ createTime }) => at(createTime) },
])
