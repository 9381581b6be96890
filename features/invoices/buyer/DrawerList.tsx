import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../../core/web/call/use-send.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { TextFilter } from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useRpiNo } from '../../merchants/merchants.web.ts'
import { BookActions, bookColumns, bookEdit, BookFilter, DefaultField, sentWith } from '../book/BookParts.tsx'
import { DrawerDraft, sellerBuyer } from './buyer.contract.ts'

type Row = RowOf<typeof sellerBuyer.drawerList>
const shape = DrawerDraft.shape

/** The drawers of a book. @param choice switch to the other book of the page */
export function DrawerList({ title, choice }: { title: string; choice: ReactNode }) {
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const removing = useSend(sellerBuyer.delDrawer)
  const add = <AddButton code={bookEdit} title={t('新增开票人员')} onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={title}
        list={sellerBuyer.drawerList}
        rowKey="id"
        nameOf={({ drawer }) => drawer}
        above={choice}
        columns={columns()}
        filters={
          <>
            <BookFilter />
            <TextFilter name="drawer" label={t('开票人')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <BookActions name={row.drawer} edit={() => setEditing(row)} drop={() => void removing.send({ id: row.id })} />
        )}
      />
      {editing && <DrawerForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
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
        (await saving.send({ ...values, ...sentWith(row, rpiNo), isDefault: isDefault ? 1 : undefined })) !== null
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
