import { sql } from 'drizzle-orm'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { type NumberKind, takeNumber } from '../../../core/server/database/business-number.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { Maker } from '../../../core/server/call/maker.ts'
import { OrderKind } from '../transfer/transfer-codes.contract.ts'
import type { Holder } from '../device/holder.queries.ts'
import { type InboundModel, modelsByNumber } from './inbound.queries.ts'
import { aisleOf, inboundProblem } from './inbound.rules.ts'
import { SnStatus, StockOpType } from '../device/device-codes.contract.ts'
import { stockErrors } from '../device/device-errors.contract.ts'
import { someOf } from '../device/device.rules.ts'
import { transferTransitions } from '../transfer/transfer.rules.ts'

/** A device that is taken in. */
export interface InboundDevice {
  /** As printed by the maker; letters in upper case. */
  readonly sn: string
  readonly rpmNo: string
  /** The model's when left out. */
  readonly supNo?: string | undefined
  /** Channel of a POS. */
  readonly aisleCode?: string | undefined
  /** The channel's number of the terminal, when it came with the device. */
  readonly aisleTermNo?: string | undefined
  readonly iccid?: string | undefined
  readonly purchasePriceFen?: Fen | undefined
  readonly remark?: string | undefined
}

/** Devices for one holder. */
export interface Inbound {
  readonly holder: Holder
  readonly devices: readonly InboundDevice[]
  readonly remark?: string
}

const inboundNumber: NumberKind = { prefix: 'RK', day: 'yyMMdd', width: 6 }

refusalOfConstraint('stock_sn_iccid', () => stockErrors.iccidTaken())

/**
 * Takes devices in: one order a supplier, at once confirmed, and a record of each device. Any number of devices takes
 * five statements.
 * @returns the numbers of the orders
 * @throws stock.modelMissing, stock.supplierWrong, stock.aisleRequired, stock.aisleWrong, stock.snFormat, stock.snTaken;
 *   stock.iccidTaken by the constraint of the table
 * @source docs/domain/network.md 14.2, inStorage
 */
export async function takeIn(tx: Tx, maker: Maker, { holder, devices, remark = '' }: Inbound): Promise<string[]> {
  const models = await modelsByNumber(
    tx,
    devices.map(({ rpmNo }) => rpmNo),
  )
  const bySupplier = new Map<string, (InboundDevice & { model: InboundModel })[]>()
  for (const device of devices) {
    const model = models.get(device.rpmNo)
    const problem = inboundProblem(device, model ?? null)
    if (problem || !model) throw problem ?? stockErrors.modelMissing()
    bySupplier.set(model.supNo, [...(bySupplier.get(model.supNo) ?? []), { ...device, model }])
  }
  await claimNumbers(
    tx,
    devices.map(({ sn }) => sn),
  )
  const orders: string[] = []
  for (const [supNo, some] of bySupplier) {
    const rsrNo = await takeNumber(tx, inboundNumber, dayOfText(maker.at))
    await writeOrder(tx, maker, { rsrNo, supNo, holder, quantity: some.length, remark })
    await writeDevices(tx, maker, { rsrNo, supNo, holder }, some)
    orders.push(rsrNo)
  }
  return orders
}

/** Makes serial numbers known on the platform. @throws stock.snTaken when one of them was taken in before, by anybody */
async function claimNumbers(tx: Tx, sns: readonly string[]): Promise<void> {
  const claimed = await rowsOf<{ sn: string }>(
    tx,
    sql`INSERT INTO serial_number (sn) SELECT sn FROM unnest(${sql.param([...sns])}::text[]) AS sn ORDER BY sn ON CONFLICT DO NOTHING RETURNING sn`,
  )
  if (claimed.length === sns.length) return
  const mine = new Set(claimed.map(({ sn }) => sn))
  throw stockErrors.snTaken({ sns: someOf(sns.filter((sn) => !mine.delete(sn))) })
}

