import { sql } from 'drizzle-orm'
import { boolean, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import {
  codeColumn,
  dayColumn,
  idColumn,
  instantColumn,
  owned,
  tenantColumns,
} from '../../../core/server/database/columns.ts'
import { ServiceAuditStatus, ServiceKind, SubjectType } from './party-codes.contract.ts'

/** A picture of a party's papers. */
export interface Attachment {
  picKind: number
  fileKey: string
}

/** A party below an operator: provider, employee or institution. */
export const parties = pgTable('service_info', {
  ...owned(),
  userNo: text('user_no').notNull(),
  serviceKind: codeColumn('service_kind', ServiceKind).notNull(),
  /** A provider, or the oem_no of the operator or sub-operator that the party hangs under. */
  parentNo: text('parent_no').notNull(),
  /** User numbers from the top provider down to the party itself, joined by commas. */
  ancestors: text('ancestors').notNull(),
  level: smallint('level').notNull(),
  serviceName: text('service_name').notNull(),
  shortName: text('short_name').notNull().default(''),
  subjectType: codeColumn('subject_type', SubjectType).notNull(),
  creditCode: text('credit_code').notNull().default(''),
  /** Null: no licence (a person). */
  licenseBegin: dayColumn('license_begin'),
  licenseEnd: dayColumn('license_end'),
  legalName: text('legal_name').notNull(),
  legalIdNoEnc: text('legal_id_no_enc').notNull().default(''),
  legalIdNoIdx: text('legal_id_no_idx').notNull().default(''),
  /** Null while a draft. */
  legalIdBegin: dayColumn('legal_id_begin'),
  legalIdEnd: dayColumn('legal_id_end'),
  contactName: text('contact_name').notNull(),
  contactPhoneEnc: text('contact_phone_enc').notNull().default(''),
  contactPhoneIdx: text('contact_phone_idx').notNull().default(''),
  contactPhoneTail: text('contact_phone_tail').notNull().default(''),
  contactEmailEnc: text('contact_email_enc').notNull().default(''),
  districtCode: text('district_code').notNull().default(''),
  address: text('address').notNull().default(''),
  /** '': it signs in by the phone of its user. */
  account: text('account').notNull().default(''),
  /** Null: no contract term. */
  contractBegin: dayColumn('contract_begin'),
  contractEnd: dayColumn('contract_end'),
  institutionNo: text('institution_no'),
  managerUserId: idColumn('manager_user_id'),
  serviceAuditStatus: codeColumn('service_audit_status', ServiceAuditStatus)
    .notNull()
    .default(ServiceAuditStatus.draft),
  /** Null until first approved. */
  auditTime: instantColumn('audit_time'),
  isFinished: boolean('is_finished').notNull().default(false),
  isOn: boolean('is_on').notNull().default(false),
  /** Party type of who switched it off; null while on or never switched. */
  offBy: smallint('off_by'),
  /** Null: the menus of the role service_admin. */
  menuIds: idColumn('menu_ids').array(),
  attachments: jsonb('attachments').$type<Attachment[]>().notNull().default([]),
  /** The settlement account of step two until its examine has passed; null when there is none to examine. */
  draftBank: jsonb('draft_bank'),
  /** Day on which a password was last sent by text message, with how many that day; null: never. */
  passwordSmsDay: dayColumn('password_sms_day'),
  passwordSmsCount: smallint('password_sms_count').notNull().default(0),
})

/** Changes of a party, field by field. */
export const partyChanges = pgTable('service_change_record', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  userNo: text('user_no').notNull(),
  field: text('field').notNull(),
  /** Masked where the field is personal, as after. */
  before: text('before').notNull().default(''),
  after: text('after').notNull().default(''),
  /** Null: the system. */
  operatorId: idColumn('operator_id'),
  operatorName: text('operator_name').notNull().default(''),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
})
