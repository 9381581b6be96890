import { Form, Input } from 'antd'
import { useSend } from '../../../core/web/call/use-send.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useRpiNo } from '../../merchants/merchants.web.ts'
import { DefaultField, sentWith } from '../book/BookParts.tsx'
import { BuyerDraft, BuyerType, type sellerBuyer } from './buyer.contract.ts'
import type { BuyerRow } from './BuyerListPage.tsx'

const shape = BuyerDraft.shape

interface Values {
  buyerType: 1 | 2
  title: string
  taxNo: string
  address: string
  phone: string
  bankName: string
  accNo: string
  email: string
  isDefault: boolean
}

/** Adds or changes a buyer. @param by the call that saves it */
export function BuyerForm({
  row,
  by,
  onClose,
}: {
  row: BuyerRow | null
  by: typeof sellerBuyer.addBuyer
  onClose: () => void
}) {
  const rpiNo = useRpiNo()
  const saving = useSend(by, { done: row ? t('更新成功') : t('新增成功') })
  return (
    <FormDialog<Values>
      title={row ? t('编辑购买方') : t('新增购买方')}
      width={720}
      initial={row ? { ...row, isDefault: row.isDefault === 1 } : { buyerType: BuyerType.company }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async ({ isDefault, ...values }) =>
        (await saving.send({ ...values, ...sentWith(row, rpiNo, isDefault) })) !== null
      }
      onClose={onClose}
    >
      <div className="form-columns">
        <Field name="buyerType" of={shape.buyerType}>
          <CodeSelect codes={BuyerType} />
        </Field>
        <Field name="title" of={shape.title}>
          <Input autoFocus autoComplete="off" />
        </Field>
        <TaxNoField />
        <Field name="phone" of={shape.phone} hint={t('手机、固定电话或服务热线')}>
          <Input inputMode="tel" autoComplete="off" />
        </Field>
        <Field name="email" of={shape.email} hint={t('用于接收电子发票')}>
          <Input inputMode="email" autoComplete="off" />
        </Field>
        <Field name="bankName" of={shape.bankName}>
          <Input autoComplete="off" />
        </Field>
        <Field name="accNo" of={shape.accNo}>
          <Input inputMode="numeric" autoComplete="off" />
        </Field>
        <DefaultField />
      </div>
      <Field name="address" of={shape.address}>
        <Input autoComplete="off" />
      </Field>
    </FormDialog>
  )
}

/** A company must give its number, a person need not. */
function TaxNoField() {
  const isCompany = Form.useWatch('buyerType') !== BuyerType.person
  return (
    <Field
      name="taxNo"
      of={shape.taxNo}
      missing={isCompany ? t('纳税人识别号不能为空') : undefined}
      hint={t('统一社会信用代码，或15、17、20位税号')}
    >
      <Input autoComplete="off" />
    </Field>
  )
}
