import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { type ImportRow, refuseRow } from '../../../core/server/sheets/import.ts'
import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import { lockDevices } from '../../inventory/inventory.server.ts'
import type { ImportPlan } from '../../settings/settings.server.ts'
import { subTransitions } from '../order/order.rules.ts'
import { withOpenRefund } from '../refund/open-refunds.queries.ts'
import { mallDeliveryErrors } from './delivery-errors.contract.ts'
import { checkSns, companyOf, leftOf } from './delivery.rules.ts'
import { batchForm, parcelForm, type ShipRow } from './ship-forms.queries.ts'
import { maySend, ordersToShip, type OrderToShip, shipParcel } from './ship.actions.ts'

type GoodRow = ImportRow<ShipRow> & { value: ShipRow }

/** The sub order and express company of all rows of a sheet. */
interface OneOrder {
  readonly subOrderCode: string
  readonly expressCode: string
  /** '' for the words of the dictionary. */
  readonly expressName: string
}

/** Sends goods of one sub order by a sheet: all rows or none. */
export function parcelPlan({ subOrderCode, expressCode, expressName }: OneOrder, now: Moment): ImportPlan<ShipRow> {
  const whole = <Row extends Pick<ShipRow, 'expressNo'>>(row: Row) => ({ ...row, subOrderCode, expressCode })
  return {
    ...parcelForm,
    bizType: 'mall_delivery',
    together: () => subOrderCode,
    check: async (tx, caller, rows) => {
      for (const row of rows) row.value = whole(row.value)
      await checkRows(tx, caller, rows)
    },
    write: (tx, caller, rows) => shipRows(tx, caller, rows.map(whole), expressName, now),
  }
}

/** Sends goods of many sub orders by a sheet: all rows of a sub order or none of them. */
export const batchPlan = (now: Moment): ImportPlan<ShipRow> => ({
  ...batchForm,
  bizType: 'mall_shipment_batch',
  together: ([subOrderCode = '']) => subOrderCode.trim(),
  check: checkRows,
  write: (tx, caller, rows) => shipRows(tx, caller, rows, '', now),
})

/** Sends what rows say, one parcel for each sub order and number of the express company, in the order of the master orders. */
async function shipRows(
  tx: Tx,
  caller: Caller,
  rows: readonly ShipRow[],
  expressName: string,
  now: Moment,
): Promise<void> {
  const orders = await ordersOf(tx, caller, rows)
  const placeOf = (row: ShipRow) => `${orders.get(row.subOrderCode)?.masterCode} ${row.subOrderCode}`
  const parcels = Map.groupBy(rows, (row) => `${placeOf(row)} ${row.expressCode} ${row.expressNo}`)
  for (const [, some] of [...parcels].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { subOrderCode, expressCode, expressNo: number } = some[0] as ShipRow
    const pieces = some.reduce((sum, row) => sum + (row.quantity ?? 0), 0)
    const snList = some.flatMap((row) => row.sn ?? [])
    const parcel = { subOrderCode, expressCode, expressName, expressNo: number, snList }
    await shipParcel(tx, caller, { ...parcel, ...(pieces > 0 ? { quantity: pieces } : {}) }, now)
  }
}

const ordersOf = (tx: Tx, caller: Caller, rows: readonly Pick<ShipRow, 'subOrderCode'>[]) =>
  ordersToShip(tx, caller, [...new Set(rows.map(({ subOrderCode }) => subOrderCode))])

async function checkRows(tx: Tx, caller: Caller, rows: readonly GoodRow[]): Promise<void> {
  const values = rows.map(({ value }) => value)
  const subs = await ordersOf(tx, caller, values)
  const refunds = await withOpenRefund(tx, caller.tenantId, [...subs.keys()])
  const devices = await lockDevices(
    tx,
    caller.tenantId,
    values.flatMap((row) => row.sn ?? []),
    false,
  )
  const refuse = (row: GoodRow, column: string, problem: AppError) =>
    refuseRow(row, { column, reason: problem.words(caller.language) })
  for (const [subOrderCode, some] of Map.groupBy(rows, ({ value }) => value.subOrderCode)) {
    const sub = subs.get(subOrderCode)
    const problem = sub ? orderProblem(caller, sub, refunds.has(subOrderCode)) : commonErrors.notFound()
    if (!sub || problem) {
      for (const row of some) refuse(row, 'subOrderCode', problem ?? commonErrors.notFound())
      continue
    }
    const unknown = some.filter(({ value }) => companyOf(value.expressCode) === undefined)
    for (const row of unknown) refuse(row, 'expressCode', mallDeliveryErrors.companyUnknown())
    const known = some.filter((row): row is GoodRow => !unknown.includes(row))
    if (sub.needSn) checkDevices(sub, known, devices, refuse)
    else checkPieces(sub, known, refuse)
  }
}

type Refuse = (row: GoodRow, column: string, problem: AppError) => void

function orderProblem(caller: Caller, sub: OrderToShip, hasRefund: boolean): AppError | null {
  if (!maySend(caller, sub)) return commonErrors.forbidden()
  if (!subTransitions.shipPart.from.some((one) => one === sub.subStatus)) return commonErrors.stateRefuses()
  return hasRefund ? mallDeliveryErrors.refundOpen() : null
}

function checkDevices(
  sub: OrderToShip,
  rows: readonly GoodRow[],
  devices: Parameters<typeof checkSns>[2],
  refuse: Refuse,
): void {
  const named = rows.filter(({ value }) => value.sn !== undefined)
  for (const row of rows) if (!named.includes(row)) refuse(row, 'sn', mallDeliveryErrors.snsRequired())
  const checked = checkSns(
    sub,
    named.map(({ value }) => value.sn ?? ''),
    devices,
  )
  for (const [place, row] of named.entries()) {
    const problem = checked[place]?.problem
    if (problem) refuse(row, 'sn', problem)
  }
}

function checkPieces(sub: OrderToShip, rows: readonly GoodRow[], refuse: Refuse): void {
  let left = leftOf(sub)
  for (const row of rows) {
    const pieces = row.value.quantity
    left -= pieces ?? 0
    if (pieces === undefined) refuse(row, 'quantity', mallDeliveryErrors.quantityRequired())
    else if (left < 0) refuse(row, 'quantity', mallDeliveryErrors.tooMany())
  }
}
