import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  count,
  flag,
  id,
  labelled,
  maybeText,
  optional,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { createTimeFilter, numberFilter } from '../../../core/shared/filters/list-filters.ts'
import { scopedList } from '../../access/access.shared.ts'
import { StockRow } from '../device/device.contract.ts'
import { OrderKind, RsrStatus, TrKind } from './transfer-codes.contract.ts'

/** Orders over devices as data scopes know them. */
export const transferList = scopedList('storeTransfer.list', {
  rsrNo: 'text',
  orderKind: 'number',
  outNo: 'text',
  inNo: 'text',
  rsrStatus: 'number',
  createTime: 'instant',
})

const filterOfKind = {
  trKind: labelled('收发方向', optional(code(TrKind))),
  rsrNo: numberFilter('单号'),
  rsrStatus: labelled('单据状态', optional(code(RsrStatus))),
  outNo: numberFilter('转出方编号'),
  inNo: numberFilter('转入方编号'),
  sn: labelled('SN', optional(text(32))),
  ...createTimeFilter,
}
const filter = { trType: labelled('单据类型', optional(code(OrderKind))), ...filterOfKind }
export const TransferFilter = z.object(filter)

const listed = {
  id: id(),
  rsrNo: shown(),
  orderKind: code(OrderKind),
  outNo: shown(),
  outName: shown(),
  inNo: shown(),
  inName: shown(),
  isRecall: flag(),
  quantity: count(),
  rsrStatus: code(RsrStatus),
  remark: shown(),
  createName: shown(),
  createTime: shownInstant(),
  confirmName: shown(),
  confirmTime: shownInstant(),
  /** Whether the reader is the one who must answer, and the one who may take it back. */
  isMineToAnswer: flag(),
  isMineToCancel: flag(),
}

/** An order over devices as the list shows it. */
export const Transfer = z.object(listed)

/** A device of an order: what it was then, and where it stands now as far as the reader sees it. */
export const TransferDevice = z.object({
  rsSn: shown(),
  rpmNo: shown(),
  rpmName: shown(),
  snStatus: StockRow.shape.snStatus.nullable(),
})

const controller = '/api/rb-oem/oem/transfer/store_transfer'
const storePath = '/api/rb-oem/oem/store/store'

/** Orders that move devices between holders. @source docs/domain/network.md 14.2 */
export const transfer = {
  list: call({
    id: 'C0443',
    method: 'GET',
    path: `${controller}/list`,
    title: '调拨单列表',
    permission: 'store_transfer_view',
    synonyms: { orderKind: 'trType' },
    input: PageQuery.extend(filter),
    output: page(Transfer),
    refusals: { common: 'datesReversed' },
  }),
  /** Those of the kind transfer alone. */
  allocations: call({
    id: 'C0438',
    method: 'GET',
    path: '/api/rb-oem/oem/store/store_allocation/list',
    title: '调拨记录',
    permission: 'store_transfer_view',
    input: PageQuery.extend(filterOfKind),
    output: page(Transfer),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C1178',
    method: 'GET',
    path: '/api/countinghouse/inventory/transfer/detail',
    title: '调拨单详情',
    permission: 'store_transfer_view',
    input: z.object({ id: labelled('单据', id()) }),
    output: z.object({
      ...listed,
      states: z.array(StateRow),
      models: z.array(z.object({ rpmNo: z.string(), rpmName: z.string(), quantity: count() })),
    }),
    refusals: { common: 'notFound' },
  }),
  listSn: call({
    id: 'C0444',
    method: 'GET',
    path: `${controller}/listSn`,
    title: '调拨单SN列表',
    permission: 'store_transfer_view',
    input: PageQuery.extend({ rsrNo: labelled('单号', text(20)) }),
    output: page(TransferDevice),
    refusals: { common: 'datesReversed notFound' },
  }),
  export: call({
    id: 'C0445',
    method: 'GET',
    path: `${controller}/export`,
    title: '导出调拨单',
    permission: 'store_transfer_export',
    synonyms: { orderKind: 'trType' },
    input: TransferFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  confirm: call({
    id: 'C0446',
    method: 'POST',
    path: `${controller}/confirmTransfer`,
    title: '确认调拨单',
    permission: 'store_transfer_confirm',
    input: z.object({ rsrNo: labelled('单号', text(20)) }),
    audit: 'storeTransfer.confirm',
    refusals: { common: 'notFound', price: '*', stock: 'holderMissing', transfer: 'decided notReceiver' },
  }),
  cancel: call({
    id: 'C0435',
    method: 'POST',
    path: `${storePath}/cancelTransfer`,
    title: '取消或拒收调拨单',
    permission: 'store_transfer_cancel',
    input: z.object({ rsrNo: labelled('单号', text(20)), remark: labelled('备注', maybeText(200)).default('') }),
    audit: 'storeTransfer.cancel',
    refusals: { common: 'notFound', transfer: 'decided' },
  }),
}
