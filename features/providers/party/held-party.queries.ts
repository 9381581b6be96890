import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { openText } from '../../../core/server/secrets/personal.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { PartyValues } from '../dossier/party-values.rules.ts'
import type { ServiceAuditStatus, ServiceKind } from '../dossier/party-codes.contract.ts'
import type { Attachment } from '../dossier/attachment.contract.ts'
import { partiesInReach } from './party.queries.ts'

/** A party as a change needs it: everything of it, numbers opened. Nothing of it leaves the server as it is. */
export interface HeldParty {
  readonly id: bigint
  readonly oemNo: string
  readonly userNo: string
  readonly serviceKind: CodeOf<typeof ServiceKind>
  readonly parentNo: string
  readonly ancestors: string
  readonly serviceAuditStatus: CodeOf<typeof ServiceAuditStatus>
  readonly isFinished: boolean
  readonly isOn: boolean
  readonly offBy: number | null
  readonly attachments: Attachment[]
  /** The settlement account of step two while it waits; see dossier/examine-content.rules.ts. */
  readonly draftBank: unknown
  readonly menuIds: string[] | null
  /** Party of the user who made it; null when a loader did. */
  readonly makerNo: string | null
  readonly version: number
  readonly values: PartyValues
}

type Row = Omit<HeldParty, 'values'> & PartyValues

/**
 * A party of the caller's own login tenant within reach, held until the transaction ends.
 * @throws common.notFound
 */
export async function heldParty(tx: Tx, caller: Caller, by: { id: bigint } | { userNo: string }): Promise<HeldParty> {
  const which = 'id' in by ? sql`s.id = ${by.id}` : sql`s.user_no = ${by.userNo}`
  const found = await partyWhere(tx, sql`${partiesInReach(caller)} AND ${which}`)
  if (!found) throw commonErrors.notFound()
  return found
}

/** A party by its number, whoever asks: for what follows from something else that was found within reach. */
export const partyOfNumber = (tx: Tx, tenantId: string, userNo: string): Promise<HeldParty | undefined> =>
  partyWhere(tx, sql`s.tenant_id = ${tenantId} AND s.user_no = ${userNo}`)

async function partyWhere(tx: Tx, where: SQL): Promise<HeldParty | undefined> {
  const row = await rowOf<Row>(
    tx,
    sql`SELECT s.id, s.oem_no AS "oemNo", s.user_no AS "userNo", s.service_kind AS "serviceKind", s.parent_no AS "parentNo", s.ancestors, s.service_audit_status AS "serviceAuditStatus",
               s.is_finished AS "isFinished", s.is_on AS "isOn", s.off_by AS "offBy", s.attachments, s.draft_bank AS "draftBank", s.menu_ids::text[] AS "menuIds", s.version,
               (SELECT u.user_no FROM app_user u WHERE u.tenant_id = s.tenant_id AND u.id = s.create_user) AS "makerNo",
               s.service_name AS "serviceName", s.short_name AS "shortName", s.subject_type AS "subjectType", s.credit_code AS "creditCode", s.license_begin AS "licenseBegin", s.license_end AS "licenseEnd",
               s.legal_name AS "legalName", s.legal_id_no_enc AS "legalIdNo", s.legal_id_begin AS "legalIdBegin", s.legal_id_end AS "legalIdEnd", s.contact_name AS "contactName",
               s.contact_phone_enc AS "contactPhone", s.contact_email_enc AS "contactEmail", s.district_code AS "districtCode", s.address, s.account, s.contract_begin AS "contractBegin",
               s.contract_end AS "contractEnd", s.institution_no AS "institutionNo", s.manager_user_id AS "managerUserId"
          FROM service_info s WHERE ${where} AND NOT s.is_deleted FOR NO KEY UPDATE OF s`,
  )
  return row && heldOf(row)
}

function heldOf(row: Row): HeldParty {
  const { id, oemNo, userNo, serviceKind, parentNo, ancestors, serviceAuditStatus, isFinished, isOn, offBy } = row
  const { attachments, draftBank, menuIds, makerNo, version, ...values } = row
  return {
    id,
    oemNo,
    userNo,
    serviceKind,
    parentNo,
    ancestors,
    serviceAuditStatus,
    isFinished,
    isOn,
    offBy,
    attachments,
    draftBank,
    menuIds,
    makerNo,
    version,
    values: valuesOf(values),
  }
}

const valuesOf = (row: PartyValues): PartyValues => ({
  serviceName: row.serviceName,
  shortName: row.shortName,
  subjectType: row.subjectType,
  creditCode: row.creditCode,
  licenseBegin: row.licenseBegin,
  licenseEnd: row.licenseEnd,
  legalName: row.legalName,
  legalIdNo: openText(row.legalIdNo),
  legalIdBegin: row.legalIdBegin,
  legalIdEnd: row.legalIdEnd,
  contactName: row.contactName,
  contactPhone: openText(row.contactPhone),
  contactEmail: openText(row.contactEmail),
  districtCode: row.districtCode,
  address: row.address,
  account: row.account,
  contractBegin: row.contractBegin,
  contractEnd: row.contractEnd,
  institutionNo: row.institutionNo,
  managerUserId: row.managerUserId,
})
