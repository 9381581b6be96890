import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, insertRows } from '../../../core/server/database/row-writing.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { plainRate } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import type { ProjectStatus } from '../project/project.contract.ts'
import { projectErrors, VersionStatus } from './project-upkeep.contract.ts'
import { type HeldProject, isStoreTaken, membersOf, type WaitingVersion } from './project-upkeep.queries.ts'
import { type RuleValues, versionTransitions } from './project-upkeep.rules.ts'

type Status = CodeOf<typeof ProjectStatus>

/** Writes a change of a project's state with what else it makes of the row, and logs it. The project is held. */
export async function moveProject(
  tx: Tx,
  caller: Caller,
  { oemNo, projectCode, projectStatus }: Pick<HeldProject, 'oemNo' | 'projectCode' | 'projectStatus'>,
  {
    to,
    action,
    remark = '',
    values = {},
  }: { to: Status; action: string; remark?: string; values?: Readonly<Record<string, unknown>> },
): Promise<void> {
  await run(
    tx,
    sql`UPDATE division_project SET ${assignments({ ...values, projectStatus: to })}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND project_code = ${projectCode}`,
  )
  await logStates(tx, caller.tenantId, caller, [
    { oemNo, entity: 'divisionProject', entityNo: projectCode, from: projectStatus, to, action, remark },
  ])
}

/** Refuses rules whose greatest ratio is below what the receivers have together. @throws divisionProject.ratioSum */
export async function checkRatioSum(tx: Tx, tenantId: string, projectCode: string, maxRatioPpm: number): Promise<void> {
  const { ratioSumPpm } = await membersOf(tx, tenantId, projectCode)
  if (ratioSumPpm > maxRatioPpm) throw ratioSumRefusal(maxRatioPpm)
}

/** The refusal of ratios that are too much together. */
export const ratioSumRefusal = (maxRatioPpm: number) => projectErrors.ratioSum({ x: plainRate(maxRatioPpm) })

/**
 * Whether a project may be enabled: somebody effective on both sides, and no store of another enabled project in it.
 * @throws divisionProject.nobodyIn, storeTaken
 * @source docs/domain/money.md 6.1
 */
export async function checkEnabling(tx: Tx, tenantId: string, projectCode: string): Promise<void> {
  const { effectiveReceivers, effectiveMerchants } = await membersOf(tx, tenantId, projectCode)
  if (effectiveReceivers === 0 || effectiveMerchants === 0) throw projectErrors.nobodyIn()
  if (await isStoreTaken(tx, tenantId, projectCode)) throw projectErrors.storeTaken()
}

const ruleValues = ({
  projectName,
  divMode,
  delayHours,
  baseKind,
  maxRatioPpm,
  payMode,
  freezeDays,
  shortRule,
  agreementUrl,
  startTime,
  endTime,
}: RuleValues): RuleValues => ({
  projectName,
  divMode,
  delayHours,
  baseKind,
  maxRatioPpm,
  payMode,
  freezeDays,
  shortRule,
  agreementUrl,
  startTime,
  endTime,
})

/** Writes rules under the next number, to wait for a second person. The project is held. @returns the number */
export async function putVersion(tx: Tx, caller: Caller, held: HeldProject, rules: RuleValues): Promise<number> {
  const { tenantId } = caller
  const { rows } = await tx.client.query<{ next: number }>({
    name: 'next_project_version',
    text: 'SELECT greatest(coalesce(max(project_version), 0), $3) + 1 AS next FROM division_project_version WHERE tenant_id = $1 AND project_code = $2',
    values: [tenantId, held.projectCode, held.projectVersion],
  })
  const projectVersion = rows[0]?.next ?? 1
  await insertRows(tx, 'division_project_version', [
    {
      tenantId,
      oemNo: held.oemNo,
      projectCode: held.projectCode,
      projectVersion,
      versionStatus: versionTransitions.put.to,
      ...ruleValues(rules),
      createUser: caller.userId,
    },
  ])
  return projectVersion
}

/** Keeps the rules of a project that is enabled for the first time, under its present number. */
export async function putFirstVersion(
  tx: Tx,
  caller: Caller,
  held: HeldProject,
  { reason, now }: { reason: string; now: Moment },
): Promise<void> {
  await insertRows(tx, 'division_project_version', [
    {
      tenantId: caller.tenantId,
      oemNo: held.oemNo,
      projectCode: held.projectCode,
      projectVersion: held.projectVersion,
      versionStatus: versionTransitions.putFirst.to,
      ...ruleValues(held),
      createUser: held.updateUser ?? held.createUser,
      auditUser: caller.userId,
      auditTime: now.at,
      auditReason: reason,
    },
  ])
}

/**
 * Decides about rules that wait. Approved they hold from now on under their number: orders that are frozen keep the number
 * that they have.
 * @throws common.stateRefuses
 */
export async function decideVersion(
  tx: Tx,
  caller: Caller,
  held: HeldProject,
  waiting: WaitingVersion,
  { isApproved, reason, now }: { isApproved: boolean; reason: string; now: Moment },
): Promise<void> {
  const { tenantId } = caller
  const { projectCode } = held
  const versionStatus = nextState(versionTransitions, waiting.versionStatus, isApproved ? 'approve' : 'reject')
  if (isApproved)
    await run(
      tx,
      sql`UPDATE division_project_version SET version_status = ${nextState(versionTransitions, VersionStatus.inForce, 'replace')}, version = version + 1
           WHERE tenant_id = ${tenantId} AND project_code = ${projectCode} AND version_status = ${VersionStatus.inForce}`,
    )
  await run(
    tx,
    sql`UPDATE division_project_version SET version_status = ${versionStatus}, audit_user = ${caller.userId}, audit_time = ${now.at}, audit_reason = ${reason}, version = version + 1
         WHERE tenant_id = ${tenantId} AND project_code = ${projectCode} AND project_version = ${waiting.projectVersion}`,
  )
  await moveProject(tx, caller, held, {
    to: held.projectStatus,
    action: isApproved ? 'approveVersion' : 'rejectVersion',
    remark: reason,
    values: isApproved ? { ...ruleValues(waiting), projectVersion: waiting.projectVersion } : {},
  })
}
