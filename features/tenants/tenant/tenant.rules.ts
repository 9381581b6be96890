import { tenantErrors } from './tenant.contract.ts'

/** Aliases of the roles that new tenants get; `administrator` is the platform's alone. @source docs/domain/network.md 2.5 */
export type RoleAlias =
  | 'administrator'
  | 'admin'
  | 'operation'
  | 'auditor'
  | 'risk'
  | 'finance'
  | 'warehouse'
  | 'account_manager'
  | 'service_admin'
  | 'service_staff'
  | 'institution'
  | 'merchant'

/** A role that every new tenant gets. */
export interface DefaultRole {
  readonly alias: RoleAlias
  readonly name: string
  readonly sort: number
  /** The role it hangs below, whose grants bound it. */
  readonly below?: RoleAlias
}

/** Roles of a new operator or sub-operator. @source docs/domain/network.md 2.5 */
export const defaultRoles: readonly DefaultRole[] = [
  { alias: 'admin', name: '管理员', sort: 2 },
  { alias: 'operation', name: '运营', sort: 3 },
  { alias: 'auditor', name: '审核', sort: 4 },
  { alias: 'risk', name: '风控', sort: 5 },
  { alias: 'finance', name: '财务', sort: 6 },
  { alias: 'warehouse', name: '仓库', sort: 7 },
  { alias: 'account_manager', name: '客户经理', sort: 8 },
  { alias: 'service_admin', name: '服务商管理员', sort: 9 },
  { alias: 'service_staff', name: '服务商员工', sort: 10, below: 'service_admin' },
  { alias: 'institution', name: '机构人员', sort: 11 },
  { alias: 'merchant', name: '商户', sort: 12 },
]

/** The platform's own role besides. */
export const platformRole: DefaultRole = { alias: 'administrator', name: '平台管理员', sort: 1 }

/**
 * A domain as it is stored: lower case, a host name without scheme, port or path; '' stays.
 * @throws tenant.domainFormat
 */
export function checkedDomain(given: string): string {
  const domain = given.toLowerCase()
  if (
    domain &&
    !/^(?=.{1,100}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(domain)
  )
    throw tenantErrors.domainFormat()
  return domain
}

/** Host of a page's address as a browser sends it: `https://pay.example.com:8443/x` is `pay.example.com`. */
export const hostOf = (address: string): string =>
  address
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[:/#?].*$/, '')
