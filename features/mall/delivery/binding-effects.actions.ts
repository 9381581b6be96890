import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { inWholeTenant } from '../../../core/server/database/whole-tenant.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import type { TerminalEffects } from '../../terminals/terminals.server.ts'
import { withOpenRefund } from '../refund/open-refunds.queries.ts'
import { ReceiptWay } from './delivery-codes.contract.ts'
import { deliveryTransitions } from './delivery.rules.ts'
import { type DeliveryPlace, endWay, receiveDelivery } from './delivery-store.actions.ts'

/**
 * Takes a delivery as received when the buyer's side binds one of its devices. While a refund of it is under way the
 * device alone is received, by its binding.
 * @source docs/domain/money.md 8.5, orderShipments
 */
export const deliveryEffects: TerminalEffects = {
  name: 'mall',
  binding: async (tx, { tenantId, userId, at }, devices) => {
    const by = userId === null ? null : { userId, userNo: '' }
    const found = await inWholeTenant(tx, tenantId, () => deliveriesOf(tx, tenantId, devices))
    const refunds = await withOpenRefund(
      tx,
      tenantId,
      found.map(({ subOrderCode }) => subOrderCode),
    )
    for (const delivery of found)
      if (refunds.has(delivery.subOrderCode))
        await endWay(tx, tenantId, sql`rs_sn = ANY(${sql.param(delivery.sns)}::text[])`, at)
      else await receiveDelivery(tx, tenantId, by, delivery, ReceiptWay.binding, { at, day: dayOfText(at) })
  },
}

/** Deliveries that are under way to the parties of merchants, with those of their devices that these bind; in the order of their masters. */
const deliveriesOf = (
  tx: Tx,
  tenantId: string,
  devices: readonly { readonly sn: string; readonly rpiNo: string }[],
): Promise<(DeliveryPlace & { subOrderCode: string; sns: string[] })[]> =>
  rowsOf(
    tx,
    sql`SELECT d.delivery_no AS "deliveryNo", d.master_code AS "masterCode", d.sub_order_code AS "subOrderCode", array_agg(n.rs_sn ORDER BY n.rs_sn) AS sns
          FROM unnest(${sql.param(devices.map(({ sn }) => sn))}::text[], ${sql.param(devices.map(({ rpiNo }) => rpiNo))}::text[]) AS given (sn, rpi_no)
          JOIN mall_delivery_sn n ON n.tenant_id = ${tenantId} AND n.rs_sn = given.sn AND n.is_under_way
          JOIN mall_delivery d ON d.tenant_id = ${tenantId} AND d.delivery_no = n.delivery_no AND d.delivery_status = ${constant(deliveryTransitions.ship.to)}
          JOIN rpi_basic r ON r.tenant_id = ${tenantId} AND r.rpi_no = given.rpi_no
         WHERE d.owner_no = r.user_no OR d.owner_type = ${constant(OwnerType.employee)} AND EXISTS (SELECT 1 FROM service_info e WHERE e.tenant_id = ${tenantId} AND e.user_no = d.owner_no AND e.parent_no = r.user_no)
         GROUP BY 1, 2, 3 ORDER BY 2, 1`,
  )
