import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { codeColumn, owned } from '../../../core/server/database/columns.ts'
import { OssCategory } from './oss-setting.contract.ts'

/** A bucket of an object store. One at most is in use for a login tenant. */
export const ossSettings = pgTable(
  'oss_setting',
  {
    ...owned(),
    category: codeColumn('category', OssCategory).notNull(),
    ossCode: text('oss_code').notNull(),
    endpoint: text('endpoint').notNull(),
    bucketName: text('bucket_name').notNull(),
    appId: text('app_id').notNull().default(''),
    region: text('region').notNull().default(''),
    accessKeyEnc: text('access_key_enc').notNull(),
    secretKeyEnc: text('secret_key_enc').notNull(),
    isEnabled: boolean('is_enabled').notNull().default(false),
    remark: text('remark').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
)
