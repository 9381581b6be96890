import { sql } from 'drizzle-orm'
import { type Caller, holds } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { refusalOfAddress } from '../../../core/server/http/outgoing.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { allOf, contains } from '../../../core/server/lists/listing.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { OssCategory, ossSetting, ossSettingErrors } from './oss-setting.contract.ts'
import { bucketOf, checkedEndpoint, placeOf } from './oss-setting.rules.ts'
import {
  accountOf,
  accountsPage,
  accountToSave,
  holdUse,
  keptKeys,
  putIntoUse,
  removeUnused,
  saveAccount,
  shownAccountOf,
  type StoredAccount,
  unsetFields,
} from '../vendor-setting/vendor-setting.actions.ts'

refusalOfConstraint('oss_setting_code', ossSettingErrors.codeTaken)
refusalOfConstraint('oss_setting_enabled', commonErrors.moved)

interface Row extends StoredAccount {
  readonly category: CodeOf<typeof OssCategory>
  readonly ossCode: string
  readonly endpoint: string
  readonly bucketName: string
  readonly appId: string
  readonly region: string
}

const columns = sql`id, category, oss_code AS "ossCode", endpoint, bucket_name AS "bucketName", app_id AS "appId", region,
  access_key_enc AS "accessKeyEnc", secret_key_enc AS "secretKeyEnc", is_enabled AS "isEnabled", remark, create_time AS "createTime", version`
const accounts = { table: 'oss_setting', columns }

const shown = (row: Row, caller: Caller) => shownAccountOf(row, OssCategory, caller)

/** Whether a row names another bucket than before. */
const isElsewhere = (before: Row, after: Omit<Row, keyof StoredAccount>): boolean =>
  before.category !== after.category || before.endpoint !== after.endpoint || bucketOf(before) !== bucketOf(after)

export const ossSettingCalls = [
  handle(ossSetting.list, async ({ tx, caller, input }) => {
    const where = allOf(contains(sql`oss_code`, input.ossCode), contains(sql`bucket_name`, input.bucketName))
    const order = { ossCode: sql`oss_code` }
    const found = await accountsPage<Row>(tx, caller, input, { ...accounts, where, order })
    return pageOf(input, { ...found, records: found.records.map((row) => shown(row, caller)) })
  }),

  handle(ossSetting.detail, async ({ tx, caller, input }) =>
    shown(await accountOf<Row>(tx, caller, accounts, input.id), caller),
  ),

  handle(ossSetting.submit, async ({ tx, caller, input, audit }) => {
    if (!holds(caller, input.id === undefined ? 'oss_add' : 'oss_edit')) throw commonErrors.forbidden()
    const before = await accountToSave<Row>(tx, caller, accounts, input)
    const values = valuesOf(caller, input, before)
    if (before && isElsewhere(before, values) && (await holdsFiles(tx, caller, before.id)))
      throw ossSettingErrors.placeKept()
    const id = await saveAccount(tx, caller, accounts.table, before, values)
    audit({
      entity: 'ossSetting',
      no: id,
      before: before && shown(before, caller),
      after: shown({ ...unsetFields(before), ...values, id }, caller),
    })
    return { id }
  }),

  handle(ossSetting.remove, async ({ tx, caller, input, audit }) => {
    const gone = await removeUnused<Row>(tx, caller, accounts, input.ids, ossSettingErrors.inUse)
    audit({ entity: 'ossSetting', no: input.ids.join(','), before: { rows: gone.map((row) => shown(row, caller)) } })
    return {}
  }),

  handle(ossSetting.enable, async ({ tx, caller, input, audit }) => {
    await holdUse(tx, caller, 'oss settings')
    const row = await accountOf<Row>(tx, caller, accounts, input.id)
    await putIntoUse(tx, caller, accounts.table, row.id)
    audit({ entity: 'ossSetting', no: row.id, before: { isEnabled: row.isEnabled }, after: { isEnabled: true } })
    return {}
  }),
]

/**
 * Reads the columns from the values of a form: a masked or empty key keeps the stored one. @throws common.fieldMasked,
 * ossSetting.…
 */
function valuesOf(caller: Caller, input: InputOf<typeof ossSetting.submit>, before: Row | null) {
  const values = {
    category: input.category,
    ossCode: input.ossCode,
    endpoint: checkedEndpoint(input.endpoint),
    bucketName: input.bucketName,
    appId: input.appId ?? before?.appId ?? '',
    region: input.region ?? before?.region ?? '',
    ...keptKeys(caller, input, before),
    remark: input.remark ?? before?.remark ?? '',
  }
  if (refusalOfAddress(values.endpoint) !== null) throw ossSettingErrors.endpointRefused()
  bucketOf(values)
  if (values.secretKeyEnc === '') throw ossSettingErrors.secretMissing()
  return values
}

/** Whether files lie in a store: they would be looked for elsewhere. */
async function holdsFiles(tx: Tx, { tenantId }: Caller, id: bigint): Promise<boolean> {
  const place = `/@${placeOf(tenantId, id)}/`
  const row = await rowOf(
    tx,
    sql`SELECT 1 FROM attachment WHERE tenant_id = ${tenantId} AND strpos(name, ${place}) > 0 LIMIT 1`,
  )
  return row !== undefined
}
