import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator } from '../../../tests/kit/network.ts'
import { change } from './change.contract.ts'

let world: World
let operator: Operator
let merchant: Merchant
let maker: TestUser

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  const provider = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
  merchant = await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } } })
  maker = await givenUser(world, { ...operator, permissions: ['mer_change_record_view', 'mer_change_record_add'] })
}, 60_000)
afterAll(() => world.close())

it('a change that is written anew tells what it asked for and asks for now, numbers masked (C0245, server-safety 30)', async () => {
  const { changeNo } = (
    await world.as(maker).send(change.add, {
      requestNo: crypto.randomUUID(),
      rpiNo: merchant.rpiNo,
      changeType: 1,
      after: { rpiShortName: '新简称', contactPhone: '13800138000' },
      reason: '资料更新',
    })
  ).data
  const after = { rpiShortName: '再改', contactPhone: '13900139001' }
  expect((await world.as(maker).send(change.update, { changeNo, after, reason: '又换了' })).code).toBe(200)
  const told = await world.within(operator, ({ client }) =>
    client.query(`SELECT before, after, reason FROM audit_log WHERE call_id = 'C0245' AND entity_no = $1`, [changeNo]),
  )
  expect(told.rows).toEqual([
    {
      before: { rpiShortName: '新简称', contactPhone: '***8000', rates: [], pics: [] },
      after: { rpiShortName: '再改', contactPhone: '***9001', rates: [], pics: [] },
      reason: '又换了',
    },
  ])
})
