import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { atOnce } from '../../../tests/kit/at-once.ts'
import { momentNow } from '../../../core/server/database/moment.ts'
import { accounts } from '../../ledger/posting/chart.rules.ts'
import { bookDayOf } from '../../ledger/posting/day.actions.ts'
import { LedgerEvent } from '../../ledger/posting/events.rules.ts'
import { BalanceChange, WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { post } from '../../ledger/posting/posting.actions.ts'
import { line } from '../../ledger/posting/posting.rules.ts'
import {
  balanceOf,
  givenMoney,
  givenParty,
  givenSubOperator,
  type TestParty,
} from '../../wallets/owner/owner.fixture.ts'
import {
  deviceOf,
  paidOrder,
  receive,
  ship,
  startWarehouse,
  stocked,
  type Warehouse,
  warehousePermissions,
} from '../delivery/delivery.fixture.ts'
import { givenProduct, newName, requestNo, sellerPermissions } from '../mall.fixture.ts'
import { saleClass } from '../sale-class/sale-class.contract.ts'
import {
  brokenProofs,
  buyerPermissions,
  givenAddress,
  prepaid,
  shown,
  type TestBuyer,
  wallet,
} from '../order/order.fixture.ts'
import { ask, givenHandler, goodsBack, handlerPermissions, refundOf, retry, review } from '../refund/refund.fixture.ts'
import { spreadPieces } from './goods-back.rules.ts'

let at: Warehouse
let buyer: TestBuyer
let handler: TestUser
beforeAll(async () => {
  at = await startWarehouse()
  handler = await givenHandler(at)
  const permissions = [...buyerPermissions, 'mall_receive', 'mall_refund_view']
  const { tenantId, buyer: party } = at
  const user = await givenUser(at.world, { tenantId, userType: 2, userNo: party.party.ownerNo, permissions })
  buyer = { ...party, user }
}, 90_000)
afterAll(() => at.close())

const income = () => balanceOf(at.world, at.tenantId, accounts.mallIncome(at.tenantId))
/** Sends devices of a line. @returns the number of the delivery */
const sent = async (subOrderCode: string, snList: readonly string[]) => {
  const answer = await ship(at, subOrderCode, { snList })
  expect(answer).toMatchObject({ code: 200 })
  return answer.data.deliveryNo ?? ''
}
const got = async (subOrderCode: string, deliveryNo: string) =>
  expect(await receive({ ...at, buyer }, subOrderCode, deliveryNo)).toMatchObject({ code: 200 })
/** A return that was agreed. @returns its number */
const agreed = async (subOrderCode: string, quantity: number) => {
  const asked = await ask(at, buyer, subOrderCode, { refundKind: 2, quantity })
  expect(asked).toMatchObject({ code: 200 })
  const refundNo = asked.data.refundNo ?? ''
  expect(await review(at, handler, refundNo)).toMatchObject({ data: { refundStatus: 1 } })
  return refundNo
}
const subOf = async (masterCode: string) => (await shown(at, buyer, masterCode)).subOrders[0]

describe('received devices that go back (C1048, R078)', () => {
  it('come by a confirmed return, and the money out of the income of the seller', async () => {
    const { masterCode, subOrderCode } = await paidOrder(at, 5)
    const sns = await stocked(at, 5)
    await got(subOrderCode, await sent(subOrderCode, sns))
    expect(await subOf(masterCode)).toMatchObject({ subStatus: 4 })
    const [money, revenue] = [await wallet(at, buyer.party), await income()]
    const refundNo = await agreed(subOrderCode, 3)
    const [one = '', two = '', three = '', four = ''] = sns
    expect(await goodsBack(at, handler, refundNo, [one, two])).toMatchObject({ code: 400, msg: '退回的SN应为3个' })
    expect(await goodsBack(at, handler, refundNo, [one, two, two])).toMatchObject({ msg: `SN重复：${two}` })
    expect(await goodsBack(at, handler, refundNo, [one, two, 'SNOFNOBODY'])).toMatchObject({
      msg: '设备未退回或已绑定商户：SNOFNOBODY',
    })
    expect(await goodsBack(at, handler, refundNo, [one, two, three])).toMatchObject({ data: { refundStatus: 3 } })
    expect(await goodsBack(at, handler, refundNo, [one, two, three])).toMatchObject({ code: 409 })
    expect(await wallet(at, buyer.party)).toBe(money + 3_000n)
    expect(await income()).toBe(revenue - 3_000n)
    const { rsrNo, snList } = await refundOf(at, handler, refundNo)
    expect(rsrNo).toMatch(/^FB/)
    expect(snList).toEqual([one, two, three])
    expect(await deviceOf(at, one)).toMatchObject({ status: 0, holder: at.tenantId })
    expect((await deviceOf(at, one))?.log.slice(-4)).toEqual([9, 10, 4, 5])
    expect(await deviceOf(at, four)).toMatchObject({ status: 0, holder: buyer.party.ownerNo })
    expect(await subOf(masterCode)).toMatchObject({ subStatus: 4, returnedQty: 3, refundedAmount: '30.00' })
    const last = await agreed(subOrderCode, 2)
    expect(await goodsBack(at, handler, last, [one, four])).toMatchObject({ msg: `设备未退回或已绑定商户：${one}` })
    await goodsBack(at, handler, last, sns.slice(3))
    expect(await shown(at, buyer, masterCode)).toMatchObject({ masterStatus: 6, refundedAmount: '50.00' })
    expect(await wallet(at, buyer.party)).toBe(money + 5_000n)
    expect(await brokenProofs(at)).toEqual([])
  })

  it('are refused while they are bound to a merchant', async () => {
    const { subOrderCode } = await paidOrder(at, 1)
    const sns = await stocked(at, 1)
    await got(subOrderCode, await sent(subOrderCode, sns))
    const refundNo = await agreed(subOrderCode, 1)
    await at.world.within({ tenantId: at.tenantId, oemNo: at.tenantId }, ({ client }) =>
      client.query(
        'UPDATE stock_sn SET sn_status = 2, bound_rpi_no = $3, bind_time = business_now() WHERE tenant_id = $1 AND rs_sn = ANY($2)',
        [at.tenantId, sns, 'M00000001'],
      ),
    )
    expect(await goodsBack(at, handler, refundNo, sns)).toMatchObject({
      code: 409,
      msg: `设备未退回或已绑定商户：${sns[0]}`,
    })
    expect(await refundOf(at, handler, refundNo)).toMatchObject({ refundStatus: 1 })
  })

  it('can be asked for until 7 days after completion', async () => {
    const { subOrderCode } = await paidOrder(at, 1)
    await got(subOrderCode, await sent(subOrderCode, await stocked(at, 1)))
    await at.world.within({ tenantId: at.tenantId, oemNo: '' }, ({ client }) =>
      client.query(
        `UPDATE mall_sub_order SET finish_time = business_now() - interval '7 days 1 minute', version = version + 1 WHERE sub_order_code = $1`,
        [subOrderCode],
      ),
    )
    expect(await ask(at, buyer, subOrderCode, { refundKind: 2 })).toMatchObject({ code: 409, msg: '已超过退款期限' })
  })
})

describe('devices that nobody received (C1048)', () => {
  it('go back into the stock of the seller; the rest is received and completed', async () => {
    const { masterCode, subOrderCode } = await paidOrder(at, 3)
    const sns = await stocked(at, 3)
    const first = await sent(subOrderCode, sns.slice(0, 1))
    await sent(subOrderCode, sns.slice(1))
    const refundNo = await agreed(subOrderCode, 2)
    expect(await receive({ ...at, buyer }, subOrderCode, first)).toMatchObject({
      code: 409,
      msg: '存在未处理的退款申请',
    })
    await goodsBack(at, handler, refundNo, sns.slice(1))
    expect(await refundOf(at, handler, refundNo)).toMatchObject({ refundStatus: 3, rsrNo: '' })
    expect((await deviceOf(at, sns[1] ?? ''))?.log.slice(-2)).toEqual([9, 11])
    expect(await deviceOf(at, sns[1] ?? '')).toMatchObject({ status: 0, holder: at.tenantId, to: null })
    expect(await subOf(masterCode)).toMatchObject({ subStatus: 3, returnedQty: 2 })
    await got(subOrderCode, first)
    expect(await shown(at, buyer, masterCode)).toMatchObject({ masterStatus: 4 })
    expect(await prepaid(at, buyer.party)).toBe(0n)
    expect(await brokenProofs(at)).toEqual([])
  })

  it('complete the line when what stays was received before', async () => {
    const { masterCode, subOrderCode } = await paidOrder(at, 2)
    const sns = await stocked(at, 2)
    await got(subOrderCode, await sent(subOrderCode, sns.slice(0, 1)))
    await sent(subOrderCode, sns.slice(1))
    await goodsBack(at, handler, await agreed(subOrderCode, 1), sns.slice(1))
    expect(await shown(at, buyer, masterCode)).toMatchObject({ masterStatus: 4, refundedAmount: '10.00' })
    expect(await brokenProofs(at)).toEqual([])
  })
})

describe('a refund of what was not sent yet', () => {
  it('ends shipping, and completes the line when all that was sent is received', async () => {
    const { masterCode, subOrderCode } = await paidOrder(at, 3)
    const sns = await stocked(at, 3)
    const deliveryNo = await sent(subOrderCode, sns.slice(0, 2))
    await got(subOrderCode, deliveryNo)
    expect(await subOf(masterCode)).toMatchObject({ subStatus: 2 })
    const asked = await ask(at, buyer, subOrderCode)
    expect(await ship(at, subOrderCode, { snList: sns.slice(2) })).toMatchObject({ msg: '存在未处理的退款申请' })
    await review(at, handler, asked.data.refundNo ?? '')
    expect(await shown(at, buyer, masterCode)).toMatchObject({ masterStatus: 4, subOrders: [{ subStatus: 4 }] })
    expect(await ship(at, subOrderCode, { snList: sns.slice(2) })).toMatchObject({ code: 409 })
    expect(await prepaid(at, buyer.party)).toBe(0n)
    expect(await brokenProofs(at)).toEqual([])
  })

  it('and a shipment at once: one of them comes first, and both agree', async () => {
    const { masterCode, subOrderCode } = await paidOrder(at, 1)
    const snList = await stocked(at, 1)
    const [asked, shipped] = await atOnce<{ code: number }>(
      at.world,
      { text: 'SELECT 1 FROM mall_master_order WHERE master_code = $1 FOR UPDATE', values: [masterCode] },
      [() => ask(at, buyer, subOrderCode), () => ship(at, subOrderCode, { snList })],
    )
    const codes = [asked, shipped].map((one) => (one?.status === 'fulfilled' ? one.value.code : 0))
    expect(codes.toSorted()).toEqual([200, 409])
    const { subStatus } = (await subOf(masterCode)) ?? {}
    expect(subStatus).toBe(codes[0] === 200 ? 1 : 3)
  })
})

describe('a sub-operator as seller that lacks the money (C1049, 1903)', () => {
  it('leaves the refund failed until it has it', async () => {
    const { world, tenantId } = at
    const party = await givenSubOperator(world, tenantId)
    const { oemNo } = party
    const permissions = [...sellerPermissions, ...warehousePermissions, ...handlerPermissions]
    const seller = await givenUser(world, { tenantId, oemNo, permissions })
    const drafted = { className: newName('收款'), sort: 1, requestNo: requestNo() }
    const classId = (await world.as(seller).send(saleClass.submit, drafted)).data.id ?? ''
    const specNo = (await givenProduct(at, { user: seller, classId, specs: [{ price: '50.00' }] })).specNos[0] ?? ''
    const inner = await givenParty(world, { tenantId, oemNo })
    const mayAsk = [...buyerPermissions, 'mall_receive', 'mall_refund_view'] as const
    const user = await givenUser(world, {
      tenantId,
      oemNo,
      userType: 2,
      userNo: inner.ownerNo,
      permissions: [...mayAsk],
    })
    await givenMoney(world, inner, WalletKind.recharge, 100_000)
    const own = { party: inner, user, addressId: await givenAddress(at, inner) }
    const { masterCode, subOrderCode } = await paidOrder(at, 2, { buyer: own, specNo })
    const sns = await stocked(at, 2, { holder: { tenantId, oemNo } })
    const { data } = await ship(at, subOrderCode, { snList: sns }, seller)
    await receive(at, subOrderCode, data.deliveryNo ?? '', user)
    expect(await wallet(at, party, WalletKind.reward)).toBe(10_000n)
    const refundNo = (await ask(at, own, subOrderCode, { refundKind: 2 })).data.refundNo ?? ''
    expect(await review(at, seller, refundNo)).toMatchObject({ data: { refundStatus: 1 } })
    await takeMoney(party, 9_000)
    expect(await goodsBack(at, seller, refundNo, sns.slice(0, 1))).toMatchObject({
      data: { refundStatus: 6, failReason: '卖方钱包余额不足' },
    })
    expect(await deviceOf(at, sns[0] ?? '')).toMatchObject({ status: 0, holder: oemNo })
    expect(await retry(at, seller, refundNo)).toMatchObject({ code: 409, msg: '卖方钱包余额不足' })
    await givenMoney(world, party, WalletKind.reward, 9_000)
    expect(await retry(at, seller, refundNo)).toMatchObject({ data: { refundStatus: 3 } })
    expect(await wallet(at, party, WalletKind.reward)).toBe(5_000n)
    expect(await shown(at, own, masterCode)).toMatchObject({ masterStatus: 4, refundedAmount: '50.00' })
    expect(await brokenProofs(at)).toEqual([])
  })
})

/** Takes money out of the reward wallet of a seller. */
async function takeMoney(party: TestParty, fen: number): Promise<void> {
  const { tenantId, oemNo } = party
  await at.world.within({ tenantId, oemNo: '' }, async (tx) => {
    const bookDay = await bookDayOf(tx, tenantId, (await momentNow(tx)).day)
    await post(tx, tenantId, {
      eventType: LedgerEvent.adjustedDown,
      eventKey: `TZ:TEST${oemNo}`,
      bookDay,
      happenedAt: `${bookDay} 12:00:00+08`,
      bizKind: 'moneyChange',
      bizCode: `TEST${oemNo}`,
      lines: [
        line(
          accounts.available(party, WalletKind.reward),
          accounts.otherIncome(tenantId),
          BigInt(fen),
          BalanceChange.adjustedDown,
        ),
      ],
    })
  })
}

describe('pieces without serial numbers', () => {
  it.each([
    { why: 'received ones first', quantity: 2, gives: { B: 2 } },
    { why: 'then those under way, the last first', quantity: 6, gives: { B: 3, C: 2, A: 1 } },
  ])('come out of their deliveries: $why', ({ quantity, gives }) => {
    const deliveries = [
      { deliveryNo: 'A', quantity: 4, returnedQty: 0, deliveryStatus: 1 },
      { deliveryNo: 'B', quantity: 4, returnedQty: 1, deliveryStatus: 2 },
      { deliveryNo: 'C', quantity: 2, returnedQty: 0, deliveryStatus: 1 },
    ]
    expect(Object.fromEntries(spreadPieces(quantity, deliveries))).toEqual(gives)
  })
})
