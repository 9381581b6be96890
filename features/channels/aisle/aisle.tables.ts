import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import {
  codeColumn,
  fenColumn,
  idColumn,
  instantColumn,
  owned,
  ppmColumn,
} from '../../../core/server/database/columns.ts'
import { PayWay, SettleMode, WxType } from './aisle-codes.contract.ts'
import { RefundFeeRule } from '../../profit/sharing/sharing.contract.ts'
import { timeColumn } from '../../providers/party/column-kinds.tables.ts'

/** The standard columns of a platform table. */
const ofPlatform = () => ({
  createUser: idColumn('create_user'),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
  updateUser: idColumn('update_user'),
  updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
  isDeleted: boolean('is_deleted').notNull().default(false),
  version: integer('version').notNull().default(0),
})

/** A channel: the interface of one licensed institution. */
export const payAisles = pgTable('pay_aisle', {
  id: idColumn('id').notNull().default(sql`next_id()`),
  aisleCode: text('aisle_code').primaryKey(),
  aisleName: text('aisle_name').notNull(),
  licenseHolder: text('license_holder').notNull(),
  aisleFamily: text('aisle_family').notNull(),
  incomingKinds: smallint('incoming_kinds').array().notNull(),
  supportUserTypes: smallint('support_user_types').array().notNull(),
  accTypes: smallint('acc_types').array().notNull(),
  needSign: boolean('need_sign').notNull().default(false),
  needWxAuth: boolean('need_wx_auth').notNull().default(false),
  needAliAuth: boolean('need_ali_auth').notNull().default(false),
  needPics: smallint('need_pics').array().notNull().default([]),
  settleCycles: smallint('settle_cycles').array().notNull(),
  d0Support: boolean('d0_support').notNull().default(false),
  d0Begin: timeColumn('d0_begin').notNull().default('09:00'),
  d0End: timeColumn('d0_end').notNull().default('21:30'),
  settleMode: codeColumn('settle_mode', SettleMode).notNull().default(SettleMode.direct),
  refundFeeRule: codeColumn('refund_fee_rule', RefundFeeRule).notNull().default(RefundFeeRule.proportional),
  refundDays: integer('refund_days').notNull().default(365),
  voidAllowed: boolean('void_allowed').notNull().default(true),
  closeMinutes: integer('close_minutes').notNull().default(15),
  supportsDivision: boolean('supports_division').notNull().default(false),
  maxDivRatioPpm: ppmColumn('max_div_ratio_ppm').notNull().default(0),
  denyMcc: text('deny_mcc').array().notNull().default([]),
  /** Null: no limit. */
  singleMax: fenColumn('single_max'),
  /** Null: no limit. */
  dayMax: fenColumn('day_max'),
  apiConfigEnc: text('api_config_enc').notNull().default(''),
  isOn: boolean('is_on').notNull().default(true),
  sort: integer('sort').notNull().default(0),
  ...ofPlatform(),
})

/** A pay way that a channel offers, with the bounds of what merchants may be charged for it. */
export const payAislePayWays = pgTable(
  'pay_aisle_pay_way',
  {
    aisleCode: text('aisle_code').notNull(),
    payWay: codeColumn('pay_way', PayWay).notNull(),
    minMerchantRatePpm: ppmColumn('min_merchant_rate_ppm').notNull().default(0),
    maxRatePpm: ppmColumn('max_rate_ppm').notNull(),
  },
  (t) => [primaryKey({ columns: [t.aisleCode, t.payWay] })],
)

/** List prices that a channel charges the operator. */
export const payAisleCosts = pgTable('pay_aisle_cost', {
  id: idColumn('id').primaryKey().default(sql`next_id()`),
  aisleCode: text('aisle_code').notNull(),
  payWay: codeColumn('pay_way', PayWay).notNull(),
  ratePpm: ppmColumn('rate_ppm').notNull(),
  /** Null: no cap. */
  capAmount: fenColumn('cap_amount'),
  minFee: fenColumn('min_fee').notNull().default(sql`0`),
  d0RatePpm: ppmColumn('d0_rate_ppm').notNull().default(0),
  d0Fee: fenColumn('d0_fee').notNull().default(sql`0`),
  validFrom: instantColumn('valid_from').notNull(),
  /** Null: still valid. */
  validTo: instantColumn('valid_to'),
  createUser: idColumn('create_user'),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
})

/** A payment company behind a channel. */
export const aisleComps = pgTable(
  'aisle_comp',
  { aisleCode: text('aisle_code').notNull(), compCode: text('comp_code').notNull() },
  (t) => [primaryKey({ columns: [t.aisleCode, t.compCode] })],
)

/** A function of a payment company. */
export const compFuncs = pgTable(
  'comp_func',
  { compCode: text('comp_code').notNull(), funcCode: text('func_code').notNull() },
  (t) => [primaryKey({ columns: [t.compCode, t.funcCode] })],
)

/** A region that a channel serves; none at all means the whole country. */
export const payAreas = pgTable(
  'pay_area',
  { aisleCode: text('aisle_code').notNull(), regionCode: text('region_code').notNull() },
  (t) => [primaryKey({ columns: [t.aisleCode, t.regionCode] })],
)

/** A channel opened for an operator or sub-operator. */
export const aisleOems = pgTable('aisle_oem', {
  ...owned(),
  aisleCode: text('aisle_code').notNull(),
  instNo: text('inst_no').notNull().default(''),
  apiConfigEnc: text('api_config_enc').notNull().default(''),
  isOn: boolean('is_on').notNull().default(true),
  isDefault: boolean('is_default').notNull().default(false),
})

/** A WeChat account of an operator at a channel. */
export const aisleWxAccounts = pgTable('aisle_wx_account', {
  ...owned(),
  aisleCode: text('aisle_code').notNull(),
  wxType: codeColumn('wx_type', WxType).notNull(),
  appid: text('appid').notNull(),
  appName: text('app_name').notNull(),
  appSecretEnc: text('app_secret_enc').notNull().default(''),
  isOn: boolean('is_on').notNull().default(false),
  bindTime: instantColumn('bind_time').notNull().default(sql`business_now()`),
})
