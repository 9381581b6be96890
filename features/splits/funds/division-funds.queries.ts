import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, when } from '../../../core/server/lists/listing.ts'
import { type SheetPlan, sheetColumns } from '../../../core/server/sheets/sheet.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { periodOf, rowsBefore, widestDays } from '../../../core/shared/period.ts'
import { merchantsInReach } from '../../merchants/merchants.server.ts'
import type { DivisionFunds, FundsFilter, FundsStatistics } from './division-funds.contract.ts'

type Filter = z.output<typeof FundsFilter>
type Row = z.output<typeof DivisionFunds>

/** The figures of a filter that a caller sees: those of the merchants in its reach; without days all of them. */
export function fundsWhere(caller: Caller, filter: Filter, today: string): SQL {
  const { projectCode, rpiNo } = filter
  const hasDays = filter.createTime_dategt !== undefined || filter.createTime_datelt !== undefined
  const period = hasDays ? periodOf(filter, today, widestDays.rollUps) : null
  return allOf(
    sql`f.tenant_id = ${caller.tenantId} AND f.rpi_no IN (SELECT m.rpi_no FROM rpi_basic m WHERE ${merchantsInReach(caller)})`,
    period ? sql`f.book_day BETWEEN ${dayOfText(period.from)} AND ${dayOfText(period.until)}` : undefined,
    when(projectCode, (no) => sql`f.project_code = ${no}`),
    when(rpiNo, (no) => sql`f.rpi_no = ${no}`),
  )
}

const columns = sql`f.project_code || '-' || f.rpi_no || '-' || f.book_day AS "fundsKey", f.project_code AS "projectCode",
  coalesce((SELECT p.project_name FROM division_project p WHERE p.tenant_id = f.tenant_id AND p.project_code = f.project_code), '') AS "projectName", f.rpi_no AS "rpiNo",
  coalesce((SELECT m.rpi_name FROM rpi_basic m WHERE m.tenant_id = f.tenant_id AND m.rpi_no = f.rpi_no), '') AS "rpiName", f.book_day AS "bookDay", f.frozen_amount AS "frozenAmount",
  f.div_amount AS "divAmount", f.return_amount AS "returnAmount", f.unfrozen_amount AS "unfrozenAmount", f.pool_balance AS "poolChange",
  (SELECT sum(g.pool_balance) FROM division_funds g WHERE g.tenant_id = f.tenant_id AND g.project_code = f.project_code AND g.rpi_no = f.rpi_no AND g.book_day <= f.book_day)::fen AS "poolBalance"`

const newestFirst = sql`ORDER BY f.book_day DESC, f.project_code, f.rpi_no`

/** One page of figures, the newest day first. */
export async function fundsPage(tx: Tx, where: SQL, page: { current: number; size: number }): Promise<Rows<Row>> {
  const skipped = rowsBefore(page)
  const total = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM division_funds f WHERE ${where}`)
  const records = await rowsOf<Row>(
    tx,
    sql`SELECT ${columns} FROM division_funds f WHERE ${where} ${newestFirst} LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records, total: Number(total?.total ?? 0) }
}

/** Totals over the rows of the list. */
export async function fundsStatistics(tx: Tx, where: SQL): Promise<z.output<typeof FundsStatistics>> {
  const sumOf = (column: string) => sql`coalesce(sum(${sql.raw(`f.${column}`)}), 0)::bigint`
  const row = await rowOf<z.output<typeof FundsStatistics>>(
    tx,
    sql`SELECT ${sumOf('frozen_amount')} AS "frozenAmount", ${sumOf('div_amount')} AS "divAmount", ${sumOf('return_amount')} AS "returnAmount",
               ${sumOf('unfrozen_amount')} AS "unfrozenAmount", ${sumOf('pool_balance')} AS "poolChange" FROM division_funds f WHERE ${where}`,
  )
  if (!row) throw new Error('totals gave no row')
  return row
}

/** The sheet of the figures: the rows and columns of the list. */
export const fundsSheet = (where: SQL, filter: Filter): SheetPlan => ({
  title: '分账资金',
  bizType: 'division_funds',
  columns: sheet,
  rows: sql`SELECT ${columns} FROM division_funds f WHERE ${where} ${newestFirst}`,
  count: sql`SELECT count(*) AS total FROM division_funds f WHERE ${where}`,
  filter,
})

const sheet = sheetColumns<Row>([
  { key: 'bookDay', title: '记账日', kind: 'text', value: ({ bookDay }) => bookDay },
  { key: 'projectName', title: '项目名称', kind: 'text', value: ({ projectName }) => projectName },
  { key: 'projectCode', title: '项目编号', kind: 'text', value: ({ projectCode }) => projectCode },
  { key: 'rpiName', title: '商户名称', kind: 'text', value: ({ rpiName }) => rpiName },
  { key: 'rpiNo', title: '商户编号', kind: 'text', value: ({ rpiNo }) => rpiNo },
  { key: 'frozenAmount', title: '冻结金额', kind: 'money', value: ({ frozenAmount }) => frozenAmount },
  { key: 'divAmount', title: '分账金额', kind: 'money', value: ({ divAmount }) => divAmount },
  { key: 'returnAmount', title: '回退金额', kind: 'money', value: ({ returnAmount }) => returnAmount },
  { key: 'unfrozenAmount', title: '解冻金额', kind: 'money', value: ({ unfrozenAmount }) => unfrozenAmount },
  { key: 'poolChange', title: '资金池变动', kind: 'money', value: ({ poolChange }) => poolChange },
  { key: 'poolBalance', title: '资金池余额', kind: 'money', value: ({ poolBalance }) => poolBalance },
])
