import { enterScope, inScope, platformScope, type Db } from '../../core/server/database/db.ts'
import { ensurePlatform } from '../../features/tenants/tenant/first-admin.actions.ts'
import { countUsers } from '../../features/access/user/user-count.actions.ts'
import { createUser } from '../../features/access/user/user.actions.ts'
import { hashSecret, newPaySecret, secretOf } from '../../features/access/password/password.actions.ts'
import { createTenant, type MadeTenant } from '../../features/tenants/tenant/tenant.actions.ts'
import {
  type DemoAccount,
  demoAccounts,
  demoPassword,
  demoPayPassword,
  operatorId,
  secondOperatorId,
  subOperatorId,
} from './accounts.ts'
import type { DemoParties } from './network.ts'

/** The login tenants of the demo world: two operators and a sub-operator of the first, ready for work. */
export async function makeTenants(db: Db): Promise<ReadonlyMap<string, MadeTenant>> {
  return inScope(db, platformScope, async (tx) => {
    await ensurePlatform(tx)
    const made = new Map<string, MadeTenant>()
    for (const [tenantId, tenantName, parentTenantId] of [
      [operatorId, '星河支付', null],
      [secondOperatorId, '远航支付', null],
      [subOperatorId, '星河华东', operatorId],
    ] as const) {
      await enterScope(tx, platformScope)
      made.set(
        tenantId,
        await createTenant(tx, {
          tenantId,
          tenantName,
          tenantKind: parentTenantId ? 2 : 1,
          parentTenantId,
          linkman: '林静',
          contactNumber: '13800000000',
        }),
      )
    }
    await tx.client.query('UPDATE tenant SET is_finished = true WHERE tenant_id = ANY($1)', [[...made.keys()]])
    return made
  })
}

/** The named accounts, each with its role, party, password and pay password; and the platform's own administrator. */
export async function makeAccounts(
  db: Db,
  tenants: ReadonlyMap<string, MadeTenant>,
  parties: DemoParties,
): Promise<void> {
  const named = demoAccounts.filter(({ party }) => party !== 'merchant')
  await makeNamed(db, tenants, named, (party) => parties[party])
  await makePlatformAdmin(db, await hashSecret(newPaySecret(demoPayPassword)))
}

/** The account of a merchant, once the merchant is there. */
export async function makeMerchantAccount(
  db: Db,
  tenants: ReadonlyMap<string, MadeTenant>,
  rpiNo: string,
): Promise<void> {
  const named = demoAccounts.filter(({ party }) => party === 'merchant')
  await makeNamed(db, tenants, named, () => rpiNo)
}

async function makeNamed(
  db: Db,
  tenants: ReadonlyMap<string, MadeTenant>,
  named: readonly DemoAccount[],
  numberOf: (party: keyof DemoParties) => string,
): Promise<void> {
  const [passwords, payPassword] = [
    await Promise.all(named.map(() => hashSecret(secretOf(demoPassword)))),
    await hashSecret(newPaySecret(demoPayPassword)),
  ]
  for (const [index, { tenantId: oemNo, account, realName, role, party }] of named.entries()) {
    const tenant = tenants.get(oemNo) as MadeTenant
    await inScope(db, { tenantId: tenant.tenantId, oemNo: '' }, async (tx) => {
      if (role === 'admin') {
        await tx.client.query(
          `UPDATE app_user SET account = 'setup', is_deleted = true WHERE tenant_id = $1 AND id = $2`,
          [tenant.tenantId, tenant.adminId],
        )
        await countUsers(tx, tenant.tenantId, [{ oemNo, userNo: oemNo, change: -1 }])
      }
      const userId = await createUser(tx, {
        tenantId: tenant.tenantId,
        oemNo,
        account,
        passwordHash: passwords[index] as string,
        mustChangePassword: false,
        name: realName,
        realName,
        userType: userTypeOf(party),
        userNo: party ? numberOf(party as keyof DemoParties) : oemNo,
        roleIds: [tenant.roleIds[role] as bigint],
        deptIds: [tenant.deptId],
        isTenantAdmin: role === 'admin',
      })
      await tx.client.query('UPDATE app_user SET pay_pwd_hash = $3 WHERE tenant_id = $1 AND id = $2', [
        tenant.tenantId,
        userId,
        payPassword,
      ])
    })
  }
}

const userTypeOf = (party: DemoAccount['party']): number => {
  if (party === undefined) return 1
  return party === 'merchant' ? 3 : party === 'employee' ? 4 : party === 'institution' ? 5 : 2
}

async function makePlatformAdmin(db: Db, payPassword: string): Promise<void> {
  const passwordHash = await hashSecret(secretOf(demoPassword))
  await inScope(db, platformScope, async (tx) => {
    await ensurePlatform(tx)
    const { rows } = await tx.client.query<{ role: bigint; dept: bigint }>(
      `SELECT (SELECT id FROM role WHERE tenant_id = '000000' AND role_alias = 'administrator') AS role, (SELECT id FROM dept WHERE tenant_id = '000000' ORDER BY id LIMIT 1) AS dept`,
    )
    const userId = await createUser(tx, {
      tenantId: '000000',
      oemNo: '000000',
      account: 'platform',
      passwordHash,
      mustChangePassword: false,
      name: '平台管理员',
      realName: '平台管理员',
      userType: 1,
      userNo: '000000',
      roleIds: rows[0] ? [rows[0].role] : [],
      deptIds: rows[0] ? [rows[0].dept] : [],
      isTenantAdmin: true,
    })
    await tx.client.query(`UPDATE app_user SET pay_pwd_hash = $2 WHERE tenant_id = '000000' AND id = $1`, [
      userId,
      payPassword,
    ])
  })
}
