import { Input } from 'antd'
import { labelled } from '../../../core/shared/shapes/shapes.ts'
import { mobile } from '../../../core/shared/validity/validity-shapes.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import type { Sent } from '../../../core/web/call/sending.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { MerchantField } from '../../merchants/merchants.web.ts'
import { RegionField } from '../../settings/settings.web.ts'
import { PersonFields, sentPassword } from '../app-password/PersonFields.tsx'
import { staffCalls } from '../staff/staff.contract.ts'
import { StoreDraft } from '../store/store-draft.contract.ts'
import { store } from '../store/store.contract.ts'

type Values = Record<string, string | undefined>

const shape = StoreDraft.shape
const newMobile = labelled('店长手机号', mobile())

/**
 * Opens a store with its manager, or edits one; its merchant stays.
 * @param row   the store that is edited; null for a new one
 * @param rpiNo merchant of a new one, when the page is of one
 */
export function StoreForm({
  row,
  rpiNo = '',
  onClose,
}: {
  row: RowOf<typeof store.list> | null
  rpiNo?: string
  onClose: () => void
}) {
  const sending = useSend(store.submit, { also: [staffCalls.list] })
  const save = async ({ password, ...values }: Values) => {
    const edited = row ? { id: row.id, version: row.version } : {}
    return (
      (await sending.send({ ...values, ...edited, password: sentPassword(password) } as Sent<typeof store.submit>)) !==
      null
    )
  }
  return (
    <FormDialog<Values>
      title={row ? t('编辑门店：{name}', { name: row.storeName }) : t('新增门店')}
      width={720}
      initial={row ? valuesOf(row) : { rpiNo, businessBegin: '08:00', businessEnd: '22:00' }}
      keptAs={row ? undefined : 'store.new'}
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      <Field name="rpiNo" of={shape.rpiNo} label={t('商户')}>
        <MerchantField name={row?.rpiName} disabled={row !== null} />
      </Field>
      <div className="form-columns">
        <Field name="storeName" of={shape.storeName} hint={t('同一商户内不能重复，最多50个字')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="districtCode" of={shape.districtCode}>
          <RegionField />
        </Field>
      </div>
      <Field name="address" of={shape.address} label={t('详细地址')}>
        <Input autoComplete="off" />
      </Field>
      <div className="form-columns">
        <Field name="managerName" of={shape.managerName} label={t('店长')}>
          <Input autoComplete="off" />
        </Field>
        <div>
          <PersonFields name="managerMobile" of={row ? shape.managerMobile : newMobile} question={store.hasPassword} />
        </div>
      </div>
      <Field name="servicePhone" of={shape.servicePhone} hint={t('手机、座机、400/800或95/96号码')}>
        <Input autoComplete="off" />
      </Field>
      <div className="form-columns">
        <Field name="businessBegin" of={shape.businessBegin}>
          <Input type="time" />
        </Field>
        <Field name="businessEnd" of={shape.businessEnd}>
          <Input type="time" />
        </Field>
      </div>
      <div className="form-columns">
        <Field name="longitude" of={shape.longitude} hint={t('-180至180，最多6位小数')}>
          <Input inputMode="decimal" autoComplete="off" />
        </Field>
        <Field name="latitude" of={shape.latitude} hint={t('-90至90，最多6位小数')}>
          <Input inputMode="decimal" autoComplete="off" />
        </Field>
      </div>
    </FormDialog>
  )
}

const valuesOf = (row: RowOf<typeof store.list>): Values => ({
  rpiNo: row.rpiNo,
  storeName: row.storeName,
  districtCode: row.districtCode,
  address: row.address,
  managerName: row.managerName,
  managerMobile: row.managerMobile,
  servicePhone: row.servicePhone,
  businessBegin: row.businessBegin,
  businessEnd: row.businessEnd,
  longitude: row.longitude,
  latitude: row.latitude,
})
