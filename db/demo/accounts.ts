import type { RoleAlias } from '../../features/tenants/tenant/tenant.rules.ts'

/** A named account of the demo world, as the README lists it. */
export interface DemoAccount {
  readonly tenantId: string
  readonly account: string
  readonly realName: string
  readonly role: RoleAlias
  /** Whom it acts for: the login tenant, or a party of the demo by its name. */
  readonly party?: 'north' | 'city' | 'district' | 'employee' | 'institution' | 'second' | 'merchant'
}

/** The two operators and the sub-operator of the demo world. */
export const operatorId = '100001'
export const secondOperatorId = '100002'
export const subOperatorId = '100003'

/** Password of every demo account, and the pay password of all of them. They exist in the demo world alone. */
export const demoPassword = 'Demo2026'
export const demoPayPassword = '258369'

/** Every account of the demo world: one for each role. */
export const demoAccounts: readonly DemoAccount[] = [
  { tenantId: operatorId, account: 'admin', realName: '林静', role: 'admin' },
  { tenantId: operatorId, account: 'operation', realName: '周航', role: 'operation' },
  { tenantId: operatorId, account: 'finance', realName: '陈敏', role: 'finance' },
  { tenantId: operatorId, account: 'auditor', realName: '赵岩', role: 'auditor' },
  { tenantId: operatorId, account: 'risk', realName: '孙磊', role: 'risk' },
  { tenantId: operatorId, account: 'warehouse', realName: '吴江', role: 'warehouse' },
  { tenantId: operatorId, account: 'north', realName: '马骏', role: 'service_admin', party: 'north' },
  { tenantId: operatorId, account: 'city', realName: '郑洁', role: 'service_admin', party: 'city' },
  { tenantId: operatorId, account: 'district', realName: '何勇', role: 'service_admin', party: 'district' },
  { tenantId: operatorId, account: 'employee', realName: '吴桐', role: 'service_staff', party: 'employee' },
  { tenantId: operatorId, account: 'institution', realName: '许宁', role: 'institution', party: 'institution' },
  { tenantId: operatorId, account: 'merchant', realName: '范晴', role: 'merchant', party: 'merchant' },
  { tenantId: subOperatorId, account: 'admin', realName: '钱程', role: 'admin' },
  { tenantId: secondOperatorId, account: 'admin', realName: '冯雨', role: 'admin' },
  { tenantId: secondOperatorId, account: 'provider', realName: '曹毅', role: 'service_admin', party: 'second' },
]
