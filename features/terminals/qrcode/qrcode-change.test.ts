import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../../core/shared/call.ts'
import { codePng } from '../../../core/server/pictures/code-drawing.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { MaterialType, RqStatus } from './qrcode-codes.contract.ts'
import { qrcode } from './qrcode.contract.ts'
import { checkBinding, checkPrinting, refusalOfCode, voidedStatus } from './qrcode.rules.ts'

let world: World
let operator: Operator
let provider: Party
let merchant: Merchant
let indirect: Merchant
let staff: TestUser
let direct: TestUser

const permissions = ['view', 'add', 'bind', 'enable', 'delete', 'export']
  .map((verb) => `qrcode_${verb}`)
  .concat('batch_code_view', 'batch_code_enable')

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  provider = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
  const below = await given.provider(world, provider, { prices: { wechat: { rate: '0.3' } } })
  merchant = await given.merchant(world, provider, { name: '张记面馆', prices: { wechat: { rate: '0.38' } } })
  indirect = await given.merchant(world, below, { prices: { wechat: { rate: '0.38' } } })
  staff = await givenUser(world, { ...operator, permissions })
  direct = await givenUser(world, { ...provider, userNo: provider.userNo, userType: 2, permissions })
}, 60_000)
afterAll(() => world.close())

const make = async (user = direct, more: object = {}) => {
  const input = { quantity: 2, materialType: MaterialType.stand, requestNo: crypto.randomUUID(), ...more }
  const { rqBatchNumber } = (await world.as(user).send(qrcode.create, input)).data
  const { data } = await world.as(staff).send(qrcode.list, { rqBatchNumber, size: 50 })
  return { rqBatchNumber, codes: data.records }
}
const one = async (rqCode: string) => (await world.as(staff).send(qrcode.list, { rqCode })).data.records[0]
const bind = (user: TestUser, rqCode: string, more: object = {}) =>
  world.as(user).send(qrcode.submit, { rqCode, rpiNo: merchant.rpiNo, rpsNo: merchant.rpsNo, ...more })
const payerSees = async (rqCode: string) => (await world.app.inject({ method: 'GET', url: `/q/${rqCode}` })).payload

describe('binding (network 15, C0501)', () => {
  const fits = {
    rpiNo: 'M1',
    code: { status: RqStatus.unbound as number, holderNo: 'F1', rpiNo: null as string | null },
    store: { rpiNo: 'M1', finishStatus: 2, chain: ['100001', 'F1'], codes: 0 },
    isStaffThere: true,
    mayMove: true,
  }
  it.each([
    { why: 'there is no code', more: { code: undefined }, msg: '收款码不存在' },
    { why: 'it is void', more: { code: { ...fits.code, status: 2 } }, msg: '收款码不存在' },
    { why: 'another has it', more: { code: { ...fits.code, status: 1, rpiNo: 'M2' } }, msg: '收款码已绑定其他商户' },
    { why: 'there is no store', more: { store: undefined }, msg: '数据不存在或无权查看' },
    { why: 'the store is foreign', more: { store: { ...fits.store, rpiNo: 'M2' } }, msg: '门店不属于该商户' },
    { why: 'the merchant is not in', more: { store: { ...fits.store, finishStatus: 1 } }, msg: '商户未入网' },
    { why: 'the clerk is elsewhere', more: { isStaffThere: false }, msg: '店员不属于该门店' },
    { why: 'the holder is foreign', more: { code: { ...fits.code, holderNo: 'F2' } }, msg: '收款码不属于该服务商' },
    { why: 'the store has 50', more: { store: { ...fits.store, codes: 50 } }, msg: '每个门店最多50个收款码' },
  ])('is refused when $why', ({ more, msg }) => expect(() => checkBinding({ ...fits, ...more })).toThrow(msg))

  it('is allowed of a free code, and of one that the merchant has', () => {
    expect(checkBinding(fits)).toBeUndefined()
    expect(checkBinding({ ...fits, code: { ...fits.code, status: 1, rpiNo: 'M1' } })).toBeUndefined()
  })

  it('voids unbound codes alone, and draws 1 to 500', () => {
    expect(voidedStatus(RqStatus.unbound)).toBe(RqStatus.void)
    expect(() => voidedStatus(RqStatus.bound)).toThrow('已绑定的收款码不能删除，请先解绑')
    expect(() => voidedStatus(RqStatus.void)).toThrow('当前状态不允许此操作')
    expect(() => checkPrinting(0)).toThrow('没有可下载的收款码')
    expect(() => checkPrinting(501)).toThrow('一次最多下载500个收款码')
  })

  it.each([
    { code: undefined, msg: '收款码未激活' },
    { code: { status: 0, isOn: true, isBatchOn: true }, msg: '收款码未激活' },
    { code: { status: 2, isOn: true, isBatchOn: true }, msg: '收款码未激活' },
    { code: { status: 1, isOn: false, isBatchOn: true }, msg: '收款码已停用' },
    { code: { status: 1, isOn: true, isBatchOn: false }, msg: '收款码已停用' },
    { code: { status: 1, isOn: true, isBatchOn: true }, msg: undefined },
  ])('shows the payer $msg', ({ code, msg }) => expect(refusalOfCode(code)?.message).toBe(msg))
})

