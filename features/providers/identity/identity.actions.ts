import { constant } from '../../../core/server/database/constant.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { AuthStatus, AuthType } from '../dossier/dossier-codes.contract.ts'
import type { RealName } from '../dossier/examine-content.rules.ts'
import type { PartyValues } from '../dossier/party-values.rules.ts'
import { SubjectType } from '../dossier/party-codes.contract.ts'
import type { Attachment } from '../dossier/attachment.contract.ts'
import { sealNumber } from '../dossier/sealing.actions.ts'
import { identityTransitions } from '../dossier/identity-states.rules.ts'

/** Owner of an identity. */
interface Whose {
  readonly oemNo: string
  readonly userType: number
  readonly userNo: string
}

/**
 * The real name that a party's own fields amount to: a person's own, else the business with its licence. Long-term papers
 * end on 9999-12-31.
 */
export function realNameOf(values: PartyValues): RealName {
  const isPerson = values.subjectType === SubjectType.person
  const number = sealNumber('idNo', isPerson ? values.legalIdNo : values.creditCode)
  return {
    authType: isPerson ? AuthType.person : AuthType.company,
    name: isPerson ? values.legalName : values.serviceName,
    idNoEnc: number.enc,
    idNoIdx: number.idx,
    validBegin: (isPerson ? values.legalIdBegin : values.licenseBegin) ?? '',
    validEnd: (isPerson ? values.legalIdEnd : values.licenseEnd) ?? '',
    legalName: isPerson ? '' : values.legalName,
  }
}

/** Whether two real names are the same one. */
export const isSameName = (one: RealName, other: RealName): boolean =>
  (['authType', 'name', 'idNoIdx', 'validBegin', 'validEnd', 'legalName'] as const).every(
    (field) => one[field] === other[field],
  )

/** The real name that a party has now, with its state; null when there is none. */
export async function storedName(
  tx: Tx,
  tenantId: string,
  { userType, userNo }: Whose,
): Promise<(RealName & { authStatus: CodeOf<typeof AuthStatus> }) | null> {
  const row = await rowOf<RealName & { authStatus: CodeOf<typeof AuthStatus> }>(
    tx,
    sql`SELECT auth_type AS "authType", name, id_no_enc AS "idNoEnc", id_no_idx AS "idNoIdx", valid_begin AS "validBegin", valid_end AS "validEnd", legal_name AS "legalName", auth_status AS "authStatus"
          FROM auth WHERE tenant_id = ${tenantId} AND user_type = ${userType} AND user_no = ${userNo} AND NOT is_deleted FOR NO KEY UPDATE`,
  )
  return row ?? null
}

/** Notes that a real name is under review; a verified one stays as it is until another is approved. @source docs/domain/network.md 7.3 */
export async function holdIdentity(
  tx: Tx,
  caller: Caller,
  whose: Whose,
  name: RealName,
  pics: readonly Attachment[],
): Promise<void> {
  const before = await storedName(tx, caller.tenantId, whose)
  if (before?.authStatus === AuthStatus.verified) return
  await putIdentity(
    tx,
    caller,
    whose,
    { ...name, pics, authStatus: identityTransitions.submit.to },
    before?.authStatus ?? null,
  )
}

/** A real name was approved: it is the party's from now on. */
export async function settleIdentity(
  tx: Tx,
  caller: Caller,
  whose: Whose,
  name: RealName,
  pics: readonly Attachment[],
): Promise<void> {
  const before = await storedName(tx, caller.tenantId, whose)
  await putIdentity(
    tx,
    caller,
    whose,
    { ...name, pics, authStatus: identityTransitions.verify.to },
    before?.authStatus ?? null,
  )
}

async function putIdentity(
  tx: Tx,
  caller: Caller,
  { oemNo, userType, userNo }: Whose,
  name: RealName & { pics: readonly Attachment[]; authStatus: CodeOf<typeof AuthStatus> },
  from: number | null,
): Promise<void> {
  const { tenantId, userId } = caller
  const { authType, idNoEnc, idNoIdx, validBegin, validEnd, legalName, pics, authStatus } = name
  await run(
    tx,
    sql`INSERT INTO auth (tenant_id, oem_no, user_type, user_no, auth_type, name, id_no_enc, id_no_idx, valid_begin, valid_end, legal_name, pics, auth_status, create_user)
        VALUES (${tenantId}, ${oemNo}, ${userType}, ${userNo}, ${authType}, ${name.name}, ${idNoEnc}, ${idNoIdx}, ${validBegin}, ${validEnd}, ${legalName}, ${JSON.stringify(pics)}::jsonb, ${authStatus}, ${userId})
        ON CONFLICT (tenant_id, user_type, user_no) WHERE NOT is_deleted
        DO UPDATE SET auth_type = excluded.auth_type, name = excluded.name, id_no_enc = excluded.id_no_enc, id_no_idx = excluded.id_no_idx, valid_begin = excluded.valid_begin,
          valid_end = excluded.valid_end, legal_name = excluded.legal_name, pics = excluded.pics, auth_status = excluded.auth_status, update_user = excluded.create_user,
          update_time = business_now(), version = auth.version + 1`,
  )
  await logIdentity(tx, caller, { oemNo, userType, userNo }, from, authStatus)
}

/** Moves the state of a party's real name, if it is in a state; nothing otherwise. */
export async function setIdentityStatus(
  tx: Tx,
  caller: Caller,
  whose: Whose,
  event: 'reject' | 'withdraw',
): Promise<void> {
  const { from, to } = identityTransitions[event]
  const moved = await run(
    tx,
    sql`UPDATE auth SET auth_status = ${to}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND user_type = ${whose.userType} AND user_no = ${whose.userNo} AND auth_status IN (${constant(...from)}) AND NOT is_deleted`,
  )
  if (moved > 0) await logIdentity(tx, caller, whose, from[0], to)
}

const logIdentity = (tx: Tx, caller: Caller, { oemNo, userNo }: Whose, from: number | null, to: number) =>
  logStates(tx, caller.tenantId, caller, [{ oemNo, entity: 'auth', entityNo: userNo, from, to, action: 'examine' }])
