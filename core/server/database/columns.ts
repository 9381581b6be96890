import { type AnyPgColumn, bigint, boolean, customType, integer, smallint, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { CodeOf } from '../../shared/codes.ts'
import type { Fen } from '../../shared/money.ts'

/** A column of whole fen. */
export const fenColumn = customType<{ data: Fen; driverData: bigint | string }>({
  dataType: () => 'fen',
  fromDriver: (value) => BigInt(value) as Fen,
  toDriver: (value) => value.toString(),
})

/** A 64-bit number: ids. */
export const idColumn = (name: string) => bigint(name, { mode: 'bigint' })

/** An instant: text as the database writes it in Asia/Shanghai, `2026-03-01 14:00:00.123+08`. */
export const instantColumn = customType<{ data: string; driverData: string }>({ dataType: () => 'timestamptz' })

/** A calendar day `yyyy-MM-dd`. */
export const dayColumn = customType<{ data: string; driverData: string }>({ dataType: () => 'date' })

/** A named code: the number of its set, kept right by a check of the table. */
export const codeColumn = <T extends Record<string, number>>(name: string, _codes: T) =>
  smallint(name).$type<CodeOf<T>>()

/** A rate in parts per million. */
export const ppmColumn = (name: string) => integer(name)

/**
 * Columns for the owner of a row: the root operator's tenant, and the login tenant it came through. @source docs/rulings.md
 * 35
 */
export const tenantColumns = () => ({
  tenantId: text('tenant_id').notNull(),
  oemNo: text('oem_no').notNull(),
})

/** The standard columns of a tenant's business table. @source docs/domain/network.md 1.1 */
export const owned = () => ({
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  createUser: idColumn('create_user'),
  createDept: idColumn('create_dept'),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
  updateUser: idColumn('update_user'),
  updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
  status: smallint('status').notNull().default(1),
  isDeleted: boolean('is_deleted').notNull().default(false),
  version: integer('version').notNull().default(0),
})

/** Any column, for maps from filter names to columns. */
export type Column = AnyPgColumn
