import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Operator } from '../../../tests/kit/network.ts'
import { ModuleType, PosKind, RpmType } from './model-codes.contract.ts'
import { isPattern, kindOfModel } from './model.rules.ts'
import { modelUpkeep } from './model-upkeep.contract.ts'

let world: World
let operator: Operator
let platform: TestUser
let staff: TestUser
let supNo: string

const permissions = ['terminal_model_view', 'terminal_model_edit']
const requestNo = () => crypto.randomUUID()

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  platform = await givenUser(world, { tenantId: '000000', permissions })
  staff = await givenUser(world, { ...operator, permissions })
  supNo = (await world.as(platform).send(modelUpkeep.submitSupplier, { supName: '新大陆', requestNo: requestNo() }))
    .data.supNo
}, 60_000)
afterAll(() => world.close())

let names = 0
const draft = (more: Record<string, unknown> = {}) => ({
  rpmName: `型号${++names}`,
  rpmType: RpmType.soundBox,
  supNo,
  moduleType: ModuleType.g4,
  hasSim: 1,
  requestNo: requestNo(),
  ...more,
})
const shown = async (rpmNo: string) => (await world.as(staff).send(modelUpkeep.models, { rpmNo })).data.records[0]

describe('what a model says of itself (network 13.1)', () => {
  it.each([
    { rpmType: RpmType.pos, posKind: PosKind.smart, kind: PosKind.smart },
    { rpmType: RpmType.printer, posKind: PosKind.smart, kind: null },
    { rpmType: RpmType.printer, posKind: undefined, kind: null },
  ])('type $rpmType with kind $posKind is stored with $kind', ({ kind, ...model }) =>
    expect(kindOfModel({ ...model, snRegex: '' })).toBe(kind),
  )

  it('names its kind when it is a POS', () =>
    expect(() => kindOfModel({ rpmType: 1, posKind: undefined, snRegex: '(' })).toThrow('POS类型不能为空'))

  it.each([
    ['^N9\\d{9}$', true],
    ['[A-Z]{2}[0-9]{6,10}', true],
    ['', true],
    ['(a+)+$', false],
    ['N.*', false],
    ['[', false],
    ['\\d+', false],
  ])('%s as a pattern: %s', (pattern, fits) => expect(isPattern(pattern)).toBe(fits))
})

describe('models and suppliers (C0997 to C1002)', () => {
  it('are made and changed by the platform, and read by operators', async () => {
    const { rpmNo } = (await world.as(platform).send(modelUpkeep.submitModel, draft({ snRegex: '^Q\\d{8}$' }))).data
    expect(rpmNo).toMatch(/^RPM\d{4}$/)
    const made = await shown(rpmNo)
    expect(made).toMatchObject({ supName: '新大陆', posKind: null, hasSim: 1, isOn: 1, snRegex: '^Q\\d{8}$' })
    const edit = draft({ id: made?.id, version: 0, rpmName: '新名', isOn: 0, rpmType: RpmType.pos, posKind: 2 })
    expect((await world.as(platform).send(modelUpkeep.submitModel, edit)).code).toBe(200)
    expect(await shown(rpmNo)).toMatchObject({ rpmName: '新名', isOn: 0, posKind: 2, version: 1 })
    expect((await world.as(platform).send(modelUpkeep.submitModel, { ...edit, requestNo: requestNo() })).code).toBe(409)
    expect((await world.as(staff).send(modelUpkeep.suppliers, { supNo })).data.records).toMatchObject([
      { supName: '新大陆', modelCount: 1 },
    ])
    expect((await world.as(staff).send(modelUpkeep.submitModel, draft())).code).toBe(403)
    expect((await world.as(staff).send(modelUpkeep.removeModels, { ids: made?.id })).code).toBe(403)
    expect((await world.as(platform).send(modelUpkeep.removeModels, { ids: made?.id })).code).toBe(200)
    expect(await shown(rpmNo)).toBeUndefined()
  })

  it.each([
    { why: 'the name is taken', input: { rpmName: '同名' }, msg: '型号名称已存在' },
    { why: 'there is no such supplier', input: { supNo: 'SUP9999' }, msg: '供应商不存在' },
    { why: 'a POS names no kind', input: { rpmType: 1 }, msg: 'POS类型不能为空' },
    { why: 'there is no such channel', input: { aisles: ['NONE'] }, msg: '通道不存在' },
    { why: 'the pattern could run long', input: { snRegex: '(a+)+' }, msg: 'SN规则格式不正确' },
  ])('are refused when $why', async ({ input, msg }) => {
    await world.as(platform).send(modelUpkeep.submitModel, draft({ rpmName: '同名' }))
    expect((await world.as(platform).send(modelUpkeep.submitModel, draft(input))).msg).toBe(msg)
  })

  it('stay, with their type, once a device of any tenant is of them', async () => {
    const merchant = await given.merchant(world, operator, { prices: { wechat: { rate: '0.38' } } })
    const { rpmNo } = (await world.as(platform).send(modelUpkeep.submitModel, draft())).data
    await given.terminal(world, merchant, { rpmType: RpmType.soundBox, rpmNo })
    const used = await shown(rpmNo)
    const change = draft({ id: used?.id, rpmType: RpmType.printer })
    expect(await world.as(platform).send(modelUpkeep.submitModel, change)).toMatchObject({
      code: 409,
      msg: '型号已被使用',
    })
    expect((await world.as(platform).send(modelUpkeep.removeModels, { ids: used?.id })).msg).toBe('型号已被使用')
    const rename = draft({ id: used?.id, rpmName: '改名' })
    expect((await world.as(platform).send(modelUpkeep.submitModel, rename)).code).toBe(200)
    const [supplier] = (await world.as(staff).send(modelUpkeep.suppliers, { supNo })).data.records
    expect((await world.as(platform).send(modelUpkeep.removeSuppliers, { ids: supplier?.id })).msg).toBe(
      '供应商下存在型号',
    )
  })
})
