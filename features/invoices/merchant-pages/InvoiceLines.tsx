import { DeleteOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select } from 'antd'
import { z } from 'zod'
import { plainRate } from '../../../core/shared/money.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { t } from '../../../core/web/language/language.ts'
import { CategoryField } from '../goods/CategoryField.tsx'
import { InvoiceLine, mostLines } from '../invoice/invoice-draft.contract.ts'
import { vatRates } from '../tax-category/vat-rates.rules.ts'
import { ProductChoice } from './BookChoices.tsx'

const shape = InvoiceLine.shape
/** A rate as it travels. */
const percentOf = (ratePpm: number): string => z.encode(shape.taxRate, ratePpm)

/** Values of a line in the form. */
export type LineValues = z.input<typeof InvoiceLine> & { categoryName?: string }

/** The lines of an invoice: chosen from the goods, or written. Amounts are checked by the server. */
export const InvoiceLines = () => (
  <Form.List name="lines">
    {(lines, { add, remove }) => (
      <>
        {lines.map(({ key, name }) => (
          <Line key={key} place={name} onRemove={lines.length > 1 ? () => remove(name) : undefined} />
        ))}
        {lines.length < mostLines && (
          <Button type="dashed" block onClick={() => add({ taxRate: percentOf(60_000) })}>
            {t('增加项目')}
          </Button>
        )}
      </>
    )}
  </Form.List>
)

function Line({ place, onRemove }: { place: number; onRemove: (() => void) | undefined }) {
  const form = Form.useFormInstance()
  const rpiNo = Form.useWatch<string | undefined>('rpiNo', form) ?? ''
  const categoryName = Form.useWatch<string | undefined>(['lines', place, 'categoryName'], form) ?? ''
  const at = (field: string) => [place, field]
  return (
    <fieldset className="invoice-line">
      <legend>
        {t('第 {n} 项', { n: place + 1 })}
        {onRemove && (
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('移除第 {n} 项', { n: place + 1 })}
            onClick={onRemove}
          />
        )}
      </legend>
      <div className="form-columns">
        <ProductChoice place={place} />
        <Field name={at('productName')} of={shape.productName}>
          <Input autoComplete="off" />
        </Field>
        <Field name={at('categoryNo')} of={shape.categoryNo}>
          <CategoryField rpiNo={rpiNo} name={categoryName} />
        </Field>
        <Field name={at('spec')} of={shape.spec}>
          <Input autoComplete="off" />
        </Field>
        <Field name={at('unit')} of={shape.unit}>
          <Input autoComplete="off" />
        </Field>
        <Field name={at('quantity')} of={shape.quantity}>
          <Input inputMode="decimal" autoComplete="off" />
        </Field>
        <Field name={at('price')} of={shape.price} hint={t('填写数量和单价时，金额须等于两者之积')}>
          <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
        </Field>
        <Field name={at('amount')} of={shape.amount}>
          <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
        </Field>
        <Field name={at('discount')} of={shape.discount} hint={t('含税，从金额中减去')}>
          <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
        </Field>
        <Field name={at('taxRate')} of={shape.taxRate}>
          <Select options={vatRates.map((rate) => ({ value: percentOf(rate), label: `${plainRate(rate)}%` }))} />
        </Field>
      </div>
      <Form.Item name={at('productNo')} hidden>
        <Input />
      </Form.Item>
      <Form.Item name={at('categoryName')} hidden>
        <Input />
      </Form.Item>
    </fieldset>
  )
}
