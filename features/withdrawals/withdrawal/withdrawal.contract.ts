import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  flag,
  int,
  labelled,
  maybeText,
  optional,
  orNull,
  percent,
  positiveYuan,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes.ts'
import { WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { verdictFields } from '../../../core/shared/verdict.ts'
import { AccountKind, AuthStatus } from '../../providers/bank/bank-codes.contract.ts'
import { ForwardType, PlatformType } from '../platform/platform.contract.ts'
import { AgreementStatus, TaxMode } from '../tax/tax.contract.ts'
import { WithdrawStatus } from './withdrawal-codes.contract.ts'
import {
  amounts,
  Withdrawal,
  WithdrawalDetail,
  withdrawalFilter,
  WithdrawalFilter,
  WithdrawalStatistics,
} from './withdrawal-row.contract.ts'

/** A platform as an owner may choose it. */
const OfferedPlatform = z.object({
  platformCode: shown(),
  platformName: shown(),
  platformType: code(PlatformType),
  forwardType: code(ForwardType),
  taxRate: percent(),
  feeRate: percent(),
  feeFixed: yuan(),
  feeCap: orNull(yuan()),
  singleMin: yuan(),
  singleMax: orNull(yuan()),
  dayMaxAmount: orNull(yuan()),
  dayMaxCount: orNull(int()),
  monthMaxAmount: orNull(yuan()),
  openTime: shown(),
  closeTime: shown(),
  workdayOnly: flag(),
  /** It pays to the owner's kind of account under its tax mode. */
  isSuitable: flag(),
  agreementStatus: orNull(code(AgreementStatus)),
})

/** Destination of a withdrawal and the conditions that are still missing. */
const AccountInfo = z.object({
  accName: shown(),
  bankName: shown(),
  accountMask: shown(),
  accountKind: orNull(code(AccountKind)),
  authStatus: code(AuthStatus),
  /** Whether it is known to be a company: a tax platform signs with persons alone. */
  isCompany: flag(),
  taxMode: code(TaxMode),
  hasPayPwd: flag(),
  agreements: z.array(
    z.object({
      platformCode: shown(),
      platformName: shown(),
      agreementStatus: code(AgreementStatus),
      signUrl: shown(),
      signTime: shownInstant(),
    }),
  ),
})

/** Result that a withdrawal of an amount would have. */
const BalanceAmount = z.object({
  /** Owner of the money; '' for the root operator, whose money lies in no wallet. */
  userNo: shown(),
  availableAmount: yuan(),
  /** Null unless the owner gives its own invoices. */
  invoiceQuota: orNull(yuan()),
  openDebt: yuan(),
  withdrawableAmount: yuan(),
  /** Null while no platform can be chosen or no amount is given. */
  feeAmount: orNull(yuan()),
  taxAmount: orNull(yuan()),
  arriveAmount: orNull(yuan()),
  /** Balance that stays available after it; null while no amount is given or it is too much. */
  balanceAfter: orNull(yuan()),
  platformCode: shown(),
  platformName: shown(),
  singleMin: orNull(yuan()),
  singleMax: orNull(yuan()),
  dayLeftCount: orNull(int()),
  dayLeftAmount: orNull(yuan()),
  monthLeftAmount: orNull(yuan()),
  openTime: shown(),
  closeTime: shown(),
  /** The first thing that would refuse it, in the caller's language; '' when nothing would. */
  refusal: shown(),
})

const controller = '/api/rb-oem/oem/oemWithdrawal'
const withdrawCode = labelled('提现单号', text(32))
const voucherUrl = labelled('凭证', maybeText(255)).default('')
const wallet = labelled('钱包类型', optional(code(WalletKind)))
const platformCode = labelled('提现平台', optional(text(20)))

/** Withdrawals of parties and of the operator. @source docs/domain/money.md 5.6 */
export const withdrawal = {
  page: call({
    id: 'C0595',
    method: 'GET',
    path: `${controller}/page`,
    title: '分润提现列表',
    permission: 'withdraw_view',
    input: PageQuery.extend(withdrawalFilter),
    output: page(Withdrawal),
  }),
  list: call({
    id: 'C0603',
    method: 'GET',
    path: `${controller}/list`,
    title: '本人提现记录',
    permission: 'withdraw_view',
    input: PageQuery.extend(withdrawalFilter),
    output: page(Withdrawal),
  }),
  export: call({
    id: 'C0596',
    method: 'GET',
    path: `${controller}/export`,
    title: '导出分润提现',
    permission: 'withdraw_view',
    input: WithdrawalFilter,
    answer: 'export',
  }),
  statistics: call({
    id: 'C0597',
    method: 'GET',
    path: `${controller}/statistics`,
    title: '分润提现统计',
    permission: 'withdraw_view',
    input: WithdrawalFilter,
    output: WithdrawalStatistics,
  }),
  detail: call({
    id: 'C0604',
    method: 'GET',
    path: `${controller}/detail`,
    title: '提现详情',
    permission: 'withdraw_view',
    input: z.object({ withdrawCode }),
    output: WithdrawalDetail,
  }),
  platforms: call({
    id: 'C0598',
    method: 'GET',
    path: `${controller}/queryPlatformList`,
    title: '可用提现平台',
    permission: 'withdraw_apply',
    output: z.array(OfferedPlatform),
  }),
  accountInfo: call({
    id: 'C0600',
    method: 'GET',
    path: `${controller}/accountInfo`,
    title: '提现账户信息',
    permission: 'withdraw_apply',
    output: AccountInfo,
  }),
  balanceAmount: call({
    id: 'C0601',
    method: 'GET',
    path: `${controller}/queryBalanceAmount`,
    title: '可提现金额',
    permission: 'withdraw_apply',
    input: z.object({ amount: labelled('提现金额', optional(yuan())), walletKind: wallet, platformCode }),
    output: BalanceAmount,
  }),
  withdraw: call({
    id: 'C0602',
    method: 'POST',
    path: `${controller}/withdraw`,
    title: '申请提现',
    permission: 'withdraw_apply',
    input: z.object({ amount: labelled('提现金额', positiveYuan()), walletKind: wallet, platformCode }),
    output: z.object({ withdrawCode: shown(), withdrawStatus: code(WithdrawStatus), ...amounts }),
    audit: 'withdrawal.withdraw',
    requestNo: true,
    payPwd: true,
  }),
  cancel: call({
    id: 'C1026',
    method: 'POST',
    path: `${controller}/cancel`,
    title: '撤销提现',
    permission: 'withdraw_apply',
    input: z.object({ withdrawCode }),
    audit: 'withdrawal.cancel',
    requestNo: true,
  }),
  audit: call({
    id: 'C1027',
    method: 'POST',
    path: `${controller}/audit`,
    title: '审核提现',
    permission: 'withdraw_audit',
    input: z.object({ withdrawCode, ...verdictFields }),
    audit: 'withdrawal.audit',
    requestNo: true,
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
  }),
}
