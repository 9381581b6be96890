import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { given } from '../../../tests/kit/network.ts'
import { party } from '../../providers/party/party.contract.ts'
import { partyMove } from './move.contract.ts'
import { cost, permissions, type Moves, startMoves } from './move.fixture.ts'

let moves: Moves
let { ask, decide, rows, now, preview, place, chainOf, moved, soon }: Moves = {} as never
let { from, to, mover, below }: Awaited<ReturnType<Moves['givenFour']>> = {} as never

beforeAll(async () => {
  moves = await startMoves()
  ;({ ask, decide, rows, now, preview, place, chainOf, moved, soon } = moves)
}, 60_000)
afterAll(() => moves.world.close())
beforeEach(async () => {
  ;({ from, to, mover, below } = await moves.givenFour())
})

describe('moving a provider to another party (C1385 to C1389, P385)', () => {
  it('takes two people; payments before go by the old chain, those after by the new one', async () => {
    const merchant = await given.merchant(moves.world, below, { prices: cost('0.40') })
    const before = await now()
    const seen = await preview(moves.maker, mover.userNo, to.userNo)
    expect(seen.data).toMatchObject({
      fromNo: from.userNo,
      toNo: to.userNo,
      partyCount: 2,
      merchantCount: 1,
      terminalCount: 0,
      policyCount: 1,
      levelBefore: 2,
      levelAfter: 2,
      refusals: [],
    })
    const { data } = await ask(moves.maker, mover.userNo, to.userNo)
    expect(await place(mover.userNo)).toMatchObject({ parent_no: from.userNo })
    expect(await decide(moves.maker, data.moveNo)).toMatchObject({ code: 409, msg: '不能审核本人提交的申请' })
    expect(await decide(moves.checker, data.moveNo)).toMatchObject({ code: 200 })

    expect(await place(mover.userNo)).toEqual({
      parent_no: to.userNo,
      ancestors: `${to.userNo},${mover.userNo}`,
      level: 2,
    })
    expect(await place(below.userNo)).toEqual({
      parent_no: mover.userNo,
      ancestors: `${to.userNo},${mover.userNo},${below.userNo}`,
      level: 3,
    })
    expect(await chainOf(merchant.rpiNo, before)).toEqual([from.userNo, mover.userNo, below.userNo])
    expect(await chainOf(merchant.rpiNo, await now())).toEqual([to.userNo, mover.userNo, below.userNo])
    const listed = await moves.world.as(moves.maker).send(partyMove.list, { userNo: mover.userNo })
    expect(listed.data.records).toMatchObject([
      {
        moveNo: data.moveNo,
        moveStatus: 2,
        makerNo: expect.stringMatching(/^u/),
        checkerNo: expect.stringMatching(/^u/),
        reason: '区域调整',
        partyCount: 2,
      },
    ])
    expect(await decide(moves.checker, data.moveNo)).toMatchObject({ code: 409 })
  })

  it('gives the exact moment: the last microsecond before is the old chain, the moment itself the new one', async () => {
    const merchant = await given.merchant(moves.world, mover, { prices: cost('0.40') })
    const at = await moved(mover.userNo, moves.operator.oemNo)
    const [{ before }] = await rows(
      `SELECT ($2::timestamptz - interval '1 microsecond')::text AS before WHERE $1 <> ''`,
      at,
    )
    expect(await chainOf(merchant.rpiNo, before)).toEqual([from.userNo, mover.userNo])
    expect(await chainOf(merchant.rpiNo, at)).toEqual([mover.userNo])
    expect(await place(mover.userNo)).toEqual({ parent_no: moves.operator.oemNo, ancestors: mover.userNo, level: 1 })
  })

  it('rewrites whatever carries a path: merchants, groups, counts, devices, codes, employees', async () => {
    const employee = await given.employee(moves.world, below)
    const merchant = await given.merchant(moves.world, below, { prices: cost('0.40'), empNo: employee.userNo })
    const { sn } = await given.terminal(moves.world, merchant)
    await rows(
      `UPDATE stock_sn SET holder_no = $3, holder_path = $3 WHERE tenant_id = $1 AND rs_sn = $2`,
      sn,
      from.userNo,
    )
    await given.code(moves.world, merchant)
    await rows(
      `UPDATE qrcode SET holder_no = $3, holder_path = $3 WHERE tenant_id = $1 AND rpi_no = $2`,
      merchant.rpiNo,
      from.userNo,
    )
    await moved(mover.userNo, to.userNo)
    const path = `${to.userNo},${mover.userNo},${below.userNo}`
    expect(await rows('SELECT user_path FROM rpi_basic WHERE tenant_id = $1 AND rpi_no = $2', merchant.rpiNo)).toEqual([
      { user_path: path },
    ])
    expect((await place(employee.userNo)).ancestors).toBe(`${path},${employee.userNo}`)
    const held = { holder_no: below.userNo, holder_path: path }
    expect(await rows('SELECT holder_no, holder_path FROM stock_sn WHERE tenant_id = $1 AND rs_sn = $2', sn)).toEqual([
      held,
    ])
    expect(
      await rows('SELECT holder_no, holder_path FROM qrcode WHERE tenant_id = $1 AND rpi_no = $2', merchant.rpiNo),
    ).toEqual([held])
    expect(
      await rows(
        'SELECT 1 FROM merchant_count WHERE tenant_id = $1 AND merchant_count <> 0 AND user_path LIKE $2',
        `%${from.userNo},${mover.userNo}%`,
      ),
    ).toEqual([])
    const left = [
      ['service_info', 'ancestors'],
      ['rpi_basic', 'user_path'],
      ['merchant_count', 'user_path'],
      ['stock_sn', 'holder_path'],
      ['qrcode', 'holder_path'],
      ['batch_code', 'holder_path'],
    ]
    for (const [table, column] of left)
      expect([
        table,
        await rows(`SELECT 1 FROM ${table} WHERE tenant_id = $1 AND starts_with(${column}, $2)`, mover.path),
      ]).toEqual([table, []])
  })

  it('hands the prices over: the new party gives them from then on, and they stay what they were', async () => {
    const at = await moved(mover.userNo, to.userNo)
    const policies = await rows(
      `SELECT p.owner_no, p.policy_status::int AS status, r.rate_ppm, r.valid_to IS NULL AS is_open, r.valid_from = $3::timestamptz AS from_then
         FROM oem_policy p JOIN oem_policy_rate r ON r.tenant_id = p.tenant_id AND r.policy_id = p.id WHERE p.tenant_id = $1 AND p.user_no = $2 ORDER BY r.valid_from`,
      mover.userNo,
      at,
    )
    expect(policies).toEqual([
      { owner_no: from.userNo, status: 3, rate_ppm: 3000, is_open: false, from_then: false },
      { owner_no: to.userNo, status: 2, rate_ppm: 3000, is_open: true, from_then: true },
    ])
  })

  it('is seen by the new party at once, and by the old one no more; each is told', async () => {
    const user = (userNo: string) =>
      givenUser(moves.world, {
        ...moves.operator,
        userType: 2,
        userNo,
        permissions: ['service_info_view', ...permissions],
      })
    const [old, fresh] = [await user(from.userNo), await user(to.userNo)]
    const sees = async (who: TestUser) =>
      (await moves.world.as(who).send(party.list, { userNo: mover.userNo })).data.records.length
    expect([await sees(old), await sees(fresh)]).toEqual([1, 0])
    await moved(mover.userNo, to.userNo)
    expect([await sees(old), await sees(fresh)]).toEqual([0, 1])
    const told = await rows(
      `SELECT target_user_nos[1] AS no, title FROM system_notice WHERE tenant_id = $1 AND target_user_nos && $2::text[] ORDER BY title`,
      [from.userNo, to.userNo, mover.userNo],
    )
    expect(told).toEqual([
      { no: to.userNo, title: '下级服务商已迁入' },
      { no: from.userNo, title: '下级服务商已迁出' },
      { no: mover.userNo, title: '您的上级已变更' },
    ])
    expect(await ask(fresh, mover.userNo, to.userNo)).toMatchObject({ code: 403 })
    expect(await preview(fresh, mover.userNo, to.userNo)).toMatchObject({ code: 403 })
  })

  it('keeps a waiting change of provider of a merchant: it goes below the new path at its time', async () => {
    const merchant = await given.merchant(moves.world, from, { prices: cost('0.40') })
    const tomorrow = await soon()
    await rows('UPDATE rpi_belonging SET valid_to = $3 WHERE tenant_id = $1 AND rpi_no = $2', merchant.rpiNo, tomorrow)
    await rows(
      `INSERT INTO rpi_belonging (tenant_id, oem_no, rpi_no, user_no, user_path, valid_from) VALUES ($1, $1, $2, $3, $4, $5)`,
      merchant.rpiNo,
      mover.userNo,
      mover.path,
      tomorrow,
    )
    await moved(mover.userNo, to.userNo)
    expect(await chainOf(merchant.rpiNo, await now())).toEqual([from.userNo])
    expect(await chainOf(merchant.rpiNo, tomorrow)).toEqual([to.userNo, mover.userNo])
  })
})
