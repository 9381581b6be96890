import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { isDateTime } from '../../../core/shared/dates.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Caller, platformTenant, requireAdministrator } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { changedEach } from '../../../core/server/call/audit.ts'
import { bumpAuthority } from '../../../core/server/call/authority.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { openText } from '../../../core/server/secrets/personal.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { labelIn } from '../../../core/shared/shapes/draft-fields.ts'
import { endSessionsOfTenant, hashSecret, logUsers, randomPassword, secretOf } from '../../access/access.server.ts'
import { sendSms } from '../../settings/settings.server.ts'
import { userTransitions, UserStatus } from '../../access/access.shared.ts'
import { inTenant, logTenant } from './tenant.actions.ts'
import { tenant, tenantErrors } from './tenant.contract.ts'
import { type Tenant, tenantToChange } from './tenant.queries.ts'

export const tenantStateCalls = [
  handle(tenant.remove, async ({ tx, caller, input, audit }) => {
    requireAdministrator(caller)
    const gone: string[] = []
    for (const id of input.ids) {
      const found = await tenantToChange(tx, caller, { id })
      if (found.tenantId === platformTenant) throw tenantErrors.platformKept()
      if (await inTenant(tx, caller, found, () => hasBusiness(tx, found))) throw tenantErrors.hasBusiness()
      await inTenant(tx, caller, found, () => disableUsers(tx, caller, found))
      await run(
        tx,
        sql`UPDATE tenant SET is_deleted = true, is_active = false, update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE id = ${id}`,
      )
      await endSessionsOfTenant(tx, found.tenantId)
      gone.push(found.tenantId)
    }
    audit({ entity: 'tenant', no: gone.join(','), before: { tenants: gone } })
    return {}
  }),

  // Set-up finished: the administrator's account opens with a one-time password.
  handle(tenant.finish, async ({ tx, caller, input, audit }) => {
    const found = await tenantToChange(tx, caller, { id: input.id })
    if (found.finish) throw tenantErrors.alreadyFinished()
    const password = randomPassword()
    const hash = await hashSecret(secretOf(password))
    const account = await inTenant(tx, caller, found, async () => {
      if (found.packageId === null || !(await isPriced(tx, found))) throw tenantErrors.notReady()
      return openAdmin(tx, caller, found, { password, hash })
    })
    await run(
      tx,
      sql`UPDATE tenant SET is_finished = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE id = ${found.id} AND NOT is_finished`,
    )
    audit({ entity: 'tenant', no: found.tenantId, before: { finish: 0 }, after: { finish: 1 } })
    return { account, password }
  }),

  // '' for the end means never; keys left out stay.
  handle(tenant.setting, async ({ tx, caller, input, audit }) => {
    requireAdministrator(caller)
    const { expireTime } = input
    if (expireTime && !isDateTime(expireTime))
      throw commonErrors.fieldFormat({ label: labelIn(['过期时间', 'Expires at'], caller.language) })
    const before = await quotasOf(tx, caller, input.ids)
    await run(
      tx,
      sql`UPDATE tenant SET account_number = coalesce(${input.accountNumber ?? null}::integer, account_number),
               expire_time = CASE WHEN ${expireTime !== undefined} THEN ${expireTime ? `${expireTime}+08` : null}::timestamptz ELSE expire_time END,
               update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE id = ANY(${`{${input.ids.join(',')}}`}::bigint[])`,
    )
    audit(changedEach('tenant', ({ tenantId }) => tenantId, before, await quotasOf(tx, caller, input.ids)))
    return {}
  }),

  handle(tenant.packageSetting, async ({ tx, caller, input, audit }) => {
    requireAdministrator(caller)
    const found = await tenantToChange(tx, caller, { tenantId: input.tenantId })
    const { packageId = null } = input
    const isKnown =
      packageId === null ||
      (await rowOf(tx, sql`SELECT 1 FROM tenant_package WHERE id = ${packageId} AND NOT is_deleted`)) !== undefined
    if (!isKnown) throw commonErrors.notFound()
    await run(
      tx,
      sql`UPDATE tenant SET package_id = ${packageId}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE id = ${found.id}`,
    )
    await bumpAuthority(tx)
    audit({ entity: 'tenant', no: found.tenantId, before: { packageId: found.packageId }, after: { packageId } })
    return {}
  }),

  // Only stored: all tenants of this product live in one database. network 2.2
  handle(tenant.datasource, async ({ tx, caller, input, audit }) => {
    requireAdministrator(caller)
    const found = await tenantToChange(tx, caller, { tenantId: input.tenantId })
    const { datasourceId = null } = input
    const known =
      datasourceId === null ||
      (await rowOf(tx, sql`SELECT 1 FROM datasource WHERE id = ${datasourceId} AND NOT is_deleted FOR SHARE`)) !==
        undefined
    if (!known) throw commonErrors.notFound()
    await run(
      tx,
      sql`UPDATE tenant SET datasource_id = ${datasourceId}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE id = ${found.id}`,
    )
    audit({
      entity: 'tenant',
      no: found.tenantId,
      before: { datasourceId: found.datasourceId },
      after: { datasourceId },
    })
    return {}
  }),
]

