import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { createTimeFilter, numberFilter, scopeFilter } from '../../../core/shared/filters/list-filters.ts'
import {
  day,
  flag,
  id,
  ids,
  labelled,
  maybeText,
  optional,
  shown,
  shownDay,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { Carrier } from '../adapter/card-codes.contract.ts'

/** @source docs/domain/network.md 16 */
export const FeeCycle = codes(['fee_cycle', '计费周期', 'Billing period'], {
  month: [1, '月', 'Month'],
  quarter: [2, '季', 'Quarter'],
  year: [3, '年', 'Year'],
})

/** @source docs/domain/network.md 16 */
export const FeeStatus = codes(['fee_status', '缴费状态', 'Fee status'], {
  due: [0, '待缴', 'Due'],
  paid: [1, '已缴', 'Paid'],
  overdue: [2, '逾期', 'Overdue'],
  waived: [3, '减免', 'Waived'],
})

const filter = {
  iccid: numberFilter('ICCID'),
  sn: labelled('SN', optional(text(32))),
  rpiNo: numberFilter('商户编号'),
  feeStatus: labelled('缴费状态', optional(code(FeeStatus))),
  feeCycle: labelled('计费周期', optional(code(FeeCycle))),
  ...scopeFilter,
  ...createTimeFilter,
}
export const SimRecordFilter = z.object(filter)

/** A period of a card's service, and whether it is paid for. @source docs/domain/network.md 16 */
export const SimRecord = z.object({
  id: id(),
  iccid: shown(),
  sn: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  carrier: code(Carrier),
  feeCycle: code(FeeCycle),
  feeBegin: shownDay(),
  feeEnd: shownDay(),
  feeStatus: code(FeeStatus),
  amount: yuan(),
  /** Order that paid for it; '' for none. */
  rechargeCode: shown(),
  remark: shown(),
  createTime: shownInstant(),
})

/** Fields of a record that a user fills in. */
export const SimRecordDraft = z.object({
  id: optional(labelled('流量卡记录', id())),
  iccid: labelled('ICCID', text(22)),
  sn: labelled('SN', text(32)),
  rpiNo: labelled('商户编号', text(32)),
  feeCycle: labelled('计费周期', code(FeeCycle)),
  feeBegin: labelled('开始日期', day()),
  isWaived: labelled('减免', optional(flag())),
  remark: labelled('备注', maybeText(200)).default(''),
})

const path = '/api/rb-oem/oem/posSimRecord/pos_sim_record'

/** Records of the service of SIM cards. @source docs/domain/network.md 16 */
export const simRecord = {
  list: call({
    id: 'C0275',
    method: 'GET',
    path: `${path}/list`,
    title: '流量卡记录列表',
    permission: 'pos_sim_record_view',
    input: PageQuery.extend(filter),
    output: page(SimRecord),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0276',
    method: 'GET',
    path: `${path}/detail`,
    title: '流量卡记录详情',
    permission: 'pos_sim_record_view',
    input: z.object({ id: labelled('流量卡记录', id()) }),
    output: SimRecord.extend({ states: z.array(StateRow) }),
    refusals: { common: 'notFound' },
  }),
  export: call({
    id: 'C0277',
    method: 'GET',
    path: `${path}/export`,
    title: '导出流量卡记录',
    permission: 'pos_sim_record_export',
    input: SimRecordFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  remove: call({
    id: 'C0278',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除流量卡记录',
    permission: 'pos_sim_record_edit',
    audit: 'simRecord.remove',
    input: z.object({ ids: ids() }),
    refusals: { common: 'forbidden notFound', simRecord: 'paid' },
  }),
  submit: call({
    id: 'C0279',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存流量卡记录',
    permission: 'pos_sim_record_edit',
    audit: 'simRecord.submit',
    requestNo: true,
    input: SimRecordDraft,
    output: z.object({ id: id() }),
    refusals: { common: 'forbidden notFound stateRefuses', card: 'elsewhere', simRecord: 'periodTaken merchantWrong' },
  }),
}

/** @source docs/domain/network.md 16 */
export const simRecordErrors = defineErrors('simRecord', {
  periodTaken: { status: 409, zh: '该周期已存在记录', en: 'There is already a record for this period' },
  paid: { status: 409, zh: '已缴费记录不能删除', en: 'A paid record cannot be deleted' },
  merchantWrong: { status: 409, zh: '终端不属于该商户', en: 'The terminal does not belong to this merchant' },
})
