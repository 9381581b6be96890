import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { e1Prices, given, linesOf, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { signRates } from '../signed-rate/signed-rate.actions.ts'
import { signedRate } from '../signed-rate/signed-rate.contract.ts'
import { PolicyStatus } from './policy-codes.contract.ts'
import { policy } from './policy.contract.ts'

let world: World
let operator: Operator
let child: Operator
let ofChild: Party
let l1: Party
let l2: Party
let merchant: Merchant
let staff: TestUser
let asL1: TestUser
let asL2: TestUser

const permissions = ['oem_policy_view', 'pos_info_view']

beforeAll(async () => {
  world = await startWorld()
  const chain = await given.chainE1(world)
  operator = chain.operator
  l1 = chain.l1
  l2 = chain.l2
  merchant = chain.merchant
  child = await given.subOperator(world, operator, { prices: { wechat: { rate: '0.25' } } })
  ofChild = await given.provider(world, child, { prices: { wechat: { rate: '0.30' } } })
  staff = await givenUser(world, { ...operator, permissions })
  asL1 = await givenUser(world, { ...l1, userNo: l1.userNo, userType: 2, permissions })
  asL2 = await givenUser(world, { ...l2, userNo: l2.userNo, userType: 2, permissions })
  // The business clock of a test stands at the real time, long after the prices above; these come and go around it.
  const { rows } = await world.db.pool.query(
    `SELECT (business_now() + interval '10 days')::text AS soon, business_now()::text AS now`,
  )
  await given.prices(
    world,
    l2,
    { ...e1Prices[2], wechat: { rate: '0.31' } },
    { at: rows[0].now, effectiveTime: rows[0].soon },
  )
}, 60_000)
afterAll(() => world.close())

const owners = async (user: TestUser, filter: object = {}) => {
  const { data } = await world.as(user).send(policy.list, { size: 50, ...filter })
  expect(data.total).toBe(data.records.length)
  return data.records.map(({ userNo, policyStatus }) => `${userNo}:${policyStatus}`).sort()
}
const inForce = async (userNo: string) =>
  (await world.as(staff).send(policy.list, { userNo, policyStatus: PolicyStatus.inForce })).data.records[0]?.id ?? ''

describe('policies (C0300, C0301)', () => {
  it('are shown to operators of their own tenant, of sub-operators the cost alone, to providers what they got and gave', async () => {
    const [own, first, second, waiting] = [
      `${operator.tenantId}:2`,
      `${l1.userNo}:2`,
      `${l2.userNo}:2`,
      `${l2.userNo}:1`,
    ]
    expect(await owners(staff)).toEqual([own, first, second, waiting].sort())
    expect(await owners(staff, { scope: 'child' })).toEqual([`${child.oemNo}:2`])
    expect(await owners(staff, { scope: 'all' })).toEqual([own, first, second, waiting, `${child.oemNo}:2`].sort())
    expect(await owners(asL1)).toEqual([first, second, waiting].sort())
    expect(await owners(asL2)).toEqual([second, waiting].sort())
    expect(await owners(await givenUser(world, { ...child, permissions }), { scope: 'all' })).toEqual(
      [`${child.oemNo}:2`, `${ofChild.userNo}:2`].sort(),
    )
    const employee = await given.employee(world, l1)
    expect(
      await owners(await givenUser(world, { ...employee, userNo: employee.userNo, userType: 4, permissions })),
    ).toEqual([])
  })

  it.each([
    { why: 'receiver', filter: () => ({ userNo: l1.userNo }), found: 1 },
    { why: 'giver', filter: () => ({ ownerNo: l1.userNo }), found: 2 },
    { why: 'status', filter: () => ({ policyStatus: PolicyStatus.scheduled }), found: 1 },
    { why: 'kind of receiver', filter: () => ({ userType: 1 }), found: 1 },
    { why: 'templates', filter: () => ({ isTemplate: 1 }), found: 0 },
    { why: 'channel', filter: () => ({ aisleCode: 'ICBC' }), found: 0 },
    { why: 'a piece of the name', filter: () => ({ polName: '政策' }), found: 4 },
  ])('are filtered by $why (R578)', async ({ filter, found }) =>
    expect((await world.as(staff).send(policy.list, filter())).data.total).toBe(found),
  )

  it('show their lines', async () => {
    const { data } = await world.as(staff).send(policy.detail, { id: await inForce(l1.userNo) })
    expect(data).toMatchObject({
      userNo: l1.userNo,
      ownerNo: operator.tenantId,
      aisleName: '模拟通道',
      shareRatio: '100.0000',
      effectiveTime: '2026-01-01 00:00:00',
      expireTime: '',
    })
    expect(data.lines).toMatchObject([
      { payWay: 1, rate: '0.2800', capAmount: null, validFrom: '2026-01-01 00:00:00', validTo: '' },
      { payWay: 4, rate: '0.4300', capAmount: '18.00' },
      { payWay: 5, rate: '0.5300', d0Fee: '2.00' },
    ])
  })
})

describe('a policy with what stands around it (C0305, C0316)', () => {
  it('shows floor, counts, the waiting version and all versions to the giver', async () => {
    const { data } = await world.as(asL1).send(policy.ofParty, { userNo: l2.userNo, aisleCode: 'SANDBOX' })
    expect(data).toMatchObject({
      userNo: l2.userNo,
      policyStatus: PolicyStatus.inForce,
      childrenCount: 0,
      merchantCount: 1,
    })
    expect(data.floor?.find(({ payWay }) => payWay === 1)).toMatchObject({
      rate: '0.2800',
      maxRate: '1.0000',
      isOpen: 1,
    })
    expect(data.floor?.find(({ payWay }) => payWay === 2)).toMatchObject({ isOpen: 0 })
    expect(data.pending).toMatchObject({
      policyStatus: PolicyStatus.scheduled,
      lines: [{ payWay: 1, rate: '0.3100' }, { payWay: 4 }, { payWay: 5 }],
    })
    expect(data.versions.map(({ policyStatus }) => policyStatus)).toEqual([
      PolicyStatus.scheduled,
      PolicyStatus.inForce,
    ])
    expect((await world.as(staff).send(policy.dossier, { id: await inForce(l1.userNo) })).data).toMatchObject({
      childrenCount: 1,
      merchantCount: 0,
      pending: null,
    })
  })

  it('hides from the receiver what stands above it', async () => {
    expect(
      (await world.as(asL2).send(policy.ofParty, { userNo: l2.userNo, aisleCode: 'SANDBOX' })).data.floor,
    ).toBeNull()
    expect(
      (await world.as(asL1).send(policy.ofParty, { userNo: l1.userNo, aisleCode: 'SANDBOX' })).data.floor,
    ).toBeNull()
    const childStaff = await givenUser(world, { ...child, permissions })
    expect(
      (await world.as(childStaff).send(policy.ofParty, { userNo: child.oemNo, aisleCode: 'SANDBOX' })).data.floor,
    ).toBeNull()
    const own = await world.as(staff).send(policy.ofParty, { userNo: operator.tenantId, aisleCode: 'SANDBOX' })
    expect(own.data.floor?.find(({ payWay }) => payWay === 1)?.rate).toBe('0.2000')
  })

  it('is not found outside the reach', async () => {
    const id = await inForce(l1.userNo)
    const stranger = await givenUser(world, { ...(await given.operator(world)), permissions })
    for (const user of [asL2, stranger]) {
      expect((await world.as(user).send(policy.detail, { id })).code).toBe(404)
      expect((await world.as(user).send(policy.dossier, { id })).code).toBe(404)
      expect((await world.as(user).send(policy.ofParty, { userNo: l1.userNo, aisleCode: 'SANDBOX' })).code).toBe(404)
    }
    expect((await world.as(staff).send(policy.ofParty, { userNo: ofChild.userNo, aisleCode: 'SANDBOX' })).code).toBe(
      404,
    )
    const nobody = await givenUser(world, { ...operator })
    for (const call of [
      policy.list,
      policy.detail,
      policy.dossier,
      policy.ofParty,
      policy.ownCost,
      signedRate.ofMerchant,
    ] as unknown as (typeof policy.detail)[]) {
      expect((await world.as(nobody).send(call, { id })).code).toBe(403)
    }
  })
})

describe('the own cost (C0302)', () => {
  it("is the caller's party's, now and later", async () => {
    expect((await world.as(staff).send(policy.ownCost, { aisleCode: 'SANDBOX' })).data.lines[0]).toMatchObject({
      payWay: 1,
      rate: '0.2100',
    })
    const { data } = await world.as(asL2).send(policy.ownCost, { aisleCode: 'SANDBOX' })
    expect([data.lines[0]?.rate, data.pending[0]?.rate]).toEqual(['0.3200', '0.3100'])
    expect((await world.as(asL2).send(policy.ownCost, { aisleCode: 'ICBC' })).code).toBe(404)
  })
})

describe('the signed prices of a merchant (C0177)', () => {
  it('are shown with those that waited and those that were, within the reach (R556)', async () => {
    const sign = (rate: string, at: string, validFrom: string) =>
      world.within(operator, (tx) =>
        signRates(tx, { ...operator, userId: null, deptId: null, at }, [
          {
            rpiNo: merchant.rpiNo,
            aisleCode: 'SANDBOX',
            lines: linesOf({ wechat: { rate } }),
            validFrom,
            sourceNo: `CG${rate}`,
          },
        ]),
      )
    await sign('0.37', '2026-02-01 00:00:00+08', '2026-02-01 00:00:00+08')
    const { rows } = await world.db.pool.query(`SELECT (business_now() + interval '1 day')::text AS soon`)
    await sign('0.36', '2026-02-02 00:00:00+08', rows[0].soon)
    const { data } = await world.as(asL1).send(signedRate.ofMerchant, { rpiNo: merchant.rpiNo, aisleCode: 'SANDBOX' })
    expect(data).toMatchObject([
      {
        aisleCode: 'SANDBOX',
        aisleName: '模拟通道',
        lines: [{ payWay: 1, rate: '0.3700', sourceNo: 'CG0.37', validFrom: '2026-02-01 00:00:00' }],
        pending: [{ payWay: 1, rate: '0.3600', validTo: '' }],
        history: [{ payWay: 1, rate: '0.3800', validTo: '2026-02-01 00:00:00' }, { payWay: 4 }, { payWay: 5 }],
      },
    ])
    const other = await given.provider(world, operator)
    const asOther = await givenUser(world, { ...other, userNo: other.userNo, userType: 2, permissions })
    expect((await world.as(asOther).send(signedRate.ofMerchant, { rpiNo: merchant.rpiNo })).code).toBe(404)
  })
})
