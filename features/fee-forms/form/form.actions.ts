import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { publicFolder } from '../../../core/server/files/files.ts'
import { takeNumber } from '../../../core/server/database/business-number.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { HeldMerchant } from '../../merchants/merchants.server.ts'
import { fileErrors } from '../../settings/settings.shared.ts'
import { requireOwnFiles } from '../../settings/settings.server.ts'
import { storeErrors } from '../../stores/stores.shared.ts'
import { payerDomain } from '../../terminals/terminals.server.ts'
import { openedFees } from '../market/market.queries.ts'
import { formErrors, FormStatus } from './form-codes.contract.ts'
import type { FormDraft } from './form.contract.ts'
import { holdForm } from './form.queries.ts'
import { amountsOf, checkTimes, type Field } from './form.rules.ts'

refusalOfConstraint('feet_mer_form_name', formErrors.nameTaken)

const formNumber = { prefix: 'FF', day: 'yyMMdd', width: 6 } as const

type Draft = z.output<typeof FormDraft>

/**
 * Makes a form of a merchant, or changes one that is off.
 * @param merchant held, and the caller's to change
 * @throws feeForm.amount, feeForm.times, feeForm.notOpened, store.foreignStore, feeForm.switchOff, feeForm.fieldsFixed,
 *   file.paperKind, file.gone, common.notFound, common.moved; feeForm.nameTaken by the constraint of the table
 * @source docs/domain/network.md 17
 */
export async function saveForm(
  tx: Tx,
  caller: Caller,
  merchant: HeldMerchant,
  draft: Draft,
  now: Moment,
): Promise<{ formCode: string; before: object | null }> {
  const { tenantId, userId } = caller
  const { oemNo, rpiNo } = merchant
  const amounts = amountsOf(draft)
  checkTimes(draft)
  const applyNo = await openedFees(tx, tenantId, rpiNo)
  if (applyNo === undefined || (draft.applyNo !== '' && draft.applyNo !== applyNo)) throw formErrors.notOpened()
  const rpsNo = await storeOf(tx, tenantId, rpiNo, draft.rpsNo)
  if (draft.formCode === '') await checkCover(tx, caller, draft.cover, '')
  const { formName, cover, notice, amountMode, once, beginTime } = draft
  const values = sql`${formName}, ${cover}, ${notice}, ${rpsNo}, ${amountMode}, ${amounts.amount}, ${amounts.minAmount}, ${amounts.maxAmount}, ${draft.quantityLimit ?? null}::integer, ${once},
    ${beginTime}::timestamptz, ${draft.endTime ?? null}::timestamptz`
  if (draft.formCode !== '') {
    const held = await holdForm(tx, tenantId, { formCode: draft.formCode, rpiNo })
    if (draft.version !== undefined && draft.version !== held.version) throw commonErrors.moved()
    await checkCover(tx, caller, draft.cover, held.cover)
    if (held.formStatus === FormStatus.on) throw formErrors.switchOff()
    if (held.hasPayments && held.amountMode !== amountMode) throw formErrors.fieldsFixed()
    await run(
      tx,
      sql`UPDATE feet_mer_form SET (${fields}) = ROW(${values}), update_user = ${userId}, update_time = ${now.at}, version = version + 1
           WHERE tenant_id = ${tenantId} AND form_code = ${held.formCode}`,
    )
    return { formCode: held.formCode, before: { formName: held.formName, amountMode: held.amountMode } }
  }
  const formCode = await takeNumber(tx, formNumber, now.day)
  const qrUrl = `${await payerDomain(tx, oemNo)}/f/${oemNo}${formCode}`
  await run(
    tx,
    sql`INSERT INTO feet_mer_form (tenant_id, oem_no, form_code, rpi_no, apply_no, qr_url, create_user, create_dept, create_time, update_user, update_time, ${fields})
        VALUES (${tenantId}, ${oemNo}, ${formCode}, ${rpiNo}, ${applyNo}, ${qrUrl}, ${userId}, ${caller.deptIds[0] ?? null}, ${now.at}, ${userId}, ${now.at}, ${values})`,
  )
  await logStates(tx, tenantId, caller, [
    { oemNo, entity: 'feeForm', entityNo: formCode, from: null, to: FormStatus.off, action: 'save' },
  ])
  return { formCode, before: null }
}

/** Refuses a cover that not everybody may see, or that is no picture. @throws file.paperKind, file.gone */
async function checkCover(tx: Tx, caller: Caller, cover: string, kept: string): Promise<void> {
  if (cover !== '' && !(cover.startsWith(publicFolder) && /\.(jpg|png)$/.test(cover))) throw fileErrors.paperKind()
  await requireOwnFiles(tx, caller, [cover], [kept])
}

const fields = sql`form_name, cover, notice, rps_no, amount_mode, amount, min_amount, max_amount, quantity_limit, once, begin_time, end_time`

/** The store that takes the money: the one that is named, else the head store. @throws store.foreignStore */
async function storeOf(tx: Tx, tenantId: string, rpiNo: string, rpsNo: string): Promise<string> {
  const row = await rowOf<{ rpsNo: string }>(
    tx,
    sql`SELECT s.rps_no AS "rpsNo" FROM pos_store s WHERE s.tenant_id = ${tenantId} AND s.rpi_no = ${rpiNo} AND NOT s.is_deleted
           AND (${rpsNo}::text = '' OR s.rps_no = ${rpsNo}) ORDER BY s.store_type, s.id LIMIT 1`,
  )
  if (!row) throw storeErrors.foreignStore()
  return row.rpsNo
}

/** Puts a set of fields in the place of the one before. */
export async function replaceFields(
  tx: Tx,
  { tenantId, oemNo, formCode }: { tenantId: string; oemNo: string; formCode: string },
  designed: readonly Field[],
): Promise<void> {
  await run(tx, sql`DELETE FROM feet_mer_field WHERE tenant_id = ${tenantId} AND form_code = ${formCode}`)
  for (const [at, field] of designed.entries()) {
    const options = field.options.map(({ label, priceFen }) => ({
      label,
      priceFen: priceFen === null ? null : String(priceFen),
    }))
    await run(
      tx,
      sql`INSERT INTO feet_mer_field (tenant_id, oem_no, form_code, field_code, label, field_type, is_required, options, is_unique, sort)
          VALUES (${tenantId}, ${oemNo}, ${formCode}, ${field.fieldCode}, ${field.label}, ${field.fieldType}, ${field.required}, ${JSON.stringify(options)}::jsonb, ${field.unique}, ${at + 1})`,
    )
  }
}
