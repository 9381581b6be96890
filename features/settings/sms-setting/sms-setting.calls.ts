import { type SQL, sql } from 'drizzle-orm'
import { sendSms } from '../../access/sms/sms.actions.ts'
import { checkedMobile } from '../../access/sms/sms.rules.ts'
import { labelIn } from '../../../core/shared/draft-fields.ts'
import { containing, orderOf, pageOfRows } from '../../access/list/list.queries.ts'
import { type Caller, holds } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { type Answering, handle } from '../../../core/server/call/handle.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { codeLabel, type CodeOf, codeSetOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { isDemo } from '../clock/clock.queries.ts'
import { SmsCategory, smsSetting, smsSettingErrors } from './sms-setting.contract.ts'
import { checkAccount, sendLimits, templateParams } from './sms-setting.rules.ts'
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

refusalOfConstraint('sms_setting_code', smsSettingErrors.codeTaken)
refusalOfConstraint('sms_setting_enabled', commonErrors.moved)

interface Row {
  id: bigint
  category: CodeOf<typeof SmsCategory>
  smsCode: string
  templateId: string
  signName: string
  appId: string
  regionId: string
  accessKeyEnc: string
  secretKeyEnc: string
  isEnabled: boolean
  remark: string
  createTime: string
  version: number
}

const columns = sql`SELECT id, category, sms_code AS "smsCode", template_id AS "templateId", sign_name AS "signName", app_id AS "appId", region_id AS "regionId",
  access_key_enc AS "accessKeyEnc", secret_key_enc AS "secretKeyEnc", is_enabled AS "isEnabled", remark, create_time AS "createTime", version`
const table = sql`sms_setting`

/** A row as it may be seen: keys masked or left out. */
const shown = ({ accessKeyEnc, secretKeyEnc, isEnabled, ...row }: Row, caller: Caller) => ({
  ...row,
  ...shownKeys({ accessKeyEnc, secretKeyEnc }),
  ...shownUse(isEnabled, caller),
  categoryName: codeLabel(codeSetOf(SmsCategory), row.category, caller.language),
})

handle(smsSetting.list, async ({ tx, caller, input }) => {
  const found = await pageOfRows<Row>(tx, input, {
    select: sql`${columns} FROM ${table}`,
    from: sql`FROM ${table}`,
    made: sql`create_time`,
    where: sql`${ofLoginTenant(caller)} AND ${containing(sql`sms_code`, input.smsCode)} AND ${containing(sql`sign_name`, input.signName)}
      AND ${input.category === undefined ? sql`true` : sql`category = ${input.category}`}
      AND ${input.status === undefined ? sql`true` : sql`is_enabled = ${input.status === InUse.on}`}`,
    order: orderOf(input, { smsCode: sql`sms_code`, createTime: sql`create_time` }, sql`create_time DESC, id DESC`),
  })
  return { ...found, records: found.records.map((row) => shown(row, caller)) }
})

/** @throws common.notFound */
const found = (tx: Tx, caller: Caller, id: bigint, hold?: SQL): Promise<Row> =>
  accountOf<Row>(tx, caller, { table, columns, id, hold })

handle(smsSetting.detail, async ({ tx, caller, input }) => shown(await found(tx, caller, input.id), caller))

handle(smsSetting.submit, async ({ tx, caller, input, audit }) => {
  if (!holds(caller, input.id === undefined ? 'sms_add' : 'sms_edit')) throw commonErrors.forbidden()
  const before = input.id === undefined ? null : await found(tx, caller, input.id, sql`FOR UPDATE`)
  if (before && input.version !== undefined && input.version !== before.version) throw commonErrors.moved()
  const values = valuesOf(caller, input, before)
  const row = await rowOf<{ id: bigint }>(
    tx,
    before
      ? sql`UPDATE sms_setting SET category = ${values.category}, sms_code = ${values.smsCode}, template_id = ${values.templateId}, sign_name = ${values.signName},
                   app_id = ${values.appId}, region_id = ${values.regionId}, access_key_enc = ${values.accessKeyEnc}, secret_key_enc = ${values.secretKeyEnc},
                   remark = ${values.remark}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
             WHERE ${ofLoginTenant(caller)} AND id = ${before.id} RETURNING id`
      : sql`INSERT INTO sms_setting (tenant_id, oem_no, category, sms_code, template_id, sign_name, app_id, region_id, access_key_enc, secret_key_enc, remark, create_user)
            VALUES (${caller.tenantId}, ${caller.oemNo}, ${values.category}, ${values.smsCode}, ${values.templateId}, ${values.signName}, ${values.appId},
                    ${values.regionId}, ${values.accessKeyEnc}, ${values.secretKeyEnc}, ${values.remark}, ${caller.userId}) RETURNING id`,
  )
  const id = row?.id ?? 0n
  audit({
    entity: 'smsSetting',
    no: id,
    before: before && shown(before, caller),
    after: shown({ ...values, id }, caller),
  })
  return { id }
})

