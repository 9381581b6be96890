import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { codeColumn, idColumn, instantColumn } from '../../../core/server/database/columns.ts'
import { OpenMode } from '../../access/menu/menu.contract.ts'

/** Setups of the code generator, one per table; the platform's. */
export const codeSetups = pgTable(
  'code_setup',
  {
    id: idColumn('id').primaryKey().default(sql`next_id()`),
    datasourceId: idColumn('datasource_id').notNull(),
    codeName: text('code_name').notNull(),
    serviceName: text('service_name').notNull(),
    tableName: text('table_name').notNull(),
    tablePrefix: text('table_prefix').notNull(),
    pkName: text('pk_name').notNull(),
    packageName: text('package_name').notNull(),
    baseMode: codeColumn('base_mode', OpenMode).notNull(),
    wrapMode: codeColumn('wrap_mode', OpenMode).notNull(),
    apiPath: text('api_path').notNull(),
    webPath: text('web_path').notNull(),
    createUser: idColumn('create_user'),
    createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
    updateUser: idColumn('update_user'),
    updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
    isDeleted: boolean('is_deleted').notNull().default(false),
    version: integer('version').notNull().default(0),
  },
  (t) => [index('code_setup_datasource').on(t.datasourceId)],
)
