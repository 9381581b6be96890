import { useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { BookChoice } from '../book/BookParts.tsx'
import { PeopleList } from '../contact/PeopleList.tsx'
import { DrawerList } from './DrawerList.tsx'

/** 开票人管理: who draws and checks the invoices of a party or merchant, and whom they go to. */
export function DrawerPage() {
  const [book, setBook] = useState<'drawer' | 'people'>('drawer')
  const choice = (
    <BookChoice
      value={book}
      onChange={setBook}
      books={[
        { value: 'drawer', label: t('开票人员') },
        { value: 'people', label: t('联系人') },
      ]}
    />
  )
  return book === 'drawer' ? (
    <DrawerList title={t('开票人管理')} choice={choice} />
  ) : (
    <PeopleList title={t('开票人管理')} choice={choice} />
  )
}
