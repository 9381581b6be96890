import { Input } from 'antd'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import type { invoice } from '../invoice/invoice.contract.ts'
import { invoiceSending } from '../sending/sending.contract.ts'

const shape = invoiceSending.send.input.shape

/** Sends an issued invoice with its files to the buyer, or to whoever is named. */
export function SendForm({ shown, onClose }: { shown: ReceivedOf<typeof invoice.detail>; onClose: () => void }) {
  const sending = useSend(invoiceSending.send, {
    done: t('已发送，可在发票发送记录中查看'),
    also: [invoiceSending.list],
  })
  return (
    <FormDialog<{ email: string; mobile: string }>
      title={t('发送发票 {no}', { no: shown.issueNo })}
      initial={{ email: shown.email, mobile: '' }}
      pending={sending.isPending}
      error={sending.error}
      okText={t('发送')}
      onSave={async (values) => (await sending.send({ ...values, id: shown.id })) !== null}
      onClose={onClose}
    >
      <Field name="email" of={shape.email} hint={t('邮件附PDF和XML文件')}>
        <Input autoFocus autoComplete="off" />
      </Field>
      <Field name="mobile" of={shape.mobile} hint={t('短信告知发票号码和金额')}>
        <Input inputMode="tel" autoComplete="off" />
      </Field>
    </FormDialog>
  )
}
