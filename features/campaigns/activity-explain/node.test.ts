import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { bind, type DepositWorld, givenPackage, pay, startDeposits } from '../../deposits/order/deposit.fixture.ts'
import { activityExplain } from './activity-explain.contract.ts'

let at: DepositWorld
let staff: TestUser
let ofL2: TestUser
let other: TestUser
const permissions = ['active_explain_view']
beforeAll(async () => {
  at = await startDeposits()
  const { world, operator, l2 } = at
  await givenPackage(at)
  staff = await givenUser(world, { ...operator, permissions })
  ofL2 = await givenUser(world, { ...operator, userType: 2, userNo: l2.userNo, permissions })
  other = await givenUser(world, { tenantId: '199999', permissions })
}, 90_000)
afterAll(() => at.world.close())

const explain = (user: TestUser, userNo?: string) =>
  at.world.as(user).send(activityExplain.node, userNo ? { userNo } : {})

describe('deposits and activities of a node (C1427)', () => {
  it('counts the deposits below it by state, and sums what waits for it', async () => {
    const [first] = [await bind(at), await bind(at)]
    await pay(at, first.orderCode)
    const counts = { orderCount: 2, unpaidCount: 1, countingCount: 1, reachedCount: 0, pledgeAmount: '99.00' }
    // Of 60.00 at payment the first passes 45.00 on.
    const { data: top } = await explain(staff, at.l1.userNo)
    expect(top).toMatchObject({
      userNo: at.l1.userNo,
      stages: [],
      deposits: [{ ...counts, grantedAmount: '0.00', pendingAmount: '15.00' }],
    })
    const { data: own } = await explain(ofL2)
    expect(own).toMatchObject({
      userNo: at.l2.userNo,
      deposits: [{ ...counts, grantedAmount: '0.00', pendingAmount: '45.00' }],
    })
  })

  it('tells the operator’s staff nothing before they name a node', async () => {
    expect((await explain(staff)).data).toMatchObject({ userNo: '', stages: [], deposits: [] })
  })

  it('shows nobody a node above, beside or of another operator', async () => {
    const missing = { code: 404, msg: '数据不存在或无权查看' }
    expect(await explain(ofL2, at.l1.userNo)).toMatchObject(missing)
    expect(await explain(staff, 'F99999999')).toMatchObject(missing)
    expect(await explain(other, at.l1.userNo)).toMatchObject(missing)
  })
})
