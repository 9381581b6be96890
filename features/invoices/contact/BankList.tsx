import { Input } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../core/web/call/use-send.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { copiedColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useRpiNo } from '../../merchants/merchants.web.ts'
import { bookColumns, BookFilter, DefaultField, sealedColumn, sentWith } from '../book/BookParts.tsx'
import { useBookRows } from '../book/use-book-rows.tsx'
import { BankDraft, seller } from './contact.contract.ts'

type Row = RowOf<typeof seller.bankList>
const shape = BankDraft.shape

/** The accounts of a book. @param choice switch to the other book of the page */
export function BankList({ title, choice }: { title: string; choice: ReactNode }) {
  const removing = useSend(seller.delBank)
  const { list, form } = useBookRows<Row>({
    addTitle: t('新增开户行'),
    nameOf: ({ bankName }) => bankName,
    drop: ({ id }) => void removing.send({ id }),
  })
  return (
    <>
      <ListPage
        title={title}
        list={seller.bankList}
        rowKey="id"
        {...list}
        above={choice}
        columns={columns()}
        filters={
          <>
            <BookFilter />
            <TextFilter name="accName" label={t('账户名称')} />
          </>
        }
      />
      {form && <BankForm {...form} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'accName', title: t('账户名称'), width: 220, pin: 'left', card: 'title' },
  { key: 'bankName', title: t('开户银行'), width: 220, card: 'field' },
  sealedColumn<Row>('accNo', t('对公账号'), 'sellerBank', { card: 'field' }),
  copiedColumn<Row>('branchCode', t('联行号'), { width: 150 }),
  ...bookColumns<Row>(),
]

interface Values {
  accName: string
  bankName: string
  accNo: string
  branchCode: string
  isDefault: boolean
}

function BankForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const rpiNo = useRpiNo()
  const saving = useSend(seller.addBank, { done: row ? t('更新成功') : t('新增成功') })
  return (
    <FormDialog<Values>
      title={row ? t('编辑开户行') : t('新增开户行')}
      initial={row ? { ...row, isDefault: row.isDefault === 1 } : {}}
      pending={saving.isPending}
      error={saving.error}
      onSave={async ({ isDefault, ...values }) =>
        (await saving.send({ ...values, ...sentWith(row, rpiNo, isDefault) })) !== null
      }
      onClose={onClose}
    >
      <Field name="accName" of={shape.accName} hint={t('与营业执照名称一致')}>
        <Input autoFocus autoComplete="off" />
      </Field>
      <Field name="bankName" of={shape.bankName} hint={t('按发票上的写法填写，含支行')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="accNo" of={shape.accNo} hint={t('6至32位数字或短横线')}>
        <Input inputMode="numeric" autoComplete="off" />
      </Field>
      <Field name="branchCode" of={shape.branchCode} hint={t('12位数字')}>
        <Input inputMode="numeric" autoComplete="off" />
      </Field>
      <DefaultField />
    </FormDialog>
  )
}
