import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { payPwd, startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { staffCalls } from '../../stores/staff/staff.contract.ts'
import { RpmType } from '../../channels/model/model-codes.contract.ts'
import { qrcode } from '../qrcode/qrcode.contract.ts'
import { terminal } from '../terminal/terminal.contract.ts'
import { terminalLife } from '../terminal-life/terminal-life.contract.ts'
import { equipment } from './equipment.contract.ts'
import { checkSharing, storeOfSharing, wantedPlace } from './equipment.rules.ts'

let world: World
let operator: Operator
let provider: Party
let merchant: Merchant
let other: Merchant
let staff: TestUser
const models: Record<number, string> = {}

const permissions = [
  'equipment_view',
  'equipment_edit',
  'terminal_view',
  'terminal_add',
  'terminal_edit',
  'terminal_delete',
  'pos_staff_view',
  'pos_staff_edit',
  'qrcode_view',
  'qrcode_bind',
]

beforeAll(async () => {
  world = await startMoneyWorld()
  operator = await given.operator(world)
  provider = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
  merchant = await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } } })
  other = await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } } })
  staff = await givenUser(world, { ...operator, permissions })
  for (const rpmType of Object.values(RpmType)) models[rpmType] = await given.model(world, { rpmType })
}, 60_000)
afterAll(() => world.close())

type Kind = (typeof RpmType)[keyof typeof RpmType]

/** A device of a merchant, in no store unless told so. */
async function device(rpmType: Kind = RpmType.soundBox, { of = merchant, rpsNo = '' } = {}) {
  const { rtNo } = await given.terminal(world, of, { rpmType, rpmNo: models[rpmType] as string, rpsNo })
  return rtNo
}
const one = async (rtNo: string) => (await world.as(staff).send(equipment.list, { rtNo })).data.records[0]
const attach = (rtNo: string, place: object, user = staff) => world.as(user).send(equipment.submit, { rtNo, ...place })
const detach = (eqRtNo: string, user = staff) => world.as(user).send(equipment.detach, { eqRtNo })
const bindStaff = (eqRtNo: string, rpstNo: string, { rpsNo = merchant.rpsNo, user = staff } = {}) =>
  world.as(user).send(equipment.bindStaff, { eqRtNo, rpsNo, rpstNo })
const unbindStaff = (eqRtNo: string, rpstNo: string, rpsNo = merchant.rpsNo) =>
  world.as(staff).send(equipment.unbindStaff, { eqRtNo, rpsNo, rpstNo })
/** Builds the draft that moves a terminal of the merchant, without the place. */
async function draftOf(rtNo: string) {
  const [found] = (await world.as(staff).send(terminal.list, { rtNo })).data.records
  return { rtNo, sn: found?.sn ?? '', rpiNo: merchant.rpiNo }
}
const submit = (draft: { rtNo: string; sn: string; rpiNo: string; rpsNo: string; rpstNo?: string }) =>
  world.as(staff).send(terminalLife.submit, { ...draft, requestNo: crypto.randomUUID() })
const numbers = (records: readonly { rtNo: string }[]) => records.map(({ rtNo }) => rtNo).sort()

describe('the place that equipment is wanted at (C0479)', () => {
  it.each([
    { given: { rpsNo: 'S', rpstNo: '', parentRtNo: '' }, place: { kind: 'store', rpsNo: 'S' } },
    { given: { rpsNo: '', rpstNo: 'P', parentRtNo: '' }, place: { kind: 'staff', rpstNo: 'P' } },
    { given: { rpsNo: '', rpstNo: '', parentRtNo: 'T' }, place: { kind: 'stand', rtNo: 'T' } },
  ])('is $place.kind', ({ given: wanted, place }) => expect(wantedPlace(wanted)).toEqual(place))

  it.each([
    { rpsNo: '', rpstNo: '', parentRtNo: '' },
    { rpsNo: 'S', rpstNo: 'P', parentRtNo: '' },
    { rpsNo: 'S', rpstNo: '', parentRtNo: 'T' },
  ])('is not told by %o', (wanted) => expect(() => wantedPlace(wanted)).toThrow('请选择门店、店员或台卡中的一个'))
})

