import { useState } from 'react'
import { send } from '../../../core/web/call/send.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { copiedColumn, momentColumn, OnOffFilter, OnOffTag, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { MaskedValue } from '../../../core/web/show/MaskedValue.tsx'
import { InvoiceType, mailContent } from './mail-content.contract.ts'

const MailContentForm = lazily(() => import('./MailContentForm.tsx').then((m) => m.MailContentForm))

/** The operator's data as the list shows them. */
export type ContentRow = RowOf<typeof mailContent.list>

const edit = 'invoice_mail_content_edit'

/** 邮寄内容: what the operator wants on the invoices of its parties, and where they go; one is in use. */
export function MailContentListPage() {
  const [editing, setEditing] = useState<ContentRow | 'new' | null>(null)
  const removing = useSend(mailContent.remove)
  const drop = async ({ id, title }: ContentRow) =>
    (await confirmRemoval({ title: t('删除邮寄内容 {name}', { name: title }) })) && void removing.send({ ids: id })
  const add = <AddButton code={edit} title={t('新增邮寄内容')} onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('邮寄内容')}
        list={mailContent.list}
        rowKey="id"
        nameOf={({ title }) => title}
        above={<p className="plain-hint">{t('服务商按启用的一份开票、邮寄；同时只启用一份。')}</p>}
        columns={columns()}
        filters={
          <>
            <TextFilter name="title" label={t('发票抬头')} />
            <OnOffFilter name="isOn" label={t('启用状态')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: edit, run: () => setEditing(row) },
              {
                title: t('删除'),
                code: edit,
                isDanger: true,
                blocked: row.isOn ? t('启用中的邮寄内容不能删除，请先启用另一份') : undefined,
                run: () => void drop(row),
              },
            ]}
          />
        )}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code={edit}
            nameOf={({ title }) => title}
            remove={({ id }) => send(mailContent.remove, { ids: id })}
          />
        )}
      />
      {editing && <MailContentForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const columns = (): ListColumn<ContentRow>[] => [
  { key: 'title', title: t('发票抬头'), width: 220, pin: 'left', card: 'title' },
  { key: 'isOn', title: t('启用状态'), width: 100, card: 'field', render: ({ isOn }) => <OnOffTag value={isOn} /> },
  copiedColumn<ContentRow>('taxNo', t('税号'), { width: 225, card: 'field' }),
  {
    key: 'invoiceKinds',
    title: t('可接收的发票类型'),
    width: 240,
    render: ({ invoiceKinds }) =>
      invoiceKinds
        .split(',')
        .map((kind) => codeLabel(codeSetOf(InvoiceType), Number(kind), language.get()))
        .join('、'),
  },
  { key: 'receiver', title: t('收件人'), width: 120 },
  {
    key: 'phone',
    title: t('联系电话'),
    width: 160,
    render: ({ id, phone }) => (
      <MaskedValue value={phone} entity="invoiceMailContent" no={id} field="phone" code="invoice_mail_content_reveal" />
    ),
  },
  { key: 'address', title: t('收件地址'), width: 260 },
  { key: 'content', title: t('开票内容与要求'), width: 260 },
  momentColumn<ContentRow>('createTime', t('创建时间')),
]
