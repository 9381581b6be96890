import { Alert, Form, Input, Select } from 'antd'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { RemarkField } from '../../../core/web/field/RemarkField.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { plainRate } from '../../../core/shared/money.ts'
import { VouchersField } from '../../ledger/ledger.web.ts'
import { invoiceMail } from '../invoice-mail/mail.contract.ts'
import { InvoiceType } from '../mail-content/mail-content.contract.ts'
import { InvoiceRecordDraft, invoiceRecord } from '../profit-invoice/record.contract.ts'
import { vatRates } from '../tax-category/vat-rates.rules.ts'
import { z } from 'zod'
import type { Notice } from './NoticePanel.tsx'
import type { RecordRow } from './RecordListPage.tsx'

const shape = InvoiceRecordDraft.shape
/** A rate as it travels. */
const percentOf = (ratePpm: number): string => z.encode(shape.taxRate, ratePpm)

interface Values {
  invoiceKind: 1 | 2 | 3 | 4 | 5 | 6
  invoiceCode: string
  invoiceNumber: string
  invoiceDate: string
  amount: string
  taxRate: string
  taxAmount: string
  sellerName: string
  sellerTaxNo: string
  buyerTitle: string
  buyerTaxNo: string
  period: string
  files: string[]
  remark: string
}

/** Registers an invoice of the own party, or corrects one that nobody has before them. */
export function RecordForm({ row, onClose }: { row: RecordRow | null; onClose: () => void }) {
  const notice = useCall(invoiceMail.notice, {})
  if (!notice.data) return null
  return <WholeForm row={row} notice={notice.data} onClose={onClose} />
}

function WholeForm({ row, notice, onClose }: { row: RecordRow | null; notice: Notice; onClose: () => void }) {
  const saving = useSend(invoiceRecord.submit, {
    done: row ? t('更新成功') : t('已登记，请选中发票提交审核'),
    also: [invoiceMail.list],
  })
  const kinds = notice.invoiceKinds.split(',').filter(Boolean).map(Number)
  const taken = kinds.length > 0 ? kinds : undefined
  const usual = kinds.find((kind) => kind === InvoiceType.digitalSpecial) ?? kinds[0] ?? InvoiceType.digitalSpecial
  return (
    <FormDialog<Values>
      title={row ? t('修改分润发票') : t('登记分润发票')}
      width={760}
      initial={
        row
          ? { ...row, files: [...row.files], taxRate: row.taxRate }
          : {
              invoiceKind: usual as Values['invoiceKind'],
              taxRate: percentOf(60_000),
              sellerName: notice.sellerName,
              buyerTitle: notice.title,
              buyerTaxNo: notice.taxNo,
              files: [],
            }
      }
      keptAs={row ? undefined : 'invoiceRecord.new'}
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) =>
        (await saving.send({ ...values, ...(row ? { id: row.id, version: row.version } : {}) })) !== null
      }
      onClose={onClose}
    >
      {notice.isSet === 0 && (
        <Alert type="warning" showIcon title={t('运营商尚未设置开票信息，请联系运营商')} className="invoice-notice" />
      )}
      <div className="form-columns">
        <Field name="invoiceKind" of={shape.invoiceKind} hint={t('只列出运营商接收的类型')}>
          <CodeSelect codes={InvoiceType} only={taken} />
        </Field>
        <CodeField />
        <Field name="invoiceNumber" of={shape.invoiceNumber} hint={t('8位数字，数电发票20位')}>
          <Input inputMode="numeric" autoComplete="off" />
        </Field>
        <Field name="invoiceDate" of={shape.invoiceDate} hint={t('180天内开具')}>
          <MomentPicker unit="day" />
        </Field>
        <Field name="amount" of={shape.amount} hint={t('含税总额')}>
          <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
        </Field>
        <Field name="taxRate" of={shape.taxRate}>
          <Select
            options={vatRates.map((rate) => ({
              value: percentOf(rate),
              label: `${plainRate(rate)}%`,
            }))}
          />
        </Field>
        <Field name="taxAmount" of={shape.taxAmount} hint={t('按发票填写；留空按税率计算')}>
          <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
        </Field>
        <Field name="period" of={shape.period}>
          <MomentPicker unit="month" />
        </Field>
        <Field name="sellerName" of={shape.sellerName} hint={t('须与实名认证名称一致')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="sellerTaxNo" of={shape.sellerTaxNo} hint={t('18位统一社会信用代码')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="buyerTitle" of={shape.buyerTitle} hint={t('须与运营商开票抬头一致')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="buyerTaxNo" of={shape.buyerTaxNo}>
          <Input autoComplete="off" />
        </Field>
      </div>
      <Form.Item
        name="files"
        label={t('发票文件')}
        required
        rules={[{ required: true, type: 'array', min: 1, message: t('请上传发票图片或PDF') }]}
        extra={t('图片或PDF，最多5个；同一文件只能登记一张发票')}
      >
        <VouchersField most={5} />
      </Form.Item>
      <RemarkField of={shape.remark} />
    </FormDialog>
  )
}

/** Digital invoices have no code. */
function CodeField() {
  const kind = Form.useWatch<number | undefined>('invoiceKind')
  const isDigital = kind === InvoiceType.digitalOrdinary || kind === InvoiceType.digitalSpecial
  return isDigital ? null : (
    <Field name="invoiceCode" of={shape.invoiceCode} hint={t('10或12位数字')}>
      <Input inputMode="numeric" autoComplete="off" />
    </Field>
  )
}
