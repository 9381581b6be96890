import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { partyName } from '../../providers/providers.server.ts'
import { ofScopes } from '../../access/access.server.ts'
import { allOf, type Listing, madeWithin, orderOf, when } from '../../../core/server/lists/listing.ts'
import {
  type EmployeePolicy,
  type EmployeePolicyChange,
  type employeePolicy,
  employeePolicyList,
} from './employee-policy.contract.ts'

/**
 * The employee policies and changes that a caller sees: operator staff those of its login tenant, a provider those of its
 * own employees, who pays them; an employee its own.
 * @source docs/domain/network.md 2.7
 */
function inReach(caller: Caller): SQL {
  const { tenantId, oemNo, userNo, partyType } = caller
  const scopes = ofScopes(caller, employeePolicyList, {
    tenant: sql`e.tenant_id`,
    oem: sql`e.oem_no`,
    employee: sql`e.emp_no`,
    fields: { empNo: sql`e.emp_no`, aisleCode: sql`e.aisle_code`, createTime: sql`e.create_time` },
  })
  const own = isOperatorStaff(caller)
    ? sql`true`
    : partyType === PartyType.employee
      ? sql`e.emp_no = ${userNo}`
      : sql`(${partyType === PartyType.provider} AND EXISTS (SELECT 1 FROM service_info s WHERE s.tenant_id = e.tenant_id AND s.user_no = e.emp_no AND s.parent_no = ${userNo}))`
  return sql`(e.tenant_id = ${tenantId} AND e.oem_no = ${oemNo} AND ${own} AND ${scopes})`
}

const whose = sql`e.id, e.emp_no AS "empNo", ${partyName(sql`e.tenant_id`, sql`e.emp_no`)} AS "empName", e.aisle_code AS "aisleCode",
  coalesce((SELECT a.aisle_name FROM pay_aisle a WHERE a.aisle_code = e.aisle_code), '') AS "aisleName", e.pay_way AS "payWay", e.create_time AS "createTime"`

const holdsNow = sql`(NOT e.is_void AND e.effective_time <= business_now() AND (e.expire_time IS NULL OR e.expire_time > business_now()))`
const columns = sql`${whose}, e.profit_mode AS "profitMode", e.rate_ppm AS rate, e.amount, e.effective_time AS "effectiveTime", e.expire_time AS "expireTime", e.is_void AS "isVoid",
  ${holdsNow} AS "isInForce", NOT e.is_void AND e.effective_time > business_now() AS "isAhead", e.version`

type Filter = Pick<InputOf<typeof employeePolicy.history>, 'empNo' | 'aisleCode' | 'payWay'> &
  Parameters<typeof madeWithin>[1]

const filtered = (caller: Caller, input: Filter): readonly (SQL | undefined)[] => [
  inReach(caller),
  when(input.empNo, (no) => sql`e.emp_no = ${no}`),
  when(input.aisleCode, (code) => sql`e.aisle_code = ${code}`),
  when(input.payWay, (way) => sql`e.pay_way = ${way}`),
  madeWithin(sql`e.create_time`, input),
]

const sortable = { createTime: sql`e.create_time`, empNo: sql`e.emp_no` }
const newestFirst = sql`e.create_time DESC`

/** Locks rows that are about to be changed. */
export const forChange = sql`FOR NO KEY UPDATE`

/** The list of employee policies as a statement. */
export const employeePolicyListing = (caller: Caller, input: InputOf<typeof employeePolicy.list>): Listing => ({
  columns,
  from: sql`emp_policy_trad e`,
  where: allOf(
    ...filtered(caller, input),
    sql`NOT e.is_deleted`,
    when(input.profitMode, (mode) => sql`e.profit_mode = ${mode}`),
    when(input.isInForce, (is) => sql`${holdsNow} = ${is}`),
  ),
  order: orderOf(input, sortable, newestFirst, sql`e.id`),
})

/** Employee policies by id, as far as the caller sees them; @param lock `forChange` before they are changed */
export const employeePoliciesById = (
  tx: Tx,
  caller: Caller,
  ids: readonly bigint[],
  lock: SQL = sql``,
): Promise<z.output<typeof EmployeePolicy>[]> =>
  rowsOf(
    tx,
    sql`SELECT ${columns} FROM emp_policy_trad e WHERE ${inReach(caller)} AND NOT e.is_deleted AND e.id = ANY(${sql.param([...ids])}::bigint[]) ORDER BY e.id ${lock}`,
  )

/** Values of a policy that the history keeps. */
interface KeptWorth {
  readonly profitMode: number
  readonly ratePpm: number | null
  readonly amount: string | null
  readonly effectiveTime: string
}
type ChangeRow = Omit<z.output<typeof EmployeePolicyChange>, 'before' | 'after'> & {
  before: KeptWorth | null
  after: KeptWorth | null
}

/** A change as its contract names it. */
export const changeOf = ({ before, after, ...row }: ChangeRow): z.output<typeof EmployeePolicyChange> => ({
  ...row,
  before: before && shownWorth(before),
  after: after && shownWorth(after),
})

const shownWorth = ({ profitMode, ratePpm, amount, effectiveTime }: KeptWorth) => ({
  profitMode: profitMode as z.output<typeof EmployeePolicy>['profitMode'],
  rate: ratePpm,
  amount: amount === null ? null : (BigInt(amount) as Fen),
  effectiveTime: effectiveTime.replace('T', ' '),
})

const changeColumns = sql`${whose}, e.before, e.after, e.remark,
  coalesce((SELECT u.real_name FROM app_user u WHERE u.tenant_id = e.tenant_id AND u.id = e.operator_id), '') AS "operatorName"`

/** The list of changes as a statement; its rows go through changeOf. */
export const changeListing = (caller: Caller, input: InputOf<typeof employeePolicy.history>): Listing => ({
  columns: changeColumns,
  from: sql`emp_policy_trad_history e`,
  where: allOf(...filtered(caller, input)),
  order: orderOf(input, sortable, newestFirst, sql`e.id`),
})

/** A change that the caller sees; none when there is none. */
export async function changeById(
  tx: Tx,
  caller: Caller,
  id: bigint,
): Promise<z.output<typeof EmployeePolicyChange> | null> {
  const [found] = await rowsOf<ChangeRow>(
    tx,
    sql`SELECT ${changeColumns} FROM emp_policy_trad_history e WHERE ${inReach(caller)} AND e.id = ${id}`,
  )
  return found ? changeOf(found) : null
}
