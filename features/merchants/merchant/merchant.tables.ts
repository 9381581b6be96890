import { sql } from 'drizzle-orm'
import { bigint, boolean, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import {
  codeColumn,
  dayColumn,
  fenColumn,
  idColumn,
  instantColumn,
  owned,
  tenantColumns,
} from '../../../core/server/database/columns.ts'
import { SettleCycle } from '../../channels/aisle/aisle-codes.contract.ts'
import {
  AccRelation,
  BalanceAccType,
  ContactType,
  IdType,
  IpLimit,
  MerchantUserType,
  MicroType,
  RpiFinishStatus,
  RpiKind,
  RpiStatus,
  SceneType,
  SourceType,
  StoreArea,
  VerifyState,
} from './merchant-codes.contract.ts'
import { degreeColumn, timeColumn } from '../../providers/party/column-kinds.tables.ts'

/** A merchant, a group of merchants, or a provider's own record; steps one and two of its onboarding stand here. */
export const merchants = pgTable('rpi_basic', {
  ...owned(),
  rpiNo: text('rpi_no').notNull(),
  rpiKind: codeColumn('rpi_kind', RpiKind).notNull(),
  userType: codeColumn('user_type', MerchantUserType).notNull(),
  rpiStatus: codeColumn('rpi_status', RpiStatus).notNull().default(0),
  finishStatus: codeColumn('finish_status', RpiFinishStatus).notNull().default(0),
  currentStep: smallint('current_step').notNull().default(1),
  sourceType: codeColumn('source_type', SourceType).notNull().default(1),
  userNo: text('user_no').notNull(),
  /** Ancestors of the direct party; '' when that is the operator or sub-operator itself (user_no = oem_no). */
  userPath: text('user_path').notNull().default(''),
  empNo: text('emp_no'),
  institutionNo: text('institution_no'),
  managerUserId: idColumn('manager_user_id'),
  groupNo: text('group_no'),
  ipLimit: codeColumn('ip_limit', IpLimit).notNull().default(0),
  ipWhite: jsonb('ip_white').notNull().default([]),
  limitRelaxed: boolean('limit_relaxed').notNull().default(false),
  d0Flag: boolean('d0_flag').notNull().default(false),
  /** Party type of who switched it off; null while on or never switched. */
  offBy: smallint('off_by'),
  /** Null until first onboarded. */
  firstOnlineTime: instantColumn('first_online_time'),
  submitTime: instantColumn('submit_time'),
  /** Null: never frozen. */
  lastFrozenTime: instantColumn('last_frozen_time'),
  loginPhoneEnc: text('login_phone_enc').notNull().default(''),
  loginPhoneIdx: text('login_phone_idx').notNull().default(''),
  loginPhoneTail: text('login_phone_tail').notNull().default(''),
  rpiName: text('rpi_name').notNull(),
  rpiShortName: text('rpi_short_name').notNull().default(''),
  /** Null unless user_type is 1. */
  microType: codeColumn('micro_type', MicroType),
  creditCode: text('credit_code').notNull().default(''),
  /** Null: no licence. */
  licenseBegin: dayColumn('license_begin'),
  licenseEnd: dayColumn('license_end'),
  licenseAddress: text('license_address').notNull().default(''),
  businessScope: text('business_scope').notNull().default(''),
  legalName: text('legal_name').notNull().default(''),
  legalIdType: codeColumn('legal_id_type', IdType).notNull().default(1),
  legalIdNoEnc: text('legal_id_no_enc').notNull().default(''),
  legalIdNoIdx: text('legal_id_no_idx').notNull().default(''),
  legalIdBegin: dayColumn('legal_id_begin'),
  legalIdEnd: dayColumn('legal_id_end'),
  legalIdAddressEnc: text('legal_id_address_enc').notNull().default(''),
  legalPhoneEnc: text('legal_phone_enc').notNull().default(''),
  legalPhoneIdx: text('legal_phone_idx').notNull().default(''),
  legalPhoneTail: text('legal_phone_tail').notNull().default(''),
  professionCode: text('profession_code').notNull().default(''),
  contactType: codeColumn('contact_type', ContactType).notNull().default(1),
  contactName: text('contact_name').notNull().default(''),
  contactPhoneEnc: text('contact_phone_enc').notNull().default(''),
  contactPhoneIdx: text('contact_phone_idx').notNull().default(''),
  contactPhoneTail: text('contact_phone_tail').notNull().default(''),
  contactIdNoEnc: text('contact_id_no_enc').notNull().default(''),
  contactIdNoIdx: text('contact_id_no_idx').notNull().default(''),
  contactIdBegin: dayColumn('contact_id_begin'),
  contactIdEnd: dayColumn('contact_id_end'),
  contactEmailEnc: text('contact_email_enc').notNull().default(''),
  uboIsLegal: boolean('ubo_is_legal').notNull().default(true),
  /** Numbers and addresses inside are sealed. */
  uboList: jsonb('ubo_list').notNull().default([]),
  ocrMismatch: boolean('ocr_mismatch').notNull().default(false),
  provinceCode: text('province_code').notNull().default(''),
  cityCode: text('city_code').notNull().default(''),
  districtCode: text('district_code').notNull().default(''),
  address: text('address').notNull().default(''),
  longitude: degreeColumn('longitude'),
  latitude: degreeColumn('latitude'),
  industryCode: text('industry_code').notNull().default(''),
  mccNo: text('mcc_no').notNull().default(''),
  qualNo: text('qual_no').notNull().default(''),
  qualEnd: dayColumn('qual_end'),
  sceneType: codeColumn('scene_type', SceneType).notNull().default(1),
  websiteUrl: text('website_url').notNull().default(''),
  appName: text('app_name').notNull().default(''),
  icpNo: text('icp_no').notNull().default(''),
  storeName: text('store_name').notNull().default(''),
  servicePhone: text('service_phone').notNull().default(''),
  businessBegin: timeColumn('business_begin').notNull().default('08:00:00'),
  businessEnd: timeColumn('business_end').notNull().default('22:00:00'),
  storeArea: codeColumn('store_area', StoreArea),
  agreementNo: text('agreement_no').notNull().default(''),
  remark: text('remark').notNull().default(''),
})

/** Counts of merchants, own records and groups of a direct party that are not removed: exact totals of the lists. */
export const merchantCounts = pgTable('merchant_count', {
  ...tenantColumns(),
  /** Ancestors of the direct party; '' for the operator or sub-operator itself. */
  userPath: text('user_path').notNull(),
  rpiKind: codeColumn('rpi_kind', RpiKind).notNull(),
  merchantCount: bigint('merchant_count', { mode: 'bigint' }).notNull().default(0n),
})

/** Owners of a merchant over time: the chain of a payment follows the row valid at its time. */
export const merchantBelongings = pgTable('rpi_belonging', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  rpiNo: text('rpi_no').notNull(),
  userNo: text('user_no').notNull(),
  /** Ancestors of the direct party at that time; '' when that is the operator or sub-operator itself. */
  userPath: text('user_path').notNull(),
  empNo: text('emp_no'),
  institutionNo: text('institution_no'),
  managerUserId: idColumn('manager_user_id'),
  validFrom: instantColumn('valid_from').notNull(),
  /** Null: still valid. */
  validTo: instantColumn('valid_to'),
  sourceNo: text('source_no').notNull().default(''),
  createUser: idColumn('create_user'),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
})

