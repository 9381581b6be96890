import { sql } from 'drizzle-orm'
import { enterScope, rowOf, type Tx } from '../../../core/server/database/db.ts'
import { PlainError } from '../../../core/server/process/plain-error.ts'
import { createTenant } from './tenant.actions.ts'
import { createUser, hashSecret, randomPassword, secretOf } from '../../access/access.server.ts'

const platform = { tenantId: '000000', oemNo: '000000' }

/**
 * Makes the platform itself on an empty database: its tenant, its roles with what they hold, a department, a post. Does
 * nothing where it stands. The menus must be seeded before.
 * @source docs/wire.md 5, seed
 */
export async function ensurePlatform(tx: Tx): Promise<void> {
  const known = await rowOf(tx, sql`SELECT 1 FROM tenant WHERE tenant_id = ${platform.tenantId}`)
  if (!known) {
    await createTenant(tx, {
      tenantId: platform.tenantId,
      tenantName: '管理组',
      tenantKind: 0,
      parentTenantId: null,
      linkman: '-',
      contactNumber: '',
    })
  }
  await enterScope(tx, { tenantId: platform.tenantId, oemNo: '' })
}

/**
 * Makes the first administrator of an installation, with a one-time password to be changed at the first sign-in.
 * @param account `admin` by default
 * @returns the password, told this once
 * @throws PlainError when an administrator exists already
 * @source docs/rulings.md 21
 */
export async function createFirstAdmin(tx: Tx, account = 'admin'): Promise<{ account: string; password: string }> {
  await ensurePlatform(tx)
  const role = await rowOf<{ id: bigint }>(
    tx,
    sql`SELECT r.id FROM role r WHERE r.tenant_id = ${platform.tenantId} AND r.oem_no = ${platform.oemNo} AND r.role_alias = 'administrator' AND NOT r.is_deleted FOR UPDATE`,
  )
  // Asked after the lock: who waited for it sees whom the other one has made.
  const holder =
    role &&
    (await rowOf(
      tx,
      sql`SELECT 1 FROM app_user u WHERE u.tenant_id = ${platform.tenantId} AND ${role.id} = ANY(u.role_ids) AND NOT u.is_deleted LIMIT 1`,
    ))
  if (!role || holder)
    throw new PlainError('There is an administrator already. Sign in with it, or reset its password there.')
  const dept = await rowOf<{ id: bigint }>(
    tx,
    sql`SELECT id FROM dept WHERE tenant_id = ${platform.tenantId} AND NOT is_deleted ORDER BY id LIMIT 1`,
  )
  const password = randomPassword()
  await createUser(tx, {
    ...platform,
    account,
    passwordHash: await hashSecret(secretOf(password)),
    mustChangePassword: true,
    name: '管理员',
    realName: '平台管理员',
    userType: 1,
    userNo: platform.oemNo,
    roleIds: [role.id],
    deptIds: dept ? [dept.id] : [],
    isTenantAdmin: true,
  })
  return { account, password }
}
