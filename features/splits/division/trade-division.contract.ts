import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  flag,
  id,
  labelled,
  maybeText,
  optional,
  orNull,
  percent,
  positiveYuan,
  shown,
  signedYuan,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import {
  DivisionPayMode,
  DivOrderStatus,
  DivReturnStatus,
  ReceiverKind,
  ShortRule,
} from '../../trades/trades.shared.ts'
import { DivMode, SplitKind } from '../project/project.contract.ts'

/** A project that may divide a trade, with what each receiver would get. */
export const DivisionChoice = z.object({
  projectCode: shown(),
  projectName: shown(),
  divMode: code(DivMode),
  payMode: code(DivisionPayMode),
  baseAmount: yuan(),
  /** The most that may be divided. */
  limitAmount: yuan(),
  /** Total amount that all receivers get. */
  divAmount: yuan(),
  /** Reason why the project cannot divide the trade; '' when it can. */
  refusal: shown(),
  receivers: z.array(
    z.object({
      receiptId: id(),
      receiverKind: code(ReceiverKind),
      receiverName: shown(),
      splitKind: code(SplitKind),
      ratio: orNull(percent()),
      amount: yuan(),
    }),
  ),
})

/** Trade to be divided, the project that divides it and, for a division by hand, the amounts. */
export const DivisionDraft = z.object({
  rptOrderCode: labelled('平台订单号', text(32)),
  projectCode: labelled('分账项目', text(32)),
  details: labelled(
    '分账明细',
    optional(
      z
        .array(z.object({ receiptId: labelled('分账方', id()), amount: labelled('分账金额', positiveYuan()) }))
        .min(1)
        .max(50),
    ),
  ),
})

/** Divided trade to be refunded, the amount and, for a refund by hand, the part that each receiver gives back. */
export const DivisionRefundDraft = z.object({
  rptOrderCode: labelled('平台订单号', text(32)),
  refundAmount: labelled('退款金额', positiveYuan()),
  details: labelled(
    '回退明细',
    optional(z.array(z.object({ receiptId: labelled('分账方', id()), amount: labelled('回退金额', yuan()) })).max(50)),
  ),
  reason: labelled('退款原因', maybeText(255)).default(''),
})

const controller = '/api/rb-oem/oem/trade/pos_trade'

/** The division of trades by hand, and its return. @source docs/domain/money.md 6.3 */
export const tradeDivision = {
  choices: call({
    id: 'C1120',
    method: 'GET',
    path: '/api/countinghouse/trades/division/choices',
    title: '可用分账项目',
    permission: 'division_regist',
    input: z.object({ rptOrderCode: labelled('平台订单号', text(32)) }),
    output: z.array(DivisionChoice),
    refusals: { common: 'notFound stateRefuses', division: '*' },
  }),
  divRefundCalc: call({
    id: 'C0553',
    method: 'GET',
    path: `${controller}/divRefundCalc`,
    title: '分账退款试算',
    permission: 'division_refund',
    input: z.object({
      rptOrderCode: labelled('平台订单号', optional(text(32))),
      rptAisleOrderCode: labelled('通道订单号', optional(text(64))),
      refundAmount: labelled('退款金额', positiveYuan()),
    }),
    output: z.object({
      rptOrderCode: shown(),
      refundAmount: yuan(),
      feeReturn: yuan(),
      merchantPart: signedYuan(),
      payMode: code(DivisionPayMode),
      shortRule: code(ShortRule),
      receivers: z.array(
        z.object({
          receiptId: id(),
          receiverName: shown(),
          divAmount: yuan(),
          returnedAmount: yuan(),
          returnableAmount: yuan(),
          returnAmount: yuan(),
          /** Of what the channel paid only the channel knows: then 1. */
          balanceEnough: flag(),
        }),
      ),
    }),
    refusals: {
      common: 'notFound stateRefuses',
      divisionReturn: 'aboveHeld aboveRefund merchantShort unknownReceiver',
      refund: 'aboveRest',
    },
  }),
  handDivRegist: call({
    id: 'C0558',
    method: 'POST',
    path: `${controller}/handDivRegist`,
    title: '登记分账',
    permission: 'division_regist',
    input: DivisionDraft,
    output: z.object({ divOrderCode: shown(), divOrderStatus: code(DivOrderStatus), divAmount: yuan() }),
    audit: 'trade.divide',
    requestNo: true,
    refusals: { common: 'notFound stateRefuses', division: '*', ledger: 'accountClosed balanceTooLow' },
  }),
  handDivRefund: call({
    id: 'C0559',
    method: 'POST',
    path: `${controller}/handDivRefund`,
    title: '分账退款',
    permission: 'division_refund',
    input: DivisionRefundDraft,
    output: z.object({
      divReturnCode: shown(),
      divReturnStatus: code(DivReturnStatus),
      returnAmount: yuan(),
      /** '' while the receivers' answers are awaited. */
      refundCode: shown(),
    }),
    audit: 'trade.divisionRefund',
    requestNo: true,
    payPwd: true,
    refusals: {
      channel: 'noConnection',
      common: 'notFound reasonMissing stateRefuses',
      divisionReturn: 'aboveHeld aboveRefund merchantShort receiverShort underWay unknownReceiver',
      ledger: 'accountClosed balanceTooLow',
      refund: '*',
    },
  }),
}
