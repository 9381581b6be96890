import { boolean, date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { codeColumn, fenColumn, idColumn, instantColumn } from '../../../core/server/database/columns.ts'
import { AccountStatus, DebtKind, DebtStatus, OwnerType, WalletKind, WalletStatus } from './ledger.contract.ts'

/** The open booking day of a ledger. */
export const ledgerDays = pgTable('ledger_day', {
  tenantId: text('tenant_id').primaryKey(),
  openDay: date('open_day').notNull(),
})

/** One account: what somebody owns or owes for one purpose. */
export const ledgerAccounts = pgTable('ledger_account', {
  tenantId: text('tenant_id').notNull(),
  accountId: idColumn('account_id').notNull(),
  ledger: smallint('ledger').notNull(),
  code: smallint('code').notNull(),
  ownerType: codeColumn('owner_type', OwnerType).notNull(),
  ownerNo: text('owner_no').notNull(),
  subKey: text('sub_key').notNull(),
  normal: smallint('normal').notNull(),
  noNegative: boolean('no_negative').notNull(),
  mustBeZero: boolean('must_be_zero').notNull(),
  stripes: smallint('stripes').notNull(),
  accountStatus: codeColumn('account_status', AccountStatus).notNull(),
  openedAt: instantColumn('opened_at').notNull(),
})

/** Running sums of an account, one row a stripe. */
export const ledgerBalances = pgTable('ledger_balance', {
  tenantId: text('tenant_id').notNull(),
  accountId: idColumn('account_id').notNull(),
  stripe: smallint('stripe').notNull(),
  debits: fenColumn('debits').notNull(),
  credits: fenColumn('credits').notNull(),
  normal: smallint('normal').notNull(),
  noNegative: boolean('no_negative').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
})

/** One event that moved money. */
export const ledgerTxns = pgTable('ledger_txn', {
  tenantId: text('tenant_id').notNull(),
  txnId: idColumn('txn_id').notNull(),
  ledger: smallint('ledger').notNull(),
  eventType: smallint('event_type').notNull(),
  eventKey: text('event_key').notNull(),
  bookDay: date('book_day').notNull(),
  happenedAt: instantColumn('happened_at').notNull(),
  postedAt: instantColumn('posted_at').notNull(),
  bizKind: text('biz_kind').notNull(),
  bizCode: text('biz_code').notNull(),
  reverseOf: idColumn('reverse_of'),
  operatorNo: text('operator_no').notNull(),
  memo: text('memo').notNull(),
})

/** One amount from one account to another. */
export const ledgerPostings = pgTable('ledger_posting', {
  tenantId: text('tenant_id').notNull(),
  postingId: idColumn('posting_id').notNull(),
  txnId: idColumn('txn_id').notNull(),
  seq: smallint('seq').notNull(),
  bookDay: date('book_day').notNull(),
  debitAccount: idColumn('debit_account').notNull(),
  creditAccount: idColumn('credit_account').notNull(),
  amount: fenColumn('amount').notNull(),
})

/** Closing figures of an account at the end of a booking day. */
export const ledgerBalanceDays = pgTable('ledger_balance_day', {
  tenantId: text('tenant_id').notNull(),
  accountId: idColumn('account_id').notNull(),
  day: date('day').notNull(),
  debits: fenColumn('debits').notNull(),
  credits: fenColumn('credits').notNull(),
})

/** A wallet: the balances of one owner and kind, copied from the ledger. */
export const userWallets = pgTable('user_wallet', {
  tenantId: text('tenant_id').notNull(),
  oemNo: text('oem_no').notNull(),
  id: idColumn('id').notNull(),
  walletNo: text('wallet_no').notNull(),
  ownerType: codeColumn('owner_type', OwnerType).notNull(),
  ownerNo: text('owner_no').notNull(),
  walletKind: codeColumn('wallet_kind', WalletKind).notNull(),
  availableAmount: fenColumn('available_amount').notNull(),
  frozenAmount: fenColumn('frozen_amount').notNull(),
  transitAmount: fenColumn('transit_amount').notNull(),
  totalInAmount: fenColumn('total_in_amount').notNull(),
  totalOutAmount: fenColumn('total_out_amount').notNull(),
  totalWithdrawAmount: fenColumn('total_withdraw_amount').notNull(),
  walletStatus: codeColumn('wallet_status', WalletStatus).notNull(),
  pendingStatus: codeColumn('pending_status', WalletStatus),
  pendingReason: text('pending_reason').notNull(),
  pendingUser: idColumn('pending_user'),
  pendingTime: instantColumn('pending_time'),
  recordSeq: idColumn('record_seq').notNull(),
  lastChangeTime: instantColumn('last_change_time'),
  remark: text('remark').notNull(),
  createUser: idColumn('create_user'),
  createTime: instantColumn('create_time').notNull(),
  updateUser: idColumn('update_user'),
  updateTime: instantColumn('update_time').notNull(),
  version: integer('version').notNull(),
})

/** Debts of owners. */
export const debts = pgTable('debt', {
  tenantId: text('tenant_id').notNull(),
  oemNo: text('oem_no').notNull(),
  id: idColumn('id').notNull(),
  debtNo: text('debt_no').notNull(),
  debtKind: codeColumn('debt_kind', DebtKind).notNull(),
  ownerType: codeColumn('owner_type', OwnerType).notNull(),
  ownerNo: text('owner_no').notNull(),
  creditorType: codeColumn('creditor_type', OwnerType),
  creditorNo: text('creditor_no'),
  amount: fenColumn('amount').notNull(),
  remainAmount: fenColumn('remain_amount').notNull(),
  sn: text('sn'),
  debtStatus: codeColumn('debt_status', DebtStatus).notNull(),
  bizKind: text('biz_kind').notNull(),
  bizCode: text('biz_code').notNull(),
  reason: text('reason').notNull(),
  txnId: idColumn('txn_id'),
  /** '' where no person entered it. */
  makerNo: text('maker_no').notNull(),
  waivedAmount: fenColumn('waived_amount').notNull(),
  waiverUser: idColumn('waiver_user'),
  waiverNo: text('waiver_no').notNull(),
  waiveTime: instantColumn('waive_time'),
  waiveReason: text('waive_reason').notNull(),
  /** Null unless waived. */
  waiveTxnId: idColumn('waive_txn_id'),
  createUser: idColumn('create_user'),
  createTime: instantColumn('create_time').notNull(),
  updateTime: instantColumn('update_time').notNull(),
  finishTime: instantColumn('finish_time'),
  version: integer('version').notNull(),
})
