import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser } from '../../../tests/kit/api.ts'
import { given } from '../../../tests/kit/network.ts'
import { partyMove } from './move.contract.ts'
import { cost, permissions, type Moves, startMoves } from './move.fixture.ts'

let moves: Moves
let { ask, decide, rows, now, soon, preview, place }: Moves = {} as never
let { from, to, mover, below }: Awaited<ReturnType<Moves['givenFour']>> = {} as never

beforeAll(async () => {
  moves = await startMoves()
  ;({ ask, decide, rows, now, soon, preview, place } = moves)
}, 60_000)
afterAll(() => moves.world.close())
beforeEach(async () => {
  ;({ from, to, mover, below } = await moves.givenFour())
})

/** Everything that a refused move must leave as it was. */
const standing = async () => ({
  parties: await rows(
    'SELECT user_no, parent_no, ancestors, level, version FROM service_info WHERE tenant_id = $1 ORDER BY 1',
  ),
  moves: await rows('SELECT move_no FROM service_move WHERE tenant_id = $1 ORDER BY 1'),
})

describe('what stands against a move', () => {
  it.each([
    { why: 'itself', target: () => mover.userNo, says: '不能移动到自己的下级' },
    { why: 'below itself', target: () => below.userNo, says: '不能移动到自己的下级' },
    { why: 'where it is', target: () => from.userNo, says: '服务商已直属该上级' },
    {
      why: 'an employee',
      target: async () => (await given.employee(moves.world, to)).userNo,
      says: '上级服务商不存在或未启用',
    },
    {
      why: 'a party that is off',
      target: async () => {
        await rows('UPDATE service_info SET is_on = false WHERE tenant_id = $1 AND user_no = $2', to.userNo)
        return to.userNo
      },
      says: '上级服务商已停用',
    },
    {
      why: 'a party whose own cost is higher, with the line named',
      target: async () => (await given.provider(moves.world, moves.operator, { prices: cost('0.31') })).userNo,
      says: '模拟通道：微信费率不能低于上级成本0.31%',
    },
    {
      why: 'a party that may not sell what it sells',
      target: async () =>
        (await given.provider(moves.world, moves.operator, { prices: { alipay: { rate: '0.25' } } })).userNo,
      says: '模拟通道：上级未开通微信',
    },
    {
      why: 'a party whose cost is about to rise above it',
      target: async () => {
        await given.prices(moves.world, to, cost('0.31'), { at: await now(), effectiveTime: await soon() })
        return to.userNo
      },
      says: '模拟通道：微信费率不能低于上级成本0.31%',
    },
    {
      why: 'while a price of it waits',
      target: async () => {
        await given.prices(moves.world, mover, cost('0.31'), { at: await now(), effectiveTime: await soon() })
        return to.userNo
      },
      says: '存在1个待生效的政策，请先作废',
    },
    {
      why: 'while it owes the party above',
      target: async () => {
        await rows(
          `INSERT INTO debt (tenant_id, oem_no, debt_no, owner_type, owner_no, debt_kind, creditor_type, creditor_no, amount, remain_amount, debt_status, reason)
           VALUES ($1, $1, $3, 2, $2, 1, 2, $4, 100, 100, 0, '欠款')`,
          below.userNo,
          `QK${below.userNo}`,
          from.userNo,
        )
        return to.userNo
      },
      says: () => `存在欠原上级的未结清欠款：QK${below.userNo}`,
    },
    {
      why: 'while a stock order with the party above is open',
      target: async () => {
        await rows(
          `INSERT INTO store_transfer (tenant_id, oem_no, rsr_no, order_kind, out_no, out_oem_no, in_no, in_oem_no, quantity, rsr_status)
           VALUES ($1, $1, $4, 2, $3, $1, $2, $1, 1, 0)`,
          mover.userNo,
          from.userNo,
          `DB${mover.userNo}`,
        )
        return to.userNo
      },
      says: () => `与原上级之间存在未完结的调拨单：DB${mover.userNo}`,
    },
    {
      why: 'with too many levels',
      target: async () => {
        const third = await given.provider(
          moves.world,
          await given.provider(moves.world, to, { prices: cost('0.29') }),
          {
            prices: cost('0.29'),
          },
        )
        return (await given.provider(moves.world, third, { prices: cost('0.29') })).userNo
      },
      says: '服务商层级超过限制',
    },
  ])('refuses $why, says so beforehand, and nothing is written', async ({ target, says }) => {
    const toNo = await target()
    const words = typeof says === 'string' ? says : says()
    const before = await standing()
    expect((await preview(moves.maker, mover.userNo, toNo)).data.refusals).toEqual([words])
    expect(await ask(moves.maker, mover.userNo, toNo)).toMatchObject({ code: 409, msg: `不能迁移：${words}` })
    expect(await standing()).toEqual(before)
  })

  it('says all that is wrong at once, in both languages', async () => {
    const dear = await given.provider(moves.world, moves.operator, { prices: cost('0.31') })
    await given.prices(moves.world, mover, cost('0.31'), { at: await now(), effectiveTime: await soon() })
    const refusals = async (language: 'zh' | 'en') =>
      (await preview(moves.maker, mover.userNo, dear.userNo, language)).data.refusals
    expect(await refusals('zh')).toEqual(['存在1个待生效的政策，请先作废', '模拟通道：微信费率不能低于上级成本0.31%'])
    expect(await refusals('en')).toEqual([
      'Policies scheduled to take effect: 1. Void them first',
      '模拟通道: The WeChat rate cannot be lower than the parent’s cost of 0.31%',
    ])
  })

  it('looks again when it is decided: what was in order when it was asked for may be so no more', async () => {
    const { data } = await ask(moves.maker, mover.userNo, to.userNo)
    await given.prices(moves.world, to, cost('0.31'), { at: await now(), effectiveTime: await soon() })
    const before = await standing()
    expect(await decide(moves.checker, data.moveNo)).toMatchObject({
      code: 409,
      msg: '不能迁移：模拟通道：微信费率不能低于上级成本0.31%',
    })
    expect(await standing()).toEqual(before)
  })

  it('is asked for once at a time, taken back by who asked, and rejected with a reason', async () => {
    const { data } = await ask(moves.maker, mover.userNo, to.userNo)
    expect(await ask(moves.checker, mover.userNo, moves.operator.oemNo)).toMatchObject({
      code: 409,
      msg: '该服务商存在待审核的迁移申请',
    })
    expect(await moves.world.as(moves.checker).send(partyMove.cancel, { moveNo: data.moveNo })).toMatchObject({
      code: 403,
    })
    expect(await moves.world.as(moves.maker).send(partyMove.cancel, { moveNo: data.moveNo })).toMatchObject({
      code: 200,
    })
    expect(await decide(moves.checker, data.moveNo)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    const again = await ask(moves.maker, mover.userNo, to.userNo)
    expect(await decide(moves.checker, again.data.moveNo, 2)).toMatchObject({ code: 400, msg: '请填写驳回原因' })
    expect(await decide(moves.checker, again.data.moveNo, 2, '不同意')).toMatchObject({ code: 200 })
    expect(await place(mover.userNo)).toMatchObject({ parent_no: from.userNo, ancestors: mover.path })
  })

  it('is not for others: another tenant, a sub-moves.operator, an unknown number, no permission', async () => {
    const stranger = await givenUser(moves.world, { ...(await given.operator(moves.world)), permissions })
    const sub = await given.subOperator(moves.world, moves.operator)
    const ofSub = await givenUser(moves.world, { ...sub, permissions })
    const inSub = await given.provider(moves.world, sub, { prices: cost('0.30') })
    const before = await standing()
    const { data } = await ask(moves.maker, mover.userNo, to.userNo)
    for (const user of [stranger, ofSub]) {
      expect(await preview(user, mover.userNo, to.userNo)).toMatchObject({ code: 404 })
      expect(await ask(user, mover.userNo, to.userNo)).toMatchObject({ code: 404 })
      expect(await decide(user, data.moveNo)).toMatchObject({ code: 404 })
      expect(await moves.world.as(user).send(partyMove.cancel, { moveNo: data.moveNo })).toMatchObject({ code: 404 })
      expect((await moves.world.as(user).send(partyMove.list, {})).data.records).toEqual([])
    }
    expect(await ask(moves.maker, mover.userNo, inSub.userNo)).toMatchObject({ code: 404 })
    expect(await ask(moves.maker, inSub.userNo, to.userNo)).toMatchObject({ code: 404 })
    expect(await ask(moves.maker, mover.userNo, 'F99999999')).toMatchObject({ code: 404 })
    expect(await ask(await givenUser(moves.world, { ...moves.operator }), mover.userNo, to.userNo)).toMatchObject({
      code: 403,
    })
    expect((await standing()).parties).toEqual(before.parties)
  })

  it.each([
    { why: 'no reason', input: { reason: ' ' }, msg: '迁移原因不能为空' },
    { why: 'no target', input: { toNo: '' }, msg: '新上级不能为空' },
    { why: 'no provider', input: { userNo: undefined }, msg: '服务商编号不能为空' },
    { why: 'a reason too long', input: { reason: '长'.repeat(201) }, msg: '迁移原因长度不能超过200个字符' },
  ])('refuses $why with 400, and nothing is written', async ({ input, msg }) => {
    const before = await standing()
    const whole = { userNo: mover.userNo, toNo: to.userNo, reason: '调整', requestNo: randomUUID(), ...input }
    expect(await moves.world.as(moves.maker).send(partyMove.submit, whole)).toMatchObject({ code: 400, msg })
    expect(await standing()).toEqual(before)
  })
})
