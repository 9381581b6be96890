import { expect } from 'vitest'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import type { Mall } from '../mall.fixture.ts'
import { requestNo } from '../mall.fixture.ts'
import { pay, place, shown, type TestBuyer } from '../order/order.fixture.ts'
import { refundHandling } from '../refund-handling/refund-handling.contract.ts'
import { shopRefund } from './refund.contract.ts'

/** Permissions of the seller's staff who handle refunds. */
export const handlerPermissions = [
  'mall_order_view',
  'mall_refund_view',
  'mall_refund_export',
  'mall_refund_add',
  'mall_refund_audit',
  'mall_refund_back',
  'mall_refund_retry',
] as const

/** A user of the seller who handles refunds. */
export const givenHandler = ({ world, tenantId }: Pick<Mall, 'world' | 'tenantId'>, oemNo = tenantId) =>
  givenUser(world, { tenantId, oemNo, permissions: handlerPermissions })

/** An order of some pieces of one specification, paid out of the top-up wallet. @returns the numbers of the order and its line */
export async function givenPaid(
  mall: Mall,
  buyer: TestBuyer,
  specNo: string,
  quantity: number,
  more: object = {},
): Promise<{ masterCode: string; subOrderCode: string }> {
  const { masterCode } = (await place(mall, buyer, [], { lines: [{ specNo, quantity }], ...more })).data
  expect(await pay(mall, buyer, masterCode)).toMatchObject({ code: 200 })
  const [line] = (await shown(mall, buyer, masterCode)).subOrders
  return { masterCode, subOrderCode: line?.subOrderCode ?? '' }
}

/** Asks for a refund without goods unless told otherwise. */
export const ask = (
  { world }: Pick<Mall, 'world'>,
  { user }: Pick<TestBuyer, 'user'>,
  subOrderCode: string,
  more: object = {},
) =>
  world.as(user).send(shopRefund.ask, {
    subOrderCode,
    refundKind: 1,
    quantity: 1,
    reason: '不需要了',
    requestNo: requestNo(),
    ...more,
  })

/** Decides about a refund; agrees unless told otherwise. */
export const review = ({ world }: Pick<Mall, 'world'>, user: TestUser, refundNo: string, more: object = {}) =>
  world.as(user).send(refundHandling.review, { refundNo, auditStatus: 1, requestNo: requestNo(), ...more })

/** Takes the goods of a refund back. */
export const goodsBack = ({ world }: Pick<Mall, 'world'>, user: TestUser, refundNo: string, snList: string[] = []) =>
  world.as(user).send(refundHandling.goodsBack, { refundNo, snList, requestNo: requestNo() })

/** Tries a failed refund again. */
export const retry = ({ world }: Pick<Mall, 'world'>, user: TestUser, refundNo: string) =>
  world.as(user).send(refundHandling.retry, { refundNo, requestNo: requestNo() })

/** A refund in whole, by its number. */
export async function refundOf({ world }: Pick<Mall, 'world'>, user: TestUser, refundNo: string) {
  const { data } = await world.as(user).send(shopRefund.list, { refundNo })
  return (await world.as(user).send(shopRefund.detail, { id: data.records[0]?.id ?? '0' })).data
}
