import { Form, Input, Segmented } from 'antd'
import { useSend } from '../../../core/web/call/use-send.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { RemarkField } from '../../../core/web/field/RemarkField.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { invoiceMail, MailDraft, MailKind } from '../invoice-mail/mail.contract.ts'
import { InvoiceType } from '../mail-content/mail-content.contract.ts'
import { invoiceRecord } from '../profit-invoice/record.contract.ts'
import { NoticePanel } from './NoticePanel.tsx'
import type { RecordRow } from './RecordListPage.tsx'

const shape = MailDraft.shape

interface Values {
  mailKind: 1 | 2
  expressName: string
  expressNo: string
  remark: string
}

/** Sends invoices to the operator: uploaded as they are, or the paper by courier. */
export function MailForm({ rows, onClose }: { rows: readonly RecordRow[]; onClose: () => void }) {
  const sending = useSend(invoiceMail.insert, { done: t('已提交，等待运营商审核'), also: [invoiceRecord.list] })
  return (
    <FormDialog<Values>
      title={t('提交发票：{n} 张', { n: rows.length })}
      okText={t('提交')}
      width={680}
      initial={{ mailKind: MailKind.upload }}
      pending={sending.isPending}
      error={sending.error}
      onSave={async (values) =>
        (await sending.send({ ...values, recordNos: rows.map(({ recordNo }) => recordNo).join(',') })) !== null
      }
      onClose={onClose}
    >
      <NoticePanel isOpen />
      <PlainRows
        title={t('发票')}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { title: t('发票号码'), cell: ({ invoiceNumber }) => invoiceNumber },
          { title: t('发票类型'), cell: ({ invoiceKind }) => <CodeText codes={InvoiceType} value={invoiceKind} /> },
          { title: t('价税合计'), isRight: true, cell: ({ amount }) => <Money value={amount} /> },
        ]}
      />
      <Form.Item name="mailKind" label={t('邮寄方式')} extra={t('电子发票直接提交；纸质发票填写快递信息')}>
        <Segmented
          options={[
            { value: MailKind.upload, label: t('电子上传') },
            { value: MailKind.post, label: t('纸质邮寄') },
          ]}
        />
      </Form.Item>
      <ExpressFields />
      <RemarkField of={shape.remark} />
    </FormDialog>
  )
}

/** Paper goes by courier. */
function ExpressFields() {
  const kind = Form.useWatch<number | undefined>('mailKind')
  return kind === MailKind.post ? (
    <div className="form-columns">
      <Field name="expressName" of={shape.expressName}>
        <Input autoComplete="off" />
      </Field>
      <Field name="expressNo" of={shape.expressNo} missing={t('请填写快递单号')}>
        <Input autoComplete="off" />
      </Field>
    </div>
  ) : null
}
