import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser } from '../../../tests/kit/api.ts'
import { atOnce } from '../../../tests/kit/at-once.ts'
import { newTenant } from '../../wallets/owner/owner.fixture.ts'
import { deviceModel } from '../device-model/device-model.contract.ts'
import { deviceType } from '../device-type/device-type.contract.ts'
import {
  givenPicture,
  givenProduct,
  givenTerminalModel,
  type Mall,
  newName,
  requestNo,
  sellerPermissions,
  startMall,
} from '../mall.fixture.ts'
import { deviceClass } from './device-class.contract.ts'

let mall: Mall
let send: ReturnType<Mall['world']['as']>['send']
beforeAll(async () => {
  mall = await startMall()
  send = mall.world.as(mall.staff).send
}, 60_000)
afterAll(() => mall.close())

const addClass = async (more: object = {}) =>
  send(deviceClass.save, { className: newName('类'), icon: '', sort: 5, requestNo: requestNo(), ...more })
const addType = async (more: object = {}) =>
  send(deviceType.save, {
    typeName: newName('型'),
    shopClassNo: mall.shopClassNo,
    sort: 5,
    requestNo: requestNo(),
    ...more,
  })
const addModel = async (more: object = {}) =>
  send(deviceModel.save, {
    modelName: newName('号'),
    shopTypeNo: mall.shopTypeNo,
    needSn: 0,
    status: 1,
    requestNo: requestNo(),
    ...more,
  })
const classRow = async (shopClassNo: string) => (await send(deviceClass.byNo, { shopClassNo })).data
const typeRow = async (shopTypeNo: string) => (await send(deviceType.byNo, { shopTypeNo })).data