describe('codes over HTTP (C0495 to C0502, C0504, R069)', () => {
  it('are made once for one request, a provider’s for itself (R617)', async () => {
    const requestNo = crypto.randomUUID()
    const first = await make(direct, { requestNo, holderNo: operator.oemNo })
    expect(first.codes).toMatchObject([{ holderNo: provider.userNo, rqStatus: 0, isOn: 1 }, {}])
    expect((await make(direct, { requestNo, holderNo: operator.oemNo })).rqBatchNumber).toBe(first.rqBatchNumber)
    expect((await make(staff)).codes[0]).toMatchObject({ holderNo: operator.oemNo })
    const many = { quantity: 5001, materialType: 1, requestNo: crypto.randomUUID() }
    expect(await world.as(staff).send(qrcode.create, many)).toMatchObject({ code: 400, msg: '数量取值不正确' })
  })

  it('are bound, moved and unbound, and the payer sees what they are', async () => {
    const { codes } = await make()
    const [rqCode = '', other = ''] = codes.map((code) => code.rqCode)
    expect(await payerSees(rqCode)).toContain('收款码未激活')
    expect((await bind(direct, rqCode, { fixedAmount: '12.50', codeName: '一号台' })).code).toBe(200)
    expect(await payerSees(rqCode)).toMatch(/张记面馆.*一号台.*12\.50/)
    const branch = await given.store(world, merchant, { name: '西湖分店' })
    expect((await bind(direct, rqCode, { rpsNo: branch })).code).toBe(200)
    expect(await one(rqCode)).toMatchObject({
      storeName: '西湖分店',
      codeName: '西湖分店',
      fixedAmount: null,
      rqStatus: 1,
    })
    expect((await bind(direct, other, { fixedAmount: '50000.01' })).msg).toBe('固定金额须在0.01至50000.00之间')
    expect((await bind(direct, other, { rpsNo: '' })).msg).toBe('门店编号不能为空')
    const foreign = { rpiNo: indirect.rpiNo, rpsNo: indirect.rpsNo }
    expect(await bind(direct, other, foreign)).toMatchObject({ code: 403, msg: '只能操作直属商户' })
    const { id = '' } = (await one(rqCode)) ?? {}
    expect((await world.as(direct).send(qrcode.remove, { ids: id })).msg).toBe('已绑定的收款码不能删除，请先解绑')
    const stranger = await givenUser(world, { ...(await given.operator(world)), permissions })
    expect((await world.as(stranger).send(qrcode.submit, { rqCode })).code).toBe(404)
    expect((await world.as(direct).send(qrcode.submit, { rqCode })).code).toBe(200)
    expect((await world.as(direct).send(qrcode.submit, { rqCode })).msg).toBe('当前状态不允许此操作')
    expect((await world.as(direct).send(qrcode.remove, { ids: id })).code).toBe(200)
    expect((await bind(direct, rqCode)).msg).toBe('收款码不存在')
    expect(await payerSees(rqCode)).toContain('收款码未激活')
    const { data } = await world.as(staff).send(qrcode.detail, { id })
    expect(data.states.map(({ action }) => action)).toEqual(['bind', 'move', 'unbind', 'void'])
  })

  it('stop when they, their batch, their store or their merchant is off (R070, R303, R304)', async () => {
    const { codes, rqBatchNumber } = await make()
    const rqCode = codes[0]?.rqCode ?? ''
    await bind(staff, rqCode)
    const code = (isOn: number, user = direct) => world.as(user).send(qrcode.enable, { rqCode, isOn })
    const batch = (isOn: number, user = staff) => world.as(user).send(qrcode.enableBatch, { rqBatchNumber, isOn })
    expect((await code(0)).code).toBe(200)
    expect(await payerSees(rqCode)).toContain('收款码已停用')
    expect((await code(0)).msg).toBe('当前状态不允许此操作')
    await code(1)
    expect((await batch(0, direct)).code).toBe(403)
    expect((await batch(0)).code).toBe(200)
    expect(await payerSees(rqCode)).toContain('收款码已停用')
    await batch(1)
    const shop = (text: string) => world.within(operator, ({ client }) => client.query(text, [merchant.rpsNo]))
    await shop('UPDATE pos_store SET store_status = 0 WHERE rps_no = $1')
    expect(await payerSees(rqCode)).toContain('门店已停业')
    await shop('UPDATE pos_store SET store_status = 1, is_on = false WHERE rps_no = $1')
    expect(await payerSees(rqCode)).toContain('门店已停用')
    await shop('UPDATE pos_store SET is_on = true WHERE rps_no = $1')
    expect(await payerSees(rqCode)).toContain('张记面馆')
    expect(await payerSees('<script>')).toContain('收款码未激活')
  })

  it('tell of their companies and of whom to call, masked (C0496, C0497)', async () => {
    const rqCode = await given.code(world, merchant)
    expect((await world.as(direct).send(qrcode.companies, { rqCode })).data.map(({ compCode }) => compCode)).toContain(
      'WECHAT',
    )
    expect((await world.as(direct).send(qrcode.phone, { rqCode })).data).toMatchObject({
      rpiName: '张记面馆',
      linkman: '王*',
      phone: expect.stringMatching(/^1\d\d\*{4}\d{4}$/),
    })
    const free = (await make()).codes[0]?.rqCode ?? ''
    expect((await world.as(direct).send(qrcode.phone, { rqCode: free })).code).toBe(404)
  })

  it('leave as pictures and as pages (C0498, C1182)', async () => {
    const { rqBatchNumber } = await make()
    const pages = await world.as(direct).send(qrcode.sheet as unknown as Call, { rqBatchNumber })
    expect(pages.body.subarray(0, 5).toString()).toBe('%PDF-')
    const archive = await world.as(direct).send(qrcode.pictures as unknown as Call, { rqBatchNumber })
    expect(archive.body.subarray(0, 2).toString()).toBe('PK')
    const none = await world.as(direct).send(qrcode.sheet as unknown as Call, { rqBatchNumber: 'QB0' })
    expect(none.msg).toBe('没有可下载的收款码')
    const nobody = await givenUser(world, { ...operator, permissions: ['qrcode_view'] })
    expect((await world.as(nobody).send(qrcode.sheet as unknown as Call, { rqBatchNumber })).code).toBe(403)
    expect(codePng('https://pay.example.com/q/1000231234567898').subarray(1, 4).toString()).toBe('PNG')
  })
})
