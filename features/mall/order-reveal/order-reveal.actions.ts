import { sql } from 'drizzle-orm'
import { isOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf } from '../../../core/server/database/db.ts'
import type { Revealable } from '../../access/access.server.ts'
import { mastersInReach } from '../order/order.queries.ts'

/** The phone number to which an order goes: for its seller's staff, who ship it, and its buyer. */
export const mallOrderRevealable: Revealable = {
  entity: 'mallOrder',
  permission: 'mall_order_reveal',
  fields: ['receiverPhone'],
  sealed: async (tx, caller, no) => {
    const row = await rowOf<{ sealed: string }>(
      tx,
      sql`SELECT o.phone_enc AS sealed FROM mall_master_order o WHERE ${mastersInReach(caller)} AND o.master_code = ${no}
             AND (${isOperatorStaff(caller)} AND o.seller_no = ${caller.oemNo} OR o.owner_no = ${caller.userNo})`,
    )
    return row?.sealed ?? null
  },
}
