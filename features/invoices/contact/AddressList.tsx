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
import { RegionField } from '../../settings/settings.web.ts'
import { bookColumns, BookFilter, DefaultField, sealedColumn, sentWith } from '../book/BookParts.tsx'
import { useBookRows } from '../book/use-book-rows.tsx'
import { AddressDraft, seller } from './contact.contract.ts'

type Row = RowOf<typeof seller.addressList>
const shape = AddressDraft.shape

/** The addresses of a book. @param choice switch to the other book of the page */
export function AddressList({ title, choice }: { title: string; choice: ReactNode }) {
  const removing = useSend(seller.delAddress)
  const { list, form } = useBookRows<Row>({
    addTitle: t('新增地址'),
    nameOf: ({ receiver }) => receiver,
    drop: ({ id }) => void removing.send({ id }),
  })
  return (
    <>
      <ListPage
        title={title}
        list={seller.addressList}
        rowKey="id"
        {...list}
        above={choice}
        columns={columns()}
        filters={
          <>
            <BookFilter />
            <TextFilter name="receiver" label={t('收件人')} />
          </>
        }
      />
      {form && <AddressForm {...form} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'receiver', title: t('收件人'), width: 150, pin: 'left', card: 'title' },
  sealedColumn<Row>('phone', t('联系电话'), 'sellerAddress', { card: 'field' }),
  { key: 'districtName', title: t('所在地区'), width: 210, card: 'field' },
  { key: 'address', title: t('详细地址'), width: 280 },
  { key: 'postcode', title: t('邮政编码'), width: 110 },
  ...bookColumns<Row>(),
]

interface Values {
  receiver: string
  phone: string
  districtCode: string
  address: string
  postcode: string
  isDefault: boolean
}

function AddressForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const rpiNo = useRpiNo()
  const saving = useSend(seller.addAddress, { done: row ? t('更新成功') : t('新增成功') })
  return (
    <FormDialog<Values>
      title={row ? t('编辑地址') : t('新增地址')}
      initial={row ? { ...row, isDefault: row.isDefault === 1 } : {}}
      pending={saving.isPending}
      error={saving.error}
      onSave={async ({ isDefault, ...values }) =>
        (await saving.send({ ...values, ...sentWith(row, rpiNo, isDefault) })) !== null
      }
      onClose={onClose}
    >
      <div className="form-columns">
        <Field name="receiver" of={shape.receiver}>
          <Input autoFocus autoComplete="off" />
        </Field>
        <Field name="phone" of={shape.phone} hint={t('手机、固定电话或服务热线')}>
          <Input inputMode="tel" autoComplete="off" />
        </Field>
        <Field name="districtCode" of={shape.districtCode}>
          <RegionField />
        </Field>
        <Field name="postcode" of={shape.postcode} hint={t('6位数字')}>
          <Input inputMode="numeric" autoComplete="off" />
        </Field>
      </div>
      <Field name="address" of={shape.address}>
        <Input autoComplete="off" />
      </Field>
      <DefaultField />
    </FormDialog>
  )
}
