import { useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import {
  amountColumn,
  codeColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  OnOffFilter,
  OnOffTag,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { product, SimProductKind } from './product.contract.ts'

export type ProductRow = RowOf<typeof product.list>

const ProductForm = lazily(() => import('./ProductForm.tsx').then((m) => m.ProductForm))

/** 流量产品: renewals and boosters that cards can be recharged with. */
export function ProductListPage() {
  const [editing, setEditing] = useState<ProductRow | 'new' | null>(null)
  const add = <AddButton code="iot_product_edit" title={t('新增产品')} onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('流量产品')}
        list={product.list}
        rowKey="id"
        nameOf={({ productName }) => productName}
        columns={columns()}
        toolbar={add}
        firstStep={add}
        filters={
          <>
            <TextFilter name="productName" label={t('产品名称')} />
            <TextFilter name="productCode" label={t('产品编码')} />
            <CodeFilter name="productKind" label={t('产品类型')} codes={SimProductKind} />
            <OnOffFilter name="productStatus" label={t('状态')} />
          </>
        }
        rowActions={(row) => (
          <RowActions actions={[{ title: t('编辑'), code: 'iot_product_edit', run: () => setEditing(row) }]} />
        )}
      />
      {editing && <ProductForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const columns = (): ListColumn<ProductRow>[] => [
  { key: 'productName', title: t('产品名称'), width: 180, pin: 'left', card: 'title' },
  copiedColumn<ProductRow>('productCode', t('产品编码'), { width: 140 }),
  codeColumn<ProductRow>('productKind', t('产品类型'), SimProductKind, { width: 110, card: 'field' }),
  countColumn<ProductRow>('months', t('月数')),
  countColumn<ProductRow>('flowMb', t('流量(MB)'), { width: 110 }),
  amountColumn<ProductRow>('price', t('售价'), { card: 'field' }),
  amountColumn<ProductRow>('cost', t('成本')),
  {
    key: 'productStatus',
    title: t('状态'),
    width: 90,
    card: 'field',
    render: ({ productStatus }) => <OnOffTag value={productStatus} />,
  },
  momentColumn<ProductRow>('createTime', t('创建时间')),
]
