import { type SQL, sql } from 'drizzle-orm'
import { containing, orderOf, pageOfRows } from '../../access/list/list.queries.ts'
import { type Caller, holds } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { refusalOfAddress } from '../../../core/server/http/outgoing.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { codeLabel, type CodeOf, codeSetOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { OssCategory, ossSetting, ossSettingErrors } from './oss-setting.contract.ts'
import { bucketOf, checkedEndpoint, placeOf } from './oss-setting.rules.ts'
import { InUse } from '../vendor-setting/vendor-setting.contract.ts'
import {
  accountOf,
  holdUse,
  keptKeys,
  ofLoginTenant,
  putIntoUse,
  removeUnused,
  shownKeys,
  shownUse,
} from '../vendor-setting/vendor-setting.actions.ts'

refusalOfConstraint('oss_setting_code', ossSettingErrors.codeTaken)
refusalOfConstraint('oss_setting_enabled', commonErrors.moved)

interface Row {
  id: bigint
  category: CodeOf<typeof OssCategory>
  ossCode: string
  endpoint: string
  bucketName: string
  appId: string
  region: string
  accessKeyEnc: string
  secretKeyEnc: string
  isEnabled: boolean
  remark: string
  createTime: string
  version: number
}

const columns = sql`SELECT id, category, oss_code AS "ossCode", endpoint, bucket_name AS "bucketName", app_id AS "appId", region,
  access_key_enc AS "accessKeyEnc", secret_key_enc AS "secretKeyEnc", is_enabled AS "isEnabled", remark, create_time AS "createTime", version`
const table = sql`oss_setting`

/** A row as it may be seen: keys masked or left out. */
const shown = ({ accessKeyEnc, secretKeyEnc, isEnabled, ...row }: Row, caller: Caller) => ({
  ...row,
  ...shownKeys({ accessKeyEnc, secretKeyEnc }),
  ...shownUse(isEnabled, caller),
  categoryName: codeLabel(codeSetOf(OssCategory), row.category, caller.language),
})

handle(ossSetting.list, async ({ tx, caller, input }) => {
  const found = await pageOfRows<Row>(tx, input, {
    select: sql`${columns} FROM ${table}`,
    from: sql`FROM ${table}`,
    made: sql`create_time`,
    where: sql`${ofLoginTenant(caller)} AND ${containing(sql`oss_code`, input.ossCode)} AND ${containing(sql`bucket_name`, input.bucketName)}
      AND ${input.category === undefined ? sql`true` : sql`category = ${input.category}`}
      AND ${input.status === undefined ? sql`true` : sql`is_enabled = ${input.status === InUse.on}`}`,
    order: orderOf(input, { ossCode: sql`oss_code`, createTime: sql`create_time` }, sql`create_time DESC, id DESC`),
  })
  return { ...found, records: found.records.map((row) => shown(row, caller)) }
})

/** @throws common.notFound */
const found = (tx: Tx, caller: Caller, id: bigint, hold?: SQL): Promise<Row> =>
  accountOf<Row>(tx, caller, { table, columns, id, hold })

handle(ossSetting.detail, async ({ tx, caller, input }) => shown(await found(tx, caller, input.id), caller))

handle(ossSetting.submit, async ({ tx, caller, input, audit }) => {
  if (!holds(caller, input.id === undefined ? 'oss_add' : 'oss_edit')) throw commonErrors.forbidden()
  const before = input.id === undefined ? null : await found(tx, caller, input.id, sql`FOR UPDATE`)
  if (before && input.version !== undefined && input.version !== before.version) throw commonErrors.moved()
  const values = valuesOf(caller, input, before)
  if (before && isElsewhere(before, values) && (await holdsFiles(tx, caller, before.id)))
    throw ossSettingErrors.placeKept()
  const row = await rowOf<{ id: bigint }>(
    tx,
    before
      ? sql`UPDATE oss_setting SET category = ${values.category}, oss_code = ${values.ossCode}, endpoint = ${values.endpoint}, bucket_name = ${values.bucketName},
                   app_id = ${values.appId}, region = ${values.region}, access_key_enc = ${values.accessKeyEnc}, secret_key_enc = ${values.secretKeyEnc},
                   remark = ${values.remark}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
             WHERE ${ofLoginTenant(caller)} AND id = ${before.id} RETURNING id`
      : sql`INSERT INTO oss_setting (tenant_id, oem_no, category, oss_code, endpoint, bucket_name, app_id, region, access_key_enc, secret_key_enc, remark, create_user)
            VALUES (${caller.tenantId}, ${caller.oemNo}, ${values.category}, ${values.ossCode}, ${values.endpoint}, ${values.bucketName}, ${values.appId},
                    ${values.region}, ${values.accessKeyEnc}, ${values.secretKeyEnc}, ${values.remark}, ${caller.userId}) RETURNING id`,
  )
  const id = row?.id ?? 0n
  audit({
    entity: 'ossSetting',
    no: id,
    before: before && shown(before, caller),
    after: shown({ ...values, id }, caller),
  })
  return { id }
})

/**
 * Builds the row from the values of a form: a masked or empty key keeps the stored one. @throws common.fieldMasked,
 * ossSetting.…
 */
function valuesOf(caller: Caller, input: InputOf<typeof ossSetting.submit>, before: Row | null): Row {
  const values = {
    id: before?.id ?? 0n,
    category: input.category,
    ossCode: input.ossCode,
    endpoint: checkedEndpoint(input.endpoint),
    bucketName: input.bucketName,
    appId: input.appId ?? before?.appId ?? '',
    region: input.region ?? before?.region ?? '',
    ...keptKeys(caller, input, before),
    isEnabled: before?.isEnabled ?? false,
    remark: input.remark ?? before?.remark ?? '',
    createTime: before?.createTime ?? '',
    version: before?.version ?? 0,
  }
  if (refusalOfAddress(values.endpoint) !== null) throw ossSettingErrors.endpointRefused()
  bucketOf(values)
  if (values.secretKeyEnc === '') throw ossSettingErrors.secretMissing()
  return values
}

/** Whether a row names another bucket than before. */
const isElsewhere = (before: Row, after: Row): boolean =>
  before.category !== after.category || before.endpoint !== after.endpoint || bucketOf(before) !== bucketOf(after)

/** Whether files lie in a store: they would be looked for elsewhere. */
async function holdsFiles(tx: Tx, { tenantId }: Caller, id: bigint): Promise<boolean> {
  const place = `/@${placeOf(tenantId, id)}/`
  const row = await rowOf(
    tx,
    sql`SELECT 1 FROM attachment WHERE tenant_id = ${tenantId} AND strpos(name, ${place}) > 0 LIMIT 1`,
  )
  return row !== undefined
}

handle(ossSetting.remove, async ({ tx, caller, input, audit }) => {
  const gone = await removeUnused<Row>(tx, caller, { table, columns, ids: input.ids, refuse: ossSettingErrors.inUse })
  audit({ entity: 'ossSetting', no: input.ids.join(','), before: { rows: gone.map((row) => shown(row, caller)) } })
  return {}
})

handle(ossSetting.enable, async ({ tx, caller, input, audit }) => {
  await holdUse(tx, caller, 'oss settings')
  const row = await found(tx, caller, input.id)
  await putIntoUse(tx, caller, table, row.id)
  audit({ entity: 'ossSetting', no: row.id, before: { isEnabled: row.isEnabled }, after: { isEnabled: true } })
  return {}
})
