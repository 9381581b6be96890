import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { labelled, maybeText, text } from '../../../core/shared/shapes/shapes.ts'
import { verdictFields } from '../../../core/shared/verdict.ts'

const controller = '/api/rb-oem/oem/oemWithdrawal'
const withdrawCode = labelled('提现单号', text(32))
const voucherUrl = labelled('凭证', maybeText(255)).default('')

/** Deciding about withdrawals, paying them by hand, and settling what a platform left open. @source docs/domain/money.md 5.6 */
export const withdrawalReview = {
  audit: call({
    id: 'C1027',
    method: 'POST',
    path: `${controller}/audit`,
    title: '审核提现',
    permission: 'withdraw_audit',
    input: z.object({ withdrawCode, ...verdictFields }),
    audit: 'withdrawal.audit',
    requestNo: true,
    refusals: {
      common: 'notFound ownSubmission rejectReasonMissing stateRefuses',
      ledger: 'accountClosed balanceTooLow',
      quota: 'used',
    },
  }),
  payOffline: call({
    id: 'C1028',
    method: 'POST',
    path: `${controller}/payOffline`,
    title: '登记线下打款',
    permission: 'withdraw_pay_offline',
    input: z.object({ withdrawCode, voucherUrl }),
    audit: 'withdrawal.payOffline',
    requestNo: true,
    refusals: {
      common: 'notFound stateRefuses',
      file: 'gone',
      ledger: 'accountClosed balanceTooLow',
      quota: 'used',
      voucher: 'used',
      withdrawal: 'fundsShort voucherMissing',
    },
  }),
  confirmOffline: call({
    id: 'C1029',
    method: 'POST',
    path: `${controller}/confirmOffline`,
    title: '复核线下打款',
    permission: 'withdraw_confirm_offline',
    input: z.object({ withdrawCode, ...verdictFields }),
    audit: 'withdrawal.confirmOffline',
    requestNo: true,
    refusals: {
      common: 'notFound ownSubmission rejectReasonMissing stateRefuses',
      ledger: 'accountClosed balanceTooLow',
      quota: 'used',
      withdrawal: 'amountDiffers',
    },
  }),
  confirmMissing: call({
    id: 'C1030',
    method: 'POST',
    path: `${controller}/confirmMissing`,
    title: '确认平台未受理',
    permission: 'withdraw_confirm_missing',
    input: z.object({ withdrawCode, payoutNo: labelled('打款单号', text(32)) }),
    audit: 'withdrawal.confirmMissing',
    requestNo: true,
    refusals: { common: 'notFound ownSubmission stateRefuses', ledger: 'accountClosed balanceTooLow', quota: 'used' },
  }),
  confirmReturn: call({
    id: 'C1031',
    method: 'POST',
    path: `${controller}/confirmReturn`,
    title: '确认退票',
    permission: 'withdraw_confirm_return',
    input: z.object({ withdrawCode, voucherUrl }),
    audit: 'withdrawal.confirmReturn',
    requestNo: true,
    refusals: {
      common: 'notFound ownSubmission stateRefuses',
      file: 'gone',
      ledger: 'accountClosed balanceTooLow',
      quota: 'used',
      voucher: 'used',
      withdrawal: 'tooLateToReturn voucherMissing',
    },
  }),
}
