import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Operator, type Party } from '../../../tests/kit/network.ts'
import { addBanks, addIdentities, defaultBankOf, identityOf } from './bank.fixture.ts'
import { AccountKind, AuthStatus } from '../dossier/dossier-codes.contract.ts'
import { bank } from './bank.contract.ts'

let world: World
let operator: Operator
let provider: Party
let below: Party
let staff: TestUser

const permissions = ['bank_view']
const company = {
  accountKind: AccountKind.company,
  accName: '某某科技有限公司',
  accNo: '1100-22334455',
  bankCode: '102',
  bankName: '工商银行',
  branchCode: '102100099996',
  isDefault: true,
}
const card = {
  accountKind: AccountKind.personal,
  accName: '张三',
  accNo: '6222021000112233449',
  bankCode: '102',
  bankName: '工商银行',
  accPhone: '13812345678',
  accIdNo: '11010519491231002X',
  isDefault: true,
}

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  provider = await given.provider(world, operator)
  below = await given.provider(world, provider)
  staff = await givenUser(world, { ...operator, permissions })
  await world.within(operator, async (tx) => {
    const maker = { ...operator, userId: null, deptId: null, at: '2026-02-01 10:00:00+08' }
    await addBanks(tx, maker, [
      { ...company, oemNo: operator.oemNo, userType: 1, userNo: operator.oemNo },
      { ...card, oemNo: operator.oemNo, userType: 2, userNo: below.userNo },
    ])
    await addIdentities(tx, maker, [
      {
        oemNo: operator.oemNo,
        userType: 2,
        userNo: below.userNo,
        authType: 1,
        name: '张三',
        idNo: '11010519491231002X',
        validBegin: '2020-01-01',
        validEnd: '9999-12-31',
      },
    ])
  })
}, 60_000)
afterAll(() => world.close())

describe('bank accounts of parties (C0365, C0366)', () => {
  it('are listed masked, and found by their whole number', async () => {
    const { data } = await world.as(staff).send(bank.list, { userNo: below.userNo })
    expect(data).toMatchObject({
      total: 1,
      records: [
        {
          accName: '张三',
          accNo: '622202******3449',
          accPhone: '138****5678',
          accIdNo: '110***********002X',
          isDefault: 1,
          userType: 2,
        },
      ],
    })
    expect((await world.as(staff).send(bank.list, { accNo: '6222021000112233449' })).data.total).toBe(1)
    expect((await world.as(staff).send(bank.list, { accNo: '3449' })).data.total).toBe(0)
    expect((await world.as(staff).send(bank.list, { accountKind: AccountKind.company })).data.records).toMatchObject([
      { accNo: '****4455', userNo: operator.oemNo },
    ])
    expect((await world.as(staff).send(bank.list, { accName: '张', userType: 2 })).data.total).toBe(1)
  })

  it('are seen within the reach alone', async () => {
    const id = (await world.as(staff).send(bank.list, { userNo: below.userNo })).data.records[0]?.id ?? ''
    const as = (one: Party) => givenUser(world, { ...one, userNo: one.userNo, userType: 2, permissions })
    expect((await world.as(await as(provider)).send(bank.list)).data.records.map(({ userNo }) => userNo)).toEqual([
      below.userNo,
    ])
    expect((await world.as(await as(below)).send(bank.detail, { id })).data.accName).toBe('张三')
    expect((await world.as(await as(await given.provider(world, operator))).send(bank.detail, { id })).code).toBe(404)
    expect(
      (
        await world
          .as(await givenUser(world, { ...(await given.operator(world)), permissions }))
          .send(bank.detail, { id })
      ).code,
    ).toBe(404)
    expect((await world.as(await givenUser(world, { ...operator })).send(bank.detail, { id })).code).toBe(403)
  })

  it('are known to payouts with their owner’s identity', async () => {
    await world.within(operator, async (tx) => {
      expect(await defaultBankOf(tx, operator.tenantId, 2, below.userNo)).toMatchObject({
        accountKind: AccountKind.personal,
        accName: '张三',
        accNoMask: '622202******3449',
      })
      expect(await identityOf(tx, operator.tenantId, 2, below.userNo)).toEqual({
        authStatus: AuthStatus.verified,
        name: '张三',
        legalName: '',
      })
      expect(await defaultBankOf(tx, operator.tenantId, 2, provider.userNo)).toBeNull()
      expect(await identityOf(tx, operator.tenantId, 2, provider.userNo)).toBeNull()
    })
  })
})
