import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  count,
  flag,
  id,
  ids,
  int,
  labelled,
  maybeText,
  optional,
  orNull,
  positiveYuan,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { createTimeFilter, numberFilter, scopeFilter } from '../../../core/shared/filters/list-filters.ts'
import { scopedList } from '../../access/access.shared.ts'
import { storeNumber } from '../../stores/stores.shared.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { MaterialType, RqStatus } from './qrcode-codes.contract.ts'

/** Payment codes and their batches as data scopes know them. */
export const qrcodeList = scopedList('qrcode.list', {
  rqCode: 'text',
  rqBatchNumber: 'text',
  holderNo: 'text',
  rqStatus: 'number',
  createTime: 'instant',
})

/** Filters that the list of codes and its export share. */
export const QrcodeFilter = z.object({
  ...storeNumber,
  rqCode: numberFilter('收款码编号'),
  rqBatchNumber: numberFilter('批次号'),
  codeName: labelled('收款码名称', optional(text(20))),
  rpiNo: numberFilter('商户编号'),
  rpiName: labelled('商户名称', optional(text(50))),
  holderNo: numberFilter('持有方编号'),
  withChild: labelled('包含下级', optional(flag())),
  materialType: labelled('物料类型', optional(code(MaterialType))),
  rqStatus: labelled('收款码状态', optional(code(RqStatus))),
  isOn: labelled('启用状态', optional(flag())),
  ...scopeFilter,
  ...createTimeFilter,
})

/** A payment code. @source docs/domain/network.md 15 */
export const Qrcode = z.object({
  id: id(),
  rqCode: shown(),
  tenantId: shown(),
  rqBatchNumber: shown(),
  /** Whether the batch is on: a code works only when both are. */
  batchIsOn: flag(),
  url: shown(),
  materialType: code(MaterialType),
  holderNo: shown(),
  holderName: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  rpsNo: shown(),
  storeNo: shown(),
  storeName: shown(),
  rpstNo: shown(),
  rtNo: shown(),
  fixedAmount: orNull(yuan()),
  codeName: shown(),
  rqStatus: code(RqStatus),
  isOn: flag(),
  bindTime: shownInstant(),
  createTime: shownInstant(),
  version: count(),
})

/** A code with what happened to it: bound and unbound, switched on and off. */
export const QrcodeDetail = Qrcode.extend({ states: z.array(StateRow), switches: z.array(StateRow) })

/** Place where a code is to take money. Without a merchant it is unbound. @source docs/domain/network.md 15, submit */
export const CodeBindingDraft = z.object({
  rqCode: labelled('收款码编号', text(16)),
  rpiNo: labelled('商户编号', maybeText(32)).default(''),
  rpsNo: labelled('门店编号', maybeText(32)).default(''),
  rpstNo: labelled('店员编号', maybeText(32)).default(''),
  codeName: labelled('收款码名称', maybeText(20)).default(''),
  fixedAmount: labelled('固定金额', optional(positiveYuan())),
})

/** Filter of the codes to be drawn: chosen ones, else those of the filter. */
export const PrintFilter = QrcodeFilter.extend({ ids: labelled('收款码', optional(ids())) })

/** Fields of a request for new codes. */
export const NewCodes = z.object({
  quantity: labelled('数量', int(1, 5000)),
  materialType: labelled('物料类型', code(MaterialType)),
  /** The caller itself when left out; a provider always makes its own. */
  holderNo: labelled('持有方编号', optional(text(32))),
})

/** A batch of codes. */
export const CodeBatch = z.object({
  id: id(),
  rqBatchNumber: shown(),
  tenantId: shown(),
  quantity: count(),
  boundCount: count(),
  materialType: code(MaterialType),
  holderNo: shown(),
  holderName: shown(),
  isOn: flag(),
  createTime: shownInstant(),
  version: count(),
})

const qrcodePath = '/api/rb-oem/oem/qrcode/qrcode'

