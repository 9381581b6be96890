import { Input } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../core/web/call/use-send.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { TextFilter } from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useRpiNo } from '../../merchants/merchants.web.ts'
import { bookColumns, BookFilter, DefaultField, sealedColumn, sentWith } from '../book/BookParts.tsx'
import { useBookRows } from '../book/use-book-rows.tsx'
import { PeopleDraft, seller } from './contact.contract.ts'

type Row = RowOf<typeof seller.peopleList>
const shape = PeopleDraft.shape

/** The contacts of a book. @param choice switch to the other book of the page */
export function PeopleList({ title, choice }: { title: string; choice: ReactNode }) {
  const removing = useSend(seller.delPeople)
  const { list, form } = useBookRows<Row>({
    addTitle: t('新增联系人'),
    nameOf: ({ name }) => name,
    drop: ({ id }) => void removing.send({ id }),
  })
  return (
    <>
      <ListPage
        title={title}
        list={seller.peopleList}
        rowKey="id"
        {...list}
        above={choice}
        columns={columns()}
        filters={
          <>
            <BookFilter />
            <TextFilter name="name" label={t('姓名')} />
          </>
        }
      />
      {form && <PeopleForm {...form} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'name', title: t('姓名'), width: 160, pin: 'left', card: 'title' },
  sealedColumn<Row>('phone', t('联系电话'), 'sellerPeople', { card: 'field' }),
  sealedColumn<Row>('email', t('邮箱'), 'sellerPeople', { width: 210 }),
  ...bookColumns<Row>(),
]

function PeopleForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const rpiNo = useRpiNo()
  const saving = useSend(seller.addPeople, { done: row ? t('更新成功') : t('新增成功') })
  return (
    <FormDialog<{ name: string; phone: string; email: string; isDefault: boolean }>
      title={row ? t('编辑联系人') : t('新增联系人')}
      initial={row ? { ...row, isDefault: row.isDefault === 1 } : {}}
      pending={saving.isPending}
      error={saving.error}
      onSave={async ({ isDefault, ...values }) =>
        (await saving.send({ ...values, ...sentWith(row, rpiNo, isDefault) })) !== null
      }
      onClose={onClose}
    >
      <Field name="name" of={shape.name}>
        <Input autoFocus autoComplete="off" />
      </Field>
      <Field name="phone" of={shape.phone} hint={t('手机、固定电话或服务热线')}>
        <Input inputMode="tel" autoComplete="off" />
      </Field>
      <Field name="email" of={shape.email}>
        <Input inputMode="email" autoComplete="off" />
      </Field>
      <DefaultField />
    </FormDialog>
  )
}
