import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { invoiceRecord } from '../profit-invoice/record.contract.ts'
import { InvoiceFiles } from './InvoiceFiles.tsx'
import { InvoiceFacts, RecordHistory } from './RecordSections.tsx'

/** An invoice in whole: what is printed, its files, and what happened to it. */
export function InvoiceDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(invoiceRecord.detail, { id })
  const { data } = answer
  return (
    <RecordDrawer
      title={data ? t('分润发票 {no}', { no: data.recordNo }) : t('分润发票')}
      answer={answer}
      onClose={onClose}
    >
      {data && (
        <>
          <InvoiceFacts shown={data} />
          <Section title={t('发票文件')}>
            <InvoiceFiles files={data.fileLinks} />
          </Section>
          <RecordHistory shown={data} />
        </>
      )}
    </RecordDrawer>
  )
}