describe('classes of devices (R071, R309, R669, C0768 to C0775)', () => {
  it('are added, read by id and by number, changed and listed', async () => {
    const icon = await givenPicture(mall.world, mall.staff)
    const { data } = await addClass({ icon })
    expect(data.shopClassNo).toMatch(/^SL\d{8}$/)
    const row = await classRow(data.shopClassNo)
    expect(row).toMatchObject({ status: 1, sort: 5, typeCount: 0, iconUrl: expect.stringContaining('key=') })
    expect((await send(deviceClass.detail, { id: row.id })).data).toEqual(row)
    const change = { id: row.id, version: row.version, className: '改名', icon, sort: 2, requestNo: requestNo() }
    expect(await send(deviceClass.submit, change)).toMatchObject({ code: 200 })
    expect(await send(deviceClass.submit, { ...change, requestNo: requestNo() })).toMatchObject({ code: 409 })
    expect((await send(deviceClass.list, { className: '改名' })).data.records).toMatchObject([{ sort: 2 }])
    expect((await send(deviceClass.list, { className: '改名', status: 0 })).data.total).toBe(0)
    const submitted = await send(deviceClass.submit, {
      className: newName('另'),
      icon: '',
      sort: 1,
      requestNo: requestNo(),
    })
    expect(submitted.data.shopClassNo).toMatch(/^SL/)
  })

  it.each([
    { why: 'the name is missing', more: { className: '' }, msg: '分类名称不能为空' },
    { why: 'the name is taken', more: { className: '重名' }, msg: '名称已存在' },
    { why: 'the picture is no picture', more: { icon: 'public/mall/a.svg' }, msg: '图片只能是JPG或PNG格式' },
    { why: 'the picture is somebody else’s', more: { icon: 'public/mall/other.png' }, msg: '文件不存在或链接已失效' },
  ])('are refused when $why', async ({ more, msg }) => {
    await addClass({ className: '重名' })
    expect(await addClass(more)).toMatchObject({ success: false, msg })
  })

  it('cannot be switched off above types that are on, and offer themselves while they are on', async () => {
    const { shopClassNo } = (await addClass()).data
    const { shopTypeNo } = (await addType({ shopClassNo })).data
    const { id } = await classRow(shopClassNo)
    const isOffered = async () => (await send(deviceClass.names)).data.some(({ no }) => no === shopClassNo)
    expect(await send(deviceClass.updateStatus, { id, status: 0 })).toMatchObject({ code: 409, msg: '请先停用下级' })
    expect(await isOffered()).toBe(true)
    const type = await typeRow(shopTypeNo)
    expect(await send(deviceType.updateStatus, { id: type.id, status: 0 })).toMatchObject({ code: 200 })
    expect(await send(deviceClass.updateStatus, { id, status: 0 })).toMatchObject({ code: 200 })
    expect(await isOffered()).toBe(false)
    expect(await send(deviceType.updateStatus, { id: type.id, status: 1 })).toMatchObject({ msg: '请先启用上级' })
    expect(await addType({ shopClassNo })).toMatchObject({ code: 409, msg: '请先启用上级' })
  })

  it('of two at once one is switched off, or the type below it on', async () => {
    const { shopClassNo } = (await addClass()).data
    const { shopTypeNo } = (await addType({ shopClassNo })).data
    const { id } = await classRow(shopClassNo)
    const type = await typeRow(shopTypeNo)
    await send(deviceType.updateStatus, { id: type.id, status: 0 })
    await atOnce(mall.world, { text: 'SELECT 1 FROM shop_class WHERE id = $1 FOR UPDATE', values: [id] }, [
      () => send(deviceClass.updateStatus, { id, status: 0 }),
      () => send(deviceType.updateStatus, { id: type.id, status: 1 }),
    ])
    const states = [(await classRow(shopClassNo)).status, (await typeRow(shopTypeNo)).status]
    expect(states).not.toEqual([0, 1])
  })

  it('are removed while nothing is below them', async () => {
    const { shopClassNo } = (await addClass()).data
    const { id } = await classRow(shopClassNo)
    const { shopTypeNo } = (await addType({ shopClassNo })).data
    expect(await send(deviceClass.remove, { ids: id })).toMatchObject({ code: 409, msg: '存在下级，不能删除' })
    await send(deviceType.remove, { ids: (await typeRow(shopTypeNo)).id })
    expect(await send(deviceClass.remove, { ids: id })).toMatchObject({ code: 200 })
    expect(await send(deviceClass.detail, { id })).toMatchObject({ code: 404 })
    await givenProduct(mall)
    const used = (await classRow(mall.shopClassNo)).id
    expect(await send(deviceClass.remove, { ids: used })).toMatchObject({ code: 409, msg: '已被商品引用，不能删除' })
  })

  it('are the root operator’s alone to change, and another operator sees none of them', async () => {
    const sub = await givenUser(mall.world, {
      tenantId: mall.tenantId,
      oemNo: newTenant(),
      permissions: sellerPermissions,
    })
    const stranger = await givenUser(mall.world, { tenantId: newTenant(), permissions: sellerPermissions })
    const { id } = await classRow(mall.shopClassNo)
    expect((await mall.world.as(sub).send(deviceClass.names)).data).toContainEqual(
      expect.objectContaining({ no: mall.shopClassNo }),
    )
    const draft = { className: '子', icon: '', sort: 1, requestNo: requestNo() }
    expect(await mall.world.as(sub).send(deviceClass.save, draft)).toMatchObject({ code: 403 })
    expect(await mall.world.as(stranger).send(deviceClass.detail, { id })).toMatchObject({ code: 404 })
    expect(await mall.world.as(stranger).send(deviceClass.updateStatus, { id, status: 0 })).toMatchObject({ code: 404 })
    const nobody = await givenUser(mall.world, { tenantId: mall.tenantId })
    expect(await mall.world.as(nobody).send(deviceClass.list)).toMatchObject({ code: 403 })
    expect(await mall.world.as(nobody).send(deviceClass.remove, { ids: id })).toMatchObject({ code: 403 })
  })
})

