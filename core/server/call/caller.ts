import type { Language } from '../../shared/errors.ts'

/** Kind of party a user acts for: the numbers of `party_user_type`. @source docs/domain/network.md 1.9 */
export type PartyType = 1 | 2 | 3 | 4 | 5

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

/** Whether the caller is of the platform itself. */
export const isPlatform = (caller: Caller): boolean => caller.tenantId === platformTenant

/** Whether the caller is a sub-operator's user: sees no other login tenant. */
export const isSubOperator = (caller: Caller): boolean => caller.oemNo !== caller.tenantId

/** Whether the caller is staff of an operator or sub-operator, not of a party below it. */
export const isOperatorStaff = (caller: Caller): boolean => caller.partyType === 1

/** Whether the caller holds a permission code. */
export const holds = (caller: Caller, permission: string): boolean => caller.permissions.has(permission)
