import { Form, Input } from 'antd'
import type { ReceivedOf, SentOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { RemarkField } from '../../../core/web/field/RemarkField.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { MerchantField } from '../../merchants/merchants.web.ts'
import { BuyerType } from '../buyer/buyer.contract.ts'
import { invoice } from '../invoice/invoice.contract.ts'
import { InvoiceDraft } from '../invoice/invoice-draft.contract.ts'
import { InvoiceType } from '../mail-content/mail-content.contract.ts'
import { BuyerChoice, DrawerChoice, PictureButton } from './BookChoices.tsx'
import { InvoiceLines, type LineValues } from './InvoiceLines.tsx'

const shape = InvoiceDraft.shape
type Shown = ReceivedOf<typeof invoice.detail>
type Draft = SentOf<typeof invoice.submit>
type Values = Omit<Draft, 'lines'> & { lines: LineValues[] }

interface Begun {
  readonly rpiNo: string
  readonly rptOrderCode: string
  readonly amount: string
}

/** Makes an invoice, corrects one that nobody outside knows, or puts another in the place of an issued one. */
export function InvoiceForm({
  id,
  begun = null,
  isChange = false,
  onClose,
}: {
  id: string | null
  begun?: Begun | null
  isChange?: boolean
  onClose: () => void
}) {
  if (id === null) return <WholeForm shown={null} begun={begun} isChange={false} onClose={onClose} />
  return <StandingForm id={id} isChange={isChange} onClose={onClose} />
}

function StandingForm({ id, isChange, onClose }: { id: string; isChange: boolean; onClose: () => void }) {
  const { data } = useCall(invoice.detail, { id }, { freshMs: 0 })
  return data ? <WholeForm shown={data} begun={null} isChange={isChange} onClose={onClose} /> : null
}

/** Values of a form that begins with an invoice as it stands. */
const valuesOf = (shown: Shown): Partial<Values> => ({
  rpiNo: shown.rpiNo,
  rptOrderCodes: shown.trades.map(({ rptOrderCode }) => rptOrderCode).join(','),
  invoiceKind: shown.invoiceKind,
  buyerType: shown.buyerType,
  buyerName: shown.buyerName,
  buyerTaxNo: shown.buyerTaxNo,
  buyerAddress: shown.buyerAddress,
  buyerPhone: shown.buyerPhone,
  buyerBank: shown.buyerBank,
  buyerAccount: shown.buyerAccount,
  email: shown.email,
  mobile: shown.mobile,
  drawer: shown.drawer,
  payee: shown.payee,
  checker: shown.checker,
  remark: shown.remark,
  lines: shown.lines.map((line) => ({
    productNo: line.productNo,
    productName: line.productName,
    categoryNo: line.categoryNo,
    categoryName: line.categoryName,
    spec: line.spec,
    unit: line.unit,
    quantity: line.quantity,
    price: line.price ?? '',
    amount: line.amount,
    discount: Number(line.discount) === 0 ? '' : line.discount,
    taxRate: line.taxRate,
  })),
})

function WholeForm({
  shown,
  begun,
  isChange,
  onClose,
}: {
  shown: Shown | null
  begun: Begun | null
  isChange: boolean
  onClose: () => void
}) {
  const also = [invoice.info, invoice.detail]
  const saving = useSend(invoice.save, { done: t('草稿已保存'), also })
  const submitting = useSend(invoice.submit, { done: t('已提交开票'), also })
  const changing = useSend(invoice.change, { done: t('已提交红冲换开'), also })
  const sent = ({ lines, rptOrderCodes, ...values }: Values): Draft => ({
    ...values,
    rptOrderCodes: rptOrderCodes || undefined,
    ...(shown ? { id: shown.id, version: shown.version } : {}),
    lines: lines.map(({ categoryName: _, ...line }) => line),
  })
  const first = begun ? [{ amount: begun.amount, taxRate: '6.0000' }] : [{ taxRate: '6.0000' }]
  return (
    <FormDialog<Values>
      title={isChange ? t('红冲换开 {no}', { no: shown?.invoiceNo ?? '' }) : shown ? t('修改发票') : t('开具发票')}
      width={920}
      initial={
        (shown
          ? valuesOf(shown)
          : {
              invoiceKind: InvoiceType.digitalOrdinary,
              buyerType: BuyerType.company,
              lines: first,
              ...(begun ? { rpiNo: begun.rpiNo, rptOrderCodes: begun.rptOrderCode } : {}),
            }) as Values
      }
      keptAs={shown || begun ? undefined : 'invoice.new'}
      pending={saving.isPending || submitting.isPending || changing.isPending}
      error={saving.error ?? submitting.error ?? changing.error}
      okText={t('提交开票')}
      onSave={async (values) =>
        (await (isChange && shown
          ? changing.send({ ...sent(values), id: shown.id })
          : submitting.send(sent(values)))) !== null
      }
      {...(isChange
        ? {}
        : { second: { text: t('保存草稿'), onSave: async (values) => (await saving.send(sent(values))) !== null } })}
      onClose={onClose}
    >
      <div className="form-columns">
        <Field name="rpiNo" of={shape.rpiNo}>
          <MerchantField name={shown?.rpiName ?? ''} disabled={shown !== null || begun !== null} />
        </Field>
        <Field name="rptOrderCodes" of={shape.rptOrderCodes} hint={t('多笔用逗号分隔；留空为自由开票')}>
          <Input disabled={isChange || begun !== null} autoComplete="off" />
        </Field>
        <Field name="invoiceKind" of={shape.invoiceKind}>
          <CodeSelect codes={InvoiceType} />
        </Field>
        <BuyerChoice />
        <Field name="buyerType" of={shape.buyerType}>
          <CodeSelect codes={BuyerType} />
        </Field>
        <Field name="buyerName" of={shape.buyerName}>
          <Input autoComplete="off" />
        </Field>
        <Field name="buyerTaxNo" of={shape.buyerTaxNo} hint={t('专用发票必填')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="buyerAddress" of={shape.buyerAddress}>
          <Input autoComplete="off" />
        </Field>
        <Field name="buyerPhone" of={shape.buyerPhone}>
          <Input autoComplete="off" />
        </Field>
        <Field name="buyerBank" of={shape.buyerBank}>
          <Input autoComplete="off" />
        </Field>
        <Field name="buyerAccount" of={shape.buyerAccount}>
          <Input autoComplete="off" />
        </Field>
        <Field name="email" of={shape.email} hint={t('开具后可发送到该邮箱')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="mobile" of={shape.mobile}>
          <Input autoComplete="off" inputMode="tel" />
        </Field>
        <DrawerChoice />
        <Field name="drawer" of={shape.drawer}>
          <Input autoComplete="off" />
        </Field>
        <Field name="payee" of={shape.payee}>
          <Input autoComplete="off" />
        </Field>
        <Field name="checker" of={shape.checker}>
          <Input autoComplete="off" />
        </Field>
      </div>
      <PictureButton />
      <Form.Item name="buyerId" hidden>
        <Input />
      </Form.Item>
      <InvoiceLines />
      <RemarkField of={shape.remark} />
    </FormDialog>
  )
}
