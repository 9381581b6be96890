import { sql } from 'drizzle-orm'
import { type Db, inScope, rowsOf } from '../../core/server/database/db.ts'
import { insertRows } from '../../core/server/database/row-writing.ts'
import { AuditStatus } from '../../core/shared/verdict.ts'
import { addDays } from '../../core/shared/dates.ts'
import { WalletKind } from '../../features/ledger/posting/ledger.contract.ts'
import { mallAddress } from '../../features/mall/address/address.contract.ts'
import { serviceCoupon } from '../../features/mall/coupon/coupon.contract.ts'
import { deviceClass } from '../../features/mall/device-class/device-class.contract.ts'
import { deviceModel } from '../../features/mall/device-model/device-model.contract.ts'
import { deviceType } from '../../features/mall/device-type/device-type.contract.ts'
import { MallPayMode } from '../../features/mall/order/order-codes.contract.ts'
import { mallOrder } from '../../features/mall/order/order.contract.ts'
import { mallProduct } from '../../features/mall/product/product.contract.ts'
import { saleClass } from '../../features/mall/sale-class/sale-class.contract.ts'
import { shop } from '../../features/mall/shop/shop.contract.ts'
import { file } from '../../features/settings/file/file.contract.ts'
import {
  moneyChange,
  MoneyChangeKind,
  MoneyChangeStatus,
} from '../../features/wallets/adjustment/adjustment.contract.ts'
import { operatorId } from './accounts.ts'
import { type AtWork, atWork } from './at-work.ts'
import { ownMerNo } from './deposit-channel.ts'
import { demoAisle, type DemoParties } from './network.ts'
import { productPicture } from './product-pictures.ts'

const scope = { tenantId: operatorId, oemNo: '' }

/** The mall of the first operator: its catalogue, its shelf, coupons in every state, and orders of a provider. */
export async function playMall(db: Db, parties: DemoParties, today: string): Promise<void> {
  const admin = atWork(db, 'admin')
  const ofParam = { tenantId: operatorId, oemNo: operatorId }
  await inScope(db, scope, (tx) =>
    insertRows(tx, 'param', [
      { ...ofParam, paramName: '商城收款通道', paramKey: 'mall.aisle', paramValue: demoAisle },
      { ...ofParam, paramName: '商城收款商户号', paramKey: 'mall.aisle_mer_no', paramValue: ownMerNo },
    ]),
  )
  const models = await makeCatalogue(db, admin)
  const specs = await fillShelf(admin, models)
  await fillWallet(db, parties.city)
  await playBuyer(db, parties.city, specs, today)
}

type Models = Readonly<Record<'soundBox' | 'printer' | 'pos' | 'paper' | 'stand', string>>

/** Classes, types and models of goods. @returns numbers of the models */
async function makeCatalogue(db: Db, admin: AtWork): Promise<Models> {
  const [known] = await inScope(db, scope, (tx) =>
    rowsOf<{ rpmNo: string }>(
      tx,
      sql`SELECT rpm_no AS "rpmNo" FROM terminal_model WHERE is_on ORDER BY rpm_no LIMIT 1`,
    ),
  )
  const rpmNo = known?.rpmNo ?? ''
  const devices = await admin(deviceClass.save, { className: '收款设备', sort: 1 })
  const supplies = await admin(deviceClass.save, { className: '耗材配件', sort: 2 })
  const old = await admin(deviceClass.save, { className: '停产设备', sort: 9 })
  await admin(deviceClass.updateStatus, { id: old.id, status: 0 })
  const type = async (typeName: string, shopClassNo: string, sort: number) =>
    (await admin(deviceType.save, { typeName, shopClassNo, sort })).shopTypeNo
  const [sound, printer, till, paper] = [
    await type('云喇叭', devices.shopClassNo, 1),
    await type('云打印机', devices.shopClassNo, 2),
    await type('智能POS', devices.shopClassNo, 3),
    await type('打印耗材', supplies.shopClassNo, 4),
  ]
  const model = async (modelName: string, shopTypeNo: string, isDevice: boolean) =>
    (await admin(deviceModel.save, { modelName, shopTypeNo, rpmNo: isDevice ? rpmNo : '', needSn: isDevice ? 1 : 0 }))
      .modelNo
  return {
    soundBox: await model('云喇叭 Q3', sound, true),
    printer: await model('云打印机 P2', printer, true),
    pos: await model('智能POS N7', till, true),
    paper: await model('热敏纸', paper, false),
    stand: await model('收款台卡', paper, false),
  }
}

