import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { ModuleType, RpmType } from '../../channels/model/model-codes.contract.ts'
import { model } from '../../channels/model/model.contract.ts'
import { renewFiveElements } from '../terminal-life/five-elements.actions.ts'
import { terminal } from '../terminal/terminal.contract.ts'
import { terminalLife } from '../terminal-life/terminal-life.contract.ts'
import { binding } from './binding.contract.ts'
import { type BindingWorld, listedTerminal, shownTerminal, startBinding } from './binding.fixture.ts'
import { checkStaffBinding } from './binding.rules.ts'
import { checkReleaseWay, releaseWay } from '../release/release.rules.ts'

let at: BindingWorld
let world: World
let operator: Operator
let provider: Party
let merchant: Merchant
let posModel: string
let boxModel: string
let branch: string
let clerk: string
let staff: TestUser
let stranger: TestUser
let nobody: TestUser

const bound = '2026-02-01 10:00:00+08'

beforeAll(async () => {
  at = await startBinding()
  ;({ world, operator, provider, merchant, posModel, boxModel, clerk, staff, stranger, nobody } = at)
  branch = await given.store(world, merchant, { name: '分店' })
}, 60_000)
afterAll(() => world.close())

const pos = (more: object = {}) => given.terminal(world, merchant, { rpmNo: posModel, at: bound, ...more })
const box = (more: object = {}) =>
  given.terminal(world, merchant, { rpmType: RpmType.soundBox, rpmNo: boxModel, at: bound, ...more })
const rowOf = (rtNo: string) => listedTerminal(at, rtNo)
const detailOf = (rtNo: string) => shownTerminal(at, rtNo)
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  world.within(operator, async ({ client }) => (await client.query(text, values)).rows as Row[])
const give = (rtNo: string, more: object = {}, user = staff) =>
  world.as(user).send(binding.bindStaff, { rpsNo: merchant.rpsNo, rpstNo: clerk, rtNo, ...more })
const treeOf = async (call: typeof binding.tree, rpiNo: string) => {
  const [root] = (await world.as(staff).send(call, { rpiNo })).data
  if (!root) throw new Error('a tree without a root')
  return root
}
const take = (rtNo: string, more: object = {}, user = staff) =>
  world.as(user).send(binding.unbindStaff, { rpsNo: merchant.rpsNo, rpstNo: clerk, rtNo, ...more })

describe('the tree of a merchant (C0453, C0454, R603)', () => {
  it('has its stores, their staff, and the terminals where they are', async () => {
    const other = await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } } })
    const waiter = await given.staff(world, other, { name: '小李' })
    const held = await given.terminal(world, other, { rpmNo: posModel, rpstNo: waiter })
    const loose = await given.terminal(world, other, { rpmType: RpmType.soundBox, rpmNo: boxModel })
    const root = await treeOf(binding.tree, other.rpiNo)
    expect(root).toMatchObject({ level: 'merchant', no: other.rpiNo, parentId: '0', terminalCount: 2, isOn: 1 })
    const [store] = root.children ?? []
    expect(store).toMatchObject({ level: 'store', no: other.rpsNo, parentId: other.rpiNo, terminalCount: 2 })
    const shown = store?.children?.map(({ level, no, children }) => [level, no, children?.map((one) => one.no)])
    expect(shown).toContainEqual(['staff', waiter, [held.rtNo]])
    expect(shown).toContainEqual(['terminal', loose.rtNo, undefined])
    const plain = await treeOf(binding.places, other.rpiNo)
    expect(plain.children?.[0]?.children?.map(({ level }) => level)).not.toContain('terminal')
    expect(plain.children?.[0]).toMatchObject({ terminalCount: 2, hasChildren: 1 })
  })

  it('is a stranger’s or nobody’s to see', async () => {
    for (const call of [binding.places, binding.tree]) {
      expect((await world.as(stranger).send(call, { rpiNo: merchant.rpiNo })).code).toBe(404)
      expect((await world.as(nobody).send(call, { rpiNo: merchant.rpiNo })).code).toBe(403)
    }
  })
})

