import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList } from '../../../core/shared/codes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  count,
  flag,
  id,
  labelled,
  optional,
  orNull,
  positiveYuan,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { verdictFields } from '../../../core/shared/verdict.ts'
import { PledgeRefundStatus, RefundTarget } from '../pledge-codes/pledge-codes.contract.ts'

const filter = {
  pledgeRefundCode: labelled('退押单号', optional(text(32))),
  orderCode: labelled('押金单号', optional(text(32))),
  rpiNo: labelled('商户编号', optional(text(32))),
  pledgeRefundStatus: labelled('退押状态', optional(codeList(PledgeRefundStatus))),
  refundTarget: labelled('退款去向', optional(code(RefundTarget))),
  isEarly: labelled('提前退还', optional(flag())),
  ...createTimeFilter,
}
export const PledgeRefundFilter = z.object(filter)

/** A refund of a deposit. @source docs/domain/money.md 7.2 */
export const PledgeRefund = z.object({
  id: id(),
  pledgeRefundCode: shown(),
  orderCode: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  sn: shown(),
  pledgeAmount: yuan(),
  refundAmount: yuan(),
  refundTarget: code(RefundTarget),
  isEarly: flag(),
  /** Whether the terminal still stands at the merchant: an early return waits for it. */
  isBound: flag(),
  pledgeRefundStatus: code(PledgeRefundStatus),
  makerNo: shown(),
  auditNo: shown(),
  auditTime: shownInstant(),
  auditReason: shown(),
  rptRefundCode: shown(),
  failReason: shown(),
  finishTime: shownInstant(),
  remark: shown(),
  txnId: orNull(id()),
  createTime: shownInstant(),
})

/** Totals over all refunds of a filter. */
export const PledgeRefundStatistics = z.object({
  refundCount: count(),
  refundAmount: yuan(),
  toReviewCount: count(),
  toReviewAmount: yuan(),
  refundingAmount: yuan(),
  refundedAmount: yuan(),
})

const controller = '/api/rb-oem/oem/pledge_order_refund'

/** Refunds of deposits. @source docs/domain/money.md 7.2 */
export const pledgeRefund = {
  list: call({
    id: 'C0633',
    method: 'GET',
    path: `${controller}/pageList`,
    title: '押金退款列表',
    permission: 'pledge_view',
    input: PageQuery.extend(filter),
    output: page(PledgeRefund),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  statistics: call({
    id: 'C0634',
    method: 'GET',
    path: `${controller}/statistics`,
    title: '押金退款统计',
    permission: 'pledge_view',
    input: PledgeRefundFilter,
    output: PledgeRefundStatistics,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  export: call({
    id: 'C0635',
    method: 'GET',
    path: `${controller}/pageListExport`,
    title: '导出押金退款',
    permission: 'pledge_view',
    input: PledgeRefundFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  audit: call({
    id: 'C0636',
    method: 'POST',
    path: `${controller}/auditRefund`,
    title: '审核押金退款',
    permission: 'pledge_refund_audit',
    input: z.object({
      pledgeRefundCode: labelled('退押单号', text(32)),
      /** The whole deposit when left out. */
      refundAmount: labelled('退款金额', optional(positiveYuan())),
      ...verdictFields,
    }),
    audit: 'pledgeRefund.audit',
    requestNo: true,
    refusals: {
      common: 'forbidden notFound ownSubmission rejectReasonMissing stateRefuses',
      ledger: 'accountClosed balanceTooLow',
      pledge: 'refundTooHigh',
      refund: 'aboveRest divided expired tooMany tradeState',
    },
  }),
}
