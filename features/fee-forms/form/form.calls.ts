import { sql } from 'drizzle-orm'
import { run } from '../../../core/server/database/db.ts'
import { codePng } from '../../../core/server/pictures/code-drawing.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { holdMerchant } from '../../merchants/merchants.server.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { replaceFields, saveForm } from './form.actions.ts'
import { formErrors, FormStatus } from './form-codes.contract.ts'
import { feeForm } from './form.contract.ts'
import { fieldsOf, formByCode, formListing, type FormRow, holdForm, shownForm } from './form.queries.ts'
import { checkFixedFields, designedFields, type Field, switchedForm } from './form.rules.ts'

export const formCalls = [
  handle(feeForm.list, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<FormRow>(tx, formListing(caller, input), input)
    return pageOf(input, { records: records.map(shownForm), total })
  }),

  handle(feeForm.detail, async ({ tx, caller, input }) => ({
    ...shownForm(await formByCode(tx, caller, input.formCode)),
    states: await statesOf(tx, caller.tenantId, 'feeForm', input.formCode),
  })),

  handle(feeForm.qrUrl, async ({ tx, caller, input }) => {
    const { qrUrl } = await formByCode(tx, caller, input.formCode)
    const address = qrUrl ?? ''
    return { qrUrl: address, picture: `data:image/png;base64,${codePng(address).toString('base64')}` }
  }),

  handle(feeForm.save, async ({ tx, caller, input, now, audit }) => {
    const merchant = await holdMerchant(tx, caller, input.rpiNo)
    const { formCode, before } = await saveForm(tx, caller, merchant, input, now)
    const { formName, amountMode, amount, minAmount, maxAmount } = input
    audit({ entity: 'feeForm', no: formCode, before, after: { formName, amountMode, amount, minAmount, maxAmount } })
    return { formCode }
  }),

  handle(feeForm.remove, async ({ tx, caller, input, now, audit }) => {
    const { tenantId, userId } = caller
    await holdMerchant(tx, caller, input.rpiNo)
    const held = await holdForm(tx, tenantId, input)
    if (held.formStatus === FormStatus.on) throw formErrors.switchOff()
    if (held.hasPayments) throw formErrors.hasPayments()
    await run(
      tx,
      sql`UPDATE feet_mer_form SET is_deleted = true, update_user = ${userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${tenantId} AND form_code = ${held.formCode}`,
    )
    audit({ entity: 'feeForm', no: held.formCode, before: { formName: held.formName }, after: null })
    return {}
  }),

  handle(feeForm.editStatus, async ({ tx, caller, input, now, audit }) => {
    const { tenantId, userId } = caller
    const { rpiStatus } = await holdMerchant(tx, caller, input.rpiNo)
    const held = await holdForm(tx, tenantId, input)
    const fields = await fieldsOf(tx, tenantId, held.formCode)
    const formStatus = switchedForm({ ...held, fields, rpiStatus, at: now.at }, input.formStatus)
    await run(
      tx,
      sql`UPDATE feet_mer_form SET form_status = ${formStatus}, update_user = ${userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${tenantId} AND form_code = ${held.formCode}`,
    )
    const { oemNo, formCode } = held
    const action = formStatus === FormStatus.on ? 'on' : 'off'
    await logStates(tx, tenantId, caller, [
      { oemNo, entity: 'feeForm', entityNo: formCode, from: held.formStatus, to: formStatus, action },
    ])
    audit({ entity: 'feeForm', no: formCode, before: { formStatus: held.formStatus }, after: { formStatus } })
    return {}
  }),

  handle(feeForm.fields, async ({ tx, caller, input }) => {
    await formByCode(tx, caller, input.formCode)
    return (await fieldsOf(tx, caller.tenantId, input.formCode)).map(({ fieldCode, label, fieldType }) => ({
      fieldCode,
      label,
      fieldType,
    }))
  }),

  handle(feeForm.design, async ({ tx, caller, input }) => {
    const { formCode, formName, rpiNo, amountMode, formStatus, tradeCount } = await formByCode(
      tx,
      caller,
      input.formCode,
    )
    const fields = await fieldsOf(tx, caller.tenantId, input.formCode)
    return {
      formCode,
      formName,
      rpiNo,
      amountMode,
      formStatus,
      hasPayments: Number(tradeCount) > 0,
      fields: fields.map((field, at) => ({
        ...field,
        sort: at + 1,
        options: field.options.map(({ label, priceFen }) => ({ label, price: priceFen })),
      })),
    }
  }),

  handle(feeForm.saveDesign, async ({ tx, caller, input, now, audit }) => {
    const { tenantId, userId } = caller
    const { rpiNo } = await formByCode(tx, caller, input.formCode)
    await holdMerchant(tx, caller, rpiNo ?? '')
    const held = await holdForm(tx, tenantId, { formCode: input.formCode, rpiNo: rpiNo ?? '' })
    if (held.formStatus === FormStatus.on) throw formErrors.switchOff()
    const before = await fieldsOf(tx, tenantId, held.formCode)
    const drafts: Field[] = input.fields.map(({ options, ...field }) => ({
      ...field,
      options: options.map(({ label, price }) => ({ label, priceFen: price ?? null })),
    }))
    const after = designedFields(drafts, held.amountMode)
    if (held.hasPayments) checkFixedFields(before, after)
    await replaceFields(tx, { tenantId, oemNo: held.oemNo, formCode: held.formCode }, after)
    await run(
      tx,
      sql`UPDATE feet_mer_form SET update_user = ${userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${tenantId} AND form_code = ${held.formCode}`,
    )
    audit({
      entity: 'feeForm',
      no: held.formCode,
      before: before.map(({ label }) => label),
      after: after.map(({ label }) => label),
    })
    return {}
  }),
]