describe('terminals of a store and of its staff (C0457 to C0460, R605 to R608, R028, R029, R606, R607)', () => {
  it('are those there and those that could be', async () => {
    const mine = await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } } })
    const person = await given.staff(world, mine)
    const far = await given.store(world, mine)
    const make = (more: object) => given.terminal(world, mine, { rpmNo: posModel, ...more })
    const [held, here, free, elsewhere] = [
      await make({ rpstNo: person }),
      await make({}),
      await make({ rpsNo: '' }),
      await make({ rpsNo: far }),
    ]
    const shared = await given.terminal(world, mine, { rpmType: RpmType.soundBox, rpmNo: boxModel })
    const of = async (call: typeof binding.inStore | typeof binding.withStaff, input: object) =>
      (await world.as(staff).send(call as typeof binding.inStore, { size: 50, ...input })).data.records
        .map(({ rtNo }) => rtNo)
        .sort()
    expect(await of(binding.inStore, { storeNo: mine.rpsNo })).toEqual([held.rtNo, here.rtNo, shared.rtNo].sort())
    expect(await of(binding.inStore, { rpsNo: far })).toEqual([elsewhere.rtNo])
    expect(await of(binding.freeOfStore, { storeNo: mine.rpsNo })).toEqual([free.rtNo])
    expect(await of(binding.withStaff, { rpstNo: person })).toEqual([held.rtNo])
    expect(await of(binding.freeOfStaff, { rpstNo: person })).toEqual([here.rtNo, free.rtNo].sort())
    for (const call of [binding.inStore, binding.freeOfStore]) {
      expect((await world.as(staff).send(call, {})).code).toBe(400)
      expect((await world.as(stranger).send(call, { storeNo: mine.rpsNo })).code).toBe(404)
      expect((await world.as(nobody).send(call, { storeNo: mine.rpsNo })).code).toBe(403)
    }
    for (const call of [binding.withStaff, binding.freeOfStaff]) {
      expect((await world.as(stranger).send(call, { rpstNo: person })).code).toBe(404)
      expect((await world.as(nobody).send(call, { rpstNo: person })).code).toBe(403)
    }
  })
})

