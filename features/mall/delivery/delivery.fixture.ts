import { expect } from 'vitest'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { given } from '../../../tests/kit/network.ts'
import { RpmType } from '../../channels/model/model-codes.contract.ts'
import { sellerPermissions, givenProduct, type Mall, requestNo, startMall } from '../mall.fixture.ts'
import { buyerPermissions, givenBuyer, pay, place, shown, type TestBuyer } from '../order/order.fixture.ts'
import { shopOrder } from '../shop-order/shop-order.contract.ts'
import { mallDelivery } from './delivery.contract.ts'

/** Permissions of the warehouse of a seller. */
export const warehousePermissions = [
  'mall_order_view',
  'mall_order_export',
  'mall_order_reveal',
  'mall_deliver',
  'mall_receive',
  'shop_order_view',
  'shop_order_export',
  'shop_order_edit',
  'stock_view',
] as const

/** A mall with a warehouse that sends what is sold, and goods with and without serial numbers. */
export interface Warehouse extends Mall {
  readonly warehouse: TestUser
  readonly buyer: TestBuyer
  /** Specification whose pieces go by serial number. */
  readonly boxes: string
}

/** Starts a mall with a warehouse and a buyer that has money. */
export async function startWarehouse(): Promise<Warehouse> {
  const mall = await startMall()
  const { world, tenantId } = mall
  const permissions = [...warehousePermissions, ...sellerPermissions]
  const warehouse = await givenUser(world, { tenantId, permissions })
  const buyer = await givenShopper(mall)
  const { specNos } = await givenProduct(mall, { specs: [{ price: '10.00', stockQty: 50_000 }] })
  return { ...mall, warehouse, buyer, boxes: specNos[0] ?? '' }
}

/** A provider that buys and takes what it bought as received. */
export async function givenShopper(mall: Mall, more: Parameters<typeof givenBuyer>[1] = {}): Promise<TestBuyer> {
  const buyer = await givenBuyer(mall, { fen: 50_000_000, ...more })
  const { tenantId, oemNo } = buyer.party
  const permissions = [...buyerPermissions, 'mall_receive', 'shop_order_view', 'shop_order_export'] as const
  const user = await givenUser(mall.world, {
    tenantId,
    oemNo,
    userType: 2,
    userNo: buyer.party.ownerNo,
    permissions: [...permissions],
  })
  return { ...buyer, user }
}

/** Devices of the model that is sold, in the stock of the seller. */
export const stocked = async (
  { world, tenantId, rpmNo }: Mall,
  howMany: number,
  { holder = { tenantId, oemNo: tenantId }, model = rpmNo }: { holder?: object; model?: string } = {},
): Promise<string[]> => {
  const sns = Array.from({ length: howMany }, () => `SH${crypto.randomUUID().slice(0, 12).toUpperCase()}`)
  const parts = { rpmNo: model, rpmType: RpmType.soundBox, sns }
  return [...(await given.stock(world, holder as Parameters<typeof given.stock>[1], parts))]
}

/** A paid order of one line. @returns numbers of the master and sub order, and its id */
export async function paidOrder(
  at: Warehouse,
  quantity: number,
  { buyer = at.buyer, specNo = at.boxes }: { buyer?: TestBuyer; specNo?: string } = {},
): Promise<{ masterCode: string; subOrderCode: string; id: string }> {
  const placed = await place(at, buyer, [], { lines: [{ specNo, quantity }] })
  expect(placed).toMatchObject({ code: 200 })
  const { masterCode } = placed.data
  expect(await pay(at, buyer, masterCode)).toMatchObject({ code: 200 })
  const [sub] = (await shown(at, buyer, masterCode)).subOrders
  return { masterCode, subOrderCode: sub?.subOrderCode ?? '', id: sub?.id ?? '' }
}

/** Sends devices or pieces of a sub order. */
export const ship = (
  { world, warehouse }: Pick<Warehouse, 'world' | 'warehouse'>,
  subOrderCode: string,
  parts: { snList?: readonly string[]; quantity?: number; [more: string]: unknown },
  user: TestUser = warehouse,
) =>
  world.as(user).send(mallDelivery.deliver, {
    subOrderCode,
    expressCode: 'SF',
    expressNo: 'SF1400000000001',
    requestNo: requestNo(),
    ...parts,
    snList: [...(parts.snList ?? [])],
  })

/** Takes a delivery as received. */
export const receive = ({ world, buyer }: Warehouse, subOrderCode: string, deliveryNo: string, user = buyer.user) =>
  world.as(user).send(shopOrder.receive, { subOrderCode, deliveryNo, requestNo: requestNo() })

/** A device as the stock keeps it, and its last two movements. */
export async function deviceOf({ world, tenantId }: Mall, sn: string) {
  return world.within({ tenantId, oemNo: tenantId }, async ({ client }) => {
    const { rows } = await client.query<{ status: number; holder: string; to: string | null; log: number[] }>(
      `SELECT sn_status AS status, holder_no AS holder, to_no AS "to", (SELECT array_agg(op_type ORDER BY step) FROM store_record r WHERE r.tenant_id = s.tenant_id AND r.rs_sn = s.rs_sn) AS log
         FROM stock_sn s WHERE s.tenant_id = $1 AND s.rs_sn = $2`,
      [tenantId, sn],
    )
    return rows[0]
  })
}