describe('the store in which staff share a device', () => {
  it.each([
    { why: 'it stands there', present: 'S1', stores: [['S1', 'S2'], ['S1']], store: 'S1' },
    { why: 'it is the only one of all of them', present: null, stores: [['S1', 'S2'], ['S2']], store: 'S2' },
  ])('is $store because $why', ({ present, stores, store }) => expect(storeOfSharing(present, stores)).toBe(store))

  it.each([
    { why: 'it stands elsewhere', present: 'S3', stores: [['S1'], ['S1']] },
    { why: 'they share none', present: null, stores: [['S1'], ['S2']] },
    {
      why: 'they share two',
      present: null,
      stores: [
        ['S1', 'S2'],
        ['S2', 'S1'],
      ],
    },
    { why: 'one works nowhere', present: null, stores: [['S1'], []] },
  ])('is none when $why', ({ present, stores }) =>
    expect(() => storeOfSharing(present, stores)).toThrow('所选店员不在同一门店'),
  )

  it.each([
    { why: 'it is free', at: { rpsNo: null, parentRtNo: null, isShared: false }, problem: null },
    { why: 'it stands there', at: { rpsNo: 'S1', parentRtNo: null, isShared: true }, problem: null },
    {
      why: 'it stands elsewhere',
      at: { rpsNo: 'S2', parentRtNo: null, isShared: false },
      problem: '设备已挂接，请先解绑',
    },
    {
      why: 'it hangs on a stand',
      at: { rpsNo: 'S1', parentRtNo: 'T1', isShared: false },
      problem: '设备已挂接，请先解绑',
    },
  ])('$problem when $why', ({ at, problem }) => {
    if (problem) expect(() => checkSharing(at, 'S1')).toThrow(problem)
    else expect(() => checkSharing(at, 'S1')).not.toThrow()
  })
})

