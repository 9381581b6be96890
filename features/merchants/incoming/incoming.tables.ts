import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { codeColumn, idColumn, instantColumn, owned, tenantColumns } from '../../../core/server/database/columns.ts'
import { IncomingKind, PayWay, SettleCycle } from '../../channels/aisle/aisle-codes.contract.ts'
import { PosKind } from '../../terminals/model/model-codes.contract.ts'
import {
  AccessEvent,
  AuthPayType,
  AuthorizeState,
  HeardBy,
  IncomingStatus,
  PayAuthState,
} from './incoming-codes.contract.ts'
import type { KeptLine } from './kept-line.contract.ts'

/** A picture that a channel wants anew, and why. */
export interface WantedPicture {
  readonly picKind: number
  readonly msg: string
}

/** A merchant at a channel: one of a kind while not void. */
export const incomings = pgTable('rpi_incoming', {
  ...owned(),
  incomingCode: text('incoming_code').notNull(),
  rpiNo: text('rpi_no').notNull(),
  aisleCode: text('aisle_code').notNull(),
  incomingKind: codeColumn('incoming_kind', IncomingKind).notNull(),
  applyNo: text('apply_no').notNull().default(''),
  attemptNo: integer('attempt_no').notNull().default(0),
  incomingStatus: codeColumn('incoming_status', IncomingStatus).notNull().default(0),
  /** Null until the channel gave one; equals the open row of aisle_merchant. */
  aisleMerNo: text('aisle_mer_no'),
  aisleInstNo: text('aisle_inst_no').notNull().default(''),
  wxSubMchId: text('wx_sub_mch_id').notNull().default(''),
  aliSmid: text('ali_smid').notNull().default(''),
  unionMerNo: text('union_mer_no').notNull().default(''),
  wxChannelNo: text('wx_channel_no').notNull().default(''),
  aliPid: text('ali_pid').notNull().default(''),
  contractNo: text('contract_no').notNull().default(''),
  contractUrl: text('contract_url').notNull().default(''),
  contractExpire: instantColumn('contract_expire'),
  rejectReasonId: idColumn('reject_reason_id'),
  rejectReason: text('reject_reason').notNull().default(''),
  rejectFields: jsonb('reject_fields').notNull().default([]),
  isOn: boolean('is_on').notNull().default(false),
  settleCycle: codeColumn('settle_cycle', SettleCycle).notNull().default(1),
  d0On: boolean('d0_on').notNull().default(false),
  installAddress: text('install_address').notNull().default(''),
  /** Null unless incoming_kind is 2. */
  posKind: codeColumn('pos_kind', PosKind),
  /** Null until first submitted. */
  submitTime: instantColumn('submit_time'),
  finishTime: instantColumn('finish_time'),
  /** Null: nothing to ask the channel. */
  nextQueryTime: instantColumn('next_query_time'),
  /** Price lines to be signed at the opening; empty for those signed already. */
  rates: jsonb('rates').$type<readonly KeptLine[]>().notNull().default([]),
  /** Serial numbers to be bound at the opening. */
  sns: text('sns').array().notNull().default([]),
  isDefaultWanted: boolean('is_default_wanted').notNull().default(false),
  /** Pictures that the channel wants anew. */
  wantedPics: jsonb('wanted_pics').$type<readonly WantedPicture[]>().notNull().default([]),
})

/** One attempt to have a merchant opened: what was sent, for people masked, for sending again sealed. */
export const incomingApplies = pgTable('rpi_incoming_apply', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  applyNo: text('apply_no').notNull(),
  incomingCode: text('incoming_code').notNull(),
  rpiNo: text('rpi_no').notNull(),
  aisleCode: text('aisle_code').notNull(),
  attemptNo: integer('attempt_no').notNull(),
  request: jsonb('request').notNull(),
  requestEnc: text('request_enc').notNull(),
  createUser: idColumn('create_user'),
  submitTime: instantColumn('submit_time').notNull(),
})

/** Answers of a channel about an attempt, one each time it said something new. */
export const incomingAnswers = pgTable('rpi_incoming_answer', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  applyNo: text('apply_no').notNull(),
  incomingCode: text('incoming_code').notNull(),
  heardBy: codeColumn('heard_by', HeardBy).notNull(),
  answer: jsonb('answer').notNull(),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
})

