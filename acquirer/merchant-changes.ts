import { z } from 'zod'
import type { Acquirer } from './acquirer.ts'
import { timeText } from './clock.ts'
import { Refused } from './error-codes.ts'
import { openedMerchant } from './merchant-settings.ts'
import type { Merchant } from './merchants.ts'
import { accountField, type Call, done, outNoField, shaped, textField, underWay } from './reply.ts'
import type { Answer } from './wire.ts'
import type { AuditChange } from './wire-control.ts'
import type { MerchantChange } from './wire-merchants.ts'

const Change = z.object({
  outChangeNo: outNoField,
  name: textField.optional(),
  shortName: textField.optional(),
  phone: textField.optional(),
  account: accountField.optional(),
  settleCycle: z.literal(['T1', 'D1']).optional(),
})

const Decision = z.object({
  result: z.literal(['DONE', 'REJECTED']),
  reason: textField.optional(),
}) satisfies z.ZodType<AuditChange>

type Wanted = Omit<z.output<typeof Change>, 'outChangeNo'>

/** A change as stored. */
export interface ChangeRow extends MerchantChange {
  appId: string
  applyNo: string
  wanted: Wanted
  createMs: number
}

/** `POST /v1/merchants/{no}/changes`. @throws Refused MERCHANT_NOT_FOUND, MERCHANT_CLOSED */
export function changeMerchant(call: Call): Answer<MerchantChange> {
  const { acquirer, app, body } = call
  const { outChangeNo, ...wanted } = shaped(Change, body)
  const { applyNo } = openedMerchant(call)
  const row = { appId: app.appId, applyNo, outChangeNo, state: 'AUDITING', wantedJson: wanted }
  acquirer.store.insert('merchant_change', { ...row, createMs: acquirer.clock.now() })
  if (acquirer.settings.autoAudit)
    decide(
      acquirer,
      changeOf(acquirer, outChangeNo, app.appId),
      JSON.stringify(wanted).includes('驳回')
        ? { result: 'REJECTED', reason: '变更资料审核不通过' }
        : { result: 'DONE' },
    )
  return changeReply(changeOf(acquirer, outChangeNo, app.appId))
}

/** `GET /v1/merchants/{no}/changes/{outChangeNo}`. @throws Refused MERCHANT_NOT_FOUND */
export const queryChange = ({ acquirer, app, params }: Call): Answer<MerchantChange> =>
  changeReply(changeOf(acquirer, params['outChangeNo']!, app.appId))

/** `POST /control/changes/{outChangeNo}/audit`. @throws Refused MERCHANT_NOT_FOUND; WRONG_STATE when it is decided */
export function auditChange(acquirer: Acquirer, outChangeNo: string, body: unknown): MerchantChange {
  decide(acquirer, changeOf(acquirer, outChangeNo), shaped(Decision, body))
  return changeAnswer(changeOf(acquirer, outChangeNo))
}

/** A change for the clerk, with what it wants. */
export const changeForClerk = (_: Acquirer, row: ChangeRow) => ({
  ...changeAnswer(row),
  applyNo: row.applyNo,
  wanted: row.wanted,
  createTime: timeText(row.createMs),
})

const changeAnswer = ({ outChangeNo, state, reason }: ChangeRow): MerchantChange => ({ outChangeNo, state, reason })

const changeReply = (row: ChangeRow): Answer<MerchantChange> =>
  row.state === 'AUDITING' ? underWay(changeAnswer(row)) : done(changeAnswer(row))

function changeOf({ store }: Acquirer, outChangeNo: string, appId?: string): ChangeRow {
  const sql = 'SELECT * FROM merchant_change WHERE out_change_no = :outChangeNo AND (:appId IS NULL OR app_id = :appId)'
  const found = store.get<ChangeRow>(sql, { outChangeNo, appId })
  if (!found) throw new Refused('MERCHANT_NOT_FOUND', outChangeNo)
  return found
}

function decide({ store }: Acquirer, row: ChangeRow, { result, reason }: AuditChange): void {
  const { appId, outChangeNo, applyNo, state, wanted } = row
  if (state !== 'AUDITING') throw new Refused('WRONG_STATE', state)
  store.run(
    'UPDATE merchant_change SET state = :result, reason = :reason WHERE app_id = :appId AND out_change_no = :outChangeNo',
    { appId, outChangeNo, result, reason },
  )
  if (result === 'REJECTED') return
  const before = store.get<Merchant>('SELECT * FROM merchant WHERE apply_no = :applyNo', { applyNo })!
  const { name, shortName, account, settleCycle } = { ...before, ...wanted }
  store.run(
    `UPDATE merchant SET name = :name, short_name = :shortName, account_json = :account, settle_cycle = :settleCycle,
       form_json = json_patch(form_json, :form) WHERE apply_no = :applyNo`,
    { name, shortName, account, settleCycle, form: wanted.phone ? { phone: wanted.phone } : {}, applyNo },
  )
}
