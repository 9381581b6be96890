import { sql } from 'drizzle-orm'
import { bumpAuthority } from '../../../core/server/call/authority.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { createUser, hashSecret, randomPassword, secretOf } from '../../access/access.server.ts'
import { sendSms } from '../../settings/settings.server.ts'
import { mostLevels, OrgCategory } from '../../organisation/organisation.shared.ts'
import type { HeldParty } from '../party/held-party.queries.ts'
import { partyTypes, ServiceKind } from '../dossier/party-codes.contract.ts'

/** Built-in role of the first user of a party of a kind. @source docs/domain/network.md 2.5 */
const roleAliases = {
  [ServiceKind.provider]: 'service_admin',
  [ServiceKind.employee]: 'service_staff',
  [ServiceKind.institution]: 'institution',
} as const

/**
 * Makes the account of a party: its user with role and department, and a one-time password that goes to the contact's
 * phone alone. Without an account of its own the party's number is the account, and the phone signs in.
 * @throws user.accountTaken, user.phoneTaken, user.quota
 * @source docs/domain/network.md 7.2, finish; 2.4
 */
export async function makePartyAccount(tx: Tx, caller: Caller, held: HeldParty): Promise<void> {
  const { serviceKind, userNo, oemNo, values } = held
  const password = randomPassword()
  const role = await rowOf<{ id: bigint }>(
    tx,
    sql`SELECT id FROM role WHERE tenant_id = ${caller.tenantId} AND oem_no = ${oemNo} AND role_alias = ${roleAliases[serviceKind]} AND is_built_in AND NOT is_deleted`,
  )
  const deptId = await deptOf(tx, caller, held)
  await createUser(tx, {
    tenantId: caller.tenantId,
    oemNo,
    account: values.account || userNo,
    passwordHash: await hashSecret(secretOf(password)),
    mustChangePassword: true,
    name: values.contactName.slice(0, 20),
    realName: values.contactName,
    phone: values.contactPhone,
    email: values.contactEmail,
    userType: partyTypes[serviceKind],
    userNo,
    roleIds: role ? [role.id] : [],
    deptIds: deptId === null ? [] : [deptId],
    createUser: caller.userId,
    createDept: caller.deptIds[0] ?? null,
  })
  await bumpAuthority(tx)
  await sendSms(tx, {
    tenantId: caller.tenantId,
    oemNo,
    phone: values.contactPhone,
    words: `您的账号${values.account || values.contactPhone}已开通，初始密码${password}，首次登录后请修改，请勿告诉他人。`,
  })
}

/** A department as it stands among the others. */
export interface DeptPlace {
  readonly id: bigint
  readonly ancestors: string
}

/** The department below which that of a party hangs: that of the party above, else the operator's own topmost one. */
export const deptAbove = (
  tx: Tx,
  { tenantId, oemNo, parentNo }: { tenantId: string; oemNo: string; parentNo: string },
): Promise<DeptPlace | undefined> =>
  rowOf<DeptPlace>(
    tx,
    sql`SELECT id, ancestors FROM dept WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND NOT is_deleted AND (user_no = ${parentNo} OR (parent_id = 0 AND user_no IS NULL))
         ORDER BY user_no = ${parentNo} DESC NULLS LAST, sort, id LIMIT 1`,
  )

/** The department of a party: an employee's is that of the party above, others get one of their own below it. */
async function deptOf(
  tx: Tx,
  { tenantId, userId }: Caller,
  { oemNo, userNo, parentNo, serviceKind, values }: HeldParty,
): Promise<bigint | null> {
  const above = await deptAbove(tx, { tenantId, oemNo, parentNo })
  if (serviceKind === ServiceKind.employee) return above?.id ?? null
  const isDeepest = above !== undefined && above.ancestors.split(',').length >= mostLevels
  const parent = isDeepest ? undefined : above
  const name = values.serviceName.slice(0, 45)
  const isTaken = await rowOf(
    tx,
    sql`SELECT 1 FROM dept WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND parent_id = ${parent?.id ?? 0n} AND dept_name = ${name} AND NOT is_deleted`,
  )
  const category = serviceKind === ServiceKind.institution ? OrgCategory.institution : OrgCategory.company
  const row = await rowOf<{ id: bigint }>(
    tx,
    sql`INSERT INTO dept (tenant_id, oem_no, parent_id, ancestors, dept_name, full_name, dept_category, user_no, sort, create_user)
        VALUES (${tenantId}, ${oemNo}, ${parent?.id ?? 0n}, ${parent ? `${parent.ancestors},${parent.id}` : '0'}, ${isTaken ? userNo : name}, ${values.serviceName}, ${category}, ${userNo}, 1, ${userId})
        RETURNING id`,
  )
  return row?.id ?? null
}
