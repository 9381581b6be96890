import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, contains, type Listing, when } from '../../../core/server/lists/listing.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { ProjectStatus, ReceiptStatus } from '../project/project.contract.ts'
import type { DivisionPayMode } from '../../trades/trades.shared.ts'
import { type Project, type ProjectVersion, type project, VersionStatus } from './project-upkeep.contract.ts'
import type { RuleValues } from './project-upkeep.rules.ts'

/**
 * The projects (alias `p`) that a caller sees: staff of an operator those of its login tenant, a provider its own.
 * @source docs/domain/money.md 6.1, userNo
 */
export const projectsInReach = ({ tenantId, oemNo, partyType, userNo }: Caller): SQL =>
  sql`p.tenant_id = ${tenantId} AND p.oem_no = ${oemNo} AND NOT p.is_deleted AND ${
    partyType === PartyType.operator
      ? sql`true`
      : partyType === PartyType.provider
        ? sql`p.user_no = ${userNo}`
        : sql`false`
  }`

/** Receivers whose ratios count: neither failed nor off. */
const counting = constant(ReceiptStatus.toRegister, ReceiptStatus.registering, ReceiptStatus.effective)

const receivers = sql`division_receipt r WHERE r.tenant_id = p.tenant_id AND r.project_code = p.project_code AND NOT r.is_deleted`
const merchants = sql`division_merchant m WHERE m.tenant_id = p.tenant_id AND m.project_code = p.project_code AND NOT m.is_deleted`
const waiting = sql`division_project_version v WHERE v.tenant_id = p.tenant_id AND v.project_code = p.project_code AND v.version_status = ${constant(VersionStatus.underReview)}`
const nameOfUser = (alias: string, column: string) =>
  sql`coalesce((SELECT u.real_name FROM app_user u WHERE u.tenant_id = ${sql.raw(alias)}.tenant_id AND u.id = ${sql.raw(`${alias}.${column}`)}), '')`

const rules = (alias: string): SQL => {
  const of = (column: string) => sql.raw(`${alias}.${column}`)
  return sql`${of('project_name')} AS "projectName", ${of('div_mode')} AS "divMode", ${of('delay_hours')} AS "delayHours", ${of('base_kind')} AS "baseKind", ${of('max_ratio_ppm')} AS "maxRatio",
    ${of('pay_mode')} AS "payMode", ${of('freeze_days')} AS "freezeDays", ${of('short_rule')} AS "shortRule", ${of('agreement_url')} AS "agreementUrl", ${of('start_time')} AS "startTime", ${of('end_time')} AS "endTime"`
}

/** Columns of a project as its contract names them. @param userId of who looks */
const columnsFor = (userId: bigint): SQL =>
  sql`p.project_code AS "projectCode", p.user_no AS "userNo",
      coalesce((SELECT s.service_name FROM service_info s WHERE s.tenant_id = p.tenant_id AND s.user_no = p.user_no), (SELECT t.tenant_name FROM tenant t WHERE t.tenant_id = p.user_no), '') AS "userName",
      ${rules('p')}, p.project_status AS "projectStatus", p.project_version AS "projectVersion", (SELECT v.project_version FROM ${waiting}) AS "waitingVersion",
      coalesce((SELECT sum(r.ratio_ppm)::integer FROM ${receivers} AND r.receipt_status IN (${counting})), 0) AS "ratioSum",
      (SELECT count(*) FROM ${receivers}) AS "receiverCount", (SELECT count(*) FROM ${receivers} AND r.receipt_status = ${constant(ReceiptStatus.effective)}) AS "effectiveReceivers",
      (SELECT count(*) FROM ${merchants}) AS "merchantCount", (SELECT count(*) FROM ${merchants} AND m.div_mer_status = ${constant(ReceiptStatus.effective)}) AS "effectiveMerchants",
      (SELECT count(*) FROM division_merchant_store b WHERE b.tenant_id = p.tenant_id AND b.project_code = p.project_code AND b.is_bound AND NOT b.is_deleted) AS "storeCount",
      coalesce((SELECT v.create_user FROM ${waiting}), p.update_user, p.create_user) IS NOT DISTINCT FROM ${userId} AS "isOwnRequest",
      ${nameOfUser('p', 'create_user')} AS "makerName", p.create_time AS "createTime", ${nameOfUser('p', 'audit_user')} AS "checkerName", p.audit_time AS "auditTime", p.audit_reason AS "auditReason"`

