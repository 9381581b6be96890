import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { labelled, shown, text } from '../../../core/shared/shapes/shapes.ts'
import { verdictFields } from '../../../core/shared/verdict.ts'
import { mostSns } from '../../inventory/inventory.shared.ts'
import { ShopRefundStatus } from '../refund/refund-codes.contract.ts'

const refundNo = labelled('退款单号', text(32))
const path = '/api/rb-oem/oem/shopRefund/shop_refund'

/** State that a refund came to, with the reason where its money could not go back. */
const Outcome = z.object({ refundStatus: code(ShopRefundStatus), failReason: shown() })

/** Handling of refunds of the mall by their seller. @source docs/domain/money.md 8.5 */
export const refundHandling = {
  review: call({
    id: 'C0840',
    method: 'POST',
    path: `${path}/update`,
    title: '审核商城退款',
    permission: 'mall_refund_audit',
    audit: 'shopRefund.review',
    requestNo: true,
    input: z.object({ refundNo, ...verdictFields }),
    output: Outcome,
    refusals: {
      common: 'forbidden notFound ownSubmission rejectReasonMissing stateRefuses',
      ledger: 'accountClosed balanceTooLow',
    },
  }),
  check: call({
    id: 'C1418',
    method: 'POST',
    path: '/api/countinghouse/mall/refund/check',
    title: '退货SN校验',
    permission: 'mall_refund_back',
    input: z.object({ refundNo, snList: labelled('SN', z.array(text(64)).max(mostSns)) }),
    /** Devices that cannot be taken back, with the reason. */
    output: z.object({ bad: z.array(z.object({ sn: shown(), reason: shown() })) }),
    refusals: { common: 'forbidden notFound' },
    byItself: true,
  }),
  goodsBack: call({
    id: 'C1048',
    method: 'POST',
    path: `${path}/goodsBack`,
    title: '确认收到退货',
    permission: 'mall_refund_back',
    audit: 'shopRefund.goodsBack',
    requestNo: true,
    input: z.object({
      refundNo,
      /** Serial numbers that came back; empty for goods without. */
      snList: labelled('SN', z.array(text(64)).max(mostSns)).default([]),
    }),
    output: Outcome,
    refusals: {
      common: 'forbidden moved notFound stateRefuses',
      ledger: 'accountClosed balanceTooLow',
      shopRefund: 'notReturned snCount snTwice',
      stock: 'holderMissing notYours',
      transfer: 'isBound',
    },
  }),
  retry: call({
    id: 'C1049',
    method: 'POST',
    path: `${path}/retry`,
    title: '重试商城退款',
    permission: 'mall_refund_retry',
    audit: 'shopRefund.retry',
    requestNo: true,
    input: z.object({ refundNo }),
    output: Outcome,
    refusals: {
      common: 'forbidden notFound stateRefuses',
      ledger: 'accountClosed balanceTooLow',
      refund: 'aboveRest divided expired tooMany tradeState',
      shopRefund: 'sellerShort',
    },
  }),
}