/**
 * Builds the row from the values of a form: a masked or empty key keeps the stored one. @throws common.fieldMasked,
 * smsSetting.…
 */
function valuesOf(caller: Caller, input: InputOf<typeof smsSetting.submit>, before: Row | null): Row {
  const values = {
    id: before?.id ?? 0n,
    category: input.category,
    smsCode: input.smsCode,
    templateId: input.templateId,
    signName: input.signName,
    appId: input.appId ?? before?.appId ?? '',
    regionId: input.regionId ?? before?.regionId ?? '',
    ...keptKeys(caller, input, before),
    isEnabled: before?.isEnabled ?? false,
    remark: input.remark ?? before?.remark ?? '',
    createTime: before?.createTime ?? '',
    version: before?.version ?? 0,
  }
  checkAccount({ category: values.category, appId: values.appId, hasSecret: values.secretKeyEnc !== '' })
  return values
}

handle(smsSetting.remove, async ({ tx, caller, input, audit }) => {
  const gone = await removeUnused<Row>(tx, caller, { table, columns, ids: input.ids, refuse: smsSettingErrors.inUse })
  audit({ entity: 'smsSetting', no: input.ids.join(','), before: { rows: gone.map((row) => shown(row, caller)) } })
  return {}
})

handle(smsSetting.enable, async ({ tx, caller, input, audit }) => {
  await holdUse(tx, caller, 'sms settings')
  const row = await found(tx, caller, input.id)
  if (row.category === SmsCategory.simulator && !(await isDemo(tx))) throw smsSettingErrors.simulatorOnly()
  await putIntoUse(tx, caller, table, row.id)
  audit({ entity: 'smsSetting', no: row.id, before: { isEnabled: row.isEnabled }, after: { isEnabled: true } })
  return {}
})

handle(smsSetting.sendMessage, (asked) => sendByHand(asked))
handle(smsSetting.endpointSendMessage, (asked) => sendByHand(asked))

/** Puts a message to each number into the outbox. @throws smsSetting.…, sms.phone… */
async function sendByHand({ tx, caller, input, audit }: Answering<InputOf<typeof smsSetting.sendMessage>>) {
  const phones = [
    ...new Set(
      input.phones
        .split(',')
        .map((phone) => phone.trim())
        .filter(Boolean)
        .map(checkedMobile),
    ),
  ]
  if (phones.length === 0)
    throw commonErrors.fieldRequired({ label: labelIn(['手机号码', 'Mobile number'], caller.language) })
  if (phones.length > sendLimits.atOnce) throw smsSettingErrors.phonesMany()
  const params = templateParams(input.params)
  const setting = await rowOf<{ id: bigint }>(
    tx,
    sql`SELECT id FROM sms_setting WHERE ${ofLoginTenant(caller)} AND ${input.code ? sql`sms_code = ${input.code}` : sql`is_enabled`}`,
  )
  if (!setting) throw input.code ? smsSettingErrors.codeUnknown() : smsSettingErrors.noneEnabled()
  await refuseTooMany(tx, caller, phones.length)
  const words = Object.values(params).join(' ')
  const place = { tenantId: caller.tenantId, oemNo: caller.oemNo }
  for (const phone of phones)
    await sendSms(tx, { ...place, phone, words, params, settingId: setting.id, createUser: caller.userId })
  audit({ entity: 'sms', no: setting.id, after: { count: phones.length } })
  return { count: phones.length }
}

async function refuseTooMany(tx: Tx, { tenantId, userId }: Caller, more: number): Promise<void> {
  await run(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sms by ${userId}`}, 0))`)
  const lately = await rowOf<{ n: number }>(
    tx,
    sql`SELECT count(*)::int AS n FROM sms_outbox WHERE tenant_id = ${tenantId} AND create_user = ${userId} AND created_at > now() - interval '1 hour'`,
  )
  if ((lately?.n ?? 0) + more > sendLimits.perHour) throw smsSettingErrors.tooMany({ n: sendLimits.perHour })
}