describe('types of devices (R072, R310, R670, C0776 to C0784)', () => {
  it('are added, read, changed, listed and offered', async () => {
    const { shopTypeNo } = (await addType()).data
    const row = await typeRow(shopTypeNo)
    expect(row).toMatchObject({ shopClassNo: mall.shopClassNo, status: 1, modelCount: 0 })
    expect((await send(deviceType.detail, { id: row.id })).data).toEqual(row)
    const other = (await addClass()).data.shopClassNo
    const draft = {
      id: row.id,
      version: row.version,
      typeName: '换类',
      shopClassNo: other,
      sort: 9,
      requestNo: requestNo(),
    }
    expect(await send(deviceType.submit, draft)).toMatchObject({ code: 200 })
    expect((await send(deviceType.list, { shopClassNo: other })).data.records).toMatchObject([{ typeName: '换类' }])
    expect((await send(deviceType.names)).data).toContainEqual({ no: shopTypeNo, name: '换类' })
    expect((await send(deviceType.classNames)).data.map(({ no }) => no)).toContain(other)
    expect((await send(deviceModel.typesOfClass, { shopClassNo: other })).data).toEqual([
      { no: shopTypeNo, name: '换类' },
    ])
    expect(await addType({ shopClassNo: other, typeName: '换类' })).toMatchObject({ code: 409, msg: '名称已存在' })
    expect(await addType({ shopClassNo: 'SL00000000' })).toMatchObject({ code: 409, msg: '上级不存在' })
  })

  it('cannot be switched off or removed above models', async () => {
    const { shopTypeNo } = (await addType()).data
    const { modelNo } = (await addModel({ shopTypeNo })).data
    const { id } = await typeRow(shopTypeNo)
    expect(await send(deviceType.updateStatus, { id, status: 0 })).toMatchObject({ code: 409, msg: '请先停用下级' })
    expect(await send(deviceType.remove, { ids: id })).toMatchObject({ code: 409, msg: '存在下级，不能删除' })
    const [model] = (await send(deviceModel.list, { shopTypeNo })).data.records
    expect(await send(deviceModel.submit, { ...model, status: 0, requestNo: requestNo() })).toMatchObject({ code: 200 })
    expect(await send(deviceType.updateStatus, { id, status: 0 })).toMatchObject({ code: 200 })
    const again = { ...model, version: (model?.version ?? 0) + 1, status: 1, requestNo: requestNo() }
    expect(await send(deviceModel.submit, again)).toMatchObject({ code: 409, msg: '请先启用上级' })
    expect(modelNo).toMatch(/^SM\d{8}$/)
    const used = (await typeRow(mall.shopTypeNo)).id
    await givenProduct(mall)
    expect(await send(deviceType.remove, { ids: used })).toMatchObject({ code: 409, msg: '已被商品引用，不能删除' })
  })
})

describe('models of goods (R073, C0785 to C0791)', () => {
  it('name a terminal model when they are shipped by serial number', async () => {
    const rpmNo = await givenTerminalModel(mall.world)
    expect(await addModel({ needSn: 1 })).toMatchObject({ code: 400, msg: '按SN发货须选择机具型号' })
    expect(await addModel({ needSn: 1, rpmNo: 'RPMNONE' })).toMatchObject({ code: 409, msg: '机具型号不存在' })
    const { data } = await addModel({ needSn: 1, rpmNo })
    const [row] = (await send(deviceModel.list, { rpmNo })).data.records
    expect(row).toMatchObject({ modelNo: data.modelNo, needSn: 1, rpmName: rpmNo, status: 1 })
    expect((await send(deviceModel.detail, { id: row?.id ?? '' })).data).toEqual(row)
    expect((await send(deviceModel.names)).data.map(({ no }) => no)).toContain(data.modelNo)
    expect(await addModel({ modelName: row?.modelName })).toMatchObject({ code: 409, msg: '名称已存在' })
    expect(await send(deviceModel.remove, { ids: row?.id })).toMatchObject({ code: 200 })
    expect((await send(deviceModel.names)).data.map(({ no }) => no)).not.toContain(data.modelNo)
  })

  it('stay while a product is of them', async () => {
    await givenProduct(mall)
    const rows = (await send(deviceModel.list, { shopTypeNo: mall.shopTypeNo, size: 100 })).data.records
    const id = rows.find(({ modelNo }) => modelNo === mall.modelNo)?.id
    expect(await send(deviceModel.remove, { ids: id })).toMatchObject({ code: 409, msg: '已被商品引用，不能删除' })
  })
})
