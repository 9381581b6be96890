import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { type ImportRow, refuseRow, type SheetForm } from '../../../core/server/sheets/import.ts'
import type { AppError } from '../../../core/shared/errors.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { maybeText, optional, text, yuan } from '../../../core/shared/shapes/shapes.ts'
import { type Wire, wire } from '../../../core/shared/shapes/wire.ts'
import { iccidOf } from '../../../core/shared/validity/validity.ts'
import type { ImportPlan } from '../../settings/settings.server.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { knownNumbers } from '../device/check.queries.ts'
import type { Holder } from '../device/holder.queries.ts'
import { takeIn } from './inbound.actions.ts'
import { StockSheet } from './inbound.contract.ts'
import { modelsByNumber } from './inbound.queries.ts'
import { inboundProblem } from './inbound.rules.ts'
import { ratePlan } from '../preset/rate-import.actions.ts'
import { snText } from '../device/sn.contract.ts'
import { SnStatus } from '../device/device-codes.contract.ts'
import { stockErrors } from '../device/device-errors.contract.ts'

/** A row of an inbound sheet. */
interface InboundRow {
  readonly sn: string
  readonly rpmNo: string
  readonly supNo?: string | undefined
  readonly aisleCode?: string | undefined
  readonly aisleTermNo?: string | undefined
  readonly iccid?: string | undefined
  readonly purchasePriceFen?: Fen | undefined
  readonly remark: string
}

/** The number of a SIM card. @source docs/domain/network.md 1.7, ICCID */
const iccidText = (): Wire<string, string> =>
  wire(
    { type: 'string', minLength: 19, maxLength: 20 },
    (raw, refuse) => iccidOf(String(raw ?? ''))?.iccid ?? refuse('format'),
    (value) => value,
  )

const sn = { key: 'sn', title: 'SN', shape: snText(), isRequired: true, example: 'N9200012345' }
const model = { key: 'rpmNo', title: '型号编号', shape: text(20), isRequired: true, example: 'RPM0001' }
const iccid = {
  key: 'iccid',
  title: 'ICCID',
  shape: optional(iccidText()),
  isRequired: false,
  example: '89860020260123456789',
}
const remark = { key: 'remark', title: '备注', shape: maybeText(200), isRequired: false, example: '首批' }

/** The sheet of devices taken in. @source docs/domain/network.md 14.5, 入库 */
export const deviceForm: SheetForm<InboundRow> = {
  title: '入库',
  columns: [
    sn,
    model,
    { key: 'supNo', title: '供应商编号', shape: optional(text(20)), isRequired: false, example: 'SUP0001' },
    iccid,
    { key: 'purchasePriceFen', title: '采购单价(元)', shape: optional(yuan()), isRequired: false, example: '128.00' },
    remark,
  ],
  keyOf: (row) => row.sn,
}

/** The sheet of POS taken in. @source docs/domain/network.md 14.5, POS入库 */
export const posForm: SheetForm<InboundRow> = {
  title: 'POS入库',
  columns: [
    sn,
    model,
    { key: 'aisleCode', title: '通道编码', shape: text(20), isRequired: true, example: 'SANDBOX' },
    { key: 'aisleTermNo', title: '通道终端号', shape: optional(text(8)), isRequired: false, example: '10000001' },
    iccid,
    remark,
  ],
  keyOf: (row) => row.sn,
}

const inboundPlan = (
  form: SheetForm<InboundRow>,
  bizType: string,
  holder: Holder,
  now: Moment,
): ImportPlan<InboundRow> => ({
  ...form,
  bizType,
  check: checkArrivals,
  write: async (tx, caller, rows) => {
    await takeIn(tx, makerOf(caller, now), { holder, devices: rows })
  },
})

async function checkArrivals(
  tx: Tx,
  caller: Caller,
  rows: readonly (ImportRow<InboundRow> & { value: InboundRow })[],
): Promise<void> {
  const of = <T>(read: (row: InboundRow) => T) => rows.map(({ value }) => read(value))
  const models = await modelsByNumber(
    tx,
    of(({ rpmNo }) => rpmNo),
  )
  const known = await knownNumbers(
    tx,
    of((row) => row.sn),
  )
  const cards = new Set(
    (
      await rowsOf<{ iccid: string }>(
        tx,
        sql`SELECT iccid FROM stock_sn WHERE tenant_id = ${caller.tenantId} AND iccid = ANY(${sql.param(of((row) => row.iccid ?? null))}::text[]) AND sn_status <> ${SnStatus.scrapped}`,
      )
    ).map((row) => row.iccid),
  )
  for (const row of rows) {
    const problem = inboundProblem(row.value, models.get(row.value.rpmNo) ?? null)
    if (problem) refuseRow(row, { column: columnOf(problem), reason: problem.words(caller.language) })
    else if (known.has(row.value.sn))
      refuseRow(row, { column: 'sn', reason: stockErrors.snTaken({ sns: row.value.sn }).words(caller.language) })
    else if (row.value.iccid && cards.size === cards.add(row.value.iccid).size)
      refuseRow(row, { column: 'iccid', reason: stockErrors.iccidTaken().words(caller.language) })
  }
}

/** The column that a refusal is about: the model's, unless it names another. */
const columnOf = ({ refusalName }: AppError): string =>
  ({
    'stock.supplierWrong': 'supNo',
    'stock.aisleWrong': 'aisleCode',
    'stock.aisleRequired': 'aisleCode',
    'stock.snFormat': 'sn',
  })[refusalName] ?? 'rpmNo'

/**
 * Does something with the plan of the sheet that a call names; of the plain inbound sheet when it names none.
 * @param type number of StockSheet, as text
 */
export function withSheet<T>(
  type: string,
  holder: Holder,
  now: Moment,
  use: <Row>(plan: ImportPlan<Row>) => Promise<T>,
): Promise<T> {
  switch (Number(type || StockSheet.device)) {
    case StockSheet.pos:
      return use(inboundPlan(posForm, 'stock_pos', holder, now))
    case StockSheet.rate:
      return use(ratePlan(now))
    default:
      return use(inboundPlan(deviceForm, 'stock', holder, now))
  }
}
