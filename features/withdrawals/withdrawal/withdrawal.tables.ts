import { date, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import {
  codeColumn,
  dayColumn,
  fenColumn,
  idColumn,
  instantColumn,
  ppmColumn,
  tenantColumns,
} from '../../../core/server/database/columns.ts'
import { OwnerType, WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { AccountKind } from '../../providers/bank/bank-codes.contract.ts'
import { ForwardType, PlatformType } from '../platform/platform.contract.ts'
import { TaxMode } from '../tax/tax.contract.ts'
import { AttemptStatus, PayoutAlarm, WithdrawStatus } from './withdrawal-codes.contract.ts'

/** One withdrawal of a party or a merchant, or of the root operator's surplus. */
export const withdrawals = pgTable('withdrawal', {
  ...tenantColumns(),
  id: idColumn('id').notNull(),
  withdrawCode: text('withdraw_code').notNull(),
  ownerType: codeColumn('owner_type', OwnerType).notNull(),
  ownerNo: text('owner_no').notNull(),
  topNodeNo: text('top_node_no').notNull(),
  /** Null: the root operator's surplus, which lies in no wallet. */
  walletKind: codeColumn('wallet_kind', WalletKind),
  amount: fenColumn('amount').notNull(),
  feeAmount: fenColumn('fee_amount').notNull(),
  taxAmount: fenColumn('tax_amount').notNull(),
  arriveAmount: fenColumn('arrive_amount').notNull(),
  costAmount: fenColumn('cost_amount').notNull(),
  platformCode: text('platform_code').notNull(),
  platformType: codeColumn('platform_type', PlatformType).notNull(),
  forwardType: codeColumn('forward_type', ForwardType).notNull(),
  taxMode: codeColumn('tax_mode', TaxMode).notNull(),
  taxRatePpm: ppmColumn('tax_rate_ppm').notNull(),
  feeRatePpm: ppmColumn('fee_rate_ppm').notNull(),
  feeFixed: fenColumn('fee_fixed').notNull(),
  /** Null: no cap. */
  feeCap: fenColumn('fee_cap'),
  accName: text('acc_name').notNull(),
  bankName: text('bank_name').notNull(),
  branchCode: text('branch_code').notNull(),
  accountMask: text('account_mask').notNull(),
  accountCipher: text('account_cipher').notNull(),
  accountKind: codeColumn('account_kind', AccountKind).notNull(),
  idNoCipher: text('id_no_cipher').notNull(),
  withdrawStatus: codeColumn('withdraw_status', WithdrawStatus).notNull(),
  /** Null: not audited yet, or sent out without audit. */
  auditUser: idColumn('audit_user'),
  auditNo: text('audit_no').notNull(),
  auditTime: instantColumn('audit_time'),
  auditRemark: text('audit_remark').notNull(),
  payoutNo: text('payout_no').notNull(),
  voucherUrl: text('voucher_url').notNull(),
  /** User who paid it at the bank; null for the others. */
  voucherUser: idColumn('voucher_user'),
  returnVoucherUrl: text('return_voucher_url').notNull(),
  holdReason: text('hold_reason').notNull(),
  /** Time when the payout worker takes it; null: not waiting for it. */
  nextPayAt: instantColumn('next_pay_at'),
  /** Null while open. */
  finishTime: instantColumn('finish_time'),
  /** Null unless returned by the bank. */
  returnTime: instantColumn('return_time'),
  failCode: text('fail_code').notNull(),
  failReason: text('fail_reason').notNull(),
  bookDay: dayColumn('book_day').notNull(),
  finishBookDay: dayColumn('finish_book_day'),
  returnBookDay: dayColumn('return_book_day'),
  createUser: idColumn('create_user').notNull(),
  createTime: instantColumn('create_time').notNull(),
  createDay: dayColumn('create_day').notNull(),
  updateUser: idColumn('update_user'),
  updateTime: instantColumn('update_time').notNull(),
  version: integer('version').notNull(),
})

/** One try to pay a withdrawal out. */
export const withdrawAttempts = pgTable('withdraw_attempt', {
  ...tenantColumns(),
  withdrawCode: text('withdraw_code').notNull(),
  attemptNo: smallint('attempt_no').notNull(),
  payoutNo: text('payout_no').notNull(),
  platformCode: text('platform_code').notNull(),
  amount: fenColumn('amount').notNull(),
  taxAmount: fenColumn('tax_amount').notNull(),
  attemptStatus: codeColumn('attempt_status', AttemptStatus).notNull(),
  /** Null until it is sent. */
  requestTime: instantColumn('request_time'),
  /** Null until the platform has said something. */
  answer: jsonb('answer'),
  platformOrderNo: text('platform_order_no').notNull(),
  queryCount: integer('query_count').notNull(),
  /** Null: not asked about. */
  nextQueryAt: instantColumn('next_query_at'),
  absentCount: smallint('absent_count').notNull(),
  /** Null: the platform never said that it does not know it. */
  absentAt: instantColumn('absent_at'),
  /** Null: the platform has not denied the payment, or took that back. */
  deniedTime: instantColumn('denied_time'),
  failCode: text('fail_code').notNull(),
  failReason: text('fail_reason').notNull(),
  finishTime: instantColumn('finish_time'),
  createTime: instantColumn('create_time').notNull(),
  version: integer('version').notNull(),
})

/** Something about payouts that a person must look at. */
export const payoutAlarms = pgTable('payout_alarm', {
  ...tenantColumns(),
  alarmKind: codeColumn('alarm_kind', PayoutAlarm).notNull(),
  subjectNo: text('subject_no').notNull(),
  withdrawCode: text('withdraw_code').notNull(),
  amount: fenColumn('amount').notNull(),
  note: text('note').notNull(),
  times: integer('times').notNull(),
  firstTime: instantColumn('first_time').notNull(),
  lastTime: instantColumn('last_time').notNull(),
})

/** Withdrawals by day of request and status. */
export const withdrawStats = pgTable('withdraw_stat', {
  ...tenantColumns(),
  day: date('day').notNull(),
  ownerType: codeColumn('owner_type', OwnerType).notNull(),
  topNodeNo: text('top_node_no').notNull(),
  platformCode: text('platform_code').notNull(),
  withdrawStatus: codeColumn('withdraw_status', WithdrawStatus).notNull(),
  withdrawCount: integer('withdraw_count').notNull(),
  amount: fenColumn('amount').notNull(),
  feeAmount: fenColumn('fee_amount').notNull(),
  taxAmount: fenColumn('tax_amount').notNull(),
  arriveAmount: fenColumn('arrive_amount').notNull(),
})
