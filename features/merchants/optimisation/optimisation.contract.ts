import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { ImportInput, ImportPreview, ImportResult } from '../../../core/shared/import.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  count,
  day,
  id,
  ids,
  labelled,
  maybeText,
  optional,
  shown,
  shownDay,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { businessValue } from '../../settings/settings.shared.ts'
import { OptimizeStatus } from './optimisation-codes.contract.ts'

/** A merchant on the list of a day: what is to be improved, and how far that is. */
export const OptimizeItem = z.object({
  id: id(),
  rpiNo: shown(),
  rpiName: shown(),
  aisleCode: shown(),
  aisleName: shown(),
  aisleMerNo: shown(),
  merchantDate: shownDay(),
  type: businessValue(),
  /** In the reader's language; the number where the tenant removed the value from its dictionary. */
  typeName: shown(),
  problem: shown(),
  optimizeStatus: code(OptimizeStatus),
  /** User who worked on it last; '' before anybody has. */
  handlerName: shown(),
  createTime: shownInstant(),
})

const ItemFilter = z.object({
  rpiNo: labelled('商户编号', optional(text(20))),
  rpiName: labelled('商户名称', optional(text(50))),
  aisleCode: labelled('通道编码', optional(text(20))),
  type: labelled('优化类型', optional(businessValue())),
  optimizeStatus: labelled('优化状态', optional(code(OptimizeStatus))),
  merchantDate_dategt: labelled('名单日期', optional(day())),
  merchantDate_datelt: labelled('名单日期', optional(day())),
  ...createTimeFilter,
})

/** A merchant that somebody puts on the list by hand. */
export const OptimizeItemDraft = z.object({
  rpiNo: labelled('商户编号', text(20)),
  aisleCode: labelled('通道编码', maybeText(20)).default(''),
  merchantDate: labelled('名单日期', day()),
  type: labelled('优化类型', businessValue()),
  problem: labelled('问题说明', text(500)),
})

/** One thing that was done about a merchant on the list. */
export const OptimizeRecord = z.object({
  id: id(),
  infoId: id(),
  rpiNo: shown(),
  rpiName: shown(),
  type: businessValue(),
  /** In the reader's language; the number where the tenant removed the value from its dictionary. */
  typeName: shown(),
  merchantDate: shownDay(),
  problem: shown(),
  action: shown(),
  resultStatus: code(OptimizeStatus),
  operatorName: shown(),
  createTime: shownInstant(),
})

const RecordFilter = z.object({
  infoId: labelled('优化记录', optional(id())),
  rpiNo: labelled('商户编号', optional(text(20))),
  rpiName: labelled('商户名称', optional(text(50))),
  type: labelled('优化类型', optional(businessValue())),
  resultStatus: labelled('处理结果', optional(code(OptimizeStatus))),
  ...createTimeFilter,
})

/** Request that records the work on a merchant as it goes on or ends. */
export const OptimizeRecordDraft = z.object({
  infoId: labelled('优化记录', id()),
  action: labelled('处理说明', text(500)),
  resultStatus: labelled('处理结果', code(OptimizeStatus)),
})

const infoPath = '/api/rb-oem/oem/optimizeMerchantInfo'
const recordPath = '/api/rb-oem/oem/optimizeMerchantRecord'

/** The file of a list says of which day it is and what its merchants are to improve; `type` is the number of the type. */
const ItemImport = ImportInput.extend({ merchantDate: labelled('名单日期', optional(day())) })

/** Merchants to be improved, and what was done about them. @source docs/domain/network.md 6 */
export const optimisation = {
  list: call({
    id: 'C0251',
    method: 'GET',
    path: `${infoPath}/list`,
    title: '商户优化列表',
    permission: 'merchant_optimize_view',
    input: PageQuery.extend(ItemFilter.shape),
    output: page(OptimizeItem),
    refusals: { common: 'datesReversed' },
  }),
  add: call({
    id: 'C0252',
    method: 'POST',
    path: `${infoPath}/addMerchant`,
    title: '新增优化商户',
    permission: 'merchant_optimize_add',
    input: OptimizeItemDraft,
    output: z.object({ id: id() }),
    audit: 'optimisation.add',
    requestNo: true,
    refusals: { optimisation: 'listedToday noAisle noMerchant' },
  }),
  remove: call({
    id: 'C0253',
    method: 'GET',
    path: `${infoPath}/delete`,
    title: '删除优化商户',
    permission: 'merchant_optimize_delete',
    input: z.object({ ids: labelled('优化记录', ids()) }),
    audit: 'optimisation.remove',
    refusals: { common: 'notFound', optimisation: 'handled' },
  }),
  records: call({
    id: 'C0256',
    method: 'GET',
    path: `${recordPath}/list`,
    title: '商户优化记录',
    permission: 'merchant_optimize_view',
    input: PageQuery.extend(RecordFilter.shape),
    output: page(OptimizeRecord),
    refusals: { common: 'datesReversed' },
  }),
  /** The list in figures: how many merchants stand where, by what is to be improved. */
  statistics: call({
    id: 'C0257',
    method: 'GET',
    path: `${recordPath}/statistics`,
    title: '商户优化统计',
    permission: 'merchant_optimize_view',
    input: ItemFilter,
    output: z.object({
      total: count(),
      counts: z.array(
        z.object({
          type: businessValue(),
          typeName: shown(),
          optimizeStatus: code(OptimizeStatus),
          merchantCount: count(),
        }),
      ),
    }),
    refusals: { common: 'datesReversed' },
  }),
  save: call({
    id: 'C0258',
    method: 'GET',
    path: `${recordPath}/save`,
    title: '记录优化处理',
    permission: 'merchant_optimize_handle',
    input: OptimizeRecordDraft,
    output: z.object({ id: id() }),
    audit: 'optimisation.handle',
    requestNo: true,
    refusals: { common: 'notFound stateRefuses', optimisation: 'listedToday' },
  }),
  /** The records as a sheet: there is no import that a template could serve. */
  recordSheet: call({
    id: 'C0259',
    method: 'GET',
    path: `${recordPath}/export-template`,
    title: '导出优化记录',
    permission: 'merchant_optimize_view',
    input: RecordFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
}

/** The list of a day from a sheet. @source docs/domain/network.md 6, import */
export const optimisationImport = {
  template: call({
    id: 'C0255',
    method: 'GET',
    path: `${infoPath}/export-template`,
    title: '优化商户导入模板',
    permission: 'merchant_optimize_add',
    answer: 'file',
  }),
  preview: call({
    id: 'C1240',
    method: 'POST',
    path: '/api/countinghouse/merchants/optimisation/import/preview',
    title: '预览优化商户导入',
    permission: 'merchant_optimize_add',
    upload: true,
    input: ItemImport,
    output: ImportPreview,
    refusals: { import: '*', optimisation: 'listedToday noAisle noDate noMerchant noType' },
  }),
  submit: call({
    id: 'C0254',
    method: 'POST',
    path: `${infoPath}/import`,
    title: '导入优化商户',
    permission: 'merchant_optimize_add',
    audit: 'optimisation.import',
    upload: true,
    input: ItemImport,
    output: ImportResult,
    refusals: { import: '*', optimisation: 'listedToday noAisle noDate noMerchant noType' },
  }),
}
