import { commonErrors, type Language } from '../../shared/errors.ts'
import { PartyType } from '../../shared/party-type.ts'

/** Data scope of one role on one list: the numbers of `data_scope_type` with a structured condition for 5. */
export interface DataScope {
  /** List it limits, `trade.list`. */
  readonly list: string
  readonly type: 1 | 2 | 3 | 4 | 5
  /** Condition of type 5: `{and|or: [{field, op, value}]}`. */
  readonly condition: unknown
}

/** Maker of a call: the server decides everything by these fields, never by the request. */
export interface Caller {
  readonly sessionId: bigint
  readonly userId: bigint
  readonly account: string
  readonly userName: string
  /** Root operator's tenant: shard, row security, ledger. */
  readonly tenantId: string
  /** Login tenant: equals tenantId for the root operator's own users. */
  readonly oemNo: string
  readonly partyType: PartyType
  /** Party the user acts for: a tenant, provider (F…), employee (E…), institution (J…) or merchant number. */
  readonly userNo: string
  readonly deptIds: readonly bigint[]
  /** The user's departments and everything below them, for data scope 4. */
  readonly deptTreeIds: readonly bigint[]
  readonly roleIds: readonly bigint[]
  readonly roleAliases: readonly string[]
  readonly permissions: ReadonlySet<string>
  readonly dataScopes: readonly DataScope[]
  /** Operator user behind a signed-in-as session, else null. */
  readonly actorUserId: bigint | null
  readonly language: Language
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
}

/** The platform's own tenant. */
export const platformTenant = '000000'

/** The platform's own: where its settings stand, and the records of sign-ins to tenants that do not exist. */
export const platformPlace = { tenantId: platformTenant, oemNo: platformTenant } as const

/** Whether the caller is of the platform itself. */
export const isPlatform = (caller: Caller): boolean => caller.tenantId === platformTenant

/** Whether the caller is a sub-operator's user: sees no other login tenant. */
export const isSubOperator = (caller: Caller): boolean => caller.oemNo !== caller.tenantId

/** Whether the caller is staff of an operator or sub-operator, not of a party below it. */
export const isOperatorStaff = (caller: Caller): boolean => caller.partyType === PartyType.operator

/** Whether the caller holds a permission code. */
export const holds = (caller: Caller, permission: string): boolean => caller.permissions.has(permission)

/** Whether the caller is the platform's administrator, who holds everything. */
export const isAdministrator = (caller: Caller): boolean =>
  isPlatform(caller) && caller.roleAliases.includes('administrator')

/** Whether the caller is staff of the root operator, whose accounts and platforms the ledger holds. */
export const isRootStaff = (caller: Caller): boolean => isOperatorStaff(caller) && !isSubOperator(caller)

/** @throws common.forbidden to all but the platform itself, and to who lacks the permission if one is named */
export function requirePlatform(caller: Caller, permission?: string): void {
  if (!isPlatform(caller) || (permission && !holds(caller, permission))) throw commonErrors.forbidden()
}

/** @throws common.forbidden to all but the platform's administrator, and to one without the permission if one is named */
export function requireAdministrator(caller: Caller, permission?: string): void {
  if (!isAdministrator(caller) || (permission && !holds(caller, permission))) throw commonErrors.forbidden()
}

/** @throws common.forbidden to all but staff of an operator or sub-operator */
export function requireOperatorStaff(caller: Caller): void {
  if (!isOperatorStaff(caller)) throw commonErrors.forbidden()
}

/** @throws common.forbidden to all but staff of the root operator */
export function requireRootStaff(caller: Caller): void {
  if (!isRootStaff(caller)) throw commonErrors.forbidden()
}
