import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { allOf, type Listing, madeWithin } from '../../../core/server/lists/listing.ts'
import { SnStatus } from '../device/device-codes.contract.ts'
import { ownStockOf, stockInReach } from '../device/device.queries.ts'
import type { stock } from './stock.contract.ts'

const countedAs = (status: number) => sql`count(*) FILTER (WHERE s.sn_status = ${status})`

/** Numbers of devices by status, as columns of a statement that groups them. */
export const stockCounts = sql`count(*) AS total, ${countedAs(SnStatus.inStock)} AS "inStock", ${countedAs(SnStatus.inTransfer)} AS "inTransfer", ${countedAs(SnStatus.bound)} AS bound,
  ${countedAs(SnStatus.activated)} AS activated, count(*) FILTER (WHERE s.sn_status IN (${SnStatus.held}, ${SnStatus.shipped}, ${SnStatus.scrapped})) AS others`

/** The models in somebody's stock, in the caller's reach, as a statement; the caller's own stock when nobody is named. */
export const modelListing = (caller: Caller, { userNo, ...bounds }: InputOf<typeof stock.models>): Listing => ({
  columns: sql`g.*`,
  from: sql`(SELECT s.rpm_no AS "rpmNo", k.rpm_name AS "rpmName", k.rpm_type AS "rpmType", p.sup_name AS "supName", ${stockCounts}
               FROM stock_sn s JOIN terminal_model k ON k.rpm_no = s.rpm_no JOIN terminal_sup p ON p.sup_no = s.sup_no
              WHERE ${allOf(stockInReach(caller), sql`s.holder_no = ${userNo ?? ownStockOf(caller)}`, madeWithin(sql`s.in_time`, bounds))} GROUP BY 1, 2, 3, 4) g`,
  where: sql`true`,
  order: sql`g.total DESC, g."rpmNo"`,
})
