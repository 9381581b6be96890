import { sql } from 'drizzle-orm'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { PayWay } from '../../channels/channels.shared.ts'
import { checkInstant, type ProfitMode } from '../../sharing/sharing.shared.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import { type Maker, madeBy } from '../../../core/server/call/maker.ts'
import { policyErrors } from '../policy/policy-errors.contract.ts'

/** Share or sum that an employee is to earn of its merchants' payments of one pay way. */
export type EmployeePolicyDraft = {
  readonly oemNo: string
  readonly empNo: string
  readonly aisleCode: string
  readonly payWay: CodeOf<typeof PayWay>
  /** From when it holds: database text in +08, the maker's moment or later. */
  readonly effectiveTime: string
} & (
  | { readonly profitMode: typeof ProfitMode.spreadShare | typeof ProfitMode.amountShare; readonly ratePpm: number }
  | { readonly profitMode: typeof ProfitMode.perTrade; readonly amountFen: Fen }
)

/**
 * Sets what employees earn; the policy before ends where the new one begins, and each change goes to the history.
 * @throws policy.tooEarly for the past; RangeError when a moment is not written as the database writes it
 * @source docs/domain/network.md 8.3, emp_policy_trad
 */
export async function giveEmployeePolicies(
  tx: Tx,
  maker: Maker,
  drafts: readonly EmployeePolicyDraft[],
): Promise<void> {
  if (drafts.some(({ effectiveTime }) => checkInstant(effectiveTime) < maker.at)) throw policyErrors.tooEarly()
  const rows = drafts.map(({ oemNo, empNo, aisleCode, payWay, effectiveTime, profitMode, ...value }) => {
    const worth =
      'amountFen' in value ? { ratePpm: null, amount: value.amountFen } : { ratePpm: value.ratePpm, amount: null }
    return { ...madeBy(maker), oemNo, empNo, aisleCode, payWay, effectiveTime, profitMode, ...worth }
  })
  const ended = await endPolicies(tx, maker, drafts)
  await insertRows(tx, 'emp_policy_trad', rows)
  const placeOf = (one: { empNo: string; aisleCode: string; payWay: number }) =>
    `${one.empNo}|${one.aisleCode}|${one.payWay}`
  const before = new Map(ended.map((one) => [placeOf(one), one.kept]))
  await insertRows(
    tx,
    'emp_policy_trad_history',
    rows.map((row) => ({
      ...changedBy(maker, row),
      before: before.get(placeOf(row)) ?? null,
      after: {
        profitMode: row.profitMode,
        ratePpm: row.ratePpm,
        amount: row.amount?.toString() ?? null,
        effectiveTime: row.effectiveTime,
      },
    })),
  )
}

/**
 * Ends policies: one that holds ends now, one that waits is void and lets the one before it go on.
 * @param ids of policies that hold or wait; others stay as they are
 * @source docs/domain/network.md 8.3, emp_policy_trad
 */
export async function withdrawEmployeePolicies(tx: Tx, maker: Maker, ids: readonly bigint[]): Promise<void> {
  const { tenantId, userId, at } = maker
  const ended = await rowsOf<EndedPolicy>(
    tx,
    sql`UPDATE emp_policy_trad p SET expire_time = greatest(p.effective_time, ${at}::timestamptz), is_void = p.effective_time >= ${at}::timestamptz,
               update_user = ${userId}::bigint, update_time = ${at}::timestamptz, version = p.version + 1
         WHERE p.tenant_id = ${tenantId} AND p.id = ANY(${sql.param([...ids])}::bigint[]) AND NOT p.is_void AND (p.expire_time IS NULL OR p.expire_time > ${at}::timestamptz)
        RETURNING ${endedColumns}`,
  )
  await run(
    tx,
    sql`UPDATE emp_policy_trad p SET expire_time = NULL, version = p.version + 1 FROM emp_policy_trad v
         WHERE v.tenant_id = ${tenantId} AND v.id = ANY(${sql.param([...ids])}::bigint[]) AND v.is_void AND p.tenant_id = v.tenant_id AND p.emp_no = v.emp_no
           AND p.aisle_code = v.aisle_code AND p.pay_way = v.pay_way AND NOT p.is_void AND p.expire_time = v.effective_time`,
  )
  await insertRows(
    tx,
    'emp_policy_trad_history',
    ended.map((row) => ({ ...changedBy(maker, row), before: row.kept, after: null })),
  )
}

/** A policy that was ended, with what the history keeps of it. */
interface EndedPolicy {
  readonly oemNo: string
  readonly empNo: string
  readonly aisleCode: string
  readonly payWay: CodeOf<typeof PayWay>
  readonly kept: object
}

const endedColumns = sql`p.oem_no AS "oemNo", p.emp_no AS "empNo", p.aisle_code AS "aisleCode", p.pay_way AS "payWay",
  jsonb_build_object('profitMode', p.profit_mode, 'ratePpm', p.rate_ppm, 'amount', p.amount::text, 'effectiveTime', p.effective_time) AS kept`

const changedBy = (
  { tenantId, userId, at }: Maker,
  { oemNo, empNo, aisleCode, payWay }: Omit<EndedPolicy, 'kept'>,
) => ({ tenantId, oemNo, empNo, aisleCode, payWay, createTime: at, operatorId: userId })

/** Ends what holds or waits where the drafts begin. */
async function endPolicies(
  tx: Tx,
  { tenantId, userId, at }: Maker,
  drafts: readonly EmployeePolicyDraft[],
): Promise<EndedPolicy[]> {
  const columns = [
    drafts.map((one) => one.empNo),
    drafts.map((one) => one.aisleCode),
    drafts.map((one) => one.payWay),
    drafts.map((one) => one.effectiveTime),
  ]
  const [employees, aisles, ways, moments] = columns.map((column) => sql.param(column))
  return rowsOf(
    tx,
    sql`UPDATE emp_policy_trad p SET expire_time = n.at, is_void = p.effective_time >= n.at, update_user = ${userId}::bigint, update_time = ${at}::timestamptz, version = p.version + 1
          FROM unnest(${employees}::text[], ${aisles}::text[], ${ways}::smallint[], ${moments}::timestamptz[]) AS n (emp_no, aisle_code, pay_way, at)
         WHERE p.tenant_id = ${tenantId} AND p.emp_no = n.emp_no AND p.aisle_code = n.aisle_code AND p.pay_way = n.pay_way
           AND NOT p.is_void AND (p.expire_time IS NULL OR p.expire_time > n.at)
        RETURNING ${endedColumns}`,
  )
}
