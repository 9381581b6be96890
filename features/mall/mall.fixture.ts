import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { givenUser, type TestUser, type World } from '../../tests/kit/api.ts'
import { openFileFolder } from '../../tests/kit/files.ts'
import { newTenant, startMoneyWorld } from '../wallets/owner/owner.fixture.ts'
import { deviceClass } from './device-class/device-class.contract.ts'
import { deviceModel } from './device-model/device-model.contract.ts'
import { deviceType } from './device-type/device-type.contract.ts'
import { mallProduct } from './product/product.contract.ts'
import { saleClass } from './sale-class/sale-class.contract.ts'

export const requestNo = (): string => crypto.randomUUID()

/** Permissions of the staff who keep the mall. */
export const sellerPermissions = [
  'shop_class_view',
  'shop_class_edit',
  'shop_type_view',
  'shop_type_edit',
  'shop_model_view',
  'shop_model_edit',
  'mall_class_view',
  'mall_class_edit',
  'mall_product_view',
  'mall_edit',
] as const

/** An operator with its staff, and the numbers of a catalogue to sell by. */
export interface Mall {
  readonly world: World
  readonly tenantId: string
  readonly staff: TestUser
  readonly shopClassNo: string
  readonly shopTypeNo: string
  readonly modelNo: string
  /** Terminal model of the devices of that model of goods. */
  readonly rpmNo: string
  readonly classId: string
  close(): Promise<void>
}

let names = 0
/** A name that no other test has. */
export const newName = (start: string): string => `${start}${++names}`

/** A terminal model, which all tenants share. @returns its number */
export async function givenTerminalModel({ db }: World): Promise<string> {
  const rpmNo = `RPM${randomBytes(4).toString('hex').toUpperCase()}`
  await db.pool.query(
    `INSERT INTO terminal_sup (sup_no, sup_name) VALUES ('SUPMALL', '商城供应商') ON CONFLICT DO NOTHING`,
  )
  await db.pool.query(
    `INSERT INTO terminal_model (rpm_no, rpm_name, rpm_type, sup_no, module_type, aisles, has_sim) VALUES ($1, $1, 2, 'SUPMALL', 2, '{}', false)`,
    [rpmNo],
  )
  return rpmNo
}

/** Starts a world with an operator whose catalogue has one class, type, model and sale class. */
export async function startMall(): Promise<Mall> {
  const folder = await openFileFolder()
  const world = await startMoneyWorld()
  const tenantId = newTenant()
  const staff = await givenUser(world, { tenantId, permissions: sellerPermissions })
  const send = world.as(staff).send
  const { shopClassNo } = (
    await send(deviceClass.save, { className: newName('收款设备'), icon: '', sort: 1, requestNo: requestNo() })
  ).data
  const { shopTypeNo } = (
    await send(deviceType.save, { typeName: newName('云喇叭'), shopClassNo, sort: 1, requestNo: requestNo() })
  ).data
  const rpmNo = await givenTerminalModel(world)
  const model = { modelName: newName('QF'), shopTypeNo, rpmNo, needSn: 1, status: 1, requestNo: requestNo() }
  const { modelNo } = (await send(deviceModel.save, model)).data
  const classId = (await send(saleClass.submit, { className: newName('收款'), sort: 1, requestNo: requestNo() })).data
    .id
  const close = async () => {
    await world.close()
    await folder.close()
  }
  return { world, tenantId, staff, shopClassNo, shopTypeNo, modelNo, rpmNo, classId, close }
}

/** A public picture of a user. @returns its key */
export async function givenPicture(world: World, { tenantId, oemNo, userId }: TestUser): Promise<string> {
  const key = `public/mall/${randomBytes(8).toString('hex')}.png`
  await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
    client.query(
      `INSERT INTO attachment (tenant_id, oem_no, name, original_name, extension, attach_size, is_public, create_user) VALUES ($1, $2, $3, 'p.png', 'png', 1, true, $4)`,
      [tenantId, oemNo, key, userId],
    ),
  )
  return key
}

/** Terms of a product that differ from the usual ones. */
interface ProductTerms {
  readonly user?: TestUser
  readonly classId?: string
  readonly modelNo?: string
  readonly specs?: readonly object[]
  readonly minBuy?: number
  readonly freight?: string
}

/** A product on the shelf with one specification unless others are given. */
export async function givenProduct(
  { world, staff, modelNo, classId }: Mall,
  { user = staff, specs = [{}], ...more }: ProductTerms = {},
): Promise<{ id: string; productNo: string; specNos: string[] }> {
  const send = world.as(user).send
  const image = await givenPicture(world, user)
  const made = await send(mallProduct.submit, {
    productName: newName('云喇叭'),
    classId,
    modelNo,
    images: [image],
    minBuy: 1,
    freight: '0.00',
    specs: specs.map((spec, at) => ({ specName: `规格${at}`, price: '100.00', stockQty: 50, ...spec })),
    requestNo: requestNo(),
    ...more,
  })
  expect(made).toMatchObject({ code: 200 })
  const { id, productNo } = made.data
  expect(await send(mallProduct.gsOn, { id, gsOn: 1 })).toMatchObject({ code: 200 })
  const { data } = await send(mallProduct.detail, { id })
  return { id, productNo, specNos: data.specs.map(({ specNo }) => specNo) }
}
