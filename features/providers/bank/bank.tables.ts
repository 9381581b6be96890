import { boolean, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { codeColumn, dayColumn, idColumn, instantColumn, owned } from '../../../core/server/database/columns.ts'
import type { Attachment } from '../party/party.tables.ts'
import { AccountKind, AuthStatus, AuthType, ExamineKind, ExamineStatus } from './bank-codes.contract.ts'

/** A bank account that a party is paid to; it exists once its examine has passed. */
export const banks = pgTable('bank', {
  ...owned(),
  userType: smallint('user_type').notNull(),
  userNo: text('user_no').notNull(),
  accountKind: codeColumn('account_kind', AccountKind).notNull(),
  accName: text('acc_name').notNull(),
  accNoEnc: text('acc_no_enc').notNull(),
  accNoIdx: text('acc_no_idx').notNull(),
  accNoMask: text('acc_no_mask').notNull(),
  bankCode: text('bank_code').notNull(),
  bankName: text('bank_name').notNull().default(''),
  branchCode: text('branch_code').notNull().default(''),
  branchName: text('branch_name').notNull().default(''),
  accPhoneEnc: text('acc_phone_enc').notNull().default(''),
  accIdNoEnc: text('acc_id_no_enc').notNull().default(''),
  accIdNoIdx: text('acc_id_no_idx').notNull().default(''),
  isDefault: boolean('is_default').notNull().default(false),
})

/** The real-name record of a party. */
export const auths = pgTable('auth', {
  ...owned(),
  userType: smallint('user_type').notNull(),
  userNo: text('user_no').notNull(),
  authType: codeColumn('auth_type', AuthType).notNull(),
  name: text('name').notNull(),
  idNoEnc: text('id_no_enc').notNull(),
  idNoIdx: text('id_no_idx').notNull(),
  validBegin: dayColumn('valid_begin').notNull(),
  validEnd: dayColumn('valid_end').notNull(),
  legalName: text('legal_name').notNull().default(''),
  pics: jsonb('pics').$type<Attachment[]>().notNull().default([]),
  authStatus: codeColumn('auth_status', AuthStatus).notNull().default(AuthStatus.none),
})

/** One request of a party to have its identity, bank card or channel approved. */
export const examines = pgTable('examine', {
  ...owned(),
  userType: smallint('user_type').notNull(),
  userNo: text('user_no').notNull(),
  examineKind: codeColumn('examine_kind', ExamineKind).notNull(),
  /** Null: nothing stood there before. */
  beforeJson: jsonb('before_json'),
  afterJson: jsonb('after_json').notNull(),
  pics: jsonb('pics').$type<Attachment[]>().notNull().default([]),
  examineStatus: codeColumn('examine_status', ExamineStatus).notNull().default(ExamineStatus.pending),
  reason: text('reason').notNull().default(''),
  submitUser: idColumn('submit_user'),
  examineUser: idColumn('examine_user'),
  /** Null until decided. */
  examineTime: instantColumn('examine_time'),
})
