import type { ReactNode } from 'react'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { copiedColumn, TextFilter, YesNoFilter, YesNoText } from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Rate } from '../../../core/web/show/values.tsx'
import { useRpiNo } from '../../merchants/merchants.web.ts'
import { bookEdit, BookFilter } from '../book/BookParts.tsx'
import { invoiceGoods } from './goods.contract.ts'

type Row = RowOf<typeof invoiceGoods.taxList>

/** Tax categories to choose from, those kept at hand first. @param choice switch to the other list of the page */
export function TaxProductList({ choice }: { choice: ReactNode }) {
  const rpiNo = useRpiNo()
  const adding = useSend(invoiceGoods.addTaxProduct, { done: t('已加入常用') })
  const removing = useSend(invoiceGoods.delTaxProduct, { done: t('已移出常用') })
  return (
    <ListPage
      title={t('商品管理')}
      list={invoiceGoods.taxList}
      rowKey="categoryNo"
      nameOf={({ categoryName }) => categoryName}
      above={choice}
      columns={[
        { key: 'categoryName', title: t('分类名称'), width: 240, pin: 'left', card: 'title' },
        copiedColumn<Row>('categoryNo', t('税收分类编码'), { width: 240, card: 'field' }),
        { key: 'taxRate', title: t('税率'), width: 90, align: 'right', render: (row) => <Rate value={row.taxRate} /> },
        {
          key: 'isKept',
          title: t('常用'),
          width: 90,
          card: 'field',
          render: ({ isKept }) => <YesNoText value={isKept} />,
        },
      ]}
      filters={
        <>
          <BookFilter />
          <TextFilter name="categoryName" label={t('分类名称')} />
          <TextFilter name="categoryNo" label={t('税收分类编码')} />
          <YesNoFilter name="isKept" label={t('常用')} />
        </>
      }
      rowActions={(row) => (
        <RowActions
          actions={[
            row.isKept
              ? { title: t('移出常用'), code: bookEdit, run: () => void removing.send({ id: row.keptId }) }
              : {
                  title: t('加入常用'),
                  code: bookEdit,
                  run: () => void adding.send({ rpiNo, categoryNo: row.categoryNo }),
                },
          ]}
        />
      )}
    />
  )
}
