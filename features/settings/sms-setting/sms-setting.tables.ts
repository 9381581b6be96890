import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { codeColumn, owned } from '../../../core/server/database/columns.ts'
import { SmsCategory } from './sms-setting.contract.ts'

/** An account at a vendor of text messages. One at most is in use for a login tenant. */
export const smsSettings = pgTable(
  'sms_setting',
  {
    ...owned(),
    category: codeColumn('category', SmsCategory).notNull(),
    smsCode: text('sms_code').notNull(),
    templateId: text('template_id').notNull(),
    signName: text('sign_name').notNull(),
    appId: text('app_id').notNull().default(''),
    regionId: text('region_id').notNull().default(''),
    accessKeyEnc: text('access_key_enc').notNull(),
    secretKeyEnc: text('secret_key_enc').notNull().default(''),
    isEnabled: boolean('is_enabled').notNull().default(false),
    remark: text('remark').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
)
