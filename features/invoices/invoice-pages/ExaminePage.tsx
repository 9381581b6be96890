import { useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { useIsPayer } from '../../access/access.web.ts'
import { invoiceRecord } from '../profit-invoice/record.contract.ts'
import { InvoiceRecordStatus } from '../profit-invoice/record-codes.contract.ts'
import { ExamineDrawer } from './ExamineDrawer.tsx'
import { recordColumns, recordFilters } from './record-columns.tsx'

const waiting = { recordStatus: InvoiceRecordStatus.pending }

/** 发票审核: the invoices that wait; each opens with its picture beside its fields. */
export function ExaminePage() {
  const isPayer = useIsPayer()
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <>
      <ListPage
        title={t('发票审核')}
        list={invoiceRecord.list}
        rowKey="id"
        nameOf={({ invoiceNumber }) => invoiceNumber}
        fixed={waiting}
        columns={recordColumns(true)}
        filters={recordFilters({ isPayer: true, hasStatus: false })}
        rowActions={(row) => (
          <RowActions
            actions={[
              {
                title: t('审核'),
                code: 'invoice_mail_audit',
                blocked: isPayer ? undefined : t('由运营商审核员审核'),
                run: () => setOpened(row.id),
              },
            ]}
          />
        )}
        record={(id, close) => <ExamineDrawer id={id} onClose={close} />}
      />
      {opened !== null && <ExamineDrawer id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
