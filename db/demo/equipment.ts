import { createHmac } from 'node:crypto'
import { type Db, inScope, platformScope, type Tx } from '../../core/server/database/db.ts'
import { sealText } from '../../core/server/secrets/personal.ts'
import { createAisles, openAisles } from '../../features/channels/aisle/aisle.actions.ts'
import { IncomingKind, signOnAisle } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { holdersOf } from '../../features/inventory/device/holder.queries.ts'
import { takeIn } from '../../features/inventory/inbound/inbound.actions.ts'
import { openIncomings } from '../../features/merchants/incoming-state/incoming.actions.ts'
import type { Maker } from '../../core/server/call/maker.ts'
import { cmf } from '../../features/terminals/cmf/cmf.contract.ts'
import { equipment } from '../../features/terminals/equipment/equipment.contract.ts'
import { createModels, createSuppliers } from '../../features/channels/model/model.actions.ts'
import { ModuleType, PosKind, RpmType } from '../../features/channels/model/model-codes.contract.ts'
import { plugin } from '../../features/terminals/plugin/plugin.contract.ts'
import { bindTerminals } from '../../features/terminals/terminal-life/terminal.actions.ts'
import { operatorId } from './accounts.ts'
import { control, type DemoAcquirer } from './acquirer.ts'
import { atWork } from './at-work.ts'
import type { DemoMerchant } from './network.ts'
import { linesOf, prices } from './price-lists.ts'

/** Devices that a merchant right below the operator gets, by kind; the serial numbers tell the kind. */
const kinds = [
  { rpmType: RpmType.soundBox, rpmName: '云喇叭S2', prefix: 'YLB2027', count: 6 },
  { rpmType: RpmType.printer, rpmName: '云打印机P1', prefix: 'YDY2027', count: 3 },
  { rpmType: RpmType.stand, rpmName: '亚克力台卡', prefix: 'TK2027', count: 1 },
  { rpmType: RpmType.plugIn, rpmName: '收银插件', prefix: 'CJ2027', count: 2 },
  { rpmType: RpmType.scanner, rpmName: '扫码盒', prefix: 'SMH2027', count: 2 },
] as const

/** Number of the merchant at the line whose terminals sign on. */
const signOnMerchant = '860000000000001'

/**
 * The equipment of the demo world: sound boxes and printers of a store, of its staff, on a stand and free, plug-ins with and
 * without tills, and terminals that sign on each day.
 * @param merchant one right below the operator
 */
export async function makeEquipment(
  db: Db,
  { merchant, today }: { merchant: DemoMerchant; today: string },
): Promise<void> {
  const at = `${today} 08:40:00+08`
  const maker: Maker = { tenantId: operatorId, oemNo: operatorId, userId: null, deptId: null, at }
  await inScope(db, platformScope, (tx) => makeLine(tx, at))
  const made = await inScope(db, { tenantId: operatorId, oemNo: '' }, async (tx) => {
    const place = await placeOf(tx, merchant.rpiNo)
    return { ...place, ...(await makeDevices(tx, maker, merchant.rpiNo, place.rpsNo)) }
  })
  await attachAll(db, made)
}

interface Made {
  readonly rpsNo: string
  readonly rpstNos: readonly string[]
  readonly rqCode: string
  /** Numbers of the devices by kind. */
  readonly of: ReadonlyMap<number, readonly string[]>
}

/** The line, once for the platform. */
const makeLine = (tx: Tx, at: string): Promise<void> =>
  createAisles(tx, { userId: null, at }, [
    {
      aisleCode: signOnAisle,
      aisleName: '签到通道',
      licenseHolder: '模拟支付有限公司',
      aisleFamily: 'SANDBOX',
      companies: ['UNIONPAY_CARD'],
      costs: linesOf(prices.channel).map((line) => ({ ...line, minMerchantRatePpm: 0, maxRatePpm: 40_000 })),
    },
  ])

/** Store, staff and code of a merchant. */
async function placeOf(tx: Tx, rpiNo: string): Promise<Omit<Made, 'of'>> {
  const { rows } = await tx.client.query<{ rps: string; staff: string[]; code: string }>(
    `SELECT s.rps_no AS rps, array(SELECT l.rpst_no FROM pos_staff_store l WHERE l.tenant_id = $1 AND l.rps_no = s.rps_no ORDER BY 1) AS staff,
            (SELECT q.rq_code FROM qrcode q WHERE q.tenant_id = $1 AND q.rps_no = s.rps_no LIMIT 1) AS code
       FROM pos_store s WHERE s.tenant_id = $1 AND s.rpi_no = $2 LIMIT 1`,
    [operatorId, rpiNo],
  )
  const [row] = rows
  if (!row) throw new Error(`merchant ${rpiNo} has no store`)
  return { rpsNo: row.rps, rpstNos: row.staff, rqCode: row.code }
}

