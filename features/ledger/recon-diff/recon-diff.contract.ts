import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList, codes } from '../../../core/shared/codes.ts'
import {
  count,
  day,
  flag,
  id,
  int,
  keyList,
  labelled,
  maybeText,
  optional,
  orNull,
  shown,
  shownDay,
  shownInstant,
  signedYuan,
  text,
} from '../../../core/shared/shapes.ts'
import { createTimeFilter } from '../../../core/shared/create-time-filter.ts'
import { BillKind } from '../recon-batch/recon-batch.contract.ts'
import { StateRow } from '../state-log/state-log.contract.ts'
import { verdictFields } from '../../../core/shared/verdict.ts'

/** Kinds of difference between our books and a channel's bill. @source docs/domain/money.md 9 */
export const DiffKind = codes(['diff_kind', '差异类型', 'Difference'], {
  billOnly: [1, '通道多(长款)', 'On the bill only'],
  oursOnly: [2, '平台多(短款)', 'In our books only'],
  amount: [3, '金额不符', 'Amount differs'],
  fee: [4, '手续费不符', 'Merchant fee differs'],
  cost: [5, '通道成本不符', 'Channel cost differs'],
  status: [6, '状态不符', 'Status differs'],
  refund: [7, '退款不符', 'Refund missing or differing'],
  duplicate: [8, '账单重复', 'Twice on the bill'],
  payout: [9, '代付不符', 'Payout differs'],
})

/** Part of a difference that differs, whatever the kind of the difference. @source docs/domain/money.md 9 */
export const DiffReason = codes(['diff_reason', '差异原因', 'What differs'], {
  notInBooks: [1, '平台无此记录', 'Not in our books'],
  notOnBill: [2, '账单无此记录', 'Not on the bill'],
  amount: [3, '金额不一致', 'Amount'],
  merchant: [4, '商户号不一致', 'Merchant number'],
  amountAndMerchant: [5, '金额和商户号不一致', 'Amount and merchant number'],
  fee: [6, '手续费不一致', 'Fee'],
  cost: [7, '成本不一致', 'Cost'],
  status: [8, '状态不一致', 'Status'],
  repeated: [9, '账单重复出现', 'Twice on the bill'],
  orderNumber: [10, '通道单号不一致', 'Channel number'],
  paidTwice: [11, '重复打款', 'Paid twice'],
  remittance: [12, '汇款金额不一致', 'Remittance'],
})

/** Status of a difference. @source docs/domain/money.md 9 */
export const DiffStatus = codes(['diff_status', '差异状态', 'Difference status'], {
  open: [0, '待处理', 'Open'],
  automatic: [1, '自动处理', 'Automatic'],
  nextBill: [2, '等待次日', 'Next bill'],
  suspended: [3, '已挂账', 'Suspended'],
  review: [4, '待复核', 'To review'],
  done: [5, '已处理', 'Done'],
  writtenOff: [6, '已核销', 'Written off'],
  ignored: [7, '已忽略', 'Ignored'],
})

/** Ways in which a person settles a difference. @source docs/domain/money.md 9 */
export const ResolveKind = codes(['resolve_kind', '处理方式', 'Resolution'], {
  book: [1, '补单', 'Book'],
  reverseOurs: [2, '冲销本方交易', 'Reverse ours'],
  suspend: [3, '挂账', 'Suspend'],
  followChannel: [4, '以通道为准', 'Follow the channel'],
  recompute: [5, '按通道手续费重算', 'Recompute with the channel’s fee'],
  adjustCost: [6, '调整成本', 'Adjust cost'],
  ignore: [7, '忽略', 'Ignore'],
  recover: [8, '追回', 'Recover'],
  writeOff: [9, '核销', 'Write off'],
})

