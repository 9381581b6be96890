import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  flag,
  int,
  labelled,
  optional,
  orNull,
  percent,
  positiveYuan,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { WalletKind } from '../../ledger/ledger.shared.ts'
import { AccountKind, AuthStatus } from '../../providers/providers.shared.ts'
import { ForwardType, PlatformType } from '../platform-terms/platform-terms.contract.ts'
import { AgreementStatus, TaxMode } from '../tax/tax-codes.contract.ts'
import { WithdrawStatus } from '../withdrawal/withdrawal-codes.contract.ts'
import { amounts } from '../withdrawal/withdrawal-row.contract.ts'

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
const wallet = labelled('钱包类型', optional(code(WalletKind)))
const platformCode = labelled('提现平台', optional(text(20)))

/** A party, or the operator, asks for its money. @source docs/domain/money.md 5.5, 5.6 */
export const withdrawalRequest = {
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
    refusals: { withdrawal: '*' },
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
    refusals: { common: 'stateRefuses', ledger: 'accountClosed balanceTooLow', quota: 'used', withdrawal: '*' },
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
    refusals: { common: 'notFound stateRefuses', ledger: 'accountClosed balanceTooLow', quota: 'used' },
  }),
}
