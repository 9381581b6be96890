import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { labelled, maybeText, optional, positiveYuan, shown, text, yuan } from '../../../core/shared/shapes/shapes.ts'
import { RefundKind, RefundStatus } from '../refund/refund.contract.ts'
import { verdictFields } from '../../../core/shared/verdict.ts'
import { TradeDetail, TradeName } from '../trade-detail/trade-detail.contract.ts'

/** Fields of a request for a refund or void. A void gives back everything: its amount may be left out. */
export const RefundDraft = z.object({
  rptOrderCode: labelled('平台订单号', text(32)),
  refundKind: labelled('退款类型', code(RefundKind)),
  refundAmount: labelled('退款金额', optional(positiveYuan())),
  reason: labelled('退款原因', maybeText(255)).default(''),
})

/** For which merchant a paid trade of an unknown one is to be booked, and why. */
export const ClaimDraft = z.object({
  rptOrderCode: labelled('平台订单号', text(32)),
  rpiNo: labelled('商户编号', text(32)),
  reason: labelled('认领原因', maybeText(255)).default(''),
})

const controller = '/api/rb-oem/oem/trade/pos_trade'

/** Calls that act on a trade by hand. @source docs/domain/money.md 3.3, 3.4, 3.5 */
export const tradeAction = {
  pushNotify: call({
    id: 'C0550',
    method: 'GET',
    path: `${controller}/pushNotify`,
    title: '推送通知',
    permission: 'pos_trade_push',
    input: TradeName,
    audit: 'trade.push',
    refusals: { common: 'notFound', trade: 'noNotifyUrl notPaid' },
  }),
  syncDetail: call({
    id: 'C0552',
    method: 'GET',
    path: `${controller}/syncDetail`,
    title: '同步交易',
    permission: 'pos_trade_sync',
    input: TradeName,
    output: TradeDetail,
    audit: 'trade.sync',
    refusals: { channel: 'noConnection', common: 'notFound' },
  }),
  refundOrder: call({
    id: 'C0557',
    method: 'POST',
    path: `${controller}/refundOrder`,
    title: '交易退款',
    permission: 'pos_trade_refund',
    input: RefundDraft,
    output: z.object({ refundCode: shown(), refundStatus: code(RefundStatus), refundAmount: yuan() }),
    audit: 'trade.refund',
    requestNo: true,
    payPwd: true,
    refusals: {
      channel: 'noConnection',
      common: 'notFound reasonMissing stateRefuses',
      ledger: 'accountClosed balanceTooLow',
      member: 'returnableTooLow',
      refund: '*',
    },
  }),
  claimTrade: call({
    id: 'C1005',
    method: 'POST',
    path: `${controller}/claimTrade`,
    title: '认领交易',
    permission: 'pos_trade_claim',
    input: ClaimDraft,
    audit: 'trade.claim',
    requestNo: true,
    refusals: { common: 'notFound reasonMissing stateRefuses', trade: 'merchantUnknown' },
  }),
  claimTradeAudit: call({
    id: 'C1006',
    method: 'POST',
    path: `${controller}/claimTradeAudit`,
    title: '审核交易认领',
    permission: 'pos_trade_claim_audit',
    input: z.object({ rptOrderCode: labelled('平台订单号', text(32)), ...verdictFields }),
    audit: 'trade.claimAudit',
    requestNo: true,
    refusals: {
      channel: 'noConnection',
      common: 'notFound ownSubmission rejectReasonMissing stateRefuses',
      ledger: 'accountClosed balanceTooLow',
      trade: 'merchantUnknown',
    },
  }),
}
