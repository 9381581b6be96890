import { Form, Input, Switch } from 'antd'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { RegionField } from '../../settings/settings.web.ts'
import { mallAddress, MallAddressDraft } from './address.contract.ts'

type Row = ReceivedOf<typeof mallAddress.list>[number]

interface Values {
  receiverName: string
  receiverPhone: string
  districtCode: string
  address: string
  isDefault: boolean
}

/** Adds or changes an address; a masked phone number that is left stays as it is. */
export function AddressForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const saving = useSend(mallAddress.submit, { done: row ? t('更新成功') : t('新增成功') })
  const { receiverName, receiverPhone, districtCode, address } = MallAddressDraft.shape
  return (
    <FormDialog<Values>
      title={row ? t('编辑收货地址') : t('新增收货地址')}
      initial={row ? { ...row, isDefault: row.isDefault === 1 } : { isDefault: false }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async ({ isDefault, ...values }) =>
        (await saving.send({
          ...values,
          isDefault: isDefault ? 1 : 0,
          ...(row ? { id: row.id, version: row.version } : {}),
        })) !== null
      }
      onClose={onClose}
    >
      <div className="form-columns">
        <Field name="receiverName" of={receiverName}>
          <Input autoFocus />
        </Field>
        <Field name="receiverPhone" of={receiverPhone} hint={row ? t('不修改请保留原样') : t('手机或固定电话')}>
          <Input inputMode="tel" autoComplete="off" />
        </Field>
      </div>
      <Field name="districtCode" of={districtCode}>
        <RegionField />
      </Field>
      <Field name="address" of={address}>
        <Input />
      </Field>
      <Form.Item name="isDefault" label={t('默认地址')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
