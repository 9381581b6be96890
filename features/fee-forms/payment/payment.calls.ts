import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { fileLinks } from '../../settings/settings.server.ts'
import { initiatorOf, RefundKind } from '../../trades/trades.shared.ts'
import { requestRefund, tradeToActOn } from '../../trades/trades.server.ts'
import { feetPayment } from './payment.contract.ts'
import {
  paymentListing,
  type PaymentRow,
  paymentSheet,
  paymentSums,
  shownAnswers,
  tradeOfPayment,
} from './payment.queries.ts'

export const paymentCalls = [
  handle(feetPayment.page, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<PaymentRow>(tx, paymentListing(caller, input, input), input)
    const linkOf = await fileLinks(tx, caller)
    return pageOf(input, {
      records: records.map((row) => ({ ...row, answers: shownAnswers(row, (key) => linkOf(key, row.feetTradeNo)) })),
      total,
    })
  }),

  handle(feetPayment.amount, ({ tx, caller, input }) => paymentSums(tx, caller, input)),

  handleExport(feetPayment.export, async ({ caller, input }) => paymentSheet(caller, input)),

  handle(feetPayment.refund, async ({ tx, caller, input, now, audit }) => {
    const { feetTradeNo, refundAmount, reason } = input
    if (reason === '') throw commonErrors.reasonMissing()
    const payment = await tradeOfPayment(tx, caller, feetTradeNo)
    if (!payment) throw commonErrors.notFound()
    const { rptOrderCode } = await tradeToActOn(tx, caller, payment)
    const refund = await requestRefund(
      tx,
      caller,
      {
        rptOrderCode,
        refundKind: RefundKind.refund,
        amountFen: refundAmount,
        reason,
        initiator: initiatorOf(caller),
        requestNo: '',
      },
      now,
    )
    const { refundCode, refundStatus } = refund
    audit({ entity: 'feeForm', no: feetTradeNo, after: { rptOrderCode, refundCode, refundAmount }, reason })
    return { refundCode, refundStatus, refundAmount: refund.refundAmount }
  }),
]