/** Nobody of a tenant that goes signs in any more. */
async function disableUsers(tx: Tx, caller: Caller, found: Tenant): Promise<void> {
  const place = { tenantId: found.rootTenantId, oemNo: found.tenantId }
  const users = await rowsOf<{ id: bigint; from: number }>(
    tx,
    sql`UPDATE app_user u SET user_status = ${userTransitions.lock.to}, version = u.version + 1
          FROM (SELECT id, user_status FROM app_user WHERE tenant_id = ${place.tenantId} AND oem_no = ${place.oemNo} AND user_status <> ${UserStatus.disabled} AND NOT is_deleted FOR UPDATE) was
         WHERE u.tenant_id = ${place.tenantId} AND u.id = was.id RETURNING u.id, was.user_status AS "from"`,
  )
  const changes = users.map((user) => ({ ...user, to: userTransitions.lock.to, action: 'tenantRemove' }))
  await logUsers(tx, place, caller, changes)
  const from = found.status ? 1 : 0
  await logTenant(tx, place, caller, { entity: 'tenantSwitch', from, to: 0, action: 'remove' })
}

/** Whether a tenant has providers, merchants, stock or sub-operators. @source docs/domain/network.md 2.2, remove */
async function hasBusiness(tx: Tx, { rootTenantId, tenantId }: Tenant): Promise<boolean> {
  const row = await rowOf<{ has: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT 1 FROM service_info WHERE tenant_id = ${rootTenantId} AND oem_no = ${tenantId} AND NOT is_deleted)
            OR EXISTS (SELECT 1 FROM rpi_basic WHERE tenant_id = ${rootTenantId} AND oem_no = ${tenantId} AND NOT is_deleted)
            OR EXISTS (SELECT 1 FROM stock_sn WHERE tenant_id = ${rootTenantId} AND oem_no = ${tenantId} AND NOT is_deleted)
            OR EXISTS (SELECT 1 FROM tenant WHERE parent_tenant_id = ${tenantId} AND NOT is_deleted) AS has`,
  )
  return row?.has ?? true
}

/** Whether the tenant has a channel that is on, and a cost policy for each such. @source docs/domain/network.md 2.2, finish */
async function isPriced(tx: Tx, { rootTenantId, tenantId }: Tenant): Promise<boolean> {
  const row = await rowOf<{ aisles: bigint; priced: bigint }>(
    tx,
    sql`SELECT count(*) AS aisles,
               count(*) FILTER (WHERE EXISTS (SELECT 1 FROM oem_policy_rela r
                                               WHERE r.tenant_id = a.tenant_id AND r.user_type = ${constant(PartyType.operator)} AND r.user_no = a.oem_no AND r.aisle_code = a.aisle_code AND r.unbind_time IS NULL)) AS priced
          FROM aisle_oem a WHERE a.tenant_id = ${rootTenantId} AND a.oem_no = ${tenantId} AND a.is_on AND NOT a.is_deleted`,
  )
  return row !== undefined && row.aisles > 0n && row.priced === row.aisles
}

/** Enables the tenant's administrator and tells the contact person; gives the account. */
async function openAdmin(
  tx: Tx,
  caller: Caller,
  { rootTenantId, tenantId, contactNumberEnc, tenantName }: Tenant,
  secret: { password: string; hash: string },
): Promise<string> {
  const place = { tenantId: rootTenantId, oemNo: tenantId }
  const admin = await rowOf<{ id: bigint; account: string; from: number }>(
    tx,
    sql`UPDATE app_user u SET user_status = ${userTransitions.enable.to}, password_hash = ${secret.hash}, must_change_password = true, update_user = ${caller.userId}, update_time = business_now(), version = u.version + 1
          FROM (SELECT id, user_status FROM app_user WHERE tenant_id = ${rootTenantId} AND oem_no = ${tenantId} AND is_tenant_admin AND NOT is_deleted FOR UPDATE) was
         WHERE u.tenant_id = ${rootTenantId} AND u.id = was.id RETURNING u.id, u.account, was.user_status AS "from"`,
  )
  if (!admin) throw commonErrors.moved()
  await logUsers(tx, place, caller, [{ ...admin, to: userTransitions.enable.to, action: 'tenantFinish' }])
  await logTenant(tx, place, caller, { entity: 'tenant', from: 0, to: 1, action: 'finish' })
  const phone = openText(contactNumberEnc)
  if (/^1[3-9]\d{9}$/.test(phone)) {
    const words = `${tenantName}已开通，租户编号${tenantId}，账号${admin.account}，初始密码${secret.password}，请登录后立即修改。`
    await sendSms(tx, { tenantId: rootTenantId, oemNo: tenantId, phone, words })
  }
  return admin.account
}

/**
 * Reads the present values of the settings that can be set for several tenants at once; the tenants are locked. @throws
 * common.notFound
 */
async function quotasOf(tx: Tx, caller: Caller, ids: readonly bigint[]) {
  const quotas = []
  for (const id of ids) {
    const { tenantId, accountNumber, expireTime } = await tenantToChange(tx, caller, { id })
    quotas.push({ tenantId, accountNumber, expireTime })
  }
  return quotas
}
