import { Button } from 'antd'
import { useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { useIsPayer } from '../../access/access.web.ts'
import { invoiceMail } from '../invoice-mail/mail.contract.ts'
import { invoiceExamine, invoiceRecord } from '../profit-invoice/record.contract.ts'
import { InvoiceRecordStatus } from '../profit-invoice/record-codes.contract.ts'
import { InvoiceFiles } from './InvoiceFiles.tsx'
import { MailedRecords } from './MailDetailPage.tsx'
import { recordNext } from './record-status.tsx'
import { InvoiceFacts, RecordHistory } from './RecordSections.tsx'
import './invoice-pages.css'

const VerdictDialog = lazily(() => import('../../../core/web/verdict/VerdictDialog.tsx').then((m) => m.VerdictDialog))

type Shown = ReceivedOf<typeof invoiceExamine.detail>

/** An invoice with its picture beside its fields, the others of its mail, and the decision. */
export function ExamineDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const isPayer = useIsPayer()
  const answer = useCall(invoiceExamine.detail, { id })
  const { data } = answer
  const mail = useCall(invoiceMail.adminOne, { rimNo: data?.rimNo ?? '' }, { enabled: Boolean(data?.rimNo) })
  const [isDeciding, setDeciding] = useState(false)
  const mayDecide = isPayer && data?.recordStatus === InvoiceRecordStatus.pending
  return (
    <RecordDrawer
      title={data ? t('审核发票 {no}', { no: data.invoiceNumber }) : t('发票审核')}
      answer={answer}
      toolbar={
        data && (
          <Button
            type="primary"
            disabled={!mayDecide}
            title={mayDecide ? undefined : t(recordNext[data.recordStatus] ?? '')}
            onClick={() => setDeciding(true)}
          >
            {t('审核')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {data && (
        <>
          <div className="invoice-examine">
            <InvoiceFacts shown={data} />
            <Section title={t('发票文件')}>
              <InvoiceFiles files={data.fileLinks} />
            </Section>
          </div>
          {mail.data && <MailedRecords shown={mail.data} open={id} />}
          <RecordHistory shown={data} />
          {isDeciding && <InvoiceVerdict shown={data} onClose={() => setDeciding(false)} />}
        </>
      )}
    </RecordDrawer>
  )
}

/** The auditor's decision about an invoice. */
function InvoiceVerdict({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const sending = useSend(invoiceExamine.submit, { also: [invoiceRecord.list, invoiceMail.list] })
  return (
    <VerdictDialog
      title={t('审核发票：{no}', { no: shown.invoiceNumber })}
      approves={t('{name} 的发票额度将增加 {amount} 元，可以据此提现。请先核对发票与填写内容一致。', {
        name: shown.userName,
        amount: withThousands(shown.amount),
      })}
      rejects={t('不增加额度，退回给服务商修改后重新提交。')}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ auditStatus, reason }) =>
        (await sending.send({ id: shown.id, examineStatus: auditStatus, reason })) !== null
      }
      onClose={onClose}
    >
      <Facts>
        <Fact label={t('主体')}>{`${shown.userName} ${shown.userNo}`}</Fact>
        <Fact label={t('价税合计')}>
          <strong>
            <Money value={shown.amount} />
          </strong>
        </Fact>
      </Facts>
    </VerdictDialog>
  )
}
