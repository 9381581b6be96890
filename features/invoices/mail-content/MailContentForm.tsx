import { Form, Input, Select, Switch } from 'antd'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { useStore } from '../../../core/web/store.ts'
import { InvoiceType, MailContentDraft, mailContent } from './mail-content.contract.ts'
import type { ContentRow } from './MailContentListPage.tsx'

const shape = MailContentDraft.shape

interface Values {
  title: string
  taxNo: string
  address: string
  receiver: string
  phone: string
  invoiceKinds: string[]
  content: string
  isOn: boolean
}

/** Adds or changes the operator's data for invoices. */
export function MailContentForm({ row, onClose }: { row: ContentRow | null; onClose: () => void }) {
  const now = useStore(language)
  const saving = useSend(mailContent.submit, { done: row ? t('更新成功') : t('新增成功') })
  return (
    <FormDialog<Values>
      title={row ? t('编辑邮寄内容') : t('新增邮寄内容')}
      width={720}
      initial={
        row
          ? { ...row, invoiceKinds: row.invoiceKinds.split(','), isOn: row.isOn === 1 }
          : { isOn: true, invoiceKinds: [String(InvoiceType.digitalSpecial)] }
      }
      pending={saving.isPending}
      error={saving.error}
      onSave={async ({ invoiceKinds, isOn, ...values }) =>
        (await saving.send({
          ...values,
          invoiceKinds: invoiceKinds.join(','),
          isOn: isOn ? 1 : 0,
          ...(row ? { id: row.id, version: row.version } : {}),
        })) !== null
      }
      onClose={onClose}
    >
      <div className="form-columns">
        <Field name="title" of={shape.title}>
          <Input autoFocus autoComplete="off" />
        </Field>
        <Field name="taxNo" of={shape.taxNo} hint={t('18位统一社会信用代码')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="receiver" of={shape.receiver}>
          <Input autoComplete="off" />
        </Field>
        <Field name="phone" of={shape.phone} hint={t('手机、固定电话或服务热线')}>
          <Input inputMode="tel" autoComplete="off" />
        </Field>
      </div>
      <Field name="address" of={shape.address}>
        <Input autoComplete="off" />
      </Field>
      <Field name="invoiceKinds" of={shape.invoiceKinds}>
        <Select
          mode="multiple"
          options={codeSetOf(InvoiceType).entries.map((entry) => ({ value: String(entry.value), label: entry[now] }))}
        />
      </Field>
      <Field name="content" of={shape.content} hint={t('服务商开票前会看到')}>
        <Input.TextArea rows={4} showCount />
      </Field>
      <Form.Item name="isOn" label={t('启用状态')} valuePropName="checked" extra={t('启用后，原来启用的一份自动停用')}>
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
