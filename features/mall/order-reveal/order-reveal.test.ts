import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { reveal } from '../../access/reveal/reveal.contract.ts'
import { givenMoney, givenSubOperator } from '../../wallets/owner/owner.fixture.ts'
import { givenProduct, type Mall, startMall } from '../mall.fixture.ts'
import { buyerPermissions, givenAddress, givenBuyer, place } from '../order/order.fixture.ts'

let mall: Mall
beforeAll(async () => {
  mall = await startMall()
}, 90_000)
afterAll(() => mall.close())

const permissions = [...buyerPermissions, 'mall_order_reveal']
const phoneFor = async (user: TestUser, no: string) =>
  mall.world.as(user).send(reveal.show, { entity: 'mallOrder', no, field: 'receiverPhone' })

describe('the phone number of an order (C0995)', () => {
  it('is shown to its buyer and to the staff of its seller, to nobody else', async () => {
    const { tenantId, world } = mall
    const buyer = await givenBuyer(mall)
    const { specNos } = await givenProduct(mall)
    const { masterCode } = (await place(mall, buyer, specNos)).data
    const of = { tenantId, userType: 2 as const, permissions }
    const own = await givenUser(world, { ...of, userNo: buyer.party.ownerNo })
    expect(await phoneFor(own, masterCode)).toMatchObject({ code: 200, data: { value: '13812345678' } })
    const seller = await givenUser(world, { tenantId, permissions })
    expect((await phoneFor(seller, masterCode)).data.value).toBe('13812345678')
    expect((await phoneFor(buyer.user, masterCode)).code).toBe(403)
    const other = await givenBuyer(mall, { fen: 0 })
    const stranger = await givenUser(world, { ...of, userNo: other.party.ownerNo })
    expect((await phoneFor(stranger, masterCode)).code).toBe(404)
    expect((await phoneFor(seller, 'ML0')).code).toBe(404)
  })

  it('of a sub-operator is shown to its own staff, who buy, and to the root operator, who sells', async () => {
    const { tenantId, world } = mall
    const party = await givenSubOperator(world, tenantId)
    const user = await givenUser(world, { tenantId, oemNo: party.oemNo, permissions })
    await givenMoney(world, party, 3, 20_000)
    const { specNos } = await givenProduct(mall)
    const sub = { party, user, addressId: await givenAddress(mall, party) }
    const { masterCode } = (await place(mall, sub, specNos)).data
    expect((await phoneFor(user, masterCode)).data.value).toBe('13812345678')
    expect((await phoneFor(await givenUser(world, { tenantId, permissions }), masterCode)).code).toBe(200)
    // A provider of the sub-operator is no buyer of it.
    const inner = await givenBuyer(mall, { oemNo: party.oemNo, fen: 0 })
    const theirs = { tenantId, oemNo: party.oemNo, userType: 2 as const, userNo: inner.party.ownerNo, permissions }
    expect((await phoneFor(await givenUser(world, theirs), masterCode)).code).toBe(404)
  })
})
