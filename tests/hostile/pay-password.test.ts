import { calls as handled } from '../../calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../kit/api.ts'
import { everyPermission } from './declared.fixture.ts'
import { filledWith } from './filled.fixture.ts'

/**
 * Calls that pay money out or book it by hand, give stored value back, and the removal of a terminal: the only ones that refuse without the pay
 * password. @source docs/domain/money.md 0.5, 6, 8.4
 */
const needing = ['C0476', 'C0557', 'C0559', 'C0578', 'C0581', 'C0602', 'C0853', 'C1019', 'C1045', 'C1395']

const calls = handled.map(({ call }) => call).filter(({ id, payPwd }) => id < 'C9000' && payPwd !== false)
const needed = calls.filter(({ payPwd }) => payPwd === true)
const ifGiven = calls.filter(({ payPwd }) => payPwd === 'ifGiven')
/** An input that the shape of a call takes, about rows that are not there. */
const inputOf = (call: (typeof calls)[number]) => filledWith(call, { rows: new Map(), values: new Map() }, 0)

let world: World
/** Somebody who may do everything, and has no pay password. */
let clerk: TestUser

beforeAll(async () => {
  world = await startWorld()
  clerk = await givenUser(world, { tenantId: '100001', permissions: everyPermission })
})
afterAll(() => world.close())

describe('the pay password', () => {
  it('is needed where money is paid or booked by hand and where a terminal is removed, and nowhere else', () => {
    expect(needed.map(({ id }) => id).sort()).toEqual(needing)
    expect(ifGiven.length).toBeGreaterThan(10)
  })

  it.each(ifGiven)('is not missed by $id $title when it is left out', async (call) => {
    for (const payPwd of [undefined, '', null]) {
      const { status, error } = await world.as(clerk).send(call, { ...inputOf(call), payPwd })
      expect(error ?? '').not.toMatch(/payPwd/)
      expect(status).toBeLessThan(500)
    }
  })

  it.each(needed)('is missed by $id $title when it is left out', async (call) => {
    for (const payPwd of [undefined, '', null])
      expect(await world.as(clerk).send(call, { ...inputOf(call), payPwd })).toMatchObject({
        status: 400,
        error: 'common.payPwdMissing',
        msg: '请输入支付密码',
      })
  })

  it.each(calls)('is checked by $id $title when it comes along', async (call) => {
    expect(await world.as(clerk).send(call, { ...inputOf(call), payPwd: '135790' })).toMatchObject({
      status: 409,
      error: 'common.payPwdUnset',
    })
  })
})
