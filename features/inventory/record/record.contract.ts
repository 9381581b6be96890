import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { id, int, labelled, optional, orNull, shown, shownInstant, text } from '../../../core/shared/shapes/shapes.ts'
import { createTimeFilter, numberFilter } from '../../../core/shared/filters/list-filters.ts'
import { scopedList } from '../../access/access.shared.ts'
import { snText } from '../device/sn.contract.ts'
import { SnStatus, StockOpType } from '../device/device-codes.contract.ts'
import { StockRow } from '../device/device.contract.ts'

/** Movements of devices as data scopes know them. */
export const recordList = scopedList('storeRecord.list', {
  rsSn: 'text',
  rsrNo: 'text',
  rpmNo: 'text',
  opType: 'number',
  holderNo: 'text',
  createTime: 'instant',
})

const filter = {
  sn: labelled('SN', optional(text(32))),
  rsrNo: numberFilter('单号'),
  rpmNo: numberFilter('型号编号'),
  opType: labelled('库存操作', optional(code(StockOpType))),
  fromNo: numberFilter('转出方编号'),
  toNo: numberFilter('转入方编号'),
  ...createTimeFilter,
}
export const RecordFilter = z.object(filter)

/** One movement of one device. */
export const StockRecord = z.object({
  id: id(),
  rsSn: shown(),
  step: int(),
  rpmNo: shown(),
  rpmName: shown(),
  rsrNo: shown(),
  opType: code(StockOpType),
  fromNo: shown(),
  fromName: shown(),
  toNo: shown(),
  toName: shown(),
  holderNo: shown(),
  /** Null when the device was taken in by it. */
  beforeStatus: orNull(code(SnStatus)),
  afterStatus: code(SnStatus),
  /** '' for the system. */
  userName: shown(),
  remark: shown(),
  createTime: shownInstant(),
})

/** A merchant's time with a device. */
const Binding = z.object({
  rtNo: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  storeName: shown(),
  bindTime: shownInstant(),
  unbindTime: shownInstant(),
  activeTime: shownInstant(),
})

/** The whole life of a device, from the day it was taken in to its last payment. */
export const LifeLine = z.object({
  device: StockRow,
  records: z.array(StockRecord),
  bindings: z.array(Binding),
  firstTradeTime: shownInstant(),
  lastTradeTime: shownInstant(),
})

const controller = '/api/rb-oem/oem/store/store_record'

/** The log of every movement of every device. @source docs/domain/network.md 14.3 */
export const stockRecord = {
  list: call({
    id: 'C0440',
    method: 'GET',
    path: `${controller}/list`,
    title: '出入库记录',
    permission: 'store_record_view',
    synonyms: { rsSn: 'sn' },
    input: PageQuery.extend(filter),
    output: page(StockRecord),
    refusals: { common: 'datesReversed' },
  }),
  ofSn: call({
    id: 'C0441',
    method: 'GET',
    path: `${controller}/listSn`,
    title: 'SN出入库记录',
    permission: 'store_record_view',
    synonyms: { rsSn: 'sn' },
    /** Without a device the movements of every one. */
    input: PageQuery.extend({ sn: labelled('SN', optional(snText())) }),
    output: page(StockRecord),
    refusals: { common: 'datesReversed' },
  }),
  export: call({
    id: 'C0442',
    method: 'GET',
    path: `${controller}/export`,
    title: '导出出入库记录',
    permission: 'store_record_export',
    synonyms: { rsSn: 'sn' },
    input: RecordFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  life: call({
    id: 'C1171',
    method: 'GET',
    path: '/api/countinghouse/inventory/stock/life',
    title: 'SN生命线',
    permission: 'stock_view',
    synonyms: { rsSn: 'sn' },
    input: z.object({ sn: labelled('SN', snText()) }),
    output: LifeLine,
    refusals: { common: 'datesReversed notFound' },
  }),
}
