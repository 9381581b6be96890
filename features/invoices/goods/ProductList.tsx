import { Form, Input, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../core/web/call/use-send.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { amountColumn, copiedColumn, OnOffFilter, OnOffTag, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Rate } from '../../../core/web/show/values.tsx'
import { useRpiNo } from '../../merchants/merchants.web.ts'
import { bookColumns, BookFilter, DefaultField, sentWith } from '../book/BookParts.tsx'
import { useBookRows } from '../book/use-book-rows.tsx'
import { rateOptions } from '../tax-category/TaxCategoryListPage.tsx'
import { CategoryField } from './CategoryField.tsx'
import { invoiceGoods, ProductDraft } from './goods.contract.ts'

type Row = RowOf<typeof invoiceGoods.productList>
const shape = ProductDraft.shape

/** Goods and services of a party or merchant. @param choice switch to the other list of the page */
export function ProductList({ choice }: { choice: ReactNode }) {
  const removing = useSend(invoiceGoods.delProduct)
  const { list, form } = useBookRows<Row>({
    addTitle: t('新增商品'),
    nameOf: ({ productName }) => productName,
    drop: ({ id }) => void removing.send({ id }),
  })
  return (
    <>
      <ListPage
        title={t('商品管理')}
        list={invoiceGoods.productList}
        rowKey="id"
        {...list}
        above={choice}
        columns={columns()}
        filters={
          <>
            <BookFilter />
            <TextFilter name="productName" label={t('商品名称')} />
            <TextFilter name="categoryNo" label={t('税收分类编码')} />
            <OnOffFilter name="productStatus" label={t('启用状态')} />
          </>
        }
      />
      {form && <ProductForm {...form} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'productName', title: t('商品名称'), width: 200, pin: 'left', card: 'title' },
  { key: 'spec', title: t('规格型号'), width: 130 },
  { key: 'categoryName', title: t('税收分类'), width: 180, card: 'field' },
  copiedColumn<Row>('categoryNo', t('税收分类编码'), { width: 240 }),
  {
    key: 'taxRate',
    title: t('税率'),
    width: 80,
    align: 'right',
    card: 'field',
    render: (row) => <Rate value={row.taxRate} />,
  },
  { key: 'unit', title: t('计量单位'), width: 100 },
  amountColumn<Row>('price', t('含税单价')),
  {
    key: 'productStatus',
    title: t('启用状态'),
    width: 110,
    render: ({ productStatus }) => <OnOffTag value={productStatus} />,
  },
  copiedColumn<Row>('productNo', t('商品编号'), { width: 150, startsHidden: true }),
  ...bookColumns<Row>(),
]

interface Values {
  productName: string
  spec: string
  categoryNo: string
  taxRate: string
  unit: string
  price: string
  productStatus: boolean
  isDefault: boolean
}

/** Adds or changes goods. */
function ProductForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const rpiNo = useRpiNo()
  const saving = useSend(invoiceGoods.addProduct, { done: row ? t('更新成功') : t('新增成功') })
  return (
    <FormDialog<Values>
      title={row ? t('编辑商品') : t('新增商品')}
      width={680}
      initial={
        row
          ? {
              ...row,
              price: row.price ?? '',
              productStatus: Boolean(row.productStatus),
              isDefault: row.isDefault === 1,
            }
          : { productStatus: true }
      }
      pending={saving.isPending}
      error={saving.error}
      onSave={async ({ isDefault, productStatus, ...values }) =>
        (await saving.send({
          ...values,
          ...sentWith(row, rpiNo, isDefault),
          productStatus: productStatus ? 1 : 0,
        })) !== null
      }
      onClose={onClose}
    >
      <Field name="productName" of={shape.productName}>
        <Input autoFocus autoComplete="off" />
      </Field>
      <Field name="categoryNo" of={shape.categoryNo} hint={t('按名称搜索，常用的排在前面')}>
        <CategoryField rpiNo={row ? row.rpiNo : rpiNo} name={row?.categoryName} />
      </Field>
      <div className="form-columns">
        <Field name="taxRate" of={shape.taxRate} hint={t('留空按税收分类的税率')}>
          <Select allowClear options={rateOptions()} />
        </Field>
        <Field name="price" of={shape.price} hint={t('价格不固定时留空')}>
          <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
        </Field>
        <Field name="unit" of={shape.unit}>
          <Input autoComplete="off" />
        </Field>
        <Field name="spec" of={shape.spec}>
          <Input autoComplete="off" />
        </Field>
        <Form.Item name="productStatus" label={t('启用状态')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <DefaultField />
      </div>
    </FormDialog>
  )
}
