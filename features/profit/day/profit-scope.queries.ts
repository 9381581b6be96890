import { type SQL, sql } from 'drizzle-orm'
import { type Caller, holds, isSubOperator } from '../../../core/server/call/caller.ts'
import { ownedList, ownerColumns, ownersInReach } from '../../wallets/wallets.server.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
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

/** The node asked for, else the highest that a caller sees: its own. */
export const highestNode = (caller: Caller, userNo: string | undefined): string =>
  userNo ?? (caller.partyType === OwnerType.operator ? caller.oemNo : caller.userNo)

/** Rows of profit as a call shows them. */
interface ShownRows {
  /** The table and its alias in the statement; it has tenant_id, owner_type and owner_no. */
  readonly table: 'service_profit_day' | 'service_profit_mer_day' | 'pos_profit'
  readonly alias: string
  readonly where: SQL
}

/**
 * The rows of the highest nodes that are shown, whose counts and amounts stand for all: levels overlap and must not be
 * added up. That is the node asked for, or an operator's own, which stands above everybody; else every row above whose
 * owner no other of the nodes shown stood when it was earned. The trees of today do not tell: a provider may have come
 * from elsewhere, with what it earned there.
 * @source docs/domain/money.md 4.6
 */
export function ofHighest(
  caller: Caller,
  { userNo, userType }: { userNo?: string | undefined; userType?: number | undefined },
  { table, alias, where }: ShownRows,
): SQL {
  const isNarrowed = userType !== undefined || caller.dataScopes.some(({ list }) => list === profitList.list.key)
  const isAboveAll = caller.partyType === OwnerType.operator && !isNarrowed
  if (userNo || isAboveAll) return sql`${sql.raw(alias)}.owner_no = ${highestNode(caller, userNo)}`
  const place = (columns: string) => sql.raw(columns.replaceAll('#', alias))
  const from = sql.raw(`${table} ${alias}`)
  if (table === 'pos_profit')
    return sql`(${place('#.rpt_order_code, #.level')}) IN (SELECT ${place('#.rpt_order_code, min(#.level)')} FROM ${from} WHERE ${where} GROUP BY 1)`
  return sql`(${place('#.owner_no, #.parent_path')}) IN (WITH shown AS MATERIALIZED (SELECT DISTINCT ${place('#.owner_no, #.parent_path')} FROM ${from} WHERE ${where})
    SELECT n.owner_no, n.parent_path FROM shown n WHERE NOT EXISTS (SELECT 1 FROM shown u WHERE u.owner_no = ANY (string_to_array(n.parent_path, ','))))`
}

/** Cost of the highest nodes: null where the root operator is one of them and the caller may not see its cost. */
export const costOfHighest = (caller: Caller, alias: string, highest: SQL, sum: SQL): SQL =>
  seesChannelCost(caller)
    ? sum
    : sql`CASE WHEN bool_or(${sql.raw(`${alias}.owner_no`)} = ${caller.tenantId} AND ${highest}) THEN NULL ELSE ${sum} END`

/** Whether the caller may see what the channel costs the root operator. */
export const seesChannelCost = (caller: Caller): boolean => hasInstitutions(caller) && holds(caller, 'profit_view_cost')

/** The cost of a node as the caller may see it: null on the root operator's rows without the right. */
export const costColumn = (caller: Caller, alias: string, sum: SQL): SQL =>
  seesChannelCost(caller)
    ? sum
    : sql`CASE WHEN ${sql.raw(`${alias}.owner_no`)} = ${caller.tenantId} THEN NULL ELSE ${sum} END`
