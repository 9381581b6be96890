import { Form, Input, InputNumber, Switch } from 'antd'
import { useSend } from '../../../core/web/call/use-send.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { product, ProductDraft, SimProductKind } from './product.contract.ts'
import type { ProductRow } from './ProductListPage.tsx'

const { productCode, productName, productKind, months, flowMb, price, cost } = ProductDraft.shape

interface Values {
  productCode: string
  productName: string
  productKind: 1 | 2
  months: number
  flowMb: number
  price: string
  cost: string
  isOn: boolean
}

/** Adds or changes a product. Orders that were made keep what they bought. */
export function ProductForm({ row, onClose }: { row: ProductRow | null; onClose: () => void }) {
  const saving = useSend(product.submit, { done: row ? t('更新成功') : t('新增成功') })
  return (
    <FormDialog<Values>
      title={row ? t('编辑产品') : t('新增产品')}
      initial={
        row
          ? { ...row, cost: row.cost ?? '0.00', isOn: Boolean(row.productStatus) }
          : { productKind: SimProductKind.renewal, months: 12, flowMb: 0, isOn: true }
      }
      pending={saving.isPending}
      error={saving.error}
      onSave={async ({ isOn, ...values }) =>
        (await saving.send({ ...values, productStatus: isOn ? 1 : 0, id: row?.id })) !== null
      }
      onClose={onClose}
    >
      <div className="form-columns">
        <Field name="productName" of={productName}>
          <Input autoFocus />
        </Field>
        <Field name="productCode" of={productCode} hint={t('2至20位大写字母、数字、横线或下划线')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="productKind" of={productKind}>
          <CodeSelect codes={SimProductKind} />
        </Field>
        <Field name="months" of={months} hint={t('加油包填0时随当前套餐到期')}>
          <InputNumber min={0} max={60} />
        </Field>
        <Field name="flowMb" of={flowMb}>
          <InputNumber min={0} max={10_485_760} />
        </Field>
        <Field name="price" of={price}>
          <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
        </Field>
        <Field name="cost" of={cost} hint={t('平台向运营商收取的金额')}>
          <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
        </Field>
        <Form.Item name="isOn" label={t('状态')} valuePropName="checked">
          <Switch checkedChildren={t('启用')} unCheckedChildren={t('停用')} />
        </Form.Item>
      </div>
    </FormDialog>
  )
}
