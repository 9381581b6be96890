import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { labelled, optional, shown, text } from '../../../core/shared/shapes/shapes.ts'
import { verdictFields } from '../../../core/shared/verdict.ts'
import { Withdrawal, withdrawalFilter, WithdrawalStatistics } from '../withdrawal/withdrawal-row.contract.ts'

const { userType: _, userNo: __, userName: ___, ...ofWithdrawal } = withdrawalFilter
const filter = {
  ...ofWithdrawal,
  rpiNo: labelled('商户编号', optional(text(32))),
  rpiName: labelled('商户名称', optional(text(50))),
}
const Filter = z.object(filter)

/** A merchant's withdrawal. */
export const MerchantWithdrawal = Withdrawal.extend({ rpiNo: shown(), rpiName: shown() })

const controller = '/api/rb-oem/oem/merchant/merchant_withdraw'

/** Withdrawals of merchants. @source docs/domain/money.md 5.6 */
export const merchantWithdraw = {
  page: call({
    id: 'C0610',
    method: 'GET',
    path: `${controller}/pageList`,
    title: '商户提现列表',
    permission: 'withdraw_view',
    input: PageQuery.extend(filter),
    output: page(MerchantWithdrawal),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  statistics: call({
    id: 'C0611',
    method: 'GET',
    path: `${controller}/statistics`,
    title: '商户提现统计',
    permission: 'withdraw_view',
    input: Filter,
    output: WithdrawalStatistics,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  export: call({
    id: 'C0612',
    method: 'GET',
    path: `${controller}/pageListExport`,
    title: '导出商户提现',
    permission: 'withdraw_view',
    input: Filter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  audit: call({
    id: 'C0613',
    method: 'POST',
    path: `${controller}/auditWithdraw`,
    title: '审核商户提现',
    permission: 'withdraw_audit',
    input: z.object({ withdrawCode: labelled('提现单号', text(32)), ...verdictFields }),
    audit: 'withdrawal.audit',
    requestNo: true,
    refusals: {
      common: 'notFound ownSubmission rejectReasonMissing stateRefuses',
      ledger: 'accountClosed balanceTooLow',
      quota: 'used',
    },
  }),
}
