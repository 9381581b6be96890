import { sql } from 'drizzle-orm'
import { run, type Tx } from '../../../core/server/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { PayWay } from '../../channels/aisle/aisle-codes.contract.ts'
import type { ProfitMode } from '../../profit/sharing/sharing.contract.ts'
import { insertMany } from '../../providers/party/insert-many.actions.ts'
import { type Maker, madeBy } from '../../providers/party/maker.rules.ts'
import { checkInstant } from '../chain/frozen-chain.rules.ts'
import { policyErrors } from '../policy/policy-errors.contract.ts'
import { employeePolicies, employeePolicyHistories } from './employee-policy.tables.ts'

/** What an employee is to earn of its merchants' payments of one pay way. */
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
  await endPolicies(tx, maker, drafts)
  await insertMany(tx, employeePolicies, rows)
  await insertMany(
    tx,
    employeePolicyHistories,
    rows.map(
      ({ tenantId, oemNo, empNo, aisleCode, payWay, effectiveTime, profitMode, ratePpm, amount, createTime }) => ({
        tenantId,
        oemNo,
        empNo,
        aisleCode,
        payWay,
        createTime,
        operatorId: maker.userId,
        after: { profitMode, ratePpm, amount: amount?.toString() ?? null, effectiveTime },
      }),
    ),
  )
}

async function endPolicies(
  tx: Tx,
  { tenantId, userId, at }: Maker,
  drafts: readonly EmployeePolicyDraft[],
): Promise<void> {
  const columns = [
    drafts.map((one) => one.empNo),
    drafts.map((one) => one.aisleCode),
    drafts.map((one) => one.payWay),
    drafts.map((one) => one.effectiveTime),
  ]
  const [employees, aisles, ways, moments] = columns.map((column) => sql.param(column))
  await run(
    tx,
    sql`WITH ended AS (
          UPDATE emp_policy_trad p SET expire_time = n.at, is_void = p.effective_time >= n.at, update_user = ${userId}::bigint, update_time = ${at}::timestamptz, version = p.version + 1
            FROM unnest(${employees}::text[], ${aisles}::text[], ${ways}::smallint[], ${moments}::timestamptz[]) AS n (emp_no, aisle_code, pay_way, at)
           WHERE p.tenant_id = ${tenantId} AND p.emp_no = n.emp_no AND p.aisle_code = n.aisle_code AND p.pay_way = n.pay_way
             AND NOT p.is_void AND (p.expire_time IS NULL OR p.expire_time > n.at)
          RETURNING p.*)
        INSERT INTO emp_policy_trad_history (tenant_id, oem_no, emp_no, aisle_code, pay_way, before, operator_id, create_time)
        SELECT tenant_id, oem_no, emp_no, aisle_code, pay_way,
               jsonb_build_object('profitMode', profit_mode, 'ratePpm', rate_ppm, 'amount', amount::text, 'effectiveTime', effective_time, 'expireTime', expire_time),
               ${userId}::bigint, ${at}::timestamptz FROM ended`,
  )
}
