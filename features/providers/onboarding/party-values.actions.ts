import { and, eq, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { requireDistrict } from '../../settings/region/region.queries.ts'
import type { HeldParty } from '../party/held-party.queries.ts'
import { parties } from '../party/party.tables.ts'
import { sealNumber, sealPhone } from '../party/sealing.actions.ts'
import { onboardingErrors } from './onboarding.contract.ts'
import type { PartyValues } from './onboarding.rules.ts'

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

/**
 * Writes columns of a held party. Name, subject and phone taken are told by the constraints of the table.
 * @throws common.moved when it changed since it was read
 */
export async function updateParty(
  tx: Tx,
  { tenantId, userId }: Pick<Caller, 'tenantId' | 'userId'>,
  { id, version }: Pick<HeldParty, 'id' | 'version'>,
  columns: Partial<typeof parties.$inferInsert>,
): Promise<void> {
  const mine = and(eq(parties.tenantId, tenantId), eq(parties.id, id), eq(parties.version, version))
  const changed = await tx
    .update(parties)
    .set({ ...columns, updateUser: userId, updateTime: sql`business_now()` as never, version: version + 1 })
    .where(mine)
    .returning({ id: parties.id })
  if (changed.length === 0) throw commonErrors.moved()
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
    sql`SELECT EXISTS (SELECT 1 FROM service_info WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND user_no = ${institutionNo} AND service_kind = 3 AND NOT is_deleted) AS institution,
               EXISTS (SELECT 1 FROM app_user WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND id = ${managerUserId}::bigint AND user_type = 1 AND NOT is_deleted) AS manager`,
  )
  if (institutionNo && !found?.institution) throw onboardingErrors.institutionMissing()
  if (managerUserId !== null && !found?.manager) throw onboardingErrors.managerMissing()
}
