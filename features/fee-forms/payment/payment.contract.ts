import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import {
  count,
  id,
  labelled,
  maybeText,
  optional,
  positiveYuan,
  shown,
  shownInstant,
  signedYuan,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { createTimeFilter, numberFilter, scopeFilter } from '../../../core/shared/filters/list-filters.ts'
import { scopedList } from '../../access/access.shared.ts'
import { RefundStatus } from '../../trades/trades.shared.ts'
import { FieldType } from '../form/form-codes.contract.ts'

/** Status of a payment of a form, taken from its trade. @source docs/domain/money.md 8.2 */
export const FeetTradeStatus = codes(['feet_trade_status', '缴费状态', 'Payment status'], {
  unpaid: [0, '待支付', 'Unpaid'],
  paid: [1, '已支付', 'Paid'],
  partlyRefunded: [2, '部分退款', 'Partially refunded'],
  refunded: [3, '已退款', 'Refunded'],
  closed: [4, '已关闭', 'Closed'],
})

/** Payments of forms as data scopes know them. */
export const paymentList = scopedList('feeForm.payments', { formCode: 'text', rpiNo: 'text', createTime: 'instant' })

/** Answer of a payer, as the page shows it: personal data masked, a picture as a link that is valid for a short time. */
const Answer = z.object({ fieldCode: shown(), label: shown(), fieldType: code(FieldType), value: shown() })

/** One payment of a form. */
export const FeetTrade = z.object({
  id: id(),
  feetTradeNo: shown(),
  formCode: shown(),
  formName: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  rptOrderCode: shown(),
  amount: yuan(),
  refundedAmount: yuan(),
  /** Amount that can still be refunded. */
  refundableAmount: yuan(),
  feetTradeStatus: code(FeetTradeStatus),
  answers: z.array(Answer),
  createTime: shownInstant(),
  payTime: shownInstant(),
})

export const PaymentFilter = z.object({
  formCode: numberFilter('表单编号'),
  feetTradeNo: numberFilter('缴费单号'),
  rptOrderCode: numberFilter('平台订单号'),
  rpiNo: numberFilter('商户编号'),
  feetTradeStatus: labelled('缴费状态', optional(code(FeetTradeStatus))),
  /** A piece of what was filled in: in one field, or in any. Personal data is not searched. */
  fieldCode: labelled('字段编号', optional(text(3))),
  answer: labelled('填写内容', optional(text(50))),
  ...scopeFilter,
  ...createTimeFilter,
})

const controller = '/api/rb-oem/oem/feetMerForm/feet_mer_form'

/** Payments of fee forms. @source docs/domain/money.md 8.2 */
export const feetPayment = {
  page: call({
    id: 'C0754',
    method: 'GET',
    path: `${controller}/feetUserTradePage`,
    title: '缴费记录',
    permission: 'feet_view',
    input: PageQuery.extend(PaymentFilter.shape),
    output: page(FeetTrade),
    refusals: { common: 'datesReversed' },
  }),
  amount: call({
    id: 'C0756',
    method: 'GET',
    path: `${controller}/queryTradeAmount`,
    title: '缴费统计',
    permission: 'feet_view',
    input: PaymentFilter,
    output: z.object({
      payCount: count(),
      payAmount: yuan(),
      refundCount: count(),
      refundAmount: yuan(),
      netAmount: signedYuan(),
    }),
    refusals: { common: 'datesReversed' },
  }),
  export: call({
    id: 'C0757',
    method: 'GET',
    path: `${controller}/exportFeetTrade`,
    title: '导出缴费记录',
    permission: 'feet_view',
    input: PaymentFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  refund: call({
    id: 'C0761',
    method: 'POST',
    path: `${controller}/refund`,
    title: '缴费退款',
    permission: 'feet_refund',
    input: z.object({
      feetTradeNo: labelled('缴费单号', text(32)),
      refundAmount: labelled('退款金额', positiveYuan()),
      reason: labelled('退款原因', maybeText(255)).default(''),
    }),
    output: z.object({ refundCode: shown(), refundStatus: code(RefundStatus), refundAmount: yuan() }),
    audit: 'feeForm.refund',
    requestNo: true,
    payPwd: 'ifGiven',
    refusals: {
      channel: 'noConnection',
      common: 'datesReversed notFound reasonMissing stateRefuses',
      ledger: 'accountClosed balanceTooLow',
      refund: '*',
    },
  }),
}
