import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments } from '../../../core/server/database/row-writing.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { requireDistrict } from '../../settings/settings.server.ts'
import { ServiceKind } from '../dossier/party-codes.contract.ts'
import type { Attachment } from '../dossier/attachment.contract.ts'
import type { HeldParty } from './held-party.queries.ts'
import { sealNumber, sealPhone } from '../dossier/sealing.actions.ts'
import { onboardingErrors } from '../dossier/onboarding-errors.contract.ts'
import type { PartyValues } from '../dossier/party-values.rules.ts'

/** Values of step one as the table keeps them: numbers sealed and searchable. */
export function sealedValues({ legalIdNo, contactPhone, contactEmail, ...plain }: PartyValues) {
  const idNo = sealNumber('idNo', legalIdNo)
  const phone = sealPhone(contactPhone)
  return {
    ...plain,
    legalIdNoEnc: idNo.enc,
    legalIdNoIdx: idNo.idx,
    contactPhoneEnc: phone.enc,
    contactPhoneIdx: phone.idx,
    contactPhoneTail: phone.tail,
    contactEmailEnc: sealText(contactEmail),
  }
}

/** Columns of a party that a change writes. */
type PartyColumns = Partial<
  ReturnType<typeof sealedValues> &
    Pick<HeldParty, 'serviceAuditStatus' | 'isFinished' | 'isOn' | 'offBy'> & {
      readonly auditTime: SQL
      readonly attachments: readonly Attachment[]
      /** The settlement account of step two until its examine has passed. */
      readonly draftBank: object
      /** Null: the menus of the role service_admin. */
      readonly menuIds: readonly bigint[] | null
    }
>

/**
 * Writes columns of a held party. Name, subject and phone taken are told by the constraints of the table.
 * @throws common.moved when it changed since it was read
 */
export async function updateParty(
  tx: Tx,
  { tenantId, userId }: Pick<Caller, 'tenantId' | 'userId'>,
  { id, version }: Pick<HeldParty, 'id' | 'version'>,
  { attachments, ...columns }: PartyColumns,
): Promise<void> {
  const written = assignments({
    ...columns,
    attachments: attachments && JSON.stringify(attachments),
    updateUser: userId,
  })
  const changed = await run(
    tx,
    sql`UPDATE service_info SET ${written}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${tenantId} AND id = ${id} AND version = ${version}`,
  )
  if (changed === 0) throw commonErrors.moved()
}

/**
 * Refuses a district that is none, and an institution or a customer manager that the login tenant does not have.
 * @throws region.…, partyOnboarding.institutionMissing, partyOnboarding.managerMissing
 */
export async function checkLinks(
  tx: Tx,
  { tenantId, oemNo }: Pick<Caller, 'tenantId' | 'oemNo'>,
  { districtCode, institutionNo, managerUserId }: Pick<PartyValues, 'districtCode' | 'institutionNo' | 'managerUserId'>,
): Promise<void> {
  await requireDistrict(tx, districtCode)
  const found = await rowOf<{ institution: boolean; manager: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT 1 FROM service_info WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND user_no = ${institutionNo} AND service_kind = ${constant(ServiceKind.institution)} AND NOT is_deleted) AS institution,
               EXISTS (SELECT 1 FROM app_user WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND id = ${managerUserId}::bigint AND user_type = ${constant(PartyType.operator)} AND NOT is_deleted) AS manager`,
  )
  if (institutionNo && !found?.institution) throw onboardingErrors.institutionMissing()
  if (managerUserId !== null && !found?.manager) throw onboardingErrors.managerMissing()
}
