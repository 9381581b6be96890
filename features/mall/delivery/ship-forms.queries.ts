import type { SheetForm } from '../../../core/server/sheets/import.ts'
import { int, maybeText, optional, text } from '../../../core/shared/shapes/shapes.ts'
import { snText } from '../../inventory/inventory.shared.ts'

/** A row of a sheet of goods to send: one device, or a number of pieces. */
export interface ShipRow {
  readonly subOrderCode: string
  readonly sn?: string | undefined
  readonly quantity?: number | undefined
  readonly expressCode: string
  readonly expressNo: string
}

const sn = { key: 'sn', title: 'SN', shape: optional(snText()), isRequired: false, example: 'N9200012345' }
const quantity = { key: 'quantity', title: '数量', shape: optional(int(1, 100_000)), isRequired: false, example: '10' }
const expressNo = {
  key: 'expressNo',
  title: '快递单号',
  shape: text(40),
  isRequired: true,
  example: 'SF1400088888001',
}

/** Key that no two rows share: a device, or the pieces of one parcel. */
const keyOf = (row: Pick<ShipRow, 'sn' | 'subOrderCode' | 'expressNo'>): string =>
  row.sn ?? `${row.subOrderCode ?? ''} ${row.expressNo}`

/** The sheet of goods of one sub order. @source docs/domain/money.md 8.5, deliverGoodsExcel */
export const parcelForm: SheetForm<ShipRow> = { title: '发货', columns: [expressNo, sn, quantity], keyOf }

/** The sheet of goods of many sub orders. @source docs/domain/money.md 8.5, batchShipmentExcelImport */
export const batchForm: SheetForm<ShipRow> = {
  title: '批量发货',
  columns: [
    { key: 'subOrderCode', title: '子订单号', shape: text(32), isRequired: true, example: 'MS202611260000000001' },
    { key: 'goods', title: '商品', shape: maybeText(200), isRequired: false, example: '云喇叭 标准版' },
    sn,
    quantity,
    { key: 'expressCode', title: '快递公司编码', shape: text(20), isRequired: true, example: 'SF' },
    expressNo,
  ],
  keyOf,
}
