import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instantColumn, tenantColumns } from '../../../core/server/database/columns.ts'

/** Settings that a merchant's WeChat number at a channel is bound to: our copy of those that the channel confirmed. */
export const wxConfigs = pgTable('rpi_wx_config', {
  ...tenantColumns(),
  rpiNo: text('rpi_no').notNull(),
  aisleCode: text('aisle_code').notNull(),
  subAppids: text('sub_appids').array().notNull().default(sql`'{}'`),
  jsapiPaths: text('jsapi_paths').array().notNull().default(sql`'{}'`),
  updateUser: idColumn('update_user'),
  updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
})
