import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import { periodOf, widestDays } from '../../../core/shared/period.ts'
import { merchantsInReach } from '../../merchants/merchants.server.ts'

/** Columns of the person `p` behind a row, the number sealed. */
export const personColumns = sql`p.member_no AS "memberNo", p.nickname, p.mobile_enc AS mobile`

/** Joins a row with its person `p` and its merchant `m`. @param row alias in the statement */
export function withPerson(row: string): SQL {
  const of = sql.raw(row)
  return sql`JOIN member p ON p.tenant_id = ${of}.tenant_id AND p.member_no = ${of}.member_no JOIN rpi_basic m ON m.tenant_id = ${of}.tenant_id AND m.rpi_no = ${of}.rpi_no`
}

/** A row as it may be seen: the mobile number masked. */
export const masked = <Row extends { mobile: string | null }>(row: Row): Row => ({
  ...row,
  mobile: maskPhone(openText(row.mobile)),
})

interface Days {
  readonly createTime_dategt?: string | undefined
  readonly createTime_datelt?: string | undefined
}

/** The rows of merchants in reach that were made within the days of a filter; all without days: stored value stands until it is spent. */
export function memberRowsWhere(caller: Caller, row: string, filter: Days, today: string): SQL {
  const hasDays = filter.createTime_dategt !== undefined || filter.createTime_datelt !== undefined
  if (!hasDays) return merchantsInReach(caller)
  const { from, until } = periodOf(filter, today, widestDays.rollUps)
  return sql`${merchantsInReach(caller)} AND ${sql.raw(row)}.create_time BETWEEN ${from} AND ${until}`
}
