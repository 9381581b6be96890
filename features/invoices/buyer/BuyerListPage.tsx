import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { codeColumn, copiedColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { bookColumns, bookEdit, BookFilter, sealedColumn } from '../book/BookParts.tsx'
import { useBookRows } from '../book/use-book-rows.tsx'
import { BuyerType, invoiceCustomer, sellerBuyer } from './buyer.contract.ts'

const BuyerForm = lazily(() => import('./BuyerForm.tsx').then((m) => m.BuyerForm))

/** A buyer as the lists show it. */
export type BuyerRow = RowOf<typeof sellerBuyer.buyerList>

/** 购方管理: the buyers that invoices of a party or merchant are made out to. */
export function BuyerListPage() {
  const removing = useSend(sellerBuyer.delBuyer)
  const { list, form } = useBookRows<BuyerRow>({
    addTitle: t('新增购买方'),
    nameOf: ({ title }) => title,
    drop: ({ id }) => void removing.send({ id }),
  })
  return (
    <>
      <ListPage
        title={t('购方管理')}
        list={sellerBuyer.buyerList}
        rowKey="id"
        {...list}
        columns={columns()}
        filters={buyerFilters()}
      />
      {form && <BuyerForm {...form} by={sellerBuyer.addBuyer} />}
    </>
  )
}

/** 开票客户: the same book, many of which can be removed at once. */
export function CustomerListPage() {
  const removing = useSend(invoiceCustomer.remove)
  const { list, form } = useBookRows<BuyerRow>({
    addTitle: t('新增开票客户'),
    nameOf: ({ title }) => title,
    drop: ({ id }) => void removing.send({ ids: id }),
  })
  return (
    <>
      <ListPage
        title={t('开票客户')}
        list={invoiceCustomer.list}
        rowKey="id"
        {...list}
        columns={columns()}
        filters={buyerFilters()}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code={bookEdit}
            nameOf={({ title }) => title}
            remove={({ id }) => send(invoiceCustomer.remove, { ids: id })}
          />
        )}
      />
      {form && <BuyerForm {...form} by={invoiceCustomer.submit} />}
    </>
  )
}

const buyerFilters = () => (
  <>
    <BookFilter />
    <TextFilter name="title" label={t('发票抬头')} />
    <TextFilter name="taxNo" label={t('纳税人识别号')} />
    <CodeFilter name="buyerType" label={t('购买方类型')} codes={BuyerType} />
  </>
)

const columns = (): ListColumn<BuyerRow>[] => [
  { key: 'title', title: t('发票抬头'), width: 220, pin: 'left', card: 'title' },
  codeColumn<BuyerRow>('buyerType', t('购买方类型'), BuyerType, { width: 110 }),
  copiedColumn<BuyerRow>('taxNo', t('纳税人识别号'), { width: 225, card: 'field' }),
  sealedColumn<BuyerRow>('phone', t('联系电话'), 'sellerBuyer', { card: 'field' }),
  sealedColumn<BuyerRow>('email', t('邮箱'), 'sellerBuyer', { width: 210 }),
  { key: 'bankName', title: t('开户银行'), width: 200 },
  sealedColumn<BuyerRow>('accNo', t('银行账号'), 'sellerBuyer'),
  { key: 'address', title: t('地址'), width: 240 },
  ...bookColumns<BuyerRow>(),
]