/** Puts goods on the shelf. @returns the numbers of the specifications on it, by name of the goods */
async function fillShelf(admin: AtWork, models: Models): Promise<ReadonlyMap<string, string>> {
  const add = async (className: string, sort: number, parentId = '0') =>
    (await admin(saleClass.submit, { className, parentId, sort })).id
  const [devices, supplies] = [await add('收款设备', 1), await add('耗材配件', 2)]
  const [sound, printers, tills] = [
    await add('云喇叭', 1, devices),
    await add('打印机', 2, devices),
    await add('智能POS', 3, devices),
  ]
  for (const id of [sound, printers, tills, supplies]) await admin(saleClass.onFourth, { id, onFourth: 1 })
  const specs = new Map<string, string>()
  for (const { name, kind, colour, classOf, terms, variants, isOff } of goods) {
    const classId = { sound, printers, tills, supplies }[classOf]
    const pictures = [colour, [colour[1], colour[2], colour[0]] as const]
    const images = []
    for (const [place, one] of pictures.entries()) {
      const content = productPicture(kind, one)
      const sent = { field: 'file', name: `${name}${place + 1}.png`, claimedType: 'image/png', content }
      images.push((await admin(file.putPublic, { type: 'mall' }, [sent])).name)
    }
    const { id } = await admin(mallProduct.submit, {
      productName: name,
      classId,
      modelNo: models[kind],
      images,
      content: `<p><b>${name}</b></p><ul><li>全国联保一年</li><li>48小时内发货</li></ul>`,
      ...terms,
      specs: variants.map(([specName, price, memberPrices, stockQty]) => ({
        version: undefined,
        specName,
        price,
        memberPrices: [...memberPrices],
        stockQty,
      })),
    })
    if (!isOff) await admin(mallProduct.gsOn, { id, gsOn: 1 })
    const [first] = (await admin(mallProduct.detail, { id })).specs
    specs.set(name, first?.specNo ?? '')
  }
  return specs
}

type Variant = readonly [name: string, price: string, memberPrices: readonly string[], stock: number]

/** Goods of the shelf. */
interface Goods {
  readonly name: string
  readonly kind: keyof Models
  readonly colour: readonly [number, number, number]
  readonly classOf: 'sound' | 'printers' | 'tills' | 'supplies'
  readonly terms: { readonly minBuy: number; readonly freight: string }
  readonly variants: readonly Variant[]
  readonly isOff?: true
}

const goods: readonly Goods[] = [
  {
    name: '云喇叭 Q3 4G版',
    kind: 'soundBox',
    colour: [33, 105, 191],
    classOf: 'sound',
    terms: { minBuy: 1, freight: '10.00' },
    variants: [
      ['标准版', '99.00', ['79.00', '85.00', '90.00'], 120],
      ['大音量版', '129.00', ['105.00', '112.00'], 60],
    ],
  },
  {
    name: '云喇叭 Q3 WiFi版',
    kind: 'soundBox',
    colour: [216, 96, 46],
    classOf: 'sound',
    terms: { minBuy: 1, freight: '10.00' },
    variants: [['标准版', '69.00', ['55.00', '60.00'], 80]],
  },
  {
    name: '云打印机 P2',
    kind: 'printer',
    colour: [70, 130, 120],
    classOf: 'printers',
    terms: { minBuy: 1, freight: '15.00' },
    variants: [
      ['58mm', '239.00', ['199.00', '210.00'], 35],
      ['80mm', '329.00', ['279.00', '295.00'], 3],
    ],
  },
  {
    name: '智能POS N7',
    kind: 'pos',
    colour: [92, 74, 160],
    classOf: 'tills',
    terms: { minBuy: 1, freight: '0.00' },
    variants: [['4G+WiFi', '699.00', ['599.00', '630.00', '650.00'], 25]],
  },
  {
    name: '热敏打印纸 57×50',
    kind: 'paper',
    colour: [120, 140, 160],
    classOf: 'supplies',
    terms: { minBuy: 5, freight: '8.00' },
    variants: [
      ['10卷装', '15.00', ['12.00'], 500],
      ['50卷装', '68.00', ['58.00'], 200],
    ],
  },
  {
    name: '收款台卡 亚克力',
    kind: 'stand',
    colour: [36, 150, 94],
    classOf: 'supplies',
    terms: { minBuy: 10, freight: '8.00' },
    variants: [['双码', '6.50', ['4.80', '5.20'], 0]],
  },
  {
    name: '智能POS N5 清仓',
    kind: 'pos',
    colour: [140, 140, 140],
    classOf: 'tills',
    terms: { minBuy: 1, freight: '0.00' },
    variants: [['WiFi', '299.00', [], 4]],
    isOff: true,
  },
]

