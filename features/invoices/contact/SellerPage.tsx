import { useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { BookChoice } from '../book/BookParts.tsx'
import { AddressList } from './AddressList.tsx'
import { BankList } from './BankList.tsx'

/** 销方管理: addresses and accounts that stand on the invoices of a party or merchant. */
export function SellerPage() {
  const [book, setBook] = useState<'address' | 'bank'>('address')
  const choice = (
    <BookChoice
      value={book}
      onChange={setBook}
      books={[
        { value: 'address', label: t('地址') },
        { value: 'bank', label: t('银行账户') },
      ]}
    />
  )
  return book === 'address' ? (
    <AddressList title={t('销方管理')} choice={choice} />
  ) : (
    <BankList title={t('销方管理')} choice={choice} />
  )
}
