import { sql } from 'drizzle-orm'
import { sendSms } from './sms-message.actions.ts'
import { checkedMobile } from '../../../core/shared/validity/mobile.ts'
import { labelIn } from '../../../core/shared/shapes/draft-fields.ts'
import { type Caller, holds } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { type Answering, handle } from '../../../core/server/call/handle.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { allOf, contains } from '../../../core/server/lists/listing.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { isDemo } from '../clock/clock.queries.ts'
import { SmsCategory, smsSetting, smsSettingErrors } from './sms-setting.contract.ts'
import { checkAccount, sendLimits, templateParams } from './sms-setting.rules.ts'
import {
  accountOf,
  accountsPage,
  accountToSave,
  holdUse,
  keptKeys,
  ofLoginTenant,
  putIntoUse,
  removeUnused,
  saveAccount,
  shownAccountOf,
  type StoredAccount,
  unsetFields,
} from '../vendor-setting/vendor-setting.actions.ts'

refusalOfConstraint('sms_setting_code', smsSettingErrors.codeTaken)
refusalOfConstraint('sms_setting_enabled', commonErrors.moved)

interface Row extends StoredAccount {
  readonly category: CodeOf<typeof SmsCategory>
  readonly smsCode: string
  readonly templateId: string
  readonly signName: string
  readonly appId: string
  readonly regionId: string
}

const columns = sql`id, category, sms_code AS "smsCode", template_id AS "templateId", sign_name AS "signName", app_id AS "appId", region_id AS "regionId",
  access_key_enc AS "accessKeyEnc", secret_key_enc AS "secretKeyEnc", is_enabled AS "isEnabled", remark, create_time AS "createTime", version`
const accounts = { table: 'sms_setting', columns }

const shown = (row: Row, caller: Caller) => shownAccountOf(row, SmsCategory, caller)

export const smsSettingCalls = [
  handle(smsSetting.list, async ({ tx, caller, input }) => {
    const where = allOf(contains(sql`sms_code`, input.smsCode), contains(sql`sign_name`, input.signName))
    const order = { smsCode: sql`sms_code` }
    const found = await accountsPage<Row>(tx, caller, input, { ...accounts, where, order })
    return pageOf(input, { ...found, records: found.records.map((row) => shown(row, caller)) })
  }),

  handle(smsSetting.detail, async ({ tx, caller, input }) =>
    shown(await accountOf<Row>(tx, caller, accounts, input.id), caller),
  ),

  handle(smsSetting.submit, async ({ tx, caller, input, audit }) => {
    if (!holds(caller, input.id === undefined ? 'sms_add' : 'sms_edit')) throw commonErrors.forbidden()
    const before = await accountToSave<Row>(tx, caller, accounts, input)
    const values = valuesOf(caller, input, before)
    const id = await saveAccount(tx, caller, accounts.table, before, values)
    audit({
      entity: 'smsSetting',
      no: id,
      before: before && shown(before, caller),
      after: shown({ ...unsetFields(before), ...values, id }, caller),
    })
    return { id }
  }),

  handle(smsSetting.remove, async ({ tx, caller, input, audit }) => {
    const gone = await removeUnused<Row>(tx, caller, accounts, input.ids, smsSettingErrors.inUse)
    audit({ entity: 'smsSetting', no: input.ids.join(','), before: { rows: gone.map((row) => shown(row, caller)) } })
    return {}
  }),

  handle(smsSetting.enable, async ({ tx, caller, input, audit }) => {
    await holdUse(tx, caller, 'sms settings')
    const row = await accountOf<Row>(tx, caller, accounts, input.id)
    if (row.category === SmsCategory.simulator && !(await isDemo(tx))) throw smsSettingErrors.simulatorOnly()
    await putIntoUse(tx, caller, accounts.table, row.id)
    audit({ entity: 'smsSetting', no: row.id, before: { isEnabled: row.isEnabled }, after: { isEnabled: true } })
    return {}
  }),

  handle(smsSetting.sendMessage, (asked) => sendByHand(asked)),

  handle(smsSetting.endpointSendMessage, (asked) => sendByHand(asked)),
]

/**
 * Reads the columns from the values of a form: a masked or empty key keeps the stored one. @throws common.fieldMasked,
 * smsSetting.…
 */
function valuesOf(caller: Caller, input: InputOf<typeof smsSetting.submit>, before: Row | null) {
  const values = {
    category: input.category,
    smsCode: input.smsCode,
    templateId: input.templateId,
    signName: input.signName,
    appId: input.appId ?? before?.appId ?? '',
    regionId: input.regionId ?? before?.regionId ?? '',
    ...keptKeys(caller, input, before),
    remark: input.remark ?? before?.remark ?? '',
  }
  checkAccount({ category: values.category, appId: values.appId, hasSecret: values.secretKeyEnc !== '' })
  return values
}

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