/** Gives the buyer money to pay with: a correction that a second person approves. */
async function fillWallet(db: Db, userNo: string): Promise<void> {
  const { moneyChangeNo } = await atWork(db, 'finance')(moneyChange.submit, {
    changeKind: MoneyChangeKind.increase,
    userNo,
    walletKind: WalletKind.recharge,
    amount: '3000.00',
    reason: '预充采购款',
    changeStatus: MoneyChangeStatus.toReview,
  })
  await atWork(db, 'auditor')(moneyChange.audit, { moneyChangeNo, auditStatus: AuditStatus.approve, reason: '' })
}

/** A provider with coupons and an address: an order that is paid, one that waits, one that it cancelled, and a full cart. */
async function playBuyer(db: Db, userNo: string, specs: ReadonlyMap<string, string>, today: string): Promise<void> {
  const [finance, city] = [atWork(db, 'finance'), atWork(db, 'city')]
  const coupon = async (couponName: string, threshold: string, amount: string, days = 60) =>
    finance(serviceCoupon.submit, {
      userNo,
      couponName,
      threshold,
      amount,
      validFrom: `${addDays(today, -10)} 00:00:00`,
      validTo: `${addDays(today, days)} 23:59:59`,
    })
  const [used, held] = [await coupon('新客满减', '300.00', '30.00'), await coupon('设备采购券', '500.00', '60.00')]
  await coupon('耗材满减', '100.00', '12.00')
  await coupon('大额采购券', '5000.00', '400.00')
  await finance(serviceCoupon.remove, { ids: (await coupon('发错的券', '200.00', '50.00')).id })
  const { id: addressId } = await city(mallAddress.submit, {
    receiverName: '郑洁',
    receiverPhone: '13812345678',
    districtCode: '330106',
    address: '文三路388号钱江大厦12楼',
    isDefault: 1,
  })
  const order = async (lines: readonly (readonly [name: string, quantity: number])[], couponNo = '') =>
    (
      await city(mallOrder.place, {
        lines: lines.map(([name, quantity]) => ({ specNo: specs.get(name) ?? '', quantity })),
        addressId,
        couponNo,
        remark: couponNo === '' ? '' : '请发顺丰',
      })
    ).masterCode
  const paid = await order(
    [
      ['云喇叭 Q3 4G版', 5],
      ['热敏打印纸 57×50', 10],
    ],
    used.couponNo,
  )
  await city(mallOrder.pay, { masterCode: paid, payMode: MallPayMode.recharge })
  await city(mallOrder.pay, { masterCode: await order([['云打印机 P2', 2]]), payMode: MallPayMode.recharge })
  await city(mallOrder.cancel, { masterCode: await order([['云喇叭 Q3 WiFi版', 3]]) })
  await order([['智能POS N7', 1]], held.couponNo)
  for (const name of ['云喇叭 Q3 WiFi版', '热敏打印纸 57×50'])
    await city(shop.putInCart, { specNo: specs.get(name) ?? '', quantity: 5, isAdded: 1 })
}
