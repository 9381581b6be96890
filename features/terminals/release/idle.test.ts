import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { given } from '../../../tests/kit/network.ts'
import { RpmType } from '../../channels/model/model-codes.contract.ts'
import { terminal } from '../terminal/terminal.contract.ts'
import { terminalLife } from '../terminal-life/terminal-life.contract.ts'
import { idle } from './release.contract.ts'
import { type BindingWorld, listedTerminal, shownTerminal, startBinding } from '../binding/binding.fixture.ts'
import { lookAtIdle } from './idle.actions.ts'

let at: BindingWorld
beforeAll(async () => {
  at = await startBinding()
}, 60_000)
afterAll(() => at.world.close())

describe('terminals without payments for long (13.3, terminal.idle.*)', () => {
  const look = (moment: string) => at.world.within(at.operator, (tx) => lookAtIdle(tx, at.operator.tenantId, moment))

  it('have to be verified after 90 days and are off after 365; a payment or a verification begins anew', async () => {
    const { world, operator, provider, posModel, boxModel, staff, stranger, nobody } = at
    const shop = await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } } })
    const since = { at: '2026-02-01 10:00:00+08' }
    const make = () => given.terminal(world, shop, { rpmNo: posModel, ...since })
    const [silent, paid] = [await make(), await make()]
    const speaker = await given.terminal(world, shop, { rpmType: RpmType.soundBox, rpmNo: boxModel, ...since })
    await world.within(operator, ({ client }) =>
      client.query(
        `INSERT INTO trade_first_last (tenant_id, oem_no, key_kind, key_value, first_time, last_time) VALUES ($1, $1, 2, $2, '2026-04-20 10:00+08', '2026-04-20 10:00+08')`,
        [operator.tenantId, paid.sn],
      ),
    )
    const standing = async ({ rtNo }: { rtNo: string }) => {
      const row = await listedTerminal(at, rtNo)
      return [row?.isOn, row?.idleWarnTime !== '']
    }
    await look('2026-05-02 10:00:00+08')
    expect(await standing(silent)).toEqual([1, false])
    await look('2026-05-02 10:00:01+08')
    expect([await standing(silent), await standing(paid), await standing(speaker)]).toEqual([
      [1, true],
      [1, false],
      [1, false],
    ])
    expect(
      (await world.as(staff).send(terminal.list, { isIdle: 1, rpiNo: shop.rpiNo })).data.records.map(
        ({ rtNo }) => rtNo,
      ),
    ).toEqual([silent.rtNo])
    await look('2027-02-01 10:00:01+08')
    expect([await standing(silent), await standing(paid), await standing(speaker)]).toEqual([
      [0, true],
      [1, true],
      [1, false],
    ])
    expect((await shownTerminal(at, silent.rtNo)).switches).toMatchObject([
      { fromStatus: 1, toStatus: 0, action: 'idleOff' },
    ])
    const verify = (rtNo: string, user = staff) => world.as(user).send(idle.verify, { rtNo, reason: '已上门核实' })
    expect((await verify(paid.rtNo, stranger)).code).toBe(404)
    expect((await verify(paid.rtNo, nobody)).code).toBe(403)
    expect((await verify(paid.rtNo)).code).toBe(200)
    expect((await verify(paid.rtNo)).code).toBe(409)
    expect(await standing(paid)).toEqual([1, false])
    const id = (await listedTerminal(at, silent.rtNo))?.id
    expect((await world.as(staff).send(terminalLife.changeIsOn, { id, isOn: 1 })).code).toBe(200)
    await look('2027-02-02 10:00:00+08')
    expect([await standing(silent), await standing(paid)]).toEqual([
      [1, false],
      [1, false],
    ])
  })
})
