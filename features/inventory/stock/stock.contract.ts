import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import {
  count,
  flag,
  ids,
  labelled,
  maybeText,
  optional,
  orNull,
  shown,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { numberFilter } from '../../../core/shared/filters/list-filters.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import { StockRow, StockFilter } from '../device/device.contract.ts'
import { remarkField } from '../device/sn.contract.ts'
import { SnStatus } from '../device/device-codes.contract.ts'

/** Numbers of devices of a model. */
export const ModelCount = z.object({
  rpmNo: shown(),
  rpmName: shown(),
  rpmType: code(RpmType),
  supName: shown(),
  total: count(),
  inStock: count(),
  inTransfer: count(),
  bound: count(),
  activated: count(),
  others: count(),
})

/** Somebody who may be given devices. */
export const Receiver = z.object({ userNo: shown(), name: shown(), holderType: code(PartyType) })

const storePath = '/api/rb-oem/oem/store/store'

/** Devices by serial number: who holds each, and where it stands. @source docs/domain/network.md 14 */
export const stock = {
  list: call({
    id: 'C0409',
    method: 'GET',
    path: `${storePath}/list`,
    title: '库存列表',
    permission: 'stock_view',
    synonyms: { rsSn: 'sn', holderNo: 'userNo' },
    input: PageQuery.extend(StockFilter.shape),
    output: page(StockRow),
    refusals: { common: 'datesReversed' },
  }),
  models: call({
    id: 'C0410',
    method: 'GET',
    path: `${storePath}/queryModelByStore`,
    title: '库存型号统计',
    permission: 'stock_view',
    input: PageQuery.extend({ userNo: numberFilter('持有方编号') }),
    output: page(ModelCount),
    refusals: { common: 'datesReversed' },
  }),
  receivers: call({
    id: 'C0411',
    method: 'GET',
    path: `${storePath}/queryStoreList`,
    title: '可调拨接收方',
    permission: 'stock_view',
    input: PageQuery.extend({
      keyword: labelled('关键字', optional(text(50))),
      /** 1: those whose devices can be called back, however far below; 0: those who can be given some. */
      isRecall: labelled('回拨', optional(flag())),
    }),
    output: page(Receiver),
    refusals: { common: 'datesReversed' },
  }),
  types: call({
    id: 'C0414',
    method: 'GET',
    path: `${storePath}/selectTypeList`,
    title: '库存机具类型',
    permission: 'stock_view',
    output: z.array(z.object({ rpmType: code(RpmType), name: z.string() })),
  }),
  suppliers: call({
    id: 'C0415',
    method: 'GET',
    path: `${storePath}/selectSupList`,
    title: '库存供应商',
    permission: 'stock_view',
    input: z.object({ rpmType: labelled('机具类型', optional(code(RpmType))) }),
    output: z.array(z.object({ supNo: z.string(), supName: z.string() })),
  }),
  modelChoices: call({
    id: 'C0416',
    method: 'GET',
    path: `${storePath}/selectModelList`,
    title: '库存机具型号',
    permission: 'stock_view',
    input: z.object({
      rpmType: labelled('机具类型', optional(code(RpmType))),
      supNo: numberFilter('供应商编号'),
    }),
    output: z.array(
      z.object({
        rpmNo: z.string(),
        rpmName: z.string(),
        rpmType: code(RpmType),
        supNo: z.string(),
        supName: z.string(),
      }),
    ),
  }),
  aisles: call({
    id: 'C0417',
    method: 'GET',
    path: `${storePath}/selectAisleList`,
    title: '库存可选通道',
    permission: 'stock_view',
    input: z.object({ rpmNo: numberFilter('型号编号') }),
    output: z.array(z.object({ aisleCode: z.string(), aisleName: z.string() })),
  }),
  renewFee: call({
    id: 'C0418',
    method: 'GET',
    path: `${storePath}/queryMerchantRenewMoney`,
    title: '设备续费金额',
    permission: 'stock_view',
    input: z.object({ rsSn: labelled('SN', text(32)) }),
    output: z.object({ rsSn: shown(), renewFee: orNull(yuan()), expireDate: z.string() }),
    refusals: { common: 'notFound' },
  }),
  export: call({
    id: 'C0421',
    method: 'GET',
    path: `${storePath}/export`,
    title: '导出库存',
    permission: 'stock_export',
    synonyms: { rsSn: 'sn', holderNo: 'userNo' },
    input: StockFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  exportTotals: call({
    id: 'C0424',
    method: 'GET',
    path: `${storePath}/exportStore`,
    title: '导出库存汇总',
    permission: 'stock_export',
    synonyms: { rsSn: 'sn', holderNo: 'userNo' },
    input: StockFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  remove: call({
    id: 'C0431',
    method: 'POST',
    path: `${storePath}/remove`,
    title: '报废库存',
    permission: 'stock_delete',
    input: z.object({ ids: ids(), remark: labelled('备注', maybeText(200)).default('') }),
    audit: 'stock.scrap',
    refusals: { common: 'notFound stateRefuses', stock: 'notYours wasBound' },
  }),
  setStatus: call({
    id: 'C1177',
    method: 'POST',
    path: '/api/countinghouse/inventory/stock/status',
    title: '冻结或解冻库存',
    permission: 'stock_edit',
    /** 4 holds devices for repair, 0 gives them back to the stock. */
    input: z.object({ ids: ids(), snStatus: labelled('SN状态', code(SnStatus)), ...remarkField }),
    audit: 'stock.status',
    refusals: { common: 'notFound stateRefuses' },
  }),
}
