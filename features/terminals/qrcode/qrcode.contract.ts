import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  count,
  flag,
  id,
  labelled,
  optional,
  orNull,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes.ts'
import { createTimeFilter, numberFilter, scopeFilter } from '../../providers/listing/listing.contract.ts'
import { scopedList } from '../../providers/party/scoped-list.contract.ts'
import { storeNumber } from '../../stores/store/store.contract.ts'
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
  }),
  detail: call({
    id: 'C0494',
    method: 'GET',
    path: `${qrcodePath}/detail`,
    title: '收款码详情',
    permission: 'qrcode_view',
    input: z.object({ id: labelled('收款码', id()) }),
    output: Qrcode,
  }),
  export: call({
    id: 'C0499',
    method: 'GET',
    path: `${qrcodePath}/export`,
    title: '导出收款码',
    permission: 'qrcode_export',
    input: QrcodeFilter,
    answer: 'export',
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
  }),
}