const filter = {
  batchNo: labelled('批次号', optional(text(32))),
  diffNo: labelled('差异编号', optional(text(32))),
  aisleCode: labelled('通道', optional(text(20))),
  billDay: labelled('账单日', optional(day())),
  billKind: labelled('账单类型', optional(codeList(BillKind))),
  diffKind: labelled('差异类型', optional(codeList(DiffKind))),
  diffReason: labelled('差异原因', optional(codeList(DiffReason))),
  diffStatus: labelled('差异状态', optional(codeList(DiffStatus))),
  rptOrderCode: labelled('平台订单号', optional(text(32))),
  aisleOrderNo: labelled('通道单号', optional(text(64))),
  rpiNo: labelled('商户编号', optional(text(32))),
  ...createTimeFilter,
}
export const ReconDiffFilter = z.object(filter)

/** One difference. Amounts, fees, costs and statuses are null where that side knows nothing. */
export const ReconDiff = z.object({
  id: id(),
  diffNo: shown(),
  /** '' for what came to light before the bill. */
  batchNo: shown(),
  aisleCode: shown(),
  aisleName: shown(),
  billDay: shownDay(),
  billKind: code(BillKind),
  diffKind: code(DiffKind),
  diffReason: code(DiffReason),
  /** The channel's number of the merchant, as our row and as the bill has it; '' where a side says none. */
  ourMerNo: shown(),
  billMerNo: shown(),
  /** Our trade; '' when there is none. */
  rptOrderCode: shown(),
  /** Our refund, settlement or withdrawal, when the bill is one of those. */
  bizCode: shown(),
  /** The channel's number of the order, refund, settlement or payout. */
  aisleOrderNo: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  ourAmount: orNull(signedYuan()),
  billAmount: orNull(signedYuan()),
  ourFee: orNull(signedYuan()),
  billFee: orNull(signedYuan()),
  ourCost: orNull(signedYuan()),
  billCost: orNull(signedYuan()),
  /** Amount at stake: the bill's figure less ours, of the amount, fee or cost that differs. */
  diffAmount: signedYuan(),
  /** Part of it on the suspense account; above 0: the channel has more. */
  suspenseAmount: signedYuan(),
  ourStatus: orNull(int(-1)),
  billStatus: shown(),
  diffStatus: code(DiffStatus),
  resolveKind: orNull(code(ResolveKind)),
  handlerNo: shown(),
  handleTime: shownInstant(),
  checkerNo: shown(),
  /** The second auditor of a large write-off. */
  secondCheckerNo: shown(),
  remark: shown(),
  checkReason: shown(),
  resolveTime: shownInstant(),
  createTime: shownInstant(),
  version: int(),
})

/** A line of a bill as the channel gave it. */
export const BillLineRow = z.object({
  lineNo: int(),
  aisleOrderNo: shown(),
  outTradeNo: shown(),
  aisleMerNo: shown(),
  amount: signedYuan(),
  fee: orNull(signedYuan()),
  cost: orNull(signedYuan()),
  status: shown(),
  payTime: shownInstant(),
})

/** Movement in the ledger made by a difference. Accounts are named by code, owner and sub key: `1901 8 SANDBOX`. */
export const DiffPosting = z.object({
  txnId: id(),
  eventType: int(),
  eventKey: shown(),
  bookDay: shownDay(),
  debit: shown(),
  credit: shown(),
  amount: signedYuan(),
})

/** A difference with its bill line, postings and changes of state. */
export const ReconDiffDetail = ReconDiff.extend({
  /** Null when the bill does not have it. */
  billLine: orNull(BillLineRow),
  postings: z.array(DiffPosting),
  states: z.array(StateRow),
  /** 1: a first auditor has approved; a write-off as large needs another one. */
  needsSecondCheck: flag(),
})