interface Order {
  readonly rsrNo: string
  readonly supNo: string
  readonly holder: Holder
}

async function writeOrder(
  tx: Tx,
  { tenantId, userId, deptId, at }: Maker,
  { rsrNo, supNo, holder, quantity, remark }: Order & { quantity: number; remark: string },
): Promise<void> {
  await run(
    tx,
    sql`INSERT INTO store_transfer (tenant_id, oem_no, rsr_no, order_kind, out_no, out_oem_no, in_no, in_oem_no, quantity, rsr_status, remark, confirm_user, confirm_time, create_user, create_dept, create_time, update_user, update_time)
        VALUES (${tenantId}, ${holder.oemNo}, ${rsrNo}, ${OrderKind.inbound}, ${supNo}, ${holder.oemNo}, ${holder.holderNo}, ${holder.oemNo}, ${quantity}, ${transferTransitions.takeIn.to}, ${remark}, ${userId}, ${at},
                ${userId}, ${deptId}, ${at}, ${userId}, ${at})`,
  )
}

async function writeDevices(
  tx: Tx,
  { tenantId, userId, deptId, at }: Maker,
  { rsrNo, supNo, holder }: Order,
  devices: readonly (InboundDevice & { model: InboundModel })[],
): Promise<void> {
  const of = <T>(read: (device: (typeof devices)[number]) => T) => sql.param(devices.map(read))
  await run(
    tx,
    sql`WITH given AS (
          SELECT * FROM unnest(${of(({ sn }) => sn)}::text[], ${of(({ rpmNo }) => rpmNo)}::text[], ${of(({ model }) => model.rpmType)}::smallint[], ${of(({ model, aisleCode }) => aisleOf(model, aisleCode))}::text[],
                               ${of(({ aisleTermNo }) => aisleTermNo ?? null)}::text[], ${of(({ iccid }) => iccid ?? null)}::text[], ${of(({ purchasePriceFen }) => purchasePriceFen ?? null)}::bigint[],
                               ${of(({ remark }) => remark ?? '')}::text[]) AS g (sn, rpm_no, rpm_type, aisle_code, aisle_term_no, iccid, purchase_price, remark)
        ), taken AS (
          INSERT INTO stock_sn (tenant_id, oem_no, rs_sn, rpm_no, rpm_type, sup_no, aisle_code, aisle_term_no, holder_type, holder_no, holder_path, purchase_price, iccid, in_rsr_no, in_time, remark,
                                create_user, create_dept, create_time, update_user, update_time)
          SELECT ${tenantId}, ${holder.oemNo}, g.sn, g.rpm_no, g.rpm_type, ${supNo}, g.aisle_code, g.aisle_term_no, ${holder.holderType}::smallint, ${holder.holderNo}, ${holder.holderPath}, g.purchase_price, g.iccid, ${rsrNo},
                 ${at}::timestamptz, g.remark, ${userId}::bigint, ${deptId}::bigint, ${at}::timestamptz, ${userId}::bigint, ${at}::timestamptz FROM given g
        ), listed AS (
          INSERT INTO store_transfer_sn (tenant_id, oem_no, rsr_no, rs_sn, rpm_no) SELECT ${tenantId}, ${holder.oemNo}, ${rsrNo}, g.sn, g.rpm_no FROM given g
        )
        INSERT INTO store_record (tenant_id, oem_no, rs_sn, step, rpm_no, rsr_no, op_type, from_no, to_no, holder_no, after_status, user_id, create_time)
        SELECT ${tenantId}, ${holder.oemNo}, g.sn, 1, g.rpm_no, ${rsrNo}, ${StockOpType.inbound}::smallint, ${supNo}, ${holder.holderNo}, ${holder.holderNo}, ${SnStatus.inStock}::smallint, ${userId}::bigint, ${at}::timestamptz FROM given g`,
  )
}
