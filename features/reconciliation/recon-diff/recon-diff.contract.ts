import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList, codes } from '../../../core/shared/codes.ts'
import {
  count,
  day,
  flag,
  id,
  int,
  labelled,
  optional,
  orNull,
  shown,
  shownDay,
  shownInstant,
  signedYuan,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { BillKind } from '../bill/bill.contract.ts'
import { StateRow } from '../../../core/shared/state-log.ts'

/** Kinds of difference between our books and a channel's bill. @source docs/domain/money.md 9 */
export const DiffKind = codes(['diff_kind', '差异类型', 'Difference type'], {
  billOnly: [1, '通道多(长款)', 'Channel only (long)'],
  oursOnly: [2, '平台多(短款)', 'Platform only (short)'],
  amount: [3, '金额不符', 'Amount mismatch'],
  fee: [4, '手续费不符', 'Merchant fee mismatch'],
  cost: [5, '通道成本不符', 'Channel cost mismatch'],
  status: [6, '状态不符', 'Status mismatch'],
  refund: [7, '退款不符', 'Refund mismatch'],
  duplicate: [8, '账单重复', 'Duplicate on bill'],
  payout: [9, '代付不符', 'Payout mismatch'],
})

/** Part of a difference that differs, whatever the kind of the difference. @source docs/domain/money.md 9 */
export const DiffReason = codes(['diff_reason', '差异原因', 'Difference reason'], {
  notInBooks: [1, '平台无此记录', 'Not on platform'],
  notOnBill: [2, '账单无此记录', 'Not on bill'],
  amount: [3, '金额不一致', 'Amount mismatch'],
  merchant: [4, '商户号不一致', 'Merchant No. mismatch'],
  amountAndMerchant: [5, '金额和商户号不一致', 'Amount and merchant No. mismatch'],
  fee: [6, '手续费不一致', 'Fee mismatch'],
  cost: [7, '成本不一致', 'Cost mismatch'],
  status: [8, '状态不一致', 'Status mismatch'],
  repeated: [9, '账单重复出现', 'Duplicate on bill'],
  orderNumber: [10, '通道单号不一致', 'Channel order No. mismatch'],
  paidTwice: [11, '重复打款', 'Duplicate payout'],
  remittance: [12, '汇款金额不一致', 'Remittance amount mismatch'],
})

/** Status of a difference. @source docs/domain/money.md 9 */
export const DiffStatus = codes(['diff_status', '差异状态', 'Difference status'], {
  open: [0, '待处理', 'Open'],
  automatic: [1, '自动处理', 'Resolved automatically'],
  nextBill: [2, '等待次日', 'Waiting for next bill'],
  suspended: [3, '已挂账', 'Suspended'],
  review: [4, '待复核', 'Pending review'],
  done: [5, '已处理', 'Resolved'],
  writtenOff: [6, '已核销', 'Written off'],
  ignored: [7, '已忽略', 'Ignored'],
})

/** Ways in which a person settles a difference. @source docs/domain/money.md 9 */
export const ResolveKind = codes(['resolve_kind', '处理方式', 'Resolution'], {
  book: [1, '补单', 'Book missing record'],
  reverseOurs: [2, '冲销本方交易', 'Reverse platform record'],
  suspend: [3, '挂账', 'Suspend'],
  followChannel: [4, '以通道为准', 'Follow channel'],
  recompute: [5, '按通道手续费重算', 'Recalculate with channel fee'],
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

const controller = '/api/rb-oem/oem/recon/recon_diff'

/** Differences between our books and the bills. @source docs/domain/money.md 9 */
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
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  statistics: call({
    id: 'C1056',
    method: 'GET',
    path: `${controller}/statistics`,
    title: '对账差异统计',
    permission: 'recon_view',
    input: ReconDiffFilter,
    output: ReconDiffStatistics,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  export: call({
    id: 'C1057',
    method: 'GET',
    path: `${controller}/export`,
    title: '导出对账差异',
    permission: 'recon_view',
    input: ReconDiffFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  detail: call({
    id: 'C1058',
    method: 'GET',
    path: `${controller}/detail`,
    title: '对账差异详情',
    permission: 'recon_view',
    input: z.object({ diffNo: labelled('差异编号', text(32)) }),
    output: ReconDiffDetail,
    refusals: { common: 'notFound' },
  }),
}
