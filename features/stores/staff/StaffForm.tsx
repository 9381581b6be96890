import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select, Switch } from 'antd'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { labelled } from '../../../core/shared/shapes/shapes.ts'
import { mobile } from '../../../core/shared/validity/validity-shapes.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { MerchantField } from '../../merchants/merchants.web.ts'
import { StoreField } from '../store/StoreField.tsx'
import { store } from '../store/store.contract.ts'
import { PersonFields, sentPassword } from '../app-password/PersonFields.tsx'
import { StaffRole } from './staff-codes.contract.ts'
import { staffCalls, StaffDraft } from './staff.contract.ts'
import type { StaffRow } from './StaffListPage.tsx'
import './staff.css'

interface Place {
  rpsNo: string
  staffRole: (typeof StaffRole)[keyof typeof StaffRole]
  receiveVoice: boolean
  storeName?: string
}

interface Values {
  rpiNo: string
  name: string
  mobile: string
  remark?: string
  password?: string
  stores?: Place[]
}

const shape = StaffDraft.shape
const newMobile = labelled('店员手机号', mobile())

/**
 * Takes a person on at a merchant with a role in each of its stores, or edits one; the merchant stays.
 * @param row   who is edited; null for somebody new
 * @param first merchant and store that somebody new is for, when the page is of one
 */
export function StaffForm({
  row,
  first,
  onClose,
}: {
  row: StaffRow | null
  first: { readonly rpiNo: string; readonly rpsNo: string }
  onClose: () => void
}) {
  const sending = useSend(staffCalls.submit, { also: [store.list] })
  const save = async ({ password, stores = [], remark = '', ...values }: Values) => {
    const edited = row ? { rpstNo: row.rpstNo, version: row.version } : {}
    const places = stores.map(({ rpsNo, staffRole, receiveVoice }) => ({
      rpsNo,
      staffRole,
      receiveVoice: receiveVoice ? (1 as const) : (0 as const),
    }))
    const input = { ...values, ...edited, remark, stores: places, password: sentPassword(password) }
    return (await sending.send(input)) !== null
  }
  return (
    <FormDialog<Values>
      title={row ? t('编辑店员：{name}', { name: row.name }) : t('新增店员')}
      width={720}
      initial={row ? valuesOf(row) : { rpiNo: first.rpiNo, stores: [placeAt(first.rpsNo)] }}
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      <Field name="rpiNo" of={shape.rpiNo} label={t('商户')}>
        <MerchantField name={row?.rpiName} disabled={row !== null} />
      </Field>
      <div className="form-columns">
        <Field name="name" of={shape.name}>
          <Input autoComplete="off" />
        </Field>
        <div>
          <PersonFields name="mobile" of={row ? shape.mobile : newMobile} question={staffCalls.hasPassword} />
        </div>
      </div>
      <Places />
      <Field name="remark" of={shape.remark}>
        <Input autoComplete="off" />
      </Field>
    </FormDialog>
  )
}

/** The stores of the person, each with one role. */
function Places() {
  const form = Form.useFormInstance<Values>()
  const rpiNo = Form.useWatch('rpiNo', form) ?? ''
  const roles = codeSetOf(StaffRole).entries.filter(({ value }) => value !== StaffRole.owner)
  return (
    <Form.List name="stores">
      {(fields, { add, remove }) => (
        <fieldset className="staff-places">
          <legend>{t('门店与角色')}</legend>
          {fields.map(({ key, name }) => (
            <div className="staff-place" key={key}>
              <Form.Item
                name={[name, 'rpsNo']}
                label={t('门店')}
                rules={[{ required: true, message: t('请选择门店') }]}
                validateTrigger="onBlur"
              >
                <StoreField
                  rpiNo={rpiNo}
                  name={(form.getFieldValue(['stores', name, 'storeName']) as string | undefined) ?? ''}
                />
              </Form.Item>
              <Form.Item name={[name, 'staffRole']} label={t('店员角色')}>
                <Select options={roles.map(({ value, ...role }) => ({ value, label: role[language.get()] }))} />
              </Form.Item>
              <Form.Item name={[name, 'receiveVoice']} label={t('语音播报')} valuePropName="checked">
                <Switch />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('移除第 {n} 个门店', { n: name + 1 })}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Button icon={<PlusOutlined />} onClick={() => add(placeAt(undefined))}>
            {t('添加门店')}
          </Button>
        </fieldset>
      )}
    </Form.List>
  )
}

const placeAt = (rpsNo: string | undefined) =>
  ({ rpsNo: rpsNo || undefined, staffRole: StaffRole.clerk, receiveVoice: true }) as unknown as Place

const valuesOf = (row: StaffRow): Partial<Values> => ({
  rpiNo: row.rpiNo,
  name: row.name,
  mobile: row.mobile,
  remark: row.remark,
  stores: row.stores.map(({ rpsNo, staffRole, receiveVoice, storeName }) => ({
    rpsNo,
    staffRole,
    receiveVoice: receiveVoice === 1,
    storeName,
  })),
})
