import { Form, Input } from 'antd'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { VoucherField } from '../../ledger/ledger.web.ts'
import { topup, TopupMode } from './topup.contract.ts'

interface Values {
  amount: string
  voucherUrl: string
}

/** Tops up the own recharge wallet by a transfer with its voucher: no channel takes a scan. */
export function TopupForm({ onClose }: { onClose: () => void }) {
  const adding = useSend(topup.add, { done: t('已提交充值') })
  return (
    <FormDialog<Values>
      title={t('充值')}
      okText={t('提交')}
      initial={{ amount: '', voucherUrl: '' }}
      pending={adding.isPending}
      error={adding.error}
      onSave={async (values) => (await adding.send({ ...values, topupMode: TopupMode.transfer })) !== null}
      onClose={onClose}
    >
      <Field name="amount" of={topup.add.input.shape.amount} hint={t('按实际转账金额填写')}>
        <Input inputMode="decimal" suffix={t('元')} autoFocus />
      </Field>
      <Form.Item
        name="voucherUrl"
        label={t('转账凭证')}
        required
        rules={[{ required: true, message: t('请上传转账凭证') }]}
        extra={t('图片或PDF，运营商核对到账后入账')}
      >
        <VoucherField />
      </Form.Item>
    </FormDialog>
  )
}
