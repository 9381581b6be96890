import { useState } from 'react'
import { send } from '../../../core/web/call/send.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter, Filter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import {
  amountColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  ScopeFilter,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { confirm, confirmRemoval } from '../../../core/web/question/confirm.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { SmallPicture } from '../gallery/SmallPicture.tsx'
import { SaleClassField } from '../sale-class/SaleClassField.tsx'
import { GsOn, mallProduct } from './product.contract.ts'
import { PriceRange, ShelfTag } from './product-words.tsx'

export type ProductRow = RowOf<typeof mallProduct.list>

const ProductForm = lazily(() => import('./ProductForm.tsx').then((m) => m.ProductForm))
const ProductDrawer = lazily(() => import('./ProductDrawer.tsx').then((m) => m.ProductDrawer))

/** 商城商品: what the own shop sells, with specifications, prices and stock. */
export function ProductListPage() {
  const mayEdit = useCan('mall_edit')
  const [editing, setEditing] = useState<string | 'new' | null>(null)
  const removing = useSend(mallProduct.remove)
  const switching = useSend(mallProduct.gsOn)
  const remove = async ({ id, productName }: ProductRow) =>
    (await confirmRemoval({
      title: t('删除商品 {name}', { name: productName }),
      text: t('已下的订单不受影响。'),
    })) && void removing.send({ ids: id })
  const turn = async ({ id, productName, gsOn }: ProductRow) =>
    (gsOn === 0 ||
      (await confirm({
        title: t('下架商品 {name}', { name: productName }),
        text: t('下架后服务商不能再购买，未付款的订单不能付款。'),
        isDanger: true,
        okText: t('下架'),
      }))) &&
    void switching.send({ id, gsOn: gsOn === 1 ? 0 : 1 })
  const add = <AddButton code="mall_edit" title={t('新增商品')} onClick={() => setEditing('new')} />
  const rowActions = (row: ProductRow) => (
    <RowActions
      actions={[
        { title: t('编辑'), code: 'mall_edit', run: () => setEditing(row.id) },
        {
          title: row.gsOn === 1 ? t('下架') : t('上架'),
          code: 'mall_edit',
          isDanger: row.gsOn === 1,
          run: () => void turn(row),
        },
        {
          title: t('删除'),
          code: 'mall_edit',
          isDanger: true,
          blocked: row.gsOn === 1 ? t('请先下架商品') : undefined,
          run: () => void remove(row),
        },
      ]}
    />
  )
  return (
    <>
      <ListPage
        title={t('商城商品')}
        list={mallProduct.list}
        rowKey="id"
        nameOf={({ productName }) => productName}
        columns={columns()}
        toolbar={add}
        firstStep={add}
        filters={
          <>
            <TextFilter name="productName" label={t('商品名称')} />
            <TextFilter name="productNo" label={t('商品编号')} />
            <Filter name="classId" label={t('商城分类')}>
              <SaleClassField placeholder={t('全部')} />
            </Filter>
            <TextFilter name="modelNo" label={t('商品型号编号')} />
            <CodeFilter name="gsOn" label={t('上下架')} codes={GsOn} />
            <ScopeFilter />
          </>
        }
        rowActions={mayEdit ? rowActions : undefined}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="mall_edit"
            nameOf={({ productName }) => productName}
            remove={({ id }) => send(mallProduct.remove, { ids: id })}
          />
        )}
        record={(id, close) => <ProductDrawer id={id} onClose={close} />}
      />
      {editing && <ProductForm id={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const columns = (): ListColumn<ProductRow>[] => [
  { key: 'productName', title: t('商品名称'), width: 220, pin: 'left', card: 'title' },
  {
    key: 'imageUrls',
    title: t('图片'),
    width: 80,
    render: ({ imageUrls, productName }) => <SmallPicture url={imageUrls[0] ?? ''} name={productName} />,
  },
  copiedColumn('productNo', t('商品编号'), { width: 150 }),
  { key: 'gsOn', title: t('上下架'), width: 100, card: 'field', render: ({ gsOn }) => <ShelfTag value={gsOn} /> },
  {
    key: 'priceFrom',
    title: t('售价'),
    width: 170,
    align: 'right',
    card: 'field',
    isSortable: true,
    render: (row) => <PriceRange {...row} />,
  },
  countColumn('stockQty', t('库存数量'), { card: 'field', isSortable: true }),
  countColumn('lockedQty', t('待付款占用'), { width: 110 }),
  countColumn('specCount', t('规格数')),
  { key: 'className', title: t('商城分类'), width: 140 },
  { key: 'modelName', title: t('商品型号'), width: 160 },
  copiedColumn('modelNo', t('商品型号编号'), { width: 150, startsHidden: true }),
  countColumn('minBuy', t('起订量')),
  amountColumn('freight', t('运费')),
  { key: 'sellerName', title: t('卖方'), width: 160, startsHidden: true },
  momentColumn('createTime', t('创建时间'), { isSortable: true }),
]
