import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { isRootStaff } from '../../../core/server/call/caller.ts'
import { scopedList } from '../../access/access.shared.ts'
import { ofMerchantsInReach } from '../../merchants/merchants.server.ts'

/** Deposits as data scopes may limit them. */
const pledgeOrderList = scopedList('pledge_order.list', { orderCode: 'text', rpiNo: 'text', createTime: 'instant' })

/** The merchant `m` of a deposit `o` or of its refund, for the reach. @param row its alias in the statement */
export const merchantOf = (row: 'o' | 'f'): SQL => {
  const alias = sql.raw(row)
  return sql`JOIN rpi_basic m ON m.tenant_id = ${alias}.tenant_id AND m.rpi_no = ${alias}.rpi_no`
}

/**
 * Deposits that a caller sees: those of the merchants in reach. The money is the root operator's to give back, so its staff
 * see those of its sub-operators' merchants too.
 * @param row alias of the deposit or its refund, joined to the merchant `m`
 */
export function ordersInReach(caller: Caller, row: 'o' | 'f' = 'o'): SQL {
  const of = (column: string) => sql.raw(`${row}.${column}`)
  const fields = { orderCode: of('order_code'), rpiNo: of('rpi_no'), createTime: of('create_time') }
  // No deposit has a maker of its own: who made the merchant counts.
  return ofMerchantsInReach(caller, pledgeOrderList, 'm', fields, isRootStaff(caller) ? 'all' : 'own')
}