/** A change of a merchant's direct party, asked for now and acting from effectiveTime. */
export const merchantMoves = pgTable('rpi_service_change', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  rpiNo: text('rpi_no').notNull(),
  oldUserNo: text('old_user_no').notNull(),
  newUserNo: text('new_user_no').notNull(),
  reason: text('reason').notNull(),
  effectiveTime: instantColumn('effective_time').notNull(),
  /** Null: still to come. */
  appliedTime: instantColumn('applied_time'),
  createUser: idColumn('create_user'),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
})

/** The account that a merchant settles to, and how: step three of its onboarding. */
export const merchantAccounts = pgTable('rpi_account', {
  ...owned(),
  rpiNo: text('rpi_no').notNull(),
  balanceAccType: codeColumn('balance_acc_type', BalanceAccType).notNull(),
  accName: text('acc_name').notNull(),
  accNoEnc: text('acc_no_enc').notNull(),
  accNoIdx: text('acc_no_idx').notNull(),
  accNoMask: text('acc_no_mask').notNull(),
  bankCode: text('bank_code').notNull(),
  bankName: text('bank_name').notNull().default(''),
  bankProvinceCode: text('bank_province_code').notNull().default(''),
  bankCityCode: text('bank_city_code').notNull().default(''),
  branchCode: text('branch_code').notNull().default(''),
  branchName: text('branch_name').notNull().default(''),
  accPhoneEnc: text('acc_phone_enc').notNull().default(''),
  accIdNoEnc: text('acc_id_no_enc').notNull().default(''),
  accIdNoIdx: text('acc_id_no_idx').notNull().default(''),
  accIdBegin: dayColumn('acc_id_begin'),
  accIdEnd: dayColumn('acc_id_end'),
  /** Null unless the account is another person's. */
  accRelation: codeColumn('acc_relation', AccRelation),
  verifyState: codeColumn('verify_state', VerifyState).notNull().default(0),
  settleCycle: codeColumn('settle_cycle', SettleCycle).notNull().default(1),
  settleMin: fenColumn('settle_min').notNull().default(sql`100`),
})

/** A picture of a merchant's papers; the file itself lies in the private bucket. */
export const merchantPictures = pgTable('rpi_pic', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  rpiNo: text('rpi_no').notNull(),
  /** Null: shared by all channels. */
  incomingCode: text('incoming_code'),
  picKind: smallint('pic_kind').notNull(),
  seq: smallint('seq').notNull().default(1),
  fileKey: text('file_key').notNull(),
  sha256: text('sha256').notNull(),
  uploadUser: idColumn('upload_user'),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
  isDeleted: boolean('is_deleted').notNull().default(false),
})
