import { Button } from 'antd'
import { useState } from 'react'
import { send } from '../../../core/web/call/send.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import type { Chosen } from '../../../core/web/list/bulk/chosen.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { notify } from '../../../core/web/notices/notices.ts'
import { ask, confirmRemoval } from '../../../core/web/question/confirm.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { useIsPayer } from '../../access/access.web.ts'
import { invoiceMail } from '../invoice-mail/mail.contract.ts'
import { invoiceRecord } from '../profit-invoice/record.contract.ts'
import { isLoose } from '../profit-invoice/record.rules.ts'
import { InvoiceRecordStatus } from '../profit-invoice/record-codes.contract.ts'
import { NoticePanel } from './NoticePanel.tsx'
import { QuotaCards } from './QuotaCards.tsx'
import { recordColumns, recordFilters } from './record-columns.tsx'
import { recordNext } from './record-status.tsx'
import './invoice-pages.css'

/** An invoice as the list shows it. */
export type RecordRow = RowOf<typeof invoiceRecord.list>

const InvoiceDrawer = lazily(() => import('./RecordDrawer.tsx').then((m) => m.InvoiceDrawer))
const ExamineDrawer = lazily(() => import('./ExamineDrawer.tsx').then((m) => m.ExamineDrawer))
const MailForm = lazily(() => import('./MailForm.tsx').then((m) => m.MailForm))
const RecordForm = lazily(() => import('./RecordForm.tsx').then((m) => m.RecordForm))

/** 分润发票登记: invoices of parties for their profit; a party registers and sends its own, the operator sees them all. */
export function RecordListPage() {
  const isPayer = useIsPayer()
  const [editing, setEditing] = useState<RecordRow | 'new' | null>(null)
  const [examined, setExamined] = useState<string | null>(null)
  const [mailing, setMailing] = useState<readonly RecordRow[] | null>(null)
  const removing = useSend(invoiceRecord.remove)
  const voiding = useSend(invoiceRecord.void, { done: t('已红冲'), also: [invoiceMail.list] })
  const add = !isPayer && (
    <AddButton code="invoice_record_submit" title={t('登记分润发票')} onClick={() => setEditing('new')} />
  )
  const drop = async ({ id, invoiceNumber }: RecordRow) =>
    (await confirmRemoval({ title: t('删除发票 {no}', { no: invoiceNumber }) })) && void removing.send({ ids: id })
  const takeBack = async ({ id, invoiceNumber, amount, userName }: RecordRow) => {
    const consent = await ask({
      title: t('红冲发票 {no}', { no: invoiceNumber }),
      text: t('{name} 的发票额度将减少 {amount} 元；额度已用于提现的不能红冲。', {
        name: userName,
        amount: withThousands(amount),
      }),
      okText: t('红冲'),
      isDanger: true,
      asksReason: true,
    })
    if (consent) await voiding.send({ id, reason: consent.reason })
  }
  return (
    <>
      <ListPage
        title={t('分润发票登记')}
        list={invoiceRecord.list}
        rowKey="id"
        nameOf={({ invoiceNumber }) => invoiceNumber}
        above={
          isPayer ? undefined : (
            <>
              <QuotaCards />
              <NoticePanel />
            </>
          )
        }
        columns={recordColumns(isPayer)}
        filters={recordFilters({ isPayer })}
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <RowActions
            actions={
              isPayer
                ? [
                    {
                      title: t('审核'),
                      code: 'invoice_mail_audit',
                      blocked:
                        row.recordStatus === InvoiceRecordStatus.pending
                          ? undefined
                          : t(recordNext[row.recordStatus] ?? ''),
                      run: () => setExamined(row.id),
                    },
                    {
                      title: t('红冲'),
                      code: 'invoice_mail_audit',
                      isDanger: true,
                      blocked:
                        row.recordStatus === InvoiceRecordStatus.approved ? undefined : t('已通过的发票才能红冲'),
                      run: () => void takeBack(row),
                    },
                  ]
                : [
                    {
                      title: t('提交审核'),
                      code: 'invoice_record_submit',
                      blocked: blockedOf(row),
                      run: () => setMailing([row]),
                    },
                    {
                      title: t('编辑'),
                      code: 'invoice_record_submit',
                      blocked: blockedOf(row),
                      run: () => setEditing(row),
                    },
                    {
                      title: t('删除'),
                      code: 'invoice_record_submit',
                      isDanger: true,
                      blocked: isLoose(row.recordStatus) ? undefined : t('已生效的记录不能删除'),
                      run: () => void drop(row),
                    },
                  ]
            }
          />
        )}
        bulk={isPayer ? undefined : (chosen) => <BulkWork chosen={chosen} onMail={setMailing} />}
        record={(id, close) => <InvoiceDrawer id={id} onClose={close} />}
      />
      {editing && <RecordForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {examined !== null && <ExamineDrawer id={examined} onClose={() => setExamined(null)} />}
      {mailing && <MailForm rows={mailing} onClose={() => setMailing(null)} />}
    </>
  )
}

/** Reason why an invoice cannot be changed or sent now. */
const blockedOf = ({ recordStatus }: RecordRow): string | undefined =>
  isLoose(recordStatus) ? undefined : t(recordNext[recordStatus] ?? '')

/** Sends or removes the chosen invoices. */
function BulkWork({ chosen, onMail }: { chosen: Chosen<RecordRow>; onMail: (rows: readonly RecordRow[]) => void }) {
  const mail = async () => {
    const rows = (await chosen.collect()).filter(({ recordStatus }) => isLoose(recordStatus))
    if (rows.length === 0) return notify('warning', t('所选发票中没有可提交的'))
    onMail(rows)
  }
  return (
    <>
      <Can code="invoice_record_submit">
        <Button type="primary" onClick={() => void mail()}>
          {t('提交审核')}
        </Button>
      </Can>
      <BulkRemoval
        chosen={chosen}
        code="invoice_record_submit"
        nameOf={({ invoiceNumber }) => invoiceNumber}
        remove={({ id }) => send(invoiceRecord.remove, { ids: id })}
      />
    </>
  )
}
