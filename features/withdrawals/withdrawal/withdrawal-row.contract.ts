import { z } from 'zod'
import { code, codeList } from '../../../core/shared/codes.ts'
import {
  count,
  day,
  flag,
  id,
  int,
  labelled,
  optional,
  orNull,
  percent,
  shown,
  shownDay,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'
import { AccountKind } from '../../providers/providers.shared.ts'
import { BalanceRecord } from '../../wallets/wallets.shared.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { ForwardType, PlatformType } from '../platform-terms/platform-terms.contract.ts'
import { TaxMode } from '../tax/tax-codes.contract.ts'
import { AttemptStatus, PayoutAlarm, WithdrawStatus } from './withdrawal-codes.contract.ts'

/** Filters that lists of withdrawals, their statistics and exports share. */
export const withdrawalFilter = {
  withdrawCode: labelled('提现单号', optional(text(32))),
  userType: labelled('主体类型', optional(code(OwnerType))),
  userNo: labelled('主体编号', optional(text(32))),
  userName: labelled('主体名称', optional(text(50))),
  withdrawStatus: labelled('提现状态', optional(codeList(WithdrawStatus))),
  platformCode: labelled('提现平台', optional(text(20))),
  ...createTimeFilter,
}
export const WithdrawalFilter = z.object(withdrawalFilter)

/** Gross amount, what is taken off it, and what arrives. */
export const amounts = { amount: yuan(), feeAmount: yuan(), taxAmount: yuan(), arriveAmount: yuan() }

/** A withdrawal as lists show it. */
export const Withdrawal = z.object({
  id: id(),
  withdrawCode: shown(),
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  /** Null: the root operator's surplus. */
  walletKind: orNull(code(WalletKind)),
  ...amounts,
  /** Cost that the platform charges us; null for those who may not see it. */
  costAmount: orNull(yuan()),
  platformCode: shown(),
  platformName: shown(),
  platformType: code(PlatformType),
  forwardType: code(ForwardType),
  taxMode: code(TaxMode),
  accName: shown(),
  bankName: shown(),
  accountMask: shown(),
  accountKind: code(AccountKind),
  withdrawStatus: code(WithdrawStatus),
  /** Reason why an approved withdrawal is not paid yet. */
  holdReason: shown(),
  auditNo: shown(),
  auditTime: shownInstant(),
  auditRemark: shown(),
  payoutNo: shown(),
  finishTime: shownInstant(),
  returnTime: shownInstant(),
  failReason: shown(),
  createTime: shownInstant(),
  /** The money is the caller's own: it may be cancelled while it waits. */
  isOwn: flag(),
  /** The caller asked for it, or registered its payment, and so is no second person for it. */
  isMaker: flag(),
  isPayer: flag(),
})

/** One try to pay. */
const Attempt = z.object({
  payoutNo: shown(),
  attemptNo: int(),
  amount: yuan(),
  attemptStatus: code(AttemptStatus),
  requestTime: shownInstant(),
  platformOrderNo: shown(),
  queryCount: int(),
  nextQueryAt: shownInstant(),
  absentCount: int(),
  /** Since when the platform has said that it did not make the payment; '' when it has not. */
  deniedTime: shownInstant(),
  /** The platform's bills of its days are without it: a second person may end it. */
  isOffBills: flag(),
  failCode: shown(),
  failReason: shown(),
  finishTime: shownInstant(),
  /** Last answer of the platform, for the operator's staff; '' for others. */
  answer: shown(),
})

/** One line of the ledger by the names of its accounts. */
const LedgerLine = z.object({
  eventType: int(),
  bookDay: day(),
  postedAt: shownInstant(),
  debit: shown(),
  credit: shown(),
  amount: yuan(),
})

/** A withdrawal with all that happened to it. */
export const WithdrawalDetail = Withdrawal.extend({
  taxRate: percent(),
  feeRate: percent(),
  feeFixed: yuan(),
  feeCap: orNull(yuan()),
  branchCode: shown(),
  /** Links that hold for a short time; '' without a voucher. */
  voucherUrl: shown(),
  returnVoucherUrl: shown(),
  failCode: shown(),
  bookDay: shownDay(),
  /** Whether the platform is paid by hand. */
  isOffline: flag(),
  attempts: z.array(Attempt),
  balanceRecords: z.array(BalanceRecord),
  ledgerLines: z.array(LedgerLine),
  states: z.array(StateRow),
  alarms: z.array(
    z.object({
      alarmKind: code(PayoutAlarm),
      note: shown(),
      times: count(),
      firstTime: shownInstant(),
      lastTime: shownInstant(),
    }),
  ),
})

/** Count and amounts over all withdrawals of a filter, and by status. */
export const WithdrawalStatistics = z.object({
  withdrawCount: count(),
  ...amounts,
  statuses: z.array(z.object({ withdrawStatus: code(WithdrawStatus), withdrawCount: count(), ...amounts })),
  asOf: shownInstant(),
})