describe('a terminal in somebody’s hands (C0480, C0481, R609, R610)', () => {
  it('goes from the store to the person and back, and its page says so', async () => {
    const { rtNo } = await pos()
    expect((await give(rtNo)).code).toBe(200)
    expect(await rowOf(rtNo)).toMatchObject({ rpstNo: clerk, rpsNo: merchant.rpsNo, bindStatus: 3 })
    expect(await give(rtNo)).toMatchObject({ code: 409, msg: '终端已绑定店员，请先解绑' })
    expect((await take(rtNo)).code).toBe(200)
    expect(await rowOf(rtNo)).toMatchObject({ rpstNo: '', rpsNo: merchant.rpsNo, bindStatus: 2 })
    expect(await take(rtNo)).toMatchObject({ code: 409, msg: '终端未绑定该店员' })
    const { states } = await detailOf(rtNo)
    expect(states.map(({ action, fromStatus, toStatus }) => [action, fromStatus, toStatus])).toEqual([
      ['bind', null, 2],
      ['bindStaff', 2, 3],
      ['unbindStaff', 3, 2],
    ])
  })

  it('takes a terminal of the merchant into the store of the person', async () => {
    const { rtNo } = await pos({ rpsNo: '' })
    expect((await give(rtNo)).code).toBe(200)
    expect(await rowOf(rtNo)).toMatchObject({ rpstNo: clerk, rpsNo: merchant.rpsNo })
  })

  it('refuses what must not be, and changes nothing', async () => {
    const { rtNo } = await pos()
    const before = await rowOf(rtNo)
    const other = await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } } })
    const foreign = await given.staff(world, other)
    expect(await give(rtNo, { rpsNo: other.rpsNo })).toMatchObject({ code: 409, msg: '终端在其他门店，请先移到该门店' })
    expect(await give(rtNo, { rpstNo: foreign })).toMatchObject({ code: 409, msg: '店员不属于该门店' })
    expect(await give((await box()).rtNo)).toMatchObject({ code: 409, error: 'terminal.sharedKind' })
    expect(await give((await pos({ rpsNo: '' })).rtNo, { rpsNo: other.rpsNo })).toMatchObject({
      code: 409,
      msg: '门店不属于该商户',
    })
    expect((await give(rtNo, {}, stranger)).code).toBe(404)
    expect((await give(rtNo, {}, nobody)).code).toBe(403)
    expect((await take(rtNo, {}, nobody)).code).toBe(403)
    await query('UPDATE pos_staff_store SET is_on = false WHERE rpst_no = $1', [clerk])
    expect(await give(rtNo)).toMatchObject({ code: 409, msg: '店员不属于该门店' })
    await query('UPDATE pos_staff_store SET is_on = true WHERE rpst_no = $1', [clerk])
    expect(await rowOf(rtNo)).toEqual(before)
  })

  it('is given once when two ask at once', async () => {
    const { rtNo } = await pos()
    const codes = await Promise.all(Array.from({ length: 5 }, async () => (await give(rtNo)).code))
    expect(codes.sort()).toEqual([200, 409, 409, 409, 409])
  })

  it.each([
    { why: 'a sound box', device: { rpmType: 2, rpsNo: 'S1', rpstNo: null }, problem: 'sharedKind' },
    { why: 'a plug-in', device: { rpmType: 5, rpsNo: null, rpstNo: null }, problem: 'sharedKind' },
    { why: 'somebody has it', device: { rpmType: 1, rpsNo: 'S1', rpstNo: 'P1' }, problem: 'staffBound' },
    { why: 'it is elsewhere', device: { rpmType: 4, rpsNo: 'S2', rpstNo: null }, problem: 'otherStore' },
    { why: 'it stands there', device: { rpmType: 4, rpsNo: 'S1', rpstNo: null }, problem: null },
    { why: 'it stands nowhere', device: { rpmType: 7, rpsNo: null, rpstNo: null }, problem: null },
  ] as const)('$problem: $why', ({ device, problem }) => {
    const check = () => checkStaffBinding(device, 'S1')
    if (problem) expect(check).toThrow(expect.objectContaining({ refusalName: `terminal.${problem}` }))
    else expect(check).not.toThrow()
  })

  it.each([
    { rpmType: 7, posKind: null, way: 'scanner' },
    { rpmType: 1, posKind: 2, way: 'smartPos' },
    { rpmType: 1, posKind: 1, way: 'pos' },
    { rpmType: 2, posKind: null, way: null },
  ] as const)('a device of type $rpmType, kind $posKind, goes back by $way', ({ way, ...device }) => {
    expect(releaseWay(device)).toBe(way)
    if (way === null) expect(() => checkReleaseWay(device, 'pos', 'zh')).toThrow('该终端不是POS')
    else expect(() => checkReleaseWay(device, way, 'zh')).not.toThrow()
  })
})

