import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { codeColumn, idColumn, instantColumn } from '../../../core/server/database/columns.ts'
import { ModuleType, PosKind, RpmType } from './model-codes.contract.ts'

/** Suppliers of devices. */
export const terminalSuppliers = pgTable('terminal_sup', {
  id: idColumn('id').notNull().default(sql`next_id()`),
  supNo: text('sup_no').primaryKey(),
  supName: text('sup_name').notNull(),
  cjNum: text('cj_num').notNull().default(''),
  isOn: boolean('is_on').notNull().default(true),
  createUser: idColumn('create_user'),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
  updateUser: idColumn('update_user'),
  updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
  isDeleted: boolean('is_deleted').notNull().default(false),
  version: integer('version').notNull().default(0),
})

/** A model of device. */
export const terminalModels = pgTable('terminal_model', {
  id: idColumn('id').notNull().default(sql`next_id()`),
  rpmNo: text('rpm_no').primaryKey(),
  rpmName: text('rpm_name').notNull(),
  rpmType: codeColumn('rpm_type', RpmType).notNull(),
  /** Null unless rpm_type is 1. */
  posKind: codeColumn('pos_kind', PosKind),
  supNo: text('sup_no').notNull(),
  moduleType: codeColumn('module_type', ModuleType).notNull(),
  /** Empty: any channel; a POS works on exactly these. */
  aisles: text('aisles').array().notNull().default([]),
  hasSim: boolean('has_sim').notNull().default(false),
  snRegex: text('sn_regex').notNull().default(''),
  picture: text('picture').notNull().default(''),
  isOn: boolean('is_on').notNull().default(true),
  createUser: idColumn('create_user'),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
  updateUser: idColumn('update_user'),
  updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
  isDeleted: boolean('is_deleted').notNull().default(false),
  version: integer('version').notNull().default(0),
})
