import { Alert, InputNumber, Select } from 'antd'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { session } from '../../../core/web/session/session.ts'
import { useStore } from '../../../core/web/store.ts'
import type { Sent } from '../../../core/web/call/sending.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { party } from '../../providers/providers.shared.ts'
import { MaterialType } from './qrcode-codes.contract.ts'
import { NewCodes, qrcode } from './qrcode.contract.ts'

type Values = Sent<typeof qrcode.create>

const shape = NewCodes.shape

/** Makes a batch of codes; the operator says who may hand them out, a provider makes its own. */
export function CodesForm({ onClose }: { onClose: () => void }) {
  const isOperator = useStore(session).user?.detail?.type === 'oem'
  const sending = useSend(qrcode.create, { also: [qrcode.batches], done: t('收款码已生成') })
  return (
    <FormDialog<Values>
      title={t('生成收款码')}
      initial={{ quantity: 10, materialType: MaterialType.stand } as Values}
      pending={sending.isPending}
      error={sending.error}
      okText={t('生成')}
      onSave={async (values) => (await sending.send(values)) !== null}
      onClose={onClose}
    >
      <Alert type="info" showIcon title={t('生成的收款码未绑定商户，付款人扫码会看到“收款码未激活”。')} />
      <div className="form-columns codes-form">
        <Field name="quantity" of={shape.quantity} hint={t('1至5000个')}>
          <InputNumber min={1} max={5000} precision={0} className="full-width" />
        </Field>
        <Field name="materialType" of={shape.materialType}>
          <Select
            options={codeSetOf(MaterialType).entries.map(({ value, ...entry }) => ({
              value,
              label: entry[language.get()],
            }))}
          />
        </Field>
      </div>
      {isOperator && (
        <Field name="holderNo" of={shape.holderNo} label={t('持有方')} hint={t('可发放收款码的服务商；不选为本机构')}>
          <RemoteSelect
            list={party.list}
            searchBy="serviceName"
            choiceOf={(row) => ({
              value: String(row.userNo),
              name: String(row.serviceName),
              no: String(row.userNo),
            })}
          />
        </Field>
      )}
    </FormDialog>
  )
}
