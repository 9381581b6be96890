import { Alert, Form, Input, InputNumber, Radio } from 'antd'
import { useEffect, useState } from 'react'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { GalleryField } from '../gallery/GalleryField.tsx'
import { ShopRefundKind } from '../refund/refund-codes.contract.ts'
import { mostRefundImages, RefundDraft, shopRefund } from '../refund/refund.contract.ts'
import { Reckoning } from './refund-parts.tsx'

interface Values {
  subOrderCode: string
  refundKind: 1 | 2
  quantity: number
  reason: string
  images?: string[]
}

/** Asks for a refund of some pieces of a line: the amount and how it comes about are shown before it is confirmed. */
export function AskRefundDialog({
  subOrderCode: given,
  isForBuyer,
  onClose,
}: {
  subOrderCode: string
  /** Whether the seller's staff asks for the buyer. */
  isForBuyer: boolean
  onClose: () => void
}) {
  const also = { also: [shopRefund.unapproved, shopRefund.list, shopRefund.statistics] }
  const asking = useSend(shopRefund.ask, { ...also, done: t('退款申请已提交') })
  const adding = useSend(shopRefund.add, { ...also, done: t('退款申请已提交') })
  const sending = isForBuyer ? adding : asking
  const [refundAmount, setRefundAmount] = useState<string>()
  const shape = RefundDraft.shape
  const save = async (values: Values) =>
    (await sending.send({ ...values, images: values.images ?? [], refundAmount })) !== null
  return (
    <FormDialog<Values>
      title={isForBuyer ? t('代买方申请退款') : t('发起退款申请')}
      okText={t('提交申请')}
      width={640}
      initial={{ subOrderCode: given, refundKind: 1, quantity: 1 }}
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      <Field name="subOrderCode" of={shape.subOrderCode}>
        <Input disabled={given !== ''} autoComplete="off" />
      </Field>
      <Field name="refundKind" of={shape.refundKind}>
        <Radio.Group
          options={Object.values(ShopRefundKind).map((value) => ({
            value,
            label: codeLabel(codeSetOf(ShopRefundKind), value, language.get()),
          }))}
        />
      </Field>
      <Field name="quantity" of={shape.quantity}>
        <InputNumber min={1} precision={0} />
      </Field>
      <Quoted onAmount={setRefundAmount} />
      <Field name="reason" of={shape.reason}>
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Field>
      <Field name="images" of={shape.images} hint={t('最多{n}张', { n: mostRefundImages })}>
        <GalleryField shown={{}} most={mostRefundImages} />
      </Field>
    </FormDialog>
  )
}

/** The amount that follows from what the form says, with how it comes about, or why nothing can be asked for. */
function Quoted({ onAmount }: { onAmount: (amount: string | undefined) => void }) {
  const form = Form.useFormInstance<Values>()
  const subOrderCode = Form.useWatch('subOrderCode', form) ?? ''
  const refundKind = Form.useWatch('refundKind', form) ?? 1
  const quantity = Form.useWatch('quantity', form)
  const asked = { subOrderCode, refundKind, ...(quantity ? { quantity } : {}) }
  const { data } = useCall(shopRefund.quote, asked, { enabled: subOrderCode.length > 10, freshMs: 0 })
  const amount = data?.refundAmount
  useEffect(() => onAmount(amount), [amount, onAmount])
  if (!data) return null
  return (
    <>
      <Facts>
        <Fact label={t('可退数量')} isWide>
          {t('未发货可退{n}件，已发货可退{m}件', { n: data.moneyOnlyQty, m: data.withGoodsQty })}
        </Fact>
        <Fact label={t('退款金额')}>
          <strong>
            <Money value={data.refundAmount} />
          </strong>
        </Fact>
        <Fact label={t('计算方式')} isWide>
          <Reckoning {...data} />
        </Fact>
      </Facts>
      {data.problem !== '' && <Alert type="warning" showIcon title={data.problem} />}
    </>
  )
}