describe('equipment of a store (C0465, C0466, C0467, C0479, C0471, R613)', () => {
  it('is attached, listed, told in detail and taken away again (C0455)', async () => {
    const rtNo = await device()
    expect(
      numbers((await world.as(staff).send(equipment.choices, { storeNo: merchant.rpsNo })).data.records),
    ).toContain(rtNo)
    expect((await attach(rtNo, { rpsNo: merchant.rpsNo })).code).toBe(200)
    expect(await one(rtNo)).toMatchObject({
      bindStatus: 2,
      storeNo: merchant.rpsNo,
      rpmType: RpmType.soundBox,
      volume: 5,
    })
    const inStore = await world.as(staff).send(equipment.list, { storeNo: merchant.rpsNo, rpmType: RpmType.soundBox })
    expect(numbers(inStore.data.records)).toContain(rtNo)
    const printers = await world.as(staff).send(equipment.list, { storeNo: merchant.rpsNo, rpmType: RpmType.printer })
    expect(numbers(printers.data.records)).not.toContain(rtNo)
    expect(numbers((await world.as(staff).send(equipment.free, { rpiNo: merchant.rpiNo })).data.records)).not.toContain(
      rtNo,
    )
    expect(await attach(rtNo, { rpsNo: merchant.rpsNo })).toMatchObject({ code: 409, msg: '设备已挂接，请先解绑' })
    expect((await detach(rtNo)).code).toBe(200)
    expect(await one(rtNo)).toMatchObject({ bindStatus: 1, storeNo: '' })
    expect(await detach(rtNo)).toMatchObject({ code: 409, msg: '设备未挂接' })
    expect(numbers((await world.as(staff).send(equipment.free, { rpiNo: merchant.rpiNo })).data.records)).toContain(
      rtNo,
    )
    expect(
      numbers((await world.as(staff).send(equipment.list, { rpiNo: merchant.rpiNo, isFree: 1 })).data.records),
    ).toContain(rtNo)
    const { id = '' } = (await one(rtNo)) ?? {}
    const { data } = await world.as(staff).send(equipment.detail, { id })
    expect(data.states.map(({ action, fromStatus, toStatus }) => [action, fromStatus, toStatus])).toEqual([
      ['bind', null, 1],
      ['attach', 1, 2],
      ['detach', 2, 1],
    ])
  })

  it('refuses what must not be, and changes nothing (C0455)', async () => {
    const rtNo = await device()
    const pos = await device(RpmType.pos)
    const { id: posId = '' } = (await world.as(staff).send(terminal.list, { rtNo: pos })).data.records[0] ?? {}
    expect(await attach(rtNo, {})).toMatchObject({ code: 400, msg: '请选择门店、店员或台卡中的一个' })
    expect(await attach(rtNo, { rpsNo: other.rpsNo })).toMatchObject({ code: 409, msg: '设备不属于该商户' })
    expect(await attach(rtNo, { rpsNo: 'S000' })).toMatchObject({ code: 409, msg: '设备不属于该商户' })
    expect(await attach(rtNo, { parentRtNo: pos })).toMatchObject({ code: 409, msg: '设备不属于该商户' })
    expect(await attach(pos, { rpsNo: merchant.rpsNo })).toMatchObject({ code: 409, msg: '该终端不是云喇叭或云打印机' })
    expect(await attach('T000', { rpsNo: merchant.rpsNo })).toMatchObject({ code: 404 })
    expect((await world.as(staff).send(equipment.detail, { id: posId })).code).toBe(404)
    expect(await one(rtNo)).toMatchObject({ bindStatus: 1 })
  })

  it('is nobody else’s: strangers find nothing, providers above only look, others may not', async () => {
    const rtNo = await device()
    const { id = '' } = (await one(rtNo)) ?? {}
    const stranger = await givenUser(world, { ...(await given.operator(world)), permissions })
    const nobody = await givenUser(world, operator)
    const child = await given.provider(world, provider, { prices: { wechat: { rate: '0.3' } } })
    const below = await given.merchant(world, child, { prices: { wechat: { rate: '0.38' } } })
    const above = await givenUser(world, { ...provider, userType: 2, permissions })
    expect((await attach(rtNo, { rpsNo: merchant.rpsNo }, stranger)).code).toBe(404)
    expect((await detach(rtNo, stranger)).code).toBe(404)
    expect((await bindStaff(rtNo, 'P0', { user: stranger })).code).toBe(404)
    expect((await world.as(stranger).send(equipment.detail, { id })).code).toBe(404)
    expect((await world.as(stranger).send(equipment.list)).data.total).toBe(0)
    expect((await attach(rtNo, { rpsNo: merchant.rpsNo }, nobody)).code).toBe(403)
    expect((await detach(rtNo, nobody)).code).toBe(403)
    for (const call of [equipment.list, equipment.free, equipment.choices, equipment.detail])
      expect((await world.as(nobody).send(call as typeof equipment.detail, { id })).code).toBe(403)
    const lower = await device(RpmType.soundBox, { of: below })
    expect(await attach(lower, { rpsNo: below.rpsNo }, above)).toMatchObject({ code: 403, msg: '只能操作直属商户' })
    expect(await one(rtNo)).toMatchObject({ bindStatus: 1 })
    expect(await one(lower)).toMatchObject({ bindStatus: 1 })
  })

  it('is at most five sound boxes and five printers of one store, whichever way they come', async () => {
    const rpsNo = await given.store(world, merchant)
    const boxes = await Promise.all(Array.from({ length: 6 }, () => device()))
    for (const rtNo of boxes.slice(0, 5)) expect((await attach(rtNo, { rpsNo })).code).toBe(200)
    const sixth = boxes[5] as string
    const full = { code: 409, msg: '同一门店、店员或台卡最多5台云喇叭和5台云打印机' }
    expect(await attach(sixth, { rpsNo })).toMatchObject(full)
    const { id = '' } = (await one(sixth)) ?? {}
    expect(await world.as(staff).send(terminalLife.edit, { id, rpsNo, termName: '第六台', version: 0 })).toMatchObject(
      full,
    )
    expect(await one(sixth)).toMatchObject({ bindStatus: 1 })
    expect((await attach(await device(RpmType.printer), { rpsNo })).code).toBe(200)
    for (const rtNo of boxes.slice(0, 5)) await detach(rtNo)
  })
})

