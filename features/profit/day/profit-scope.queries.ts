import { type SQL, sql } from 'drizzle-orm'
import { type Caller, holds, isSubOperator } from '../../../core/server/caller.ts'
import { ownedList, ownerColumns, ownersInReach } from '../../ledger/owner/owner.queries.ts'
import { OwnerType } from '../../ledger/posting/ledger.contract.ts'
import type { ProfitScope } from './profit-day.contract.ts'

/** Profit rows as data scopes know them. */
export const profitList = ownedList('profit.list')

/** Whether the caller is staff of the root operator: only they have institutions below. */
const hasInstitutions = (caller: Caller): boolean => caller.partyType === OwnerType.operator && !isSubOperator(caller)

/**
 * The rows of a profit table that a scope shows to a caller. Own: nodes of the caller's institution from its own
 * merchants. Child: sub-operators, and the operator from their merchants; nothing for everybody else. All: both.
 * @param alias the table in the statement; it has tenant_id, oem_no, owner_type, owner_no and origin_oem_no
 * @source docs/domain/money.md 4.6, table of scopes
 */
export function profitInScope(caller: Caller, scope: ProfitScope, alias: string): SQL {
  const column = (name: string) => sql.raw(`${alias}.${name}`)
  const reach = ownersInReach(caller, profitList, ownerColumns(alias))
  const own = sql`${column('oem_no')} = ${caller.oemNo} AND ${column('origin_oem_no')} = ${caller.oemNo}`
  const child = sql`${column('owner_type')} = ${OwnerType.operator} AND ${column('origin_oem_no')} <> ${caller.oemNo}`
  if (!hasInstitutions(caller)) return scope === 'child' ? sql`false` : sql`(${reach} AND ${own})`
  if (scope === 'merchant') return sql`(${reach} AND ${own})`
  return scope === 'child' ? sql`(${reach} AND ${child})` : sql`(${reach} AND ((${own}) OR (${child})))`
}

/** The node whose counts stand for all rows of a caller's filter: the one asked for, else the highest that is shown. */
export const highestNode = (caller: Caller, userNo: string | undefined): string =>
  userNo ?? (caller.partyType === OwnerType.operator ? caller.oemNo : caller.userNo)

/** Whether the caller may see what the channel costs the root operator. */
export const seesChannelCost = (caller: Caller): boolean => hasInstitutions(caller) && holds(caller, 'profit_view_cost')

/** The cost of a node as the caller may see it: null on the root operator's rows without the right. */
export const costColumn = (caller: Caller, alias: string, sum: SQL): SQL =>
  seesChannelCost(caller)
    ? sum
    : sql`CASE WHEN ${sql.raw(`${alias}.owner_no`)} = ${caller.tenantId} THEN NULL ELSE ${sum} END`
