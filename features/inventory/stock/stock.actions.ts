import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import { FirstLastKind } from '../../trades/trades.shared.ts'
import { type Holder, holdersOf } from '../device/holder.queries.ts'
import { type LockedDevice, lockDevices, moveDevices, type Mover } from '../device/movement.actions.ts'
import { SnStatus } from '../device/device-codes.contract.ts'
import { stockErrors } from '../device/device-errors.contract.ts'
import { bindingProblem, shippingProblem } from '../device/device.rules.ts'
import { holdTree } from '../../providers/providers.server.ts'

/** A device that goes to a merchant. */
export interface StockBinding {
  readonly sn: string
  readonly rpiNo: string
  /** The merchant's direct party. */
  readonly userNo: string
}

/**
 * Gives devices to merchants: out of the stock of the merchant's direct party or of an employee of it. A device that was
 * shipped to that party is received by it first.
 * @param taken what a device that is bound already is refused with
 * @returns the devices by serial number, as they were
 * @throws stock.snMissing, `taken`, stock.notWithParty, stock.inTransfer, common.stateRefuses
 * @source docs/domain/network.md 13.3, first row
 */
export async function bindStock(
  tx: Tx,
  mover: Mover,
  bindings: readonly StockBinding[],
  taken: () => AppError,
): Promise<Map<string, LockedDevice>> {
  const sns = bindings.map(({ sn }) => sn)
  if (new Set(sns).size < sns.length) throw taken()
  const devices = await lockDevices(tx, mover.tenantId, sns)
  for (const { sn, userNo } of bindings) {
    const problem = bindingProblem(devices.get(sn) ?? null, userNo, taken)
    if (problem) throw problem
  }
  const shipped = sns.filter((sn) => devices.get(sn)?.snStatus === SnStatus.shipped)
  if (shipped.length > 0) await receiveDevices(tx, mover, shipped)
  await moveDevices(tx, mover, {
    event: 'bind',
    sns,
    with: sql`unnest(${sql.param(sns)}::text[], ${sql.param(bindings.map(({ rpiNo }) => rpiNo))}::text[]) AS given (sn, rpi_no)`,
    set: sql`bound_rpi_no = given.rpi_no, bind_time = ${mover.at}::timestamptz`,
  })
  return devices
}

/** Takes devices back from merchants, into the stock of who held them. @source docs/domain/network.md 13.3, remove */
export async function unbindStock(tx: Tx, mover: Mover, sns: readonly string[], remark = ''): Promise<void> {
  await moveDevices(tx, mover, {
    event: 'unbind',
    sns,
    set: sql`bound_rpi_no = NULL, bind_time = NULL, first_trade_time = NULL`,
    remark,
  })
}

/**
 * Marks bound devices as activated with which a payment was made since they were bound, and their terminals. The sums of
 * payments know the first and last payment of a device; of one that was bound before, the payments themselves are asked.
 * @returns how many
 * @source docs/domain/network.md 14.2, SN 2 first trade
 */
export async function activateStock(tx: Tx, tenantId: string, at: string): Promise<number> {
  const paid = await rowsOf<{ sn: string; first: string }>(
    tx,
    sql`SELECT s.rs_sn AS sn, CASE WHEN f.first_time >= s.bind_time THEN f.first_time
                 ELSE (SELECT min(t.pay_time) FROM pos_trade t WHERE t.tenant_id = s.tenant_id AND t.sn = s.rs_sn AND t.list_time >= s.bind_time AND t.pay_time >= s.bind_time) END AS first
          FROM stock_sn s JOIN trade_first_last f ON f.tenant_id = s.tenant_id AND f.key_kind = ${constant(FirstLastKind.terminal)} AND f.key_value = s.rs_sn AND f.last_time >= s.bind_time
         WHERE s.tenant_id = ${tenantId} AND s.sn_status = ${SnStatus.bound} ORDER BY s.rs_sn FOR UPDATE OF s`,
  )
  const known = paid.filter(({ first }) => first !== null)
  if (known.length === 0) return 0
  const [sns, firsts] = [known.map(({ sn }) => sn), known.map(({ first }) => first)]
  const given = sql`unnest(${sql.param(sns)}::text[], ${sql.param(firsts)}::timestamptz[]) AS given (sn, first)`
  const mover = { tenantId, userId: null, at }
  await moveDevices(tx, mover, { event: 'activate', sns, with: given, set: sql`first_trade_time = given.first` })
  await run(
    tx,
    sql`UPDATE rp_terminal t SET active_time = given.first FROM ${given} WHERE t.tenant_id = ${tenantId} AND t.sn = given.sn AND NOT t.is_deleted`,
  )
  return known.length
}

/**
 * Has the devices of merchants follow them to another direct party.
 * @param toNo   the party that the merchants belong to from now on
 * @param heldBy only devices that one of these holds; whoever does where it is left out
 * @returns how many devices changed their holder
 * @source docs/domain/network.md 13.3, updateBelongService
 */
