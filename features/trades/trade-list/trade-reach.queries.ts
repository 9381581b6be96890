import { type SQL, sql } from 'drizzle-orm'
import { type Caller, holds, isOperatorStaff, isSubOperator } from '../../../core/server/call/caller.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { ofScopes } from '../../access/access.server.ts'
import { DataScopeType, scopedList } from '../../access/access.shared.ts'
import type { TradeScope } from './trade-list.contract.ts'

/** Trades as data scopes may limit them: the list, its statistics, export, details and what is done to a trade. */
export const tradesScoped = scopedList('trade.list', {
  rpiNo: 'text',
  userNo: 'text',
  empNo: 'text',
  storeNo: 'text',
  aisleCode: 'text',
  payWay: 'number',
  tradeKind: 'number',
  tradeAmount: 'number',
  payTime: 'instant',
})

const scopeColumns = {
  tenant: sql`t.tenant_id`,
  oem: sql`t.oem_no`,
  employee: sql`t.emp_no`,
  institution: sql`t.institution_no`,
  merchant: sql`t.rpi_no`,
  manager: sql`t.manager_user_id`,
  fields: {
    rpiNo: sql`t.rpi_no`,
    userNo: sql`t.user_no`,
    empNo: sql`t.emp_no`,
    storeNo: sql`t.store_no`,
    aisleCode: sql`t.aisle_code`,
    payWay: sql`t.pay_way`,
    tradeKind: sql`t.trade_kind`,
    tradeAmount: sql`t.trade_amount`,
    payTime: sql`t.list_time`,
  },
}

/**
 * The trades (alias `t`) that a caller sees: the operator those of its tenant and, when asked, of its sub-operators; a
 * provider those with itself in the chain at the time of payment; an employee, institution or merchant its own. The
 * data scopes of the caller's roles narrow it.
 * @source docs/domain/network.md 2.6, 2.7; docs/domain/money.md 0.5 no. 4, 4.6
 */
export const tradesInReach = (caller: Caller, scope: TradeScope = 'merchant'): SQL =>
  sql`(t.tenant_id = ${caller.tenantId} AND ${ofTenants(caller, scope)} AND ${ofParty(caller)} AND ${ofScopes(caller, tradesScoped, scopeColumns)})`

/** Staff of the root operator, the only ones with sub-operators below them. */
const isRoot = (caller: Caller): boolean => isOperatorStaff(caller) && !isSubOperator(caller)

function ofTenants(caller: Caller, scope: TradeScope): SQL {
  if (!isRoot(caller)) return scope === 'child' ? sql`false` : sql`t.oem_no = ${caller.oemNo}`
  if (scope === 'all') return sql`true`
  return scope === 'child' ? sql`t.oem_no <> ${caller.oemNo}` : sql`t.oem_no = ${caller.oemNo}`
}

function ofParty({ partyType, userNo }: Caller): SQL {
  switch (partyType) {
    case PartyType.operator:
      return sql`true`
    case PartyType.provider:
      return inChain(userNo)
    case PartyType.merchant:
      return sql`t.rpi_no = ${userNo}`
    case PartyType.employee:
      return sql`t.emp_no = ${userNo}`
    case PartyType.institution:
      return sql`t.institution_no = ${userNo}`
  }
}

/** Whether a node stood in the chain of a trade when it was paid. @param alias the trade in the statement */
export const inChain = (userNo: string, alias = 't'): SQL =>
  sql`${userNo}::text = ANY (string_to_array(${sql.raw(alias)}.chain_path, ','))`

/**
 * Returns the owner whose figures count for the trades that a caller sees, when roll-ups by owner can tell: null when a data
 * scope narrows them, for institutions and merchants, and for sub-operators, whose figures do not include unpaid orders.
 */
export function countedOwner(caller: Caller): string | null {
  if (isNarrowed(caller)) return null
  if (isRoot(caller)) return caller.tenantId
  return caller.partyType === PartyType.provider || caller.partyType === PartyType.employee ? caller.userNo : null
}

/** Whether data scopes hide some of the trades that the caller's party sees. */
export const isNarrowed = ({ dataScopes, roleAliases }: Caller): boolean =>
  dataScopes.some(({ list, type }) => list === tradesScoped.key && type !== DataScopeType.all) ||
  (roleAliases.length > 0 && roleAliases.every((alias) => alias === 'account_manager'))

/** The condition on `origin_oem_no` of a roll-up that gives the trades of a scope. */
export function originOf(caller: Caller, scope: TradeScope = 'merchant'): SQL {
  if (!isRoot(caller)) return scope === 'child' ? sql`false` : sql`s.origin_oem_no = ${caller.oemNo}`
  if (scope === 'all') return sql`true`
  return scope === 'child' ? sql`s.origin_oem_no <> ${caller.oemNo}` : sql`s.origin_oem_no = ${caller.oemNo}`
}

/** The node whose profit is the caller's own; null for who earns nothing by trades: institutions and merchants. */
export function earnerOf({ partyType, oemNo, userNo }: Caller): string | null {
  if (partyType === PartyType.operator) return oemNo
  return partyType === PartyType.provider || partyType === PartyType.employee ? userNo : null
}

/** Whether the caller may see what the channel charges: staff of the root operator with the permission for it. */
export const seesCost = (caller: Caller): boolean => isRoot(caller) && holds(caller, 'profit_view_cost')
