import { Form, Segmented, Switch } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { Filter } from '../../../core/web/list/filter/Filter.tsx'
import { momentColumn } from '../../../core/web/list/listing-parts.tsx'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { MaskedValue } from '../../../core/web/show/MaskedValue.tsx'
import { merchant } from '../../merchants/merchants.shared.ts'
import { MerchantField } from '../../merchants/merchants.web.ts'

/** A row of any book, as its list shows it. */
export interface BookListRow {
  readonly id: string
  readonly rpiNo: string
  readonly isDefault: 0 | 1
  readonly createTime: string
}

/** Permission of who keeps books. */
export const bookEdit = 'invoice_contact_edit'

/** Chooses the merchant whose book is shown, for who sees merchants; the own party's without one. */
export const BookFilter = () => (
  <Can code={merchant.list.permission}>
    <Filter name="rpiNo" label={t('商户（不选为本主体）')}>
      <MerchantField />
    </Filter>
  </Can>
)

/** Chooses one of the two books of a page. */
export function BookChoice<Name extends string>({
  books,
  value,
  onChange,
}: {
  books: readonly { readonly value: Name; readonly label: string }[]
  value: Name
  onChange: (name: Name) => void
}): ReactNode {
  return <Segmented<Name> aria-label={t('资料类型')} value={value} options={[...books]} onChange={onChange} />
}

/** Switch of a form that makes its row the default of the book. */
export const DefaultField = () => (
  <Form.Item name="isDefault" label={t('设为默认')} valuePropName="checked">
    <Switch />
  </Form.Item>
)

/** Columns that every book has behind its own. */
export const bookColumns = <Row extends BookListRow>(): ListColumn<Row>[] => [
  {
    key: 'isDefault' as Extract<keyof Row, string>,
    title: t('默认'),
    width: 80,
    card: 'field',
    render: ({ isDefault }) => (isDefault ? t('默认') : '—'),
  },
  momentColumn<Row>('createTime' as Extract<keyof Row, string>, t('创建时间')),
]

/** A column of a sealed field, which its keepers may reveal. @param entity kind of record as the reveal call takes it */
export const sealedColumn = <Row extends BookListRow>(
  key: Extract<keyof Row, string>,
  title: string,
  entity: string,
  more: Partial<ListColumn<Row>> = {},
): ListColumn<Row> => ({
  key,
  title,
  width: 165,
  render: (row) => (
    <MaskedValue value={String(row[key])} entity={entity} no={row.id} field={key} code="invoice_contact_reveal" />
  ),
  ...more,
})

/** Buttons of a row of a book. */
export const BookActions = ({ name, edit, drop }: { name: string; edit: () => void; drop: () => void }) => (
  <RowActions
    actions={[
      { title: t('编辑'), code: bookEdit, run: edit },
      {
        title: t('删除'),
        code: bookEdit,
        isDanger: true,
        run: () =>
          void confirmRemoval({ title: t('删除 {name}', { name }), text: t('已开具的发票保留原内容。') }).then(
            (isSure) => isSure && drop(),
          ),
      },
    ]}
  />
)

/** Fields sent with a draft: row and version of a change, the book of a new row, and whether it becomes the default. */
export const sentWith = (
  row: (BookListRow & { readonly version: number }) | null,
  rpiNo: string,
  isDefault: boolean | undefined,
) => ({
  ...(row ? { id: row.id, version: row.version } : { rpiNo }),
  isDefault: isDefault ? (1 as const) : undefined,
})
