import { useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { BookChoice } from '../book/BookParts.tsx'
import { ProductList } from './ProductList.tsx'
import { TaxProductList } from './TaxProductList.tsx'

/** 商品管理: goods and services as a party or merchant puts them on invoices, and the categories it keeps at hand. */
export function GoodsPage() {
  const [book, setBook] = useState<'product' | 'category'>('product')
  const choice = (
    <BookChoice
      value={book}
      onChange={setBook}
      books={[
        { value: 'product', label: t('商品') },
        { value: 'category', label: t('常用税收分类') },
      ]}
    />
  )
  return book === 'product' ? <ProductList choice={choice} /> : <TaxProductList choice={choice} />
}
