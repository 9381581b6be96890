import { Form, Input, Switch } from 'antd'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { MerchantField } from '../../merchants/merchants.web.ts'
import { ImageField } from '../../settings/settings.web.ts'
import { StoreField } from '../../stores/stores.web.ts'
import { AmountMode } from './form-codes.contract.ts'
import { feeForm, FormDraft } from './form.contract.ts'
import type { FormRow } from './use-form-actions.tsx'

interface Values {
  rpiNo: string
  formName: string
  cover: string
  rpsNo: string
  amountMode: FormRow['amountMode']
  amount: string
  minAmount: string
  maxAmount: string
  quantityLimit: string
  once: boolean
  beginTime: string
  endTime: string
  notice: string
}

/** Makes a fee form, or edits one that is off; its merchant stays. @param row the form that is edited; null for a new one */
export function FormForm({ row, onClose }: { row: FormRow | null; onClose: () => void }) {
  const saving = useSend(feeForm.save)
  const of = FormDraft.shape
  const save = async ({ once, quantityLimit, ...values }: Values) =>
    (await saving.send({
      ...(row ? { formCode: row.formCode, version: row.version } : {}),
      ...values,
      once: once ? 1 : 0,
      quantityLimit: quantityLimit ? Number(quantityLimit) : undefined,
    })) !== null
  return (
    <FormDialog<Values>
      title={row ? t('编辑缴费表单：{name}', { name: row.formName }) : t('新增缴费表单')}
      width={720}
      initial={row ? valuesOf(row) : { amountMode: AmountMode.fixed, once: false }}
      keptAs={row ? undefined : 'feeForm.new'}
      pending={saving.isPending}
      error={saving.error}
      onSave={save}
      onClose={onClose}
    >
      <Field name="rpiNo" of={of.rpiNo} label={t('商户')} hint={t('商户须已开通缴费应用')}>
        <MerchantField name={row?.rpiName} disabled={row !== null} />
      </Field>
      <div className="form-columns">
        <Field name="formName" of={of.formName} hint={t('同一商户内不能重复，最多30个字')}>
          <Input autoComplete="off" />
        </Field>
        <Form.Item noStyle dependencies={['rpiNo']}>
          {({ getFieldValue }) => (
            <Field name="rpsNo" of={of.rpsNo} hint={t('不选则为总店')}>
              <StoreField rpiNo={String(getFieldValue('rpiNo') ?? '')} name={row?.storeName ?? ''} />
            </Field>
          )}
        </Form.Item>
      </div>
      <Field name="amountMode" of={of.amountMode} hint={t('按选项：金额为所选选项价格之和')}>
        <CodeSelect codes={AmountMode} disabled={row !== null && row.tradeCount > 0} />
      </Field>
      <Form.Item noStyle dependencies={['amountMode']}>
        {({ getFieldValue }) => <AmountFields mode={Number(getFieldValue('amountMode'))} />}
      </Form.Item>
      <div className="form-columns">
        <Field name="beginTime" of={of.beginTime}>
          <MomentPicker unit="second" />
        </Field>
        <Field name="endTime" of={of.endTime} hint={t('不填则不限')}>
          <MomentPicker unit="second" />
        </Field>
        <Field name="quantityLimit" of={of.quantityLimit} hint={t('不填则不限')}>
          <Input inputMode="numeric" autoComplete="off" />
        </Field>
        <Form.Item name="once" label={t('限缴一次')} valuePropName="checked" extra={t('唯一字段的值相同视为同一人')}>
          <Switch />
        </Form.Item>
      </div>
      <Field name="cover" of={of.cover} hint={t('显示在付款页面顶部，建议宽高比 2:1')}>
        <ImageField shown={row?.coverUrl ?? ''} type="feeForm" canBeNone />
      </Field>
      <Field name="notice" of={of.notice}>
        <Input.TextArea rows={3} showCount />
      </Field>
    </FormDialog>
  )
}

/** The amounts of a mode: one, a range, or none of its own. */
function AmountFields({ mode }: { mode: number }) {
  const of = FormDraft.shape
  const input = <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
  if (mode === AmountMode.fixed)
    return (
      <Field name="amount" of={of.amount} missing={t('请填写金额')}>
        {input}
      </Field>
    )
  if (mode !== AmountMode.byPayer) return null
  return (
    <div className="form-columns">
      <Field name="minAmount" of={of.minAmount} missing={t('请填写金额')} hint={t('0.01 至 50000.00')}>
        {input}
      </Field>
      <Field name="maxAmount" of={of.maxAmount} missing={t('请填写金额')} hint={t('0.01 至 50000.00')}>
        {input}
      </Field>
    </div>
  )
}

const valuesOf = (row: FormRow): Values => ({
  rpiNo: row.rpiNo,
  formName: row.formName,
  cover: row.cover,
  rpsNo: row.rpsNo,
  amountMode: row.amountMode,
  amount: row.amount ?? '',
  minAmount: row.minAmount ?? '',
  maxAmount: row.maxAmount ?? '',
  quantityLimit: row.quantityLimit === null ? '' : String(row.quantityLimit),
  once: row.once === 1,
  beginTime: row.beginTime,
  endTime: row.endTime,
  notice: row.notice,
})
