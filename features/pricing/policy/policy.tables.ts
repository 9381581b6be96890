import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import {
  codeColumn,
  fenColumn,
  idColumn,
  instantColumn,
  owned,
  ppmColumn,
  tenantColumns,
} from '../../../core/server/database/columns.ts'
import { PayWay } from '../../channels/aisle/aisle-codes.contract.ts'
import { PolicyStatus } from './policy-codes.contract.ts'

/** A version of the prices that a party is given for a channel, or a template of them. */
export const policies = pgTable('oem_policy', {
  ...owned(),
  polNo: text('pol_no').notNull(),
  polVersion: integer('pol_version').notNull().default(1),
  polName: text('pol_name').notNull(),
  isTemplate: boolean('is_template').notNull().default(false),
  /** Null: not made from a template. */
  templatePolNo: text('template_pol_no'),
  userType: smallint('user_type').notNull(),
  /** Receiver; null for a template. */
  userNo: text('user_no'),
  /** 0: the platform, which gives operators their cost policies. */
  ownerType: smallint('owner_type').notNull(),
  ownerNo: text('owner_no').notNull(),
  aisleCode: text('aisle_code').notNull(),
  shareRatioPpm: ppmColumn('share_ratio_ppm').notNull().default(1000000),
  policyStatus: codeColumn('policy_status', PolicyStatus).notNull(),
  effectiveTime: instantColumn('effective_time').notNull(),
  /** Null: still open. */
  expireTime: instantColumn('expire_time'),
  remark: text('remark').notNull().default(''),
})

/** The price of one pay way in a policy: what its receiver pays upward. The id is the lineId of price snapshots. */
export const policyRates = pgTable('oem_policy_rate', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  policyId: idColumn('policy_id').notNull(),
  /** Receiver; null for a template. */
  userNo: text('user_no'),
  aisleCode: text('aisle_code').notNull(),
  payWay: codeColumn('pay_way', PayWay).notNull(),
  ratePpm: ppmColumn('rate_ppm').notNull(),
  /** Null: no cap. */
  capAmount: fenColumn('cap_amount'),
  minFee: fenColumn('min_fee').notNull().default(sql`0`),
  d0RatePpm: ppmColumn('d0_rate_ppm').notNull().default(0),
  d0Fee: fenColumn('d0_fee').notNull().default(sql`0`),
  shareRatioPpm: ppmColumn('share_ratio_ppm').notNull().default(1000000),
  validFrom: instantColumn('valid_from').notNull(),
  /** Null: still valid. */
  validTo: instantColumn('valid_to'),
  /** Taken back before it came into force. */
  isVoid: boolean('is_void').notNull().default(false),
  createUser: idColumn('create_user'),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
  version: integer('version').notNull().default(0),
})

/** Policies that parties hold for channels, with the period. */
export const policyHolds = pgTable('oem_policy_rela', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  polNo: text('pol_no').notNull(),
  policyId: idColumn('policy_id').notNull(),
  userType: smallint('user_type').notNull(),
  userNo: text('user_no').notNull(),
  aisleCode: text('aisle_code').notNull(),
  bindTime: instantColumn('bind_time').notNull(),
  /** Null: still held. */
  unbindTime: instantColumn('unbind_time'),
  createUser: idColumn('create_user'),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
  version: integer('version').notNull().default(0),
})

/** A channel that a party may sell. */
export const partyAisles = pgTable('party_aisle', {
  ...owned(),
  userType: smallint('user_type').notNull(),
  userNo: text('user_no').notNull(),
  aisleCode: text('aisle_code').notNull(),
  isOn: boolean('is_on').notNull().default(true),
  /** Null: opened by the operator without an examine. */
  sourceExamineId: idColumn('source_examine_id'),
})

/** The template proposed to parties of a type for a channel. */
export const proposedTemplates = pgTable('aisle_policy', {
  ...owned(),
  aisleCode: text('aisle_code').notNull(),
  userType: smallint('user_type').notNull(),
  templatePolNo: text('template_pol_no').notNull(),
})

/** A price line that another one superseded. */
export const rateHistories = pgTable('rate_history', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  /** 1 party (oem_policy_rate), 2 merchant (rpi_rate). */
  keyKind: smallint('key_kind').notNull(),
  keyNo: text('key_no').notNull(),
  aisleCode: text('aisle_code').notNull(),
  payWay: codeColumn('pay_way', PayWay).notNull(),
  before: jsonb('before').notNull(),
  /** Null: the pay way was closed. */
  after: jsonb('after'),
  validFrom: instantColumn('valid_from').notNull(),
  validTo: instantColumn('valid_to').notNull(),
  operatorId: idColumn('operator_id'),
  reason: text('reason').notNull().default(''),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
})
