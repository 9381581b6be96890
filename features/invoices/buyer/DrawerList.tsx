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
import { bookColumns, BookFilter, DefaultField, sentWith } from '../book/BookParts.tsx'
import { useBookRows } from '../book/use-book-rows.tsx'
import { DrawerDraft, sellerBuyer } from './buyer.contract.ts'

type Row = RowOf<typeof sellerBuyer.drawerList>
const shape = DrawerDraft.shape

/** The drawers of a book. @param choice switch to the other book of the page */
export function DrawerList({ title, choice }: { title: string; choice: ReactNode }) {
  const removing = useSend(sellerBuyer.delDrawer)
  const { list, form } = useBookRows<Row>({
    addTitle: t('新增开票人员'),
    nameOf: ({ drawer }) => drawer,
    drop: ({ id }) => void removing.send({ id }),
  })
  return (
    <>
      <ListPage
        title={title}
        list={sellerBuyer.drawerList}
        rowKey="id"
        {...list}
        above={choice}
        columns={columns()}
        filters={
          <>
            <BookFilter />
            <TextFilter name="drawer" label={t('开票人')} />
          </>
        }
      />
      {form && <DrawerForm {...form} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'drawer', title: t('开票人'), width: 160, pin: 'left', card: 'title' },
  { key: 'payee', title: t('收款人'), width: 160, card: 'field' },
  { key: 'checker', title: t('复核人'), width: 160, card: 'field' },
  ...bookColumns<Row>(),
]

function DrawerForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const rpiNo = useRpiNo()
  const saving = useSend(sellerBuyer.addDrawer, { done: row ? t('更新成功') : t('新增成功') })
  return (
    <FormDialog<{ drawer: string; payee: string; checker: string; isDefault: boolean }>
      title={row ? t('编辑开票人员') : t('新增开票人员')}
      initial={row ? { ...row, isDefault: row.isDefault === 1 } : {}}
      pending={saving.isPending}
      error={saving.error}
      onSave={async ({ isDefault, ...values }) =>
        (await saving.send({ ...values, ...sentWith(row, rpiNo, isDefault) })) !== null
      }
      onClose={onClose}
    >
      <Field name="drawer" of={shape.drawer}>
        <Input autoFocus autoComplete="off" />
      </Field>
      <Field name="payee" of={shape.payee}>
        <Input autoComplete="off" />
      </Field>
      <Field name="checker" of={shape.checker} hint={t('不能与开票人相同')}>
        <Input autoComplete="off" />
      </Field>
      <DefaultField />
    </FormDialog>
  )
}