/** A merchant's way into a channel: a submission or an end of it. */
export const accessRecords = pgTable('rpi_access', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  rpiNo: text('rpi_no').notNull(),
  rpiName: text('rpi_name').notNull(),
  /** Direct party of the merchant at that moment. */
  userNo: text('user_no').notNull(),
  empNo: text('emp_no'),
  aisleCode: text('aisle_code').notNull(),
  incomingCode: text('incoming_code').notNull(),
  applyNo: text('apply_no').notNull(),
  event: codeColumn('event', AccessEvent).notNull(),
  reason: text('reason').notNull().default(''),
  createUser: idColumn('create_user'),
  createDept: idColumn('create_dept'),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
})

/**
 * Merchants to which a channel's merchant number belonged, with the period: used to find the merchant of a payment that a
 * channel reports.
 */
export const aisleMerchants = pgTable('aisle_merchant', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  aisleCode: text('aisle_code').notNull(),
  aisleMerNo: text('aisle_mer_no').notNull(),
  rpiNo: text('rpi_no').notNull(),
  incomingCode: text('incoming_code').notNull(),
  validFrom: instantColumn('valid_from').notNull(),
  /** Null: still valid. */
  validTo: instantColumn('valid_to'),
  createUser: idColumn('create_user'),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
})

/** The channel that a merchant's payments of one pay way take. */
export const defaultAisles = pgTable('rpi_aisle_default', {
  ...tenantColumns(),
  rpiNo: text('rpi_no').notNull(),
  payWay: codeColumn('pay_way', PayWay).notNull(),
  aisleCode: text('aisle_code').notNull(),
  updateUser: idColumn('update_user'),
  updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
})

/** The channel that a merchant's payments of a special scene take. */
export const skillAisles = pgTable('rpi_aisle_skill', {
  ...tenantColumns(),
  rpiNo: text('rpi_no').notNull(),
  skillCode: text('skill_code').notNull(),
  aisleCode: text('aisle_code').notNull(),
  updateUser: idColumn('update_user'),
  updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
})

/** A payment company of a merchant at a channel, on or off. */
export const merchantCompanies = pgTable('rpi_comp', {
  ...tenantColumns(),
  rpiNo: text('rpi_no').notNull(),
  aisleCode: text('aisle_code').notNull(),
  compCode: text('comp_code').notNull(),
  isSkill: boolean('is_skill').notNull().default(false),
  isOn: boolean('is_on').notNull().default(true),
  /** Party type of who switched it off; null while on. */
  offBy: smallint('off_by'),
  updateUser: idColumn('update_user'),
  updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
})

/** The real-name authorisation of a merchant with WeChat or Alipay at a channel. */
export const payAuths = pgTable('rpi_pay_auth', {
  ...owned(),
  rpiNo: text('rpi_no').notNull(),
  aisleCode: text('aisle_code').notNull(),
  payType: codeColumn('pay_type', AuthPayType).notNull(),
  applyNo: text('apply_no').notNull().default(''),
  businessCode: text('business_code').notNull().default(''),
  subMerNo: text('sub_mer_no').notNull().default(''),
  applyState: codeColumn('apply_state', PayAuthState).notNull().default(0),
  authorizeState: codeColumn('authorize_state', AuthorizeState).notNull().default(0),
  qrUrl: text('qr_url').notNull().default(''),
  /** Null: no code given yet. */
  qrExpire: instantColumn('qr_expire'),
  rejectParam: text('reject_param').notNull().default(''),
  rejectReason: text('reject_reason').notNull().default(''),
  /** M0 to M4; null for WeChat and while unknown. */
  aliLevel: text('ali_level'),
  remindOff: boolean('remind_off').notNull().default(false),
  remindCount: smallint('remind_count').notNull().default(0),
  lastRemindTime: instantColumn('last_remind_time'),
  lastQueryTime: instantColumn('last_query_time'),
  /** The contact as last submitted, personal data sealed; null until then. */
  contact: jsonb('contact'),
  /** Number of times the contact was told again on the day of lastResendTime. */
  resendCount: smallint('resend_count').notNull().default(0),
  lastResendTime: instantColumn('last_resend_time'),
})
