import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { codes, code } from '../../../core/shared/codes.ts'
import { ImportInput, ImportPreview, ImportResult } from '../../../core/shared/import.ts'
import { count, labelled, optional, shown, text, yuan } from '../../../core/shared/shapes/shapes.ts'
import { numberFilter } from '../../../core/shared/filters/list-filters.ts'
import { mostSns, remarkField, snFields, snText } from '../device/sn.contract.ts'

/** Kinds of stock sheets that are imported. @source docs/domain/network.md 14.5 */
export const StockSheet = codes(['stock_sheet', '库存导入类型', 'Stock import type'], {
  device: [1, '入库', 'Stock in'],
  pos: [2, 'POS入库', 'POS stock in'],
  rate: [3, 'SN费率', 'SN rates'],
})

/** Purposes of a check of serial numbers. */
export const SnPurpose = codes(['sn_purpose', 'SN检查用途', 'SN check purpose'], {
  inbound: [1, '入库', 'Stock in'],
  transfer: [2, '调拨', 'Transfer'],
  handBack: [3, '返库', 'Return'],
  recall: [4, '回拨', 'Recall'],
})

/** Devices to take in. */
export const InboundDraft = z.object({
  rpmNo: labelled('型号', text(20)),
  supNo: labelled('供应商编号', optional(text(20))),
  aisleCode: labelled('通道编码', optional(text(20))),
  ...snFields,
  purchasePrice: labelled('采购单价(元)', optional(yuan())),
  /** First holder of the devices; the caller's own operator when left out. */
  inNo: labelled('接收方编号', optional(text(32))),
  ...remarkField,
})

const storePath = '/api/rb-oem/oem/store/store'
const ownPath = '/api/countinghouse/inventory/stock'

const StockImport = ImportInput.extend({ userNo: numberFilter('持有方编号') })

/** Taking devices in, one by one, as a run or as a sheet. @source docs/domain/network.md 14.2, 14.5 */
export const inbound = {
  submit: call({
    id: 'C0427',
    method: 'POST',
    path: `${storePath}/inStorage`,
    title: '入库',
    permission: 'stock_storage_add',
    input: InboundDraft,
    output: z.object({ rsrNo: shown(), quantity: count() }),
    audit: 'stock.inbound',
    requestNo: true,
    refusals: {
      stock:
        'aisleRequired aisleWrong holderMissing iccidTaken modelMissing noSns rangeWrong snFormat snTaken snTwice supplierWrong tooMany',
    },
  }),
  check: call({
    id: 'C1172',
    method: 'POST',
    path: `${ownPath}/check`,
    title: '检查SN',
    permission: 'stock_view',
    input: z.object({
      purpose: labelled('检查用途', code(SnPurpose)),
      sns: labelled('SN', z.array(labelled('SN', snText())).max(mostSns)),
      rpmNo: numberFilter('型号编号'),
      /** Of a recall: who holds them. */
      outNo: numberFilter('持有方编号'),
    }),
    /** Those that cannot be taken, with the reason, and how many of the others there are of each model. */
    output: z.object({
      bad: z.array(z.object({ sn: z.string(), reason: z.string() })),
      models: z.array(z.object({ rpmName: z.string(), quantity: count() })),
    }),
    refusals: { stock: 'notYours snFormat snTaken', transfer: 'isBound' },
  }),
  template: call({
    id: 'C0422',
    method: 'GET',
    path: `${storePath}/export-template`,
    title: '入库导入模板',
    permission: 'stock_storage_add',
    answer: 'file',
  }),
  posTemplate: call({
    id: 'C0423',
    method: 'GET',
    path: `${storePath}/export-template-pos`,
    title: 'POS入库导入模板',
    permission: 'stock_storage_add',
    answer: 'file',
  }),
  rateTemplate: call({
    id: 'C1173',
    method: 'GET',
    path: `${ownPath}/import/template-rate`,
    title: 'SN费率导入模板',
    permission: 'stock_storage_add',
    answer: 'file',
  }),
  preview: call({
    id: 'C1174',
    method: 'POST',
    path: `${ownPath}/import/preview`,
    title: '预览库存导入',
    permission: 'stock_storage_add',
    upload: true,
    input: StockImport,
    output: ImportPreview,
    refusals: {
      import: '*',
      price: '*',
      stock: 'aisleRequired aisleWrong holderMissing iccidTaken modelMissing notYours snFormat snTaken supplierWrong',
    },
  }),
  import: call({
    id: 'C0432',
    method: 'POST',
    path: `${storePath}/import`,
    title: '导入库存',
    permission: 'stock_storage_add',
    audit: 'stock.import',
    upload: true,
    input: StockImport,
    output: ImportResult,
    refusals: {
      import: '*',
      price: '*',
      stock: 'aisleRequired aisleWrong holderMissing iccidTaken modelMissing notYours snFormat snTaken supplierWrong',
    },
  }),
}