/** The list of projects that a caller sees. */
export function projectListing(
  caller: Caller,
  { projectCode, projectName, divMode, payMode, projectStatus }: z.output<typeof project.list.input>,
): Omit<Listing, 'order'> {
  return {
    columns: columnsFor(caller.userId),
    from: sql`division_project p`,
    where: allOf(
      projectsInReach(caller),
      when(projectCode, (no) => sql`p.project_code = ${no}`),
      when(projectName, (piece) => contains(sql`p.project_name`, piece)),
      when(divMode, (mode) => sql`p.div_mode = ${mode}`),
      when(payMode, (mode) => sql`p.pay_mode = ${mode}`),
      when(projectStatus, (list) => sql`p.project_status = ANY(${sql.param(list)}::smallint[])`),
    ),
    made: sql`p.create_time`,
  }
}

/** One project by its number. @throws common.notFound */
export async function seenProject(tx: Tx, caller: Caller, projectCode: string): Promise<z.output<typeof Project>> {
  const found = await rowOf<z.output<typeof Project>>(
    tx,
    sql`SELECT ${columnsFor(caller.userId)} FROM division_project p WHERE ${projectsInReach(caller)} AND p.project_code = ${projectCode}`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}

/** All versions of a project's rules, the newest first. The project is in the caller's reach. */
export const versionsOf = (tx: Tx, tenantId: string, projectCode: string): Promise<z.output<typeof ProjectVersion>[]> =>
  rowsOf<z.output<typeof ProjectVersion>>(
    tx,
    sql`SELECT v.project_version AS "projectVersion", v.version_status AS "versionStatus", ${rules('v')}, ${nameOfUser('v', 'create_user')} AS "makerName", v.create_time AS "createTime",
               ${nameOfUser('v', 'audit_user')} AS "checkerName", v.audit_time AS "auditTime", v.audit_reason AS "auditReason"
          FROM division_project_version v WHERE v.tenant_id = ${tenantId} AND v.project_code = ${projectCode} ORDER BY v.project_version DESC`,
  )

/** A project that somebody changes, held until the transaction ends. */
export interface HeldProject extends RuleValues {
  readonly oemNo: string
  readonly userNo: string
  readonly projectCode: string
  readonly payMode: CodeOf<typeof DivisionPayMode>
  readonly projectStatus: CodeOf<typeof ProjectStatus>
  readonly projectVersion: number
  /** The user who asked for what waits to be decided. */
  readonly updateUser: bigint | null
  readonly createUser: bigint | null
}

const heldRules = (alias: string): SQL => {
  const of = (column: string) => sql.raw(`${alias}.${column}`)
  return sql`${of('project_name')} AS "projectName", ${of('div_mode')} AS "divMode", ${of('delay_hours')} AS "delayHours", ${of('base_kind')} AS "baseKind", ${of('max_ratio_ppm')} AS "maxRatioPpm",
    ${of('pay_mode')} AS "payMode", ${of('freeze_days')} AS "freezeDays", ${of('short_rule')} AS "shortRule", ${of('agreement_url')} AS "agreementUrl", ${of('start_time')}::text AS "startTime", ${of('end_time')}::text AS "endTime"`
}

/** Holds a project in the caller's reach. @throws common.notFound */
export async function heldProject(tx: Tx, caller: Caller, projectCode: string): Promise<HeldProject> {
  const found = await rowOf<HeldProject>(
    tx,
    sql`SELECT p.oem_no AS "oemNo", p.user_no AS "userNo", p.project_code AS "projectCode", ${heldRules('p')}, p.project_status AS "projectStatus", p.project_version AS "projectVersion",
               p.update_user AS "updateUser", p.create_user AS "createUser" FROM division_project p WHERE ${projectsInReach(caller)} AND p.project_code = ${projectCode} FOR NO KEY UPDATE`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}

/** Rules of a project that wait for a second person. */
export interface WaitingVersion extends RuleValues {
  readonly projectVersion: number
  readonly versionStatus: CodeOf<typeof VersionStatus>
  readonly createUser: bigint | null
}

/** The rules of a project that wait; undefined when none do. The project is held. */
export const waitingVersion = (tx: Tx, tenantId: string, projectCode: string): Promise<WaitingVersion | undefined> =>
  rowOf<WaitingVersion>(
    tx,
    sql`SELECT v.project_version AS "projectVersion", v.version_status AS "versionStatus", ${heldRules('v')}, v.create_user AS "createUser"
          FROM division_project_version v WHERE v.tenant_id = ${tenantId} AND v.project_code = ${projectCode} AND v.version_status = ${VersionStatus.underReview}`,
  )

/** Numbers of those in a project, and the sum of their ratios. */
export interface ProjectMembers {
  /** Sum of the ratios of receivers that are neither failed nor off. */
  readonly ratioSumPpm: number
  readonly receiverCount: number
  readonly merchantCount: number
  readonly effectiveReceivers: number
  readonly effectiveMerchants: number
}

/** Counts who is in a project. The project is held: nobody comes in beside it. */
export async function membersOf(tx: Tx, tenantId: string, projectCode: string): Promise<ProjectMembers> {
  const row = await rowOf<ProjectMembers>(
    tx,
    sql`SELECT coalesce((SELECT sum(r.ratio_ppm)::integer FROM ${receivers} AND r.receipt_status IN (${counting})), 0) AS "ratioSumPpm",
               (SELECT count(*)::integer FROM ${receivers}) AS "receiverCount", (SELECT count(*)::integer FROM ${merchants}) AS "merchantCount",
               (SELECT count(*)::integer FROM ${receivers} AND r.receipt_status = ${ReceiptStatus.effective}) AS "effectiveReceivers",
               (SELECT count(*)::integer FROM ${merchants} AND m.div_mer_status = ${ReceiptStatus.effective}) AS "effectiveMerchants"
          FROM division_project p WHERE p.tenant_id = ${tenantId} AND p.project_code = ${projectCode}`,
  )
  if (!row) throw new Error(`project ${projectCode} is gone`)
  return row
}

/**
 * Whether a store of some is bound to another project that is enabled. The stores are locked, in the order of their
 * numbers: of two projects that take the same store at once, the second sees the first.
 * @param rpsNos stores; undefined: those that are bound to the project
 * @source docs/domain/money.md 6.1, division_merchant_store
 */
export async function isStoreTaken(
  tx: Tx,
  tenantId: string,
  projectCode: string,
  rpsNos?: readonly string[],
): Promise<boolean> {
  const stores = await rowsOf<{ rpsNo: string }>(
    tx,
    sql`SELECT s.rps_no AS "rpsNo" FROM pos_store s WHERE s.tenant_id = ${tenantId} AND ${
      rpsNos
        ? sql`s.rps_no = ANY(${sql.param([...rpsNos])}::text[])`
        : sql`s.rps_no IN (SELECT b.rps_no FROM division_merchant_store b WHERE b.tenant_id = ${tenantId} AND b.project_code = ${projectCode} AND b.is_bound AND NOT b.is_deleted)`
    } ORDER BY s.rps_no FOR NO KEY UPDATE`,
  )
  if (stores.length === 0) return false
  const taken = await rowOf<{ rpsNo: string }>(
    tx,
    sql`SELECT b.rps_no AS "rpsNo" FROM division_merchant_store b JOIN division_project p ON p.tenant_id = b.tenant_id AND p.project_code = b.project_code
         WHERE b.tenant_id = ${tenantId} AND b.rps_no = ANY(${sql.param(stores.map(({ rpsNo }) => rpsNo))}::text[]) AND b.is_bound AND NOT b.is_deleted
           AND b.project_code <> ${projectCode} AND p.project_status = ${ProjectStatus.on} AND NOT p.is_deleted LIMIT 1`,
  )
  return taken !== undefined
}
