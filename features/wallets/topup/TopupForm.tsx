import { Form, Input, Segmented } from 'antd'
import { Field } from '../../../core/web/form/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language.ts'
import { useSend } from '../../../core/web/use-send.ts'
import { VoucherField } from '../../ledger/voucher/VoucherField.tsx'
import { topup, TopupMode } from './topup.contract.ts'

interface Values {
  amount: string
  topupMode: (typeof TopupMode)[keyof typeof TopupMode]
  voucherUrl: string
}

/** Tops up the own recharge wallet: by a transfer with its voucher, or by a scan where a channel takes it. */
export function TopupForm({ onClose }: { onClose: () => void }) {
  const adding = useSend(topup.add, { done: t('已提交充值') })
  return (
    <FormDialog<Values>
      title={t('充值')}
      okText={t('提交')}
      initial={{ amount: '', topupMode: TopupMode.transfer, voucherUrl: '' }}
      pending={adding.isPending}
      error={adding.error}
      onSave={async (values) => (await adding.send(values)) !== null}
      onClose={onClose}
    >
      <Form.Item name="topupMode" label={t('充值方式')}>
        <Segmented
          options={[
            { value: TopupMode.transfer, label: t('线下转账') },
            { value: TopupMode.scan, label: t('扫码') },
          ]}
        />
      </Form.Item>
      <Field name="amount" of={topup.add.input.shape.amount} hint={t('按实际转账金额填写')}>
        <Input inputMode="decimal" suffix={t('元')} autoFocus />
      </Field>
      <Form.Item noStyle dependencies={['topupMode']}>
        {({ getFieldValue }) =>
          getFieldValue('topupMode') === TopupMode.transfer ? (
            <Form.Item
              name="voucherUrl"
              label={t('转账凭证')}
              required
              rules={[{ required: true, message: t('请上传转账凭证') }]}
              extra={t('图片或PDF，运营商核对到账后入账')}
            >
              <VoucherField />
            </Form.Item>
          ) : (
            <p className="plain-hint">{t('提交后显示收款码，支付成功自动入账。')}</p>
          )
        }
      </Form.Item>
    </FormDialog>
  )
}
