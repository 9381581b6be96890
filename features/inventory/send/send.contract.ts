import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { ImportInput, ImportPreview, ImportResult } from '../../../core/shared/import.ts'
import { count, labelled, optional, shown, text } from '../../../core/shared/shapes/shapes.ts'
import { numberFilter } from '../../../core/shared/filters/list-filters.ts'
import { mostSns, remarkField, snFields, snText } from '../device/sn.contract.ts'

const storePath = '/api/rb-oem/oem/store/store'
const ownPath = '/api/countinghouse/inventory/transfer'

const receiver = { inNo: labelled('接收方编号', text(32)) }
const SendDraft = z.object({ ...snFields, ...receiver, ...remarkField })
const Sent = z.object({ rsrNo: shown(), quantity: count() })

/** A device that can be sent, and to whom it shall go. */
const Pickable = z.object({ rsSn: shown(), rpmNo: shown(), rpmName: shown(), aisleCode: shown() })
const pickFilter = { sn: labelled('SN', optional(text(32))), rpmNo: numberFilter('型号编号') }

/** Kinds of transfer sheets that are imported. @source docs/domain/network.md 14.5 */
export const sendSheets = { allot: '2', handBack: '3' } as const

const allot = { permission: 'stock_allot_add', audit: 'storeTransfer.send', requestNo: true, output: Sent } as const
const ReceiverImport = ImportInput.extend({ inNo: numberFilter('接收方编号') })

/** Sending devices down, handing them back, calling them back. @source docs/domain/network.md 14.2, 14.5 */
export const sending = {
  pickable: call({
    id: 'C0412',
    method: 'GET',
    path: `${storePath}/queryTrListPlus`,
    title: '可调拨SN',
    permission: 'stock_view',
    synonyms: { rsSn: 'sn' },
    input: PageQuery.extend(pickFilter),
    output: page(Pickable),
    refusals: { common: 'datesReversed' },
  }),
  pickableNo: call({
    id: 'C0413',
    method: 'GET',
    path: `${storePath}/queryTrListPlusNo`,
    title: '可调拨SN（含接收方）',
    permission: 'stock_view',
    synonyms: { rsSn: 'sn' },
    input: PageQuery.extend({ ...pickFilter, inNo: numberFilter('接收方编号') }),
    /** The receiver asked for stands beside each device, as `trStorageNo` takes it. */
    output: page(Pickable.extend({ sn: shown(), inNo: shown() })),
    refusals: { common: 'datesReversed' },
  }),
  transfer: call({
    id: 'C0428',
    method: 'POST',
    path: `${storePath}/trStorage`,
    title: '调拨',
    input: SendDraft,
    ...allot,
    refusals: {
      price: '*',
      stock: 'holderMissing noSns notYours rangeWrong snTwice tooMany',
      transfer: 'isBound notChild toSelf',
    },
  }),
  allot: call({
    id: 'C0436',
    method: 'POST',
    path: `${storePath}/allotStorage`,
    title: '下发',
    input: SendDraft,
    ...allot,
    refusals: {
      price: '*',
      stock: 'holderMissing noSns notYours rangeWrong snTwice tooMany',
      transfer: 'isBound notChild toSelf',
    },
  }),
  addAllocation: call({
    id: 'C0439',
    method: 'POST',
    path: '/api/rb-oem/oem/store/store_allocation/add',
    title: '新增调拨',
    input: SendDraft,
    ...allot,
    refusals: {
      price: '*',
      stock: 'holderMissing noSns notYours rangeWrong snTwice tooMany',
      transfer: 'isBound notChild toSelf',
    },
  }),
  transferRows: call({
    id: 'C0429',
    method: 'POST',
    path: `${storePath}/trStorageNo`,
    title: '逐行调拨',
    permission: 'stock_allot_add',
    input: z.object({
      rows: labelled('SN', z.array(z.object({ sn: labelled('SN', snText()), ...receiver })).max(mostSns)),
      ...remarkField,
    }),
    output: z.object({ orders: z.array(Sent) }),
    audit: 'storeTransfer.send',
    requestNo: true,
    refusals: {
      price: '*',
      stock: 'holderMissing noSns notYours rangeWrong snTwice tooMany',
      transfer: 'isBound notChild row toSelf',
    },
  }),
  handBack: call({
    id: 'C0437',
    method: 'POST',
    path: `${storePath}/rebateStorage`,
    title: '返库',
    permission: 'stock_rebate_add',
    input: z.object({
      ...snFields,
      /** Of a recall: who holds the devices; the caller's own go back to its parent when left out. */
      outNo: numberFilter('持有方编号'),
      ...remarkField,
    }),
    output: Sent,
    audit: 'storeTransfer.return',
    requestNo: true,
    refusals: {
      common: 'notFound',
      price: '*',
      stock: 'holderMissing noSns notYours rangeWrong snTwice tooMany',
      transfer: 'isBound noParent',
    },
  }),
}

/** Sheets of devices to send. @source docs/domain/network.md 14.5, 调拨, 逐行调拨 */
export const sendingImport = {
  template: call({
    id: 'C0425',
    method: 'GET',
    path: `${storePath}/export-template-tr`,
    title: '调拨导入模板',
    permission: 'stock_view',
    answer: 'file',
  }),
  preview: call({
    id: 'C1175',
    method: 'POST',
    path: `${ownPath}/import/preview`,
    title: '预览调拨导入',
    permission: 'stock_view',
    upload: true,
    input: ReceiverImport,
    output: ImportPreview,
    refusals: {
      common: 'notFound',
      import: '*',
      price: '*',
      stock: 'holderMissing notYours',
      transfer: 'isBound noParent notChild toSelf',
    },
  }),
  import: call({
    id: 'C0433',
    method: 'POST',
    path: `${storePath}/importTr`,
    title: '导入调拨',
    permission: 'stock_allot_add',
    audit: 'storeTransfer.import',
    upload: true,
    input: ReceiverImport,
    output: ImportResult,
    refusals: {
      common: 'notFound',
      import: '*',
      price: '*',
      stock: 'holderMissing notYours',
      transfer: 'isBound noParent notChild toSelf',
    },
  }),
  rowsTemplate: call({
    id: 'C0426',
    method: 'GET',
    path: `${storePath}/export-template-tr-no`,
    title: '逐行调拨导入模板',
    permission: 'stock_view',
    answer: 'file',
  }),
  rowsPreview: call({
    id: 'C1176',
    method: 'POST',
    path: `${ownPath}/import-no/preview`,
    title: '预览逐行调拨导入',
    permission: 'stock_view',
    upload: true,
    input: ImportInput,
    output: ImportPreview,
    refusals: { import: '*', price: '*', stock: 'holderMissing notYours', transfer: 'isBound notChild toSelf' },
  }),
  rowsImport: call({
    id: 'C0434',
    method: 'POST',
    path: `${storePath}/importTrNo`,
    title: '导入逐行调拨',
    permission: 'stock_allot_add',
    audit: 'storeTransfer.import',
    upload: true,
    input: ImportInput,
    output: ImportResult,
    refusals: { import: '*', price: '*', stock: 'holderMissing notYours', transfer: 'isBound notChild toSelf' },
  }),
}
