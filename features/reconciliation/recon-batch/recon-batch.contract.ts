import { BillKind } from '../bill/bill.contract.ts'
import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  count,
  day,
  flag,
  id,
  int,
  labelled,
  maybeText,
  optional,
  orNull,
  shown,
  shownDay,
  shownInstant,
  signedYuan,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { StateRow } from '../../../core/shared/state-log.ts'

/** Status of the reconciliation of one bill. @source docs/domain/money.md 9 */
export const ReconStatus = codes(['recon_status', '对账状态', 'Reconciliation status'], {
  toDownload: [0, '待下载', 'Pending download'],
  downloaded: [1, '已下载', 'Downloaded'],
  matching: [2, '对账中', 'Reconciling'],
  different: [3, '有差异', 'Has differences'],
  balanced: [4, '平账', 'Balanced'],
  inProgress: [5, '处理中', 'In progress'],
  resolved: [6, '已处理', 'Resolved'],
  billMissing: [7, '账单缺失', 'Bill missing'],
})

const filter = {
  batchNo: labelled('批次号', optional(text(32))),
  aisleCode: labelled('通道', optional(text(20))),
  billKind: labelled('账单类型', optional(codeList(BillKind))),
  reconStatus: labelled('对账状态', optional(codeList(ReconStatus))),
  billDay: labelled('账单日', optional(day())),
  ...createTimeFilter,
}
export const ReconBatchFilter = z.object(filter)

/** One bill of a channel and what comparing it came to. Amounts are null while the bill is not there. */
export const ReconBatch = z.object({
  id: id(),
  batchNo: shown(),
  aisleCode: shown(),
  aisleName: shown(),
  billDay: shownDay(),
  billKind: code(BillKind),
  fileName: shown(),
  fileHash: shown(),
  billCount: orNull(count()),
  billAmount: orNull(signedYuan()),
  billFee: orNull(signedYuan()),
  ourCount: orNull(count()),
  ourAmount: orNull(signedYuan()),
  ourFee: orNull(signedYuan()),
  matchedCount: count(),
  diffCount: count(),
  /** Differences that still ask for something: open, waiting for the next bill, to review. */
  openCount: count(),
  reconStatus: code(ReconStatus),
  /** 1: the profit of the day may go in spite of open differences. */
  isForced: flag(),
  forceReason: shown(),
  forcedBy: shown(),
  forceTime: shownInstant(),
  /** Reason that the bill could not be fetched or read the last time; '' when it could. */
  failReason: shown(),
  /** User who uploaded or ran it last; '' for the schedule. */
  makerNo: shown(),
  startTime: shownInstant(),
  endTime: shownInstant(),
  createTime: shownInstant(),
  version: int(),
})

/** A batch with its changes of state. */
export const ReconBatchDetail = ReconBatch.extend({ states: z.array(StateRow) })

const named = {
  aisleCode: labelled('通道', text(20)),
  billDay: labelled('账单日', day()),
  billKind: labelled('账单类型', code(BillKind)),
}

const controller = '/api/rb-oem/oem/recon/recon_batch'

/** Bills of the channels and how far each is reconciled. @source docs/domain/money.md 9 */
export const reconBatch = {
  /** Newest first, by the day it was opened; without a period, a number or a bill day: today's. */
  list: call({
    id: 'C1050',
    method: 'GET',
    path: `${controller}/list`,
    title: '对账批次列表',
    permission: 'recon_view',
    input: PageQuery.extend(filter),
    output: page(ReconBatch),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  detail: call({
    id: 'C1051',
    method: 'GET',
    path: `${controller}/detail`,
    title: '对账批次详情',
    permission: 'recon_view',
    input: z.object({ batchNo: labelled('批次号', text(32)) }),
    output: ReconBatchDetail,
    refusals: { common: 'notFound' },
  }),
  /** Fetches the bill and compares it; one that was compared before is compared again. */
  run: call({
    id: 'C1052',
    method: 'POST',
    path: `${controller}/run`,
    title: '执行对账',
    permission: 'recon_run',
    input: z.object(named),
    output: z.object({ batchNo: shown(), reconStatus: code(ReconStatus), diffCount: count() }),
    audit: 'reconBatch.run',
    requestNo: true,
    refusals: {
      bill: '*',
      channel: 'noConnection',
      common: 'notFound stateRefuses',
      ledger: 'accountClosed balanceTooLow',
      quota: 'used',
      reconBatch: 'dayOpen notReady unreachable',
      reconDiff: 'payeeUnknown',
    },
  }),
  /** Takes a bill file that came another way (`file`, CSV as the channel gives it) and compares it. */
  upload: call({
    id: 'C1053',
    method: 'POST',
    path: `${controller}/upload`,
    title: '上传账单',
    permission: 'recon_run',
    input: z.object(named),
    output: z.object({ batchNo: shown(), reconStatus: code(ReconStatus), diffCount: count() }),
    audit: 'reconBatch.upload',
    requestNo: true,
    upload: true,
    refusals: {
      bill: '*',
      channel: 'noConnection',
      common: 'notFound stateRefuses',
      ledger: 'accountClosed balanceTooLow',
      quota: 'used',
      reconBatch: 'dayOpen fileMissing fileTooLarge notReady unreachable',
      reconDiff: 'payeeUnknown',
    },
  }),
  force: call({
    id: 'C1054',
    method: 'POST',
    path: `${controller}/force`,
    title: '强制放行',
    permission: 'recon_force',
    input: z.object({ batchNo: labelled('批次号', text(32)), reason: labelled('原因', maybeText(255)).default('') }),
    audit: 'reconBatch.force',
    requestNo: true,
    refusals: { common: 'notFound reasonMissing stateRefuses' },
  }),
}

export const reconBatchErrors = defineErrors('reconBatch', {
  notReady: { status: 409, zh: '通道账单尚未生成', en: 'The channel has not generated this bill yet' },
  unreachable: {
    status: 409,
    zh: '账单下载失败，请稍后再试（{why}）',
    en: 'The bill could not be downloaded. Try again later ({why})',
  },
  dayOpen: { status: 409, zh: '账单日尚未结束', en: 'The bill day has not ended yet' },
  running: { status: 409, zh: '该批次正在对账，请稍后再试', en: 'This batch is being reconciled. Try again later' },
  fileMissing: { status: 400, zh: '请选择账单文件', en: 'Select a bill file' },
  fileTooLarge: { status: 400, zh: '账单文件过大', en: 'The bill file is too large' },
})
