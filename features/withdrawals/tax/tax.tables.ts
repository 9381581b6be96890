import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { codeColumn, fenColumn, idColumn, instantColumn, tenantColumns } from '../../../core/server/database/columns.ts'
import { OwnerType } from '../../ledger/posting/ledger.contract.ts'
import { AgreementStatus } from './tax.contract.ts'

/** Amount that an owner who gives its own invoices may still withdraw against them. */
export const invoiceQuotas = pgTable('invoice_quota', {
  ...tenantColumns(),
  ownerType: codeColumn('owner_type', OwnerType).notNull(),
  ownerNo: text('owner_no').notNull(),
  approvedAmount: fenColumn('approved_amount').notNull(),
  usedAmount: fenColumn('used_amount').notNull(),
  updateTime: instantColumn('update_time').notNull(),
})

/** The agreement of a person with a tax platform. */
export const taxAgreements = pgTable('tax_agreement', {
  ...tenantColumns(),
  ownerType: codeColumn('owner_type', OwnerType).notNull(),
  ownerNo: text('owner_no').notNull(),
  platformCode: text('platform_code').notNull(),
  agreementStatus: codeColumn('agreement_status', AgreementStatus).notNull(),
  personName: text('person_name').notNull(),
  idNoCipher: text('id_no_cipher').notNull(),
  idNoIdx: text('id_no_idx').notNull(),
  signUrl: text('sign_url').notNull(),
  queryCount: integer('query_count').notNull(),
  /** Null once signed or refused. */
  nextQueryAt: instantColumn('next_query_at'),
  /** Null until signed. */
  signTime: instantColumn('sign_time'),
  failReason: text('fail_reason').notNull(),
  createUser: idColumn('create_user').notNull(),
  createTime: instantColumn('create_time').notNull(),
  updateTime: instantColumn('update_time').notNull(),
  version: integer('version').notNull(),
})