/** Takes the devices into the operator's stock and gives them to its merchant; three POS of the line among them. */
async function makeDevices(tx: Tx, maker: Maker, rpiNo: string, rpsNo: string): Promise<Pick<Made, 'of'>> {
  const holder = (await holdersOf(tx, operatorId, [operatorId])).get(operatorId)
  if (!holder) throw new Error('the operator holds no stock')
  const by = { userId: null, at: maker.at }
  const [supNo = ''] = await createSuppliers(tx, by, [{ supName: '演示设备厂', cjNum: 'CJ0001' }])
  const numbers = await createModels(tx, by, [
    ...kinds.map(({ rpmType, rpmName }) => ({ rpmName, rpmType, supNo, moduleType: ModuleType.g4 })),
    { rpmName: '签到POS', rpmType: RpmType.pos, supNo, moduleType: ModuleType.g4, posKind: PosKind.classic },
  ])
  const devices = kinds.flatMap(({ prefix, count, rpmType }, n) =>
    Array.from({ length: count }, (_, at) => ({
      rpmType,
      rpmNo: numbers[n] as string,
      sn: `${prefix}${String(at + 1).padStart(5, '0')}`,
    })),
  )
  const signing = signOnSns.map((sn) => ({ sn, rpmNo: numbers.at(-1) as string, aisleCode: signOnAisle }))
  await takeIn(tx, maker, { holder, devices: [...devices.map(({ sn, rpmNo }) => ({ sn, rpmNo })), ...signing] })
  await openAisles(tx, maker, [{ oemNo: operatorId, aisleCode: signOnAisle, isDefault: false }])
  await openIncomings(tx, maker, [
    {
      rpiNo,
      aisleCode: signOnAisle,
      incomingKind: IncomingKind.card,
      aisleMerNo: signOnMerchant,
      posKind: PosKind.classic,
      d0On: false,
      isAuthorized: true,
    },
  ])
  const bound = await bindTerminals(tx, maker, [
    ...devices.map(({ sn, rpmType }) => ({ sn, rpiNo, ...(rpmType === RpmType.scanner ? { rpsNo } : {}) })),
    ...signOnSns.map((sn, n) => ({ sn, rpiNo, rpsNo, aisleTermNo: `8600000${n + 1}` })),
  ])
  const of = new Map<number, string[]>()
  for (const [n, { rpmType }] of devices.entries()) of.set(rpmType, [...(of.get(rpmType) ?? []), bound[n] as string])
  return { of }
}

const signOnSns = ['CMF202700001', 'CMF202700002', 'CMF202700003'] as const

/** Attaches devices to their places, as the operator's staff do. */
async function attachAll(db: Db, { rpsNo, rpstNos, rqCode, of }: Made): Promise<void> {
  const admin = atWork(db, 'admin')
  const [box = [], printer = [], [stand = ''] = [], pro = [], scanner = []] = kinds.map(({ rpmType }) =>
    of.get(rpmType),
  )
  await admin(equipment.linkStand, { rtNo: stand, rqCode })
  for (const rtNo of [box[0], box[1], printer[0]]) await admin(equipment.submit, { rtNo: rtNo ?? '', rpsNo })
  for (const rtNo of [box[2], printer[1]]) await admin(equipment.submit, { rtNo: rtNo ?? '', parentRtNo: stand })
  await admin(equipment.share, { eqRtNo: box[3] ?? '', rpstNos: rpstNos.join(',') })
  await admin(equipment.bindStaff, { eqRtNo: printer[2] ?? '', rpsNo, rpstNo: rpstNos[0] ?? '' })
  await admin(plugin.build, { proRtNo: pro[0] ?? '', rtNos: scanner.join(',') })
  await admin(plugin.bindStaff, { proRtNo: pro[0] ?? '', rpsNo, rpstNo: rpstNos[0] ?? '' })
}

/** Makes the line known at the acquirer under an application of its own, and signs one of its terminals on. */
export async function connectSignOn(db: Db, { url, notifyBase, secretKey }: DemoAcquirer): Promise<void> {
  const appId = `demo-${operatorId}-cmf`
  const appSecret = createHmac('sha256', secretKey).update(`sandbox acquirer ${appId}`).digest('base64url')
  const notifyUrl = `${notifyBase}/api/countinghouse/channels/notify/${signOnAisle}/${operatorId}`
  await control(url, 'config', { appId, appSecret, notifyUrl })
  const rates = [4, 5].map((payWay) => ({ payWay, ratePpm: 6000 }))
  await control(url, 'merchants', [
    { aisleMerchantNo: signOnMerchant, appId, name: '签到商户', rates, signOnTerminals: [...signOnSns] },
  ])
  const [rtNo = ''] = await inScope(db, { tenantId: operatorId, oemNo: '' }, async (tx) => {
    await tx.client.query('UPDATE aisle_oem SET api_config_enc = $3 WHERE tenant_id = $1 AND aisle_code = $2', [
      operatorId,
      signOnAisle,
      sealText(JSON.stringify({ url, appId, appSecret })),
    ])
    const { rows } = await tx.client.query<{ rt_no: string }>(
      'SELECT rt_no FROM rp_terminal WHERE tenant_id = $1 AND sn = $2',
      [operatorId, signOnSns[0]],
    )
    return rows.map(({ rt_no }) => rt_no)
  })
  await atWork(db, 'admin')(cmf.logon, { rtNo })
}
