import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { maskEmail, maskIdNo, maskName, maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { ExamineStatus } from '../dossier/dossier-codes.contract.ts'
import type { BankContent } from '../dossier/examine-content.rules.ts'
import { tenantChoices } from '../../../core/shared/filters/list-filters.ts'
import {
  allOf,
  contains,
  isPhone,
  type Listing,
  madeWithin,
  orderOf,
  when,
} from '../../../core/server/lists/listing.ts'
import { ServiceAuditStatus, ServiceKind } from '../dossier/party-codes.contract.ts'
import {
  type Party,
  type PartyDetail,
  type PartyDossier,
  type PartyFilter,
  type party,
  partyList,
} from './party.contract.ts'
import { reachOf, seesNames, type TenantChoice } from '../../access/access.server.ts'

type Filter = z.output<typeof PartyFilter>

/** The parties that a caller sees: the operator all of its login tenant, a provider its subtree, an employee itself. */
export function partiesInReach(caller: Caller, tenants: TenantChoice = 'own'): SQL {
  const of = (column: string) => sql.raw(`s.${column}`)
  return reachOf(
    caller,
    partyList,
    {
      tenant: of('tenant_id'),
      oem: of('oem_no'),
      path: of('ancestors'),
      employee: of('user_no'),
      manager: of('manager_user_id'),
      createUser: of('create_user'),
      createDept: of('create_dept'),
      fields: {
        userNo: of('user_no'),
        serviceName: of('service_name'),
        serviceKind: of('service_kind'),
        parentNo: of('parent_no'),
        serviceAuditStatus: of('service_audit_status'),
        districtCode: of('district_code'),
        institutionNo: of('institution_no'),
        managerUserId: of('manager_user_id'),
        createTime: of('create_time'),
      },
    },
    tenants,
  )
}

/** The parties of a filter that a caller sees: for the list and its export. */
export function partiesWhere(caller: Caller, filter: Partial<Filter>): SQL {
  return allOf(
    partiesInReach(caller, tenantChoices[filter.scope ?? 'merchant']),
    sql`NOT s.is_deleted`,
    when(filter.serviceKind, (kind) => sql`s.service_kind = ${kind}`),
    when(filter.serviceAuditStatus, (status) => sql`s.service_audit_status = ${status}`),
    when(filter.serviceStatus, (isOn) => sql`s.is_on = ${isOn}`),
    when(filter.finish, (isFinished) => sql`s.is_finished = ${isFinished}`),
    when(filter.userNo, (no) => sql`s.user_no = ${no}`),
    when(filter.serviceName, (name) => contains(sql`s.service_name`, name)),
    when(filter.contactPhone, (phone) => isPhone(sql`s.contact_phone_idx`, sql`s.contact_phone_tail`, phone)),
    when(filter.parentNo, (no) => sql`s.parent_no = ${no}`),
    when(filter.institutionNo, (no) => sql`s.institution_no = ${no}`),
    madeWithin(sql`s.create_time`, filter),
  )
}

/** Kind of a row of `rpi_basic` that is a merchant: a code of the area of merchants, which stands above. */
const merchantKind = constant(0)

/** Merchants right below a party `s`; those of an employee or institution are the ones that carry its number. */
export const merchantCount = sql`CASE s.service_kind
  WHEN ${constant(ServiceKind.provider)} THEN (SELECT coalesce(sum(c.merchant_count), 0)::bigint FROM merchant_count c WHERE c.tenant_id = s.tenant_id AND c.user_path = s.ancestors AND c.rpi_kind = ${merchantKind})
  WHEN ${constant(ServiceKind.employee)} THEN (SELECT count(*) FROM rpi_basic m WHERE m.tenant_id = s.tenant_id AND m.emp_no = s.user_no AND m.rpi_kind = ${merchantKind} AND NOT m.is_deleted)
  ELSE (SELECT count(*) FROM rpi_basic m WHERE m.tenant_id = s.tenant_id AND m.institution_no = s.user_no AND m.rpi_kind = ${merchantKind} AND NOT m.is_deleted) END`

const columns = sql`s.id, s.user_no AS "userNo", s.oem_no AS "tenantId", s.service_kind AS "serviceKind", s.service_name AS "serviceName", s.short_name AS "shortName", s.parent_no AS "parentNo",
  coalesce((SELECT p.service_name FROM service_info p WHERE p.tenant_id = s.tenant_id AND p.user_no = s.parent_no), (SELECT t.tenant_name FROM tenant t WHERE t.tenant_id = s.parent_no), '') AS "parentName",
  s.ancestors, s.level, s.subject_type AS "subjectType", s.legal_name AS "legalName", s.contact_name AS "contactName", s.contact_phone_enc AS "contactPhone", s.district_code AS "districtCode",
  s.service_audit_status AS "serviceAuditStatus", s.is_finished AS finish, s.is_on AS "serviceStatus", s.institution_no AS "institutionNo", s.manager_user_id AS "managerUserId",
  (SELECT u.real_name FROM app_user u WHERE u.tenant_id = s.tenant_id AND u.id = s.manager_user_id) AS "managerName", ${merchantCount} AS "merchantCount",
  (SELECT count(*) FROM service_info c WHERE c.tenant_id = s.tenant_id AND c.parent_no = s.user_no AND c.service_kind = ${constant(ServiceKind.provider)} AND NOT c.is_deleted) AS "childCount", s.create_time AS "createTime"`

const sortable = {
  createTime: sql`s.create_time`,
  userNo: sql`s.user_no`,
  serviceName: sql`s.service_name`,
  level: sql`s.level`,
}

/** The list of parties as a statement. */
export const partyListing = (
  caller: Caller,
  filter: Partial<Filter>,
  sort: { ascs: string; descs: string } = { ascs: '', descs: '' },
): Listing => ({
  columns,
  from: sql`service_info s`,
  where: partiesWhere(caller, filter),
  order: orderOf(sort, sortable, sql`s.create_time DESC`, sql`s.id`),
})

/** A party as it is read: the phone sealed, names in full. */
export type PartyRow = z.output<typeof Party>

/** A party as a caller may see it: numbers masked, and for a provider nothing of who stands above itself. */
export function maskedParty<Row extends PartyRow>(caller: Caller, row: Row): Row {
  const name = (text: string | null) => (seesNames(caller, row.tenantId ?? '') ? text : maskName(text ?? ''))
  return {
    ...row,
    ...belowOnly(caller, row),
    legalName: name(row.legalName),
    contactName: name(row.contactName),
    contactPhone: maskPhone(openText(row.contactPhone)),
  }
}

function belowOnly({ partyType, userNo }: Caller, { ancestors, ...row }: PartyRow): Partial<PartyRow> {
  if (partyType === PartyType.operator) return {}
  const path = (ancestors ?? '').split(',')
  const below = path.slice(Math.max(path.indexOf(userNo), 0)).join(',')
  return row.userNo === userNo ? { ancestors: below, parentNo: '', parentName: '' } : { ancestors: below }
}

type Detail = z.output<typeof PartyDetail>

/** The account of a party as people may read it: the phone where none was chosen, masked as any phone. */
const shownAccount = (account: string, phone: string): string =>
  account === '' || /^1\d{10}$/.test(account) ? maskPhone(account || phone) : account

/**
 * Everything of a party that a caller sees, personal numbers masked.
 * @throws common.notFound
 */
export async function partyDetail(tx: Tx, caller: Caller, id: bigint): Promise<Detail> {
  const row = await rowOf<Detail>(
    tx,
    sql`SELECT ${columns}, s.credit_code AS "creditCode", s.license_begin AS "licenseBegin", s.license_end AS "licenseEnd", s.legal_id_no_enc AS "legalIdNo", s.legal_id_begin AS "legalIdBegin",
               s.legal_id_end AS "legalIdEnd", s.contact_email_enc AS "contactEmail", s.address, s.account, s.contract_begin AS "contractBegin", s.contract_end AS "contractEnd",
               s.audit_time AS "auditTime", s.menu_ids AS "menuIds", s.attachments, s.version
          FROM service_info s WHERE ${partiesInReach(caller, 'all')} AND s.id = ${id} AND NOT s.is_deleted`,
  )
  if (!row) throw commonErrors.notFound()
  return {
    ...maskedParty(caller, row),
    legalIdNo: maskIdNo(openText(row.legalIdNo)),
    contactEmail: maskEmail(openText(row.contactEmail)),
    account: shownAccount(row.account ?? '', openText(row.contactPhone)),
  }
}

/**
 * Reads the progress of a party's onboarding: the pending settlement account, whether the caller's party corrects it, the
 * reason of the last rejection.
 */
export async function onboardingOf(
  tx: Tx,
  caller: Caller,
  userNo: string,
): Promise<Pick<z.output<typeof PartyDossier>, 'draftBank' | 'isOwn' | 'rejectReason'>> {
  const row = await rowOf<{ bank: BankContent | null; isOwn: boolean; rejectReason: string | null; oemNo: string }>(
    tx,
    sql`SELECT s.oem_no AS "oemNo", s.draft_bank AS bank, coalesce((SELECT u.user_no FROM app_user u WHERE u.tenant_id = s.tenant_id AND u.id = s.create_user) = ${caller.userNo}, false) AS "isOwn",
               CASE s.service_audit_status WHEN ${ServiceAuditStatus.rejected} THEN
                 (SELECT e.reason FROM examine e WHERE e.tenant_id = s.tenant_id AND e.user_no = s.user_no AND e.examine_status = ${constant(ExamineStatus.rejected)} ORDER BY e.examine_time DESC LIMIT 1) END AS "rejectReason"
          FROM service_info s WHERE s.tenant_id = ${caller.tenantId} AND s.user_no = ${userNo}`,
  )
  const { bank = null, isOwn = false, rejectReason = '', oemNo = '' } = row ?? {}
  return { draftBank: bank && waitingAccount(bank, seesNames(caller, oemNo)), isOwn, rejectReason }
}

const waitingAccount = (
  bank: BankContent,
  isNamed: boolean,
): NonNullable<z.output<typeof PartyDossier>['draftBank']> => ({
  ...bank,
  accName: isNamed ? bank.accName : maskName(bank.accName),
  accNo: bank.accNoMask,
  accPhone: maskPhone(openText(bank.accPhoneEnc)),
  accIdNo: maskIdNo(openText(bank.accIdNoEnc)),
})

/** Most providers that a select or a tree shows. @source docs/rulings.md 2 */
export const mostNodes = 10_000

/** Approved providers in reach that are on, for selects. @throws common.paging above 10,000 */
export async function simpleParties(
  tx: Tx,
  caller: Caller,
): Promise<{ userNo: string; serviceName: string; level: number }[]> {
  const rows = await rowsOf<{ userNo: string; serviceName: string; level: number }>(
    tx,
    sql`SELECT s.user_no AS "userNo", s.service_name AS "serviceName", s.level FROM service_info s
         WHERE ${partiesInReach(caller)} AND s.service_kind = ${ServiceKind.provider} AND s.service_audit_status = ${ServiceAuditStatus.approved} AND s.is_on AND NOT s.is_deleted
         ORDER BY s.level, s.service_name, s.id LIMIT ${mostNodes + 1}`,
  )
  if (rows.length > mostNodes) throw commonErrors.paging()
  return rows
}

/** The changes of parties that a caller sees, as a statement. */
export function changeListing(caller: Caller, input: InputOf<typeof party.changes>): Listing {
  const where = allOf(
    partiesInReach(caller),
    when(input.userNo, (no) => sql`c.user_no = ${no}`),
    when(input.field, (field) => sql`c.field = ${field}`),
    madeWithin(sql`c.create_time`, input),
  )
  return {
    columns: sql`c.id, c.user_no AS "userNo", s.service_name AS "serviceName", c.field, c.before, c.after, c.operator_name AS "operatorName", c.create_time AS "createTime"`,
    from: sql`service_change_record c JOIN service_info s ON s.tenant_id = c.tenant_id AND s.user_no = c.user_no`,
    where,
    order: orderOf(input, { createTime: sql`c.create_time` }, sql`c.create_time DESC`, sql`c.id`),
  }
}