/** Totals over exactly the rows of the list on all its pages. */
export const ReconDiffStatistics = z.object({
  totalCount: count(),
  openCount: count(),
  nextBillCount: count(),
  suspendedCount: count(),
  reviewCount: count(),
  closedCount: count(),
  ourAmount: signedYuan(),
  billAmount: signedYuan(),
  diffAmount: signedYuan(),
  suspenseAmount: signedYuan(),
  writtenOffAmount: signedYuan(),
  asOf: shownInstant(),
})

const how = {
  resolveKind: labelled('处理方式', code(ResolveKind)),
  remark: labelled('处理说明', maybeText(255)).default(''),
}

const controller = '/api/rb-oem/oem/recon/recon_diff'

/** Differences: one person says how each is settled, another one checks. @source docs/domain/money.md 9 */
export const reconDiff = {
  /** Newest first. Without a period: today's, unless a batch, a number, a bill day or only unfinished statuses are asked for. */
  list: call({
    id: 'C1055',
    method: 'GET',
    path: `${controller}/list`,
    title: '对账差异列表',
    permission: 'recon_view',
    input: PageQuery.extend(filter),
    output: page(ReconDiff),
  }),
  statistics: call({
    id: 'C1056',
    method: 'GET',
    path: `${controller}/statistics`,
    title: '对账差异统计',
    permission: 'recon_view',
    input: ReconDiffFilter,
    output: ReconDiffStatistics,
  }),
  export: call({
    id: 'C1057',
    method: 'GET',
    path: `${controller}/export`,
    title: '导出对账差异',
    permission: 'recon_view',
    input: ReconDiffFilter,
    answer: 'export',
  }),
  detail: call({
    id: 'C1058',
    method: 'GET',
    path: `${controller}/detail`,
    title: '对账差异详情',
    permission: 'recon_view',
    input: z.object({ diffNo: labelled('差异编号', text(32)) }),
    output: ReconDiffDetail,
  }),
  resolve: call({
    id: 'C1059',
    method: 'POST',
    path: `${controller}/resolve`,
    title: '处理差异',
    permission: 'recon_resolve',
    input: z.object({ diffNo: labelled('差异编号', text(32)), ...how }),
    audit: 'reconDiff.resolve',
    requestNo: true,
  }),
  /** Each difference is settled or refused by itself; the answer says so for every one. */
  batchResolve: call({
    id: 'C1060',
    method: 'POST',
    path: `${controller}/batchResolve`,
    title: '批量处理差异',
    permission: 'recon_resolve',
    input: z.object({ diffNos: labelled('差异编号', keyList(/^[0-9A-Za-z]{1,32}$/)), ...how }),
    output: z.object({
      success: count(),
      fail: count(),
      failures: z.array(z.object({ diffNo: z.string(), reason: z.string() })),
    }),
    audit: 'reconDiff.batchResolve',
    requestNo: true,
  }),
  audit: call({
    id: 'C1061',
    method: 'POST',
    path: `${controller}/audit`,
    title: '复核差异',
    permission: 'recon_audit',
    input: z.object({ diffNo: labelled('差异编号', text(32)), ...verdictFields }),
    /** `diffStatus` is 4 still when another auditor is needed. */
    output: z.object({ diffStatus: code(DiffStatus) }),
    audit: 'reconDiff.audit',
    requestNo: true,
  }),
  /** One verdict on many: each is decided or refused by itself, in the order of their numbers; the answer says so for every one. */
  batchAudit: call({
    id: 'C1365',
    method: 'POST',
    path: `${controller}/batchAudit`,
    title: '批量复核差异',
    permission: 'recon_audit',
    input: z.object({ diffNos: labelled('差异编号', keyList(/^[0-9A-Za-z]{1,32}$/)), ...verdictFields }),
    output: z.object({
      success: count(),
      /** Of those decided: large write-offs that another auditor must approve as well. */
      waiting: count(),
      fail: count(),
      failures: z.array(z.object({ diffNo: z.string(), reason: z.string() })),
    }),
    audit: 'reconDiff.batchAudit',
    requestNo: true,
  }),
}