describe('the place of a terminal (C0477, C0478)', () => {
  const move = async (rtNo: string, more: object, user = staff) => {
    const row = await rowOf(rtNo)
    const requestNo = crypto.randomUUID()
    return world.as(user).send(terminalLife.submit, { rtNo, sn: row?.sn, rpiNo: row?.rpiNo, requestNo, ...more })
  }

  it('is changed by submitV2 with its number: to a store, a person, back to the merchant', async () => {
    const { rtNo } = await pos({ rpsNo: '' })
    expect((await move(rtNo, { rpsNo: branch })).code).toBe(200)
    expect(await rowOf(rtNo)).toMatchObject({ rpsNo: branch, bindStatus: 2 })
    expect(await move(rtNo, { rpsNo: branch, rpstNo: clerk })).toMatchObject({ code: 409, msg: '店员不属于该门店' })
    expect((await move(rtNo, { rpsNo: merchant.rpsNo, rpstNo: clerk })).code).toBe(200)
    expect(await move(rtNo, { rpsNo: branch })).toMatchObject({ code: 409, msg: '终端已绑定店员，请先解绑' })
    expect((await move(rtNo, { rpsNo: merchant.rpsNo })).code).toBe(200)
    expect(await rowOf(rtNo)).toMatchObject({ rpstNo: clerk })
    await take(rtNo)
    expect((await move(rtNo, { rpsNo: '' })).code).toBe(200)
    expect(await rowOf(rtNo)).toMatchObject({ rpsNo: '', bindStatus: 1 })
    expect((await move(rtNo, { sn: 'N000000000000' })).code).toBe(404)
    const adder = await givenUser(world, { ...operator, permissions: ['terminal_view', 'terminal_add'] })
    expect((await move(rtNo, { rpsNo: branch }, adder)).code).toBe(403)
  })

  it('is not in a store that is off', async () => {
    const { rtNo } = await pos({ rpsNo: '' })
    const closed = await given.store(world, merchant)
    await query('UPDATE pos_store SET is_on = false WHERE rps_no = $1', [closed])
    expect(await move(rtNo, { rpsNo: closed })).toMatchObject({ code: 409, msg: '门店已停用' })
  })

  it('is a POS’s address: its store’s unless told, and never taken away', async () => {
    await query('UPDATE pos_store SET address = $2 WHERE rps_no = $1', [branch, '文三路 1 号'])
    const { rtNo } = await pos({ rpsNo: branch })
    const row = await rowOf(rtNo)
    expect(row?.installAddress).toBe('文三路 1 号')
    const edit = { id: row?.id, rpsNo: branch, termName: '后厨', version: row?.version }
    expect(await world.as(staff).send(terminalLife.edit, edit)).toMatchObject({ code: 400, msg: '安装地址不能为空' })
  })

  it('is flagged when it is over 500 m from the store (移机预警)', async () => {
    await query('UPDATE pos_store SET latitude = 30.27, longitude = 120.15 WHERE rps_no = $1', [branch])
    const { rtNo } = await pos({ rpsNo: branch })
    const put = async (latitude: string) => {
      const { id, version } = (await rowOf(rtNo)) ?? {}
      const place = { installAddress: '文三路', longitude: '120.15', latitude }
      const edit = { id, rpsNo: branch, termName: '后厨', version, ...place }
      expect((await world.as(staff).send(terminalLife.edit, edit)).code).toBe(200)
      return (await rowOf(rtNo))?.isMovedFar
    }
    expect(await put('30.2744')).toBe(0) // 489 m
    expect(await put('30.2746')).toBe(1) // 511 m
    const flagged = (await world.as(staff).send(terminal.list, { isMovedFar: 1 })).data.records
    expect(flagged.map((row) => row.rtNo)).toEqual([rtNo])
  })
})

describe('five elements of a POS (13.6)', () => {
  const fives = (sn: string) =>
    query<{ settle_acc_idx: string; credit_code: string; open: boolean }>(
      'SELECT settle_acc_idx, credit_code, valid_to IS NULL AS open FROM terminal_five WHERE sn = $1 ORDER BY valid_from',
      [sn],
    )
  const renew = (at: string) =>
    world.within(operator, (tx) => renewFiveElements(tx, operator.tenantId, merchant.rpiNo, at))

  it('end and begin anew when the account or the licence changes, and only then', async () => {
    const { sn } = await pos()
    await renew('2026-02-10 10:00:00+08')
    expect(await fives(sn)).toHaveLength(1)
    await query('UPDATE rpi_account SET acc_no_idx = $2 WHERE rpi_no = $1', [merchant.rpiNo, 'account two'])
    await renew('2026-02-11 10:00:00+08')
    await query('UPDATE rpi_basic SET credit_code = $2 WHERE rpi_no = $1', [merchant.rpiNo, '91350100M000100Y43'])
    await renew('2026-02-12 10:00:00+08')
    // Twice at one moment: the row that began with it is put right, none is added.
    await query('UPDATE rpi_account SET acc_no_idx = $2 WHERE rpi_no = $1', [merchant.rpiNo, 'account three'])
    await renew('2026-02-12 10:00:00+08')
    expect((await fives(sn)).slice(1)).toEqual([
      { settle_acc_idx: 'account two', credit_code: expect.any(String), open: false },
      { settle_acc_idx: 'account three', credit_code: '91350100M000100Y43', open: true },
    ])
  })
})

describe('how a model reaches the network (C0456)', () => {
  it('is told by its number (R604)', async () => {
    expect((await world.as(staff).send(model.module, { rpmNo: posModel })).data).toEqual({
      rpmNo: posModel,
      moduleType: ModuleType.g4,
      hasSim: 0,
    })
    expect((await world.as(staff).send(model.module, { rpmNo: 'RPM0' })).code).toBe(404)
  })
})