describe('equipment of staff (C0482, C0483, C0486, R611, R614)', () => {
  it('serves several of one store, and goes back to the store with the last', async () => {
    const rtNo = await device()
    const [first, second] = [await given.staff(world, merchant), await given.staff(world, merchant)]
    const choices = await world.as(staff).send(equipment.choices, { rpstNo: first })
    expect(numbers(choices.data.records)).toContain(rtNo)
    expect((await bindStaff(rtNo, first)).code).toBe(200)
    expect(await bindStaff(rtNo, first)).toMatchObject({ code: 409, msg: '该店员已绑定此设备' })
    expect((await bindStaff(rtNo, second)).code).toBe(200)
    expect(await one(rtNo)).toMatchObject({
      bindStatus: 3,
      storeNo: merchant.rpsNo,
      staffName: '店员、店员',
      sharedBy: [{ rpstNo: first }, { rpstNo: second }],
    })
    expect(numbers((await world.as(staff).send(equipment.list, { rpstNo: second })).data.records)).toEqual([rtNo])
    const [person] = (await world.as(staff).send(staffCalls.list, { rpstNo: second })).data.records
    expect(person?.terminalCount).toBe(1)
    expect((await unbindStaff(rtNo, first)).code).toBe(200)
    expect(await unbindStaff(rtNo, first)).toMatchObject({ code: 409, msg: '终端未绑定该店员' })
    expect(await one(rtNo)).toMatchObject({ bindStatus: 3 })
    expect((await unbindStaff(rtNo, second)).code).toBe(200)
    expect(await one(rtNo)).toMatchObject({ bindStatus: 2, storeNo: merchant.rpsNo, sharedBy: [] })
    await detach(rtNo)
  })

  it('keeps the place of a person who has some, and goes when it is removed', async () => {
    const rtNo = await device()
    const rpstNo = await given.staff(world, merchant, { name: '小李', mobile: '13700001111' })
    await bindStaff(rtNo, rpstNo)
    const [person] = (await world.as(staff).send(staffCalls.list, { rpstNo })).data.records
    const leave = () =>
      world.as(staff).send(staffCalls.submit, {
        rpstNo,
        rpiNo: merchant.rpiNo,
        name: '小李',
        mobile: person?.mobile ?? '',
        stores: [],
        requestNo: crypto.randomUUID(),
      })
    expect(await leave()).toMatchObject({ code: 409, msg: '店员下存在已绑定终端，请先解绑' })
    const { id = '' } = (await one(rtNo)) ?? {}
    expect((await world.as(staff).send(terminalLife.remove, { ids: id, payPwd })).code).toBe(200)
    const { rows } = await world.within(operator, ({ client }) =>
      client.query('SELECT count(*)::int AS n FROM rp_terminal_staff WHERE tenant_id = $1 AND rt_no = $2', [
        operator.tenantId,
        rtNo,
      ]),
    )
    expect(rows).toEqual([{ n: 0 }])
    expect((await leave()).code).toBe(200)
  })

  it('refuses staff of another store, of another merchant, and a device that stands elsewhere', async () => {
    const rtNo = await device()
    const branch = await given.store(world, merchant)
    const [here, there] = [await given.staff(world, merchant), await given.staff(world, merchant, { rpsNo: branch })]
    const foreign = await given.staff(world, other)
    expect(await bindStaff(rtNo, there)).toMatchObject({ code: 409, msg: '店员不属于该门店' })
    expect(await bindStaff(rtNo, foreign, { rpsNo: other.rpsNo })).toMatchObject({ code: 409, msg: '设备不属于该商户' })
    expect(await one(rtNo)).toMatchObject({ bindStatus: 1 })
    await bindStaff(rtNo, here)
    expect(await bindStaff(rtNo, there, { rpsNo: branch })).toMatchObject({ code: 409, msg: '设备已挂接，请先解绑' })
    const share = (rpstNos: string, more: object = {}) =>
      world.as(staff).send(equipment.share, { eqRtNo: rtNo, rpstNos, ...more })
    expect(await share(`${here},${there}`)).toMatchObject({ code: 409, msg: '所选店员不在同一门店' })
    expect(await share(foreign)).toMatchObject({ code: 409, msg: '设备不属于该商户' })
    expect(await share('')).toMatchObject({ code: 400 })
    expect(await share(here, { version: 0 })).toMatchObject({ code: 409, msg: '数据状态已变化，请刷新后重试' })
    expect((await one(rtNo))?.sharedBy.map(({ rpstNo }) => rpstNo)).toEqual([here])
    const more = await given.staff(world, merchant)
    expect((await share(more)).code).toBe(200)
    expect((await one(rtNo))?.sharedBy.map(({ rpstNo }) => rpstNo)).toEqual([more])
    await detach(rtNo)
  })

  it('comes from the stock with a person as a shared one', async () => {
    const rpstNo = await given.staff(world, merchant)
    const { rtNo } = await given.terminal(world, merchant, {
      rpmType: RpmType.printer,
      rpmNo: models[RpmType.printer] as string,
      rpstNo,
    })
    expect(await one(rtNo)).toMatchObject({ bindStatus: 3, sharedBy: [{ rpstNo }] })
    await detach(rtNo)
  })
})

