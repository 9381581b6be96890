import { expect } from 'vitest'
import { sealText } from '../../../core/server/secrets/personal.ts'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { accounts } from '../../ledger/posting/chart.rules.ts'
import { WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { verifyLedger } from '../../reconciliation/proof/verify-ledger.queries.ts'
import { balanceOf, givenMoney, givenParty, payPwd, type TestParty } from '../../wallets/owner/owner.fixture.ts'
import { serviceCoupon } from '../coupon/coupon.contract.ts'
import { type Mall, newName, requestNo } from '../mall.fixture.ts'
import { mallProduct } from '../product/product.contract.ts'
import { mallOrder } from './order.contract.ts'

export const buyerPermissions = ['mall_shop_view', 'mall_order', 'mall_order_view', 'coupon_view'] as const

/** A provider that buys, with its user and an address. */
export interface TestBuyer {
  readonly party: TestParty
  readonly user: TestUser
  readonly addressId: string
}

/** A provider below another one, or right below the operator, with money in its top-up wallet. @param fen what it holds */
export async function givenBuyer(
  { world, tenantId }: Mall,
  { parent = null, fen = 100_000, oemNo = tenantId }: { parent?: TestParty | null; fen?: number; oemNo?: string } = {},
): Promise<TestBuyer> {
  const party = await givenParty(world, { tenantId, oemNo, parent })
  const user = await givenUser(world, {
    tenantId,
    oemNo,
    userType: 2,
    userNo: party.ownerNo,
    permissions: buyerPermissions,
  })
  if (fen > 0) await givenMoney(world, party, WalletKind.recharge, fen)
  return { party, user, addressId: await givenAddress({ world, tenantId }, party) }
}

/** An address of a party. */
export async function givenAddress(
  { world, tenantId }: Pick<Mall, 'world' | 'tenantId'>,
  { oemNo, ownerType, ownerNo }: TestParty,
): Promise<string> {
  return world.within({ tenantId, oemNo: tenantId }, async ({ client }) => {
    const { rows } = await client.query<{ id: bigint }>(
      `INSERT INTO mall_address (tenant_id, oem_no, owner_type, owner_no, receiver_name, phone_enc, district_code, address, is_default, create_user)
       VALUES ($1, $2, $3, $4, '李四', $5, '330106', '文三路1号', true, 1) RETURNING id`,
      [tenantId, oemNo, ownerType, ownerNo, sealText('13812345678')],
    )
    return String(rows[0]?.id)
  })
}

/** Places an order. */
export const place = ({ world }: Mall, { user, addressId }: TestBuyer, specNos: readonly string[], more: object = {}) =>
  world.as(user).send(mallOrder.place, {
    lines: specNos.map((specNo) => ({ specNo, quantity: 1 })),
    addressId,
    requestNo: requestNo(),
    ...more,
  })

/** Pays an order out of the top-up wallet. */
export const pay = ({ world }: Mall, { user }: TestBuyer, masterCode: string, more: object = {}) =>
  world.as(user).send(mallOrder.pay, { masterCode, payMode: 1, payPwd, requestNo: requestNo(), ...more })

/** An order in whole. */
export const shown = async ({ world }: Mall, { user }: Pick<TestBuyer, 'user'>, masterCode: string) =>
  (await world.as(user).send(mallOrder.master, { masterCode })).data

/** Stock and locked part of the specifications of a product, in their order. */
export async function stockOf({ world, staff }: Mall, id: string): Promise<number[][]> {
  const { data } = await world.as(staff).send(mallProduct.detail, { id })
  return data.specs.map(({ stockQty, lockedQty }) => [stockQty, lockedQty])
}

/** A coupon of a party. @returns its number */
export async function givenCoupon({ world, staff }: Mall, { ownerNo }: TestParty, more: object = {}): Promise<string> {
  const made = await world.as(staff).send(serviceCoupon.submit, {
    userNo: ownerNo,
    couponName: newName('满减券'),
    threshold: '100.00',
    amount: '10.00',
    validFrom: '2020-01-01 00:00:00',
    validTo: '2099-01-01 00:00:00',
    requestNo: requestNo(),
    ...more,
  })
  expect(made).toMatchObject({ code: 200 })
  return made.data.couponNo
}

/** Status of a coupon. */
export async function couponStatusOf({ world, staff }: Mall, couponNo: string): Promise<number | undefined> {
  const { data } = await world.as(staff).send(serviceCoupon.list, { couponNo })
  return data.records[0]?.couponStatus
}

/** Balances of a party in fen: a wallet, and what it paid ahead. */
export const wallet = (
  { world, tenantId }: Mall,
  party: TestParty,
  kind: CodeOf<typeof WalletKind> = WalletKind.recharge,
) => balanceOf(world, tenantId, accounts.available(party, kind))
export const prepaid = ({ world, tenantId }: Mall, party: TestParty) =>
  balanceOf(world, tenantId, accounts.mallPrepaid(party))

/** Proofs of the ledger that do not hold. */
export const brokenProofs = async ({ world, tenantId }: Mall): Promise<string[]> =>
  (await verifyLedger(world.db, tenantId)).filter(({ holds }) => !holds).map(({ name }) => name)