/** Payment codes. @source docs/domain/network.md 15 */
export const qrcode = {
  list: call({
    id: 'C0493',
    method: 'GET',
    path: `${qrcodePath}/list`,
    title: '收款码列表',
    permission: 'qrcode_view',
    input: PageQuery.extend(QrcodeFilter.shape),
    output: page(Qrcode),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0494',
    method: 'GET',
    path: `${qrcodePath}/detail`,
    title: '收款码详情',
    permission: 'qrcode_view',
    input: z.object({ id: labelled('收款码', id()) }),
    output: QrcodeDetail,
    refusals: { common: 'notFound' },
  }),
  export: call({
    id: 'C0499',
    method: 'GET',
    path: `${qrcodePath}/export`,
    title: '导出收款码',
    permission: 'qrcode_export',
    input: QrcodeFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  batches: call({
    id: 'C0503',
    method: 'GET',
    path: '/api/rb-oem/oem/batchCode/batch_code/list',
    title: '收款码批次列表',
    permission: 'batch_code_view',
    input: PageQuery.extend({
      rqBatchNumber: numberFilter('批次号'),
      holderNo: numberFilter('持有方编号'),
      materialType: labelled('物料类型', optional(code(MaterialType))),
      isOn: labelled('启用状态', optional(flag())),
      ...scopeFilter,
      ...createTimeFilter,
    }),
    output: page(CodeBatch),
    refusals: { common: 'datesReversed' },
  }),
  create: call({
    id: 'C0495',
    method: 'GET',
    path: `${qrcodePath}/createQrcode`,
    title: '生成收款码',
    permission: 'qrcode_add',
    input: NewCodes,
    output: z.object({ rqBatchNumber: z.string(), quantity: count() }),
    audit: 'qrcode.create',
    requestNo: true,
    refusals: { party: 'parentMissing', qrcode: 'tooManyUnbound' },
  }),
  companies: call({
    id: 'C0496',
    method: 'GET',
    path: `${qrcodePath}/compPayList`,
    title: '收款码可用支付公司',
    permission: 'qrcode_view',
    /** Without a code those that any merchant may use. */
    input: z.object({ rqCode: labelled('收款码编号', optional(text(16))) }),
    output: z.array(z.object({ compCode: z.string(), compName: z.string() })),
    refusals: { common: 'notFound' },
  }),
  phone: call({
    id: 'C0497',
    method: 'GET',
    path: `${qrcodePath}/phone`,
    title: '收款码绑定商户联系方式',
    permission: 'qrcode_bind',
    input: z.object({ rqCode: labelled('收款码编号', text(16)) }),
    /** The owner of the bound merchant; name and phone masked. */
    output: z.object({ rpiNo: shown(), rpiName: shown(), linkman: shown(), phone: shown() }),
    refusals: { common: 'notFound' },
  }),
  pictures: call({
    id: 'C0498',
    method: 'GET',
    path: `${qrcodePath}/exportShow`,
    title: '下载收款码图片',
    permission: 'qrcode_export',
    input: PrintFilter,
    answer: 'file',
    audit: 'qrcode.pictures',
    refusals: { common: 'datesReversed', qrcode: 'nothingToPrint tooManyToPrint' },
  }),
  sheet: call({
    id: 'C1182',
    method: 'GET',
    path: '/api/countinghouse/terminals/qrcode/sheet',
    title: '下载收款码打印页',
    permission: 'qrcode_export',
    input: PrintFilter,
    answer: 'file',
    audit: 'qrcode.sheet',
    refusals: { common: 'datesReversed', qrcode: 'nothingToPrint tooManyToPrint' },
  }),
  remove: call({
    id: 'C0500',
    method: 'POST',
    path: `${qrcodePath}/remove`,
    title: '作废收款码',
    permission: 'qrcode_delete',
    input: z.object({ ids: ids() }),
    audit: 'qrcode.remove',
    refusals: { common: 'notFound stateRefuses', merchant: 'notDirect', qrcode: 'boundStays' },
  }),
  submit: call({
    id: 'C0501',
    method: 'POST',
    path: `${qrcodePath}/submit`,
    title: '绑定/解绑收款码',
    permission: 'qrcode_bind',
    input: CodeBindingDraft,
    audit: 'qrcode.submit',
    refusals: {
      common: 'notFound stateRefuses',
      merchant: 'notDirect notOnboarded',
      qrcode: 'boundElsewhere fixedAmount foreignHolder missing tooManyOfStore',
      store: 'foreignStore',
      terminal: 'foreignStaff',
    },
  }),
  enable: call({
    id: 'C0502',
    method: 'POST',
    path: `${qrcodePath}/update`,
    title: '启停收款码',
    permission: 'qrcode_enable',
    input: z.object({ rqCode: labelled('收款码编号', text(16)), isOn: labelled('启用状态', flag()) }),
    audit: 'qrcode.enable',
    refusals: { common: 'notFound stateRefuses', merchant: 'notDirect' },
  }),
  enableBatch: call({
    id: 'C0504',
    method: 'POST',
    path: '/api/rb-oem/oem/batchCode/batch_code/update',
    title: '启停收款码批次',
    permission: 'batch_code_enable',
    input: z.object({ rqBatchNumber: labelled('批次号', text(20)), isOn: labelled('启用状态', flag()) }),
    audit: 'batchCode.enable',
    refusals: { common: 'notFound stateRefuses' },
  }),
}