export async function moveBound(
  tx: Tx,
  mover: Mover,
  rpiNos: readonly string[],
  toNo: string,
  { heldBy: holders }: { heldBy?: readonly string[] } = {},
): Promise<number> {
  await holdTree(tx, mover.tenantId)
  const holder = (await holdersOf(tx, mover.tenantId, [toNo])).get(toNo)
  if (!holder) throw stockErrors.holderMissing()
  const rows = await rowsOf<{ sn: string }>(
    tx,
    sql`SELECT s.rs_sn AS sn FROM stock_sn s WHERE s.tenant_id = ${mover.tenantId} AND s.bound_rpi_no = ANY(${sql.param([...rpiNos])}::text[]) AND s.holder_no <> ${toNo}
           ${holders === undefined ? sql`` : sql`AND s.holder_no = ANY(${sql.param([...holders])}::text[])`} ORDER BY s.rs_sn FOR UPDATE`,
  )
  const sns = rows.map(({ sn }) => sn)
  if (sns.length > 0) await moveDevices(tx, mover, { event: 'follow', sns, set: heldBy(holder) })
  return sns.length
}

/** The assignments that give a device to a holder. */
export const heldBy = ({ holderType, holderNo, holderPath, oemNo }: Holder) =>
  sql`holder_type = ${holderType}::smallint, holder_no = ${holderNo}, holder_path = ${holderPath}, oem_no = ${oemNo}`

/** A delivery of devices that somebody bought. */
export interface Shipment {
  readonly deliveryNo: string
  readonly shipperNo: string
  readonly buyerNo: string
  readonly sns: readonly string[]
}

/**
 * Ships devices to their buyer: out of the shipper's stock, usable by nobody else until they are received or taken back.
 * @throws stock.snMissing, stock.notWithShipper, stock.notShippable
 * @source docs/domain/money.md 8.5, deliverGoods
 */
export async function shipStock(
  tx: Tx,
  mover: Mover,
  { deliveryNo, shipperNo, buyerNo, sns }: Shipment,
): Promise<void> {
  const devices = await lockDevices(tx, mover.tenantId, sns)
  for (const sn of sns) {
    const problem = shippingProblem(devices.get(sn) ?? null, shipperNo)
    if (problem) throw problem
  }
  const set = sql`open_no = ${deliveryNo}, to_no = ${buyerNo}`
  await moveDevices(tx, mover, { event: 'ship', sns, set, rsrNo: deliveryNo })
}

/** Hands the devices of a delivery to their buyer. @source docs/domain/money.md 8.5, orderShipments */
export async function receiveShipment(tx: Tx, mover: Mover, deliveryNo: string): Promise<number> {
  const sns = await devicesOf(tx, mover.tenantId, deliveryNo)
  if (sns.length > 0) await receiveDevices(tx, mover, sns, deliveryNo)
  return sns.length
}

/**
 * Gives the devices of a delivery that nobody received back to the shipper.
 * @param only those that came back; undefined: all of them
 * @returns how many
 * @source docs/domain/money.md 8.5, goodsBack
 */
export async function takeBackShipment(
  tx: Tx,
  mover: Mover,
  deliveryNo: string,
  only?: readonly string[],
): Promise<number> {
  const underWay = await devicesOf(tx, mover.tenantId, deliveryNo)
  const sns = only ? underWay.filter((sn) => only.includes(sn)) : underWay
  const set = sql`open_no = NULL, to_no = NULL`
  if (sns.length > 0) await moveDevices(tx, mover, { event: 'takeBack', sns, set, rsrNo: deliveryNo })
  return sns.length
}

async function devicesOf(tx: Tx, tenantId: string, deliveryNo: string): Promise<string[]> {
  const rows = await rowsOf<{ sn: string }>(
    tx,
    sql`SELECT s.rs_sn AS sn FROM stock_sn s WHERE s.tenant_id = ${tenantId} AND s.open_no = ${deliveryNo} AND s.sn_status = ${SnStatus.shipped} ORDER BY s.rs_sn FOR UPDATE`,
  )
  return rows.map(({ sn }) => sn)
}

/** Devices of one delivery or of several, each to the buyer it was shipped to. */
async function receiveDevices(tx: Tx, mover: Mover, sns: readonly string[], rsrNo = ''): Promise<void> {
  await holdTree(tx, mover.tenantId)
  const devices = await lockDevices(tx, mover.tenantId, sns)
  const buyers = sns.map((sn) => devices.get(sn)?.toNo ?? '')
  const holders = await holdersOf(tx, mover.tenantId, buyers)
  const of = <T>(read: (holder: Holder) => T) =>
    sql.param(
      buyers.map((buyer) => {
        const holder = holders.get(buyer)
        if (!holder) throw commonErrors.notFound()
        return read(holder)
      }),
    )
  await moveDevices(tx, mover, {
    event: 'receive',
    sns,
    rsrNo,
    with: sql`unnest(${sql.param([...sns])}::text[], ${of(({ holderType }) => holderType)}::smallint[], ${of(({ holderNo }) => holderNo)}::text[], ${of(({ holderPath }) => holderPath)}::text[], ${of(({ oemNo }) => oemNo)}::text[])
              AS given (sn, holder_type, holder_no, holder_path, oem_no)`,
    set: sql`holder_type = given.holder_type, holder_no = given.holder_no, holder_path = given.holder_path, oem_no = given.oem_no, open_no = NULL, to_no = NULL`,
  })
}