describe('equipment on a stand (C0479, C1195)', () => {
  it('moves along with a stand that a draft puts into another store, and keeps it (C0477)', async () => {
    const [rtNo, stand] = [await device(), await device(RpmType.stand)]
    const branch = await given.store(world, merchant)
    await attach(rtNo, { parentRtNo: stand })
    expect(await one(rtNo)).toMatchObject({ bindStatus: 1, parentRtNo: stand })
    const draft = await draftOf(stand)
    expect((await submit({ ...draft, rpsNo: branch })).code).toBe(200)
    const found = await one(rtNo)
    expect(found).toMatchObject({ bindStatus: 2, storeNo: branch, parentRtNo: stand })
    const { data } = await world.as(staff).send(equipment.detail, { id: found?.id ?? '' })
    expect(data.states.at(-1)).toMatchObject({ action: 'move', fromStatus: 1, toStatus: 2 })
    expect(await submit({ ...draft, rpsNo: '' })).toMatchObject({ code: 409, msg: '请先解绑云喇叭/打印机' })
    expect(await submit({ ...(await draftOf(rtNo)), rpsNo: '' })).toMatchObject({ msg: '设备挂在台卡上，请先解绑' })
    await detach(rtNo)
  })

  it('is given to nobody by a draft, and stands in no store that is off (C0477)', async () => {
    const rtNo = await device()
    const rpstNo = await given.staff(world, merchant)
    const closed = await given.store(world, merchant)
    await world.within(operator, ({ client }) =>
      client.query('UPDATE pos_store SET is_on = false WHERE tenant_id = $1 AND rps_no = $2', [
        operator.tenantId,
        closed,
      ]),
    )
    expect(await submit({ ...(await draftOf(rtNo)), rpsNo: merchant.rpsNo, rpstNo })).toMatchObject({
      error: 'terminal.sharedKind',
    })
    expect(await attach(rtNo, { rpsNo: closed })).toMatchObject({ code: 409, msg: '门店已停用' })
    expect(await one(rtNo)).toMatchObject({ bindStatus: 1, sharedBy: [] })
  })

  it('follows the stand, is found by its code, and is free when the stand goes', async () => {
    const [rtNo, stand] = [await device(), await device(RpmType.stand, { rpsNo: merchant.rpsNo })]
    const rqCode = await given.code(world, merchant)
    const link = (more: object = {}) => world.as(staff).send(equipment.linkStand, { rtNo: stand, rqCode, ...more })
    expect(await link({ rtNo })).toMatchObject({ code: 409, msg: '该终端不是台卡' })
    expect(await link({ rqCode: await given.code(world, other) })).toMatchObject({ code: 409, msg: '设备不属于该商户' })
    expect((await link()).code).toBe(200)
    expect(await link({ rqCode: await given.code(world, merchant) })).toMatchObject({ msg: '该台卡已登记其他收款码' })
    const twin = await device(RpmType.stand)
    expect(await link({ rtNo: twin })).toMatchObject({ code: 409, msg: '该收款码已登记其他台卡' })
    expect((await attach(rtNo, { parentRtNo: stand })).code).toBe(200)
    expect(await one(rtNo)).toMatchObject({
      parentRtNo: stand,
      parentRqCode: rqCode,
      storeNo: merchant.rpsNo,
      bindStatus: 2,
    })
    expect(numbers((await world.as(staff).send(equipment.list, { rqCode })).data.records)).toEqual([rtNo])
    const branch = await given.store(world, merchant)
    const { id = '', termName = '' } =
      (await world.as(staff).send(terminal.list, { rtNo: stand })).data.records[0] ?? {}
    const move = (rpsNo: string, version: number) =>
      world.as(staff).send(terminalLife.edit, { id, termName, rpsNo, version })
    expect(await move('', 1)).toMatchObject({ code: 409, msg: '请先解绑云喇叭/打印机' })
    expect((await move(branch, 1)).code).toBe(200)
    expect(await one(rtNo)).toMatchObject({ storeNo: branch })
    expect((await world.as(staff).send(terminalLife.remove, { ids: id, payPwd })).code).toBe(200)
    expect(await one(rtNo)).toMatchObject({ parentRtNo: '', storeNo: '', bindStatus: 1 })
  })

  it('is no longer found by a code that was unbound', async () => {
    const [rtNo, stand] = [await device(), await device(RpmType.stand)]
    const rqCode = await given.code(world, merchant)
    await world.as(staff).send(equipment.linkStand, { rtNo: stand, rqCode })
    await attach(rtNo, { parentRtNo: stand })
    const unbound = await world.as(staff).send(qrcode.submit, { rqCode, rpiNo: '', requestNo: crypto.randomUUID() })
    expect(unbound.code).toBe(200)
    expect((await world.as(staff).send(equipment.list, { rqCode })).data.total).toBe(0)
    expect(await one(rtNo)).toMatchObject({ parentRtNo: stand, parentRqCode: '' })
  })
})

describe('manufacturers of equipment (C0472)', () => {
  it('are suppliers with a number of their own, by which devices are found', async () => {
    const rtNo = await device()
    const { supNo = '' } = (await one(rtNo)) ?? {}
    const before = (await world.as(staff).send(equipment.suppliers)).data
    expect(before.map((one) => one.supNo)).not.toContain(supNo)
    await world.within({ tenantId: '', oemNo: '' }, ({ client }) =>
      client.query(`UPDATE terminal_sup SET cj_num = 'CJ77' WHERE sup_no = $1`, [supNo]),
    )
    expect((await world.as(staff).send(equipment.suppliers)).data).toContainEqual(
      expect.objectContaining({ supNo, cjNum: 'CJ77' }),
    )
    expect(numbers((await world.as(staff).send(equipment.list, { cjNum: 'CJ77', rtNo })).data.records)).toEqual([rtNo])
    expect((await world.as(staff).send(equipment.list, { cjNum: 'CJ78', rtNo })).data.total).toBe(0)
  })
})
