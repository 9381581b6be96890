import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, run } from '../../../core/server/database/db.ts'
import { type Answering, handle } from '../../../core/server/call/handle.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { ServiceAuditStatus, ServiceKind } from '../../providers/providers.shared.ts'
import { ProfitMode } from '../../sharing/sharing.shared.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { effectiveTimeOf, type Giver, giverOf, seenReceivers } from '../policy/giver.queries.ts'
import { checkTimes } from '../policy/policy.actions.ts'
import { policyErrors } from '../policy/policy-errors.contract.ts'
import { type EmployeePolicyDraft, giveEmployeePolicies, withdrawEmployeePolicies } from './employee-policy.actions.ts'
import { employeePolicy } from './employee-policy.contract.ts'
import {
  changeById,
  changeListing,
  changeOf,
  employeePoliciesById,
  employeePolicyListing,
  forChange,
} from './employee-policy.queries.ts'

export const employeePolicyCalls = [
  handle(employeePolicy.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, employeePolicyListing(caller, input), input)),
  ),

  handle(employeePolicy.detail, async ({ tx, caller, input }) => {
    const [found] = await employeePoliciesById(tx, caller, [input.id])
    if (!found) throw commonErrors.notFound()
    return found
  }),

  handle(employeePolicy.submit, async ({ tx, caller, input, now, audit }) => {
    const giver = giverOf(caller)
    const oemNo = await refuseOtherEmployee({ tx, caller }, giver, input.empNo)
    const effectiveTime = await effectiveTimeOf(tx, giver, input, { isFirst: false, now })
    await checkTimes(tx, makerOf(caller, now), [effectiveTime])
    await giveEmployeePolicies(tx, makerOf(caller, now), [draftOf(input, oemNo, effectiveTime)])
    audit({ entity: 'employeePolicy', no: input.empNo, before: null, after: { ...input, effectiveTime } })
    return {}
  }),

  handle(employeePolicy.remove, async ({ tx, caller, input, now, audit }) => {
    const giver = giverOf(caller)
    const found = await employeePoliciesById(tx, caller, input.ids, forChange)
    if (found.length !== input.ids.length) throw commonErrors.notFound()
    for (const { empNo } of found) await refuseOtherEmployee({ tx, caller }, giver, empNo ?? '')
    if (found.some(({ isInForce, isAhead }) => !isInForce && !isAhead)) throw commonErrors.stateRefuses()
    await withdrawEmployeePolicies(tx, makerOf(caller, now), input.ids)
    audit({
      entity: 'employeePolicy',
      no: found.map(({ empNo }) => empNo ?? '').join(','),
      each: found.map(({ empNo, ...before }) => ({ no: empNo ?? '', before, after: null })),
    })
    return {}
  }),

  handle(employeePolicy.history, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<Parameters<typeof changeOf>[0]>(tx, changeListing(caller, input), input)
    return pageOf(input, { records: records.map(changeOf), total })
  }),

  handle(employeePolicy.change, async ({ tx, caller, input }) => {
    const found = await changeById(tx, caller, input.id)
    if (!found) throw commonErrors.notFound()
    return found
  }),

  handle(employeePolicy.removeChange, async ({ tx, caller, input }) => {
    for (const id of input.ids) if (!(await changeById(tx, caller, id))) throw commonErrors.notFound()
    throw policyErrors.historyKept()
  }),

  handle(employeePolicy.noteChange, async ({ tx, caller, input, audit }) => {
    const before = await changeById(tx, caller, input.id)
    if (!before) throw commonErrors.notFound()
    await run(
      tx,
      sql`UPDATE emp_policy_trad_history SET remark = ${input.remark} WHERE tenant_id = ${caller.tenantId} AND id = ${input.id}`,
    )
    audit({
      entity: 'employeePolicyHistory',
      no: String(input.id),
      before: { remark: before.remark },
      after: { remark: input.remark },
    })
    return {}
  }),
]

/**
 * Refuses employees whom somebody else pays.
 * @returns the login tenant of the employee
 * @throws common.notFound for one that the caller does not see; policy.notDirectChild; policy.notApproved
 */
async function refuseOtherEmployee(
  { tx, caller }: Pick<Answering<unknown>, 'tx' | 'caller'>,
  giver: Giver,
  empNo: string,
): Promise<string> {
  const found = await rowOf<{ parent_no: string; oem_no: string; is_approved: boolean }>(
    tx,
    sql`SELECT parent_no, oem_no, service_audit_status = ${constant(ServiceAuditStatus.approved)} AS is_approved FROM service_info
         WHERE tenant_id = ${caller.tenantId} AND user_no = ${empNo} AND service_kind = ${constant(ServiceKind.employee)} AND NOT is_deleted`,
  )
  if (!found || !(await seenReceivers(tx, caller, [empNo])).has(empNo)) throw commonErrors.notFound()
  if (found.parent_no !== giver.no) throw policyErrors.notDirectChild()
  if (!found.is_approved) throw policyErrors.notApproved()
  return found.oem_no
}

/** @throws policy.worthMissing when the value does not fit the mode */
function draftOf(
  { empNo, aisleCode, payWay, profitMode, rate, amount }: InputOf<typeof employeePolicy.submit>,
  oemNo: string,
  effectiveTime: string,
): EmployeePolicyDraft {
  const common = { oemNo, empNo, aisleCode, payWay, effectiveTime }
  if (profitMode === ProfitMode.perTrade) {
    if (amount === undefined) throw policyErrors.worthMissing()
    return { ...common, profitMode, amountFen: amount }
  }
  if (rate === undefined) throw policyErrors.worthMissing()
  return { ...common, profitMode, ratePpm: rate }
}
