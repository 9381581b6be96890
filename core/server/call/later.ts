import { commonErrors, type Language } from '../../shared/errors.ts'
import { authorityOf } from './authority.ts'
import type { Caller } from './caller.ts'
import type { Tx } from '../database/db.ts'

/** User who asked for work that is done later: kept with the work, opened anew when it runs. */
export interface AskedBy {
  readonly tenantId: string
  readonly oemNo: string
  readonly userId: bigint
  /** The roles and departments of the session that asked. */
  readonly roleIds: readonly bigint[]
  readonly deptIds: readonly bigint[]
  readonly actorUserId: bigint | null
  readonly language: Language
}

/** The part of a caller that is kept with work for later. */
export const askedBy = ({ tenantId, oemNo, userId, roleIds, deptIds, actorUserId, language }: Caller): AskedBy => ({
  tenantId,
  oemNo,
  userId,
  roleIds,
  deptIds,
  actorUserId,
  language,
})

/** State of a user who may sign in: a code of the area of users, which stands above. */
const activeUser = 1

/**
 * The caller of work that was asked for earlier, with the rights of now: roles that were taken away meanwhile are gone,
 * grants that changed have changed.
 * @throws common.forbidden when the user or tenant is no longer active, or holds none of the roles any more
 */
export async function callerLater(tx: Tx, by: AskedBy): Promise<Caller> {
  const { rows } = await tx.client.query<UserRow>(
    `SELECT u.account, u.real_name, u.user_type, u.user_no, u.role_ids, (SELECT version FROM authority_version) AS version
       FROM app_user u JOIN tenant t ON t.tenant_id = u.oem_no
      WHERE u.tenant_id = $1 AND u.oem_no = $2 AND u.id = $3 AND NOT u.is_deleted AND u.user_status = ${activeUser}
        AND t.is_active AND NOT t.is_deleted AND (t.expire_time IS NULL OR t.expire_time > business_now())`,
    [by.tenantId, by.oemNo, by.userId],
  )
  const user = rows[0]
  // The driver reads arrays of 64-bit numbers as texts, also those that were kept with the work.
  const held = new Set(user?.role_ids.map(String))
  const roleIds = by.roleIds.map(BigInt).filter((id) => held.has(String(id)))
  const deptIds = by.deptIds.map(BigInt)
  if (!user || roleIds.length === 0) throw commonErrors.forbidden()
  const authority = await authorityOf(tx, {
    tenantId: by.tenantId,
    oemNo: by.oemNo,
    userNo: user.user_no,
    roleIds,
    deptIds,
    version: Number(user.version),
  })
  return {
    ...by,
    ...authority,
    roleIds,
    deptIds,
    sessionId: 0n,
    account: user.account,
    userName: user.real_name,
    partyType: user.user_type,
    userNo: user.user_no,
    ip: '',
    userAgent: '',
    requestId: '',
  }
}

interface UserRow {
  account: string
  real_name: string
  user_type: Caller['partyType']
  user_no: string
  role_ids: readonly (string | bigint)[]
  version: bigint
}
