import { useLocation } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { AuditStatus } from '../../../core/shared/verdict.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage, Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { MissingParam } from '../../../core/web/show/MissingParam.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment, Money } from '../../../core/web/show/values.tsx'
import { useIsPayer } from '../../access/access.web.ts'
import { invoiceMail, MailKind } from '../invoice-mail/mail.contract.ts'
import { InvoiceType } from '../mail-content/mail-content.contract.ts'
import { NoticePanel } from './NoticePanel.tsx'
import { RecordLink } from './RecordLink.tsx'
import { MailState, RecordState } from './record-status.tsx'
import './invoice-pages.css'

type Shown = ReceivedOf<typeof invoiceMail.detail>

/** 发票邮寄详情: one sending with its invoices and what was decided about each; its number stands in the address. */
export function MailDetailPage() {
  const rimNo = new URLSearchParams(useLocation().search).get('rimNo') ?? ''
  if (rimNo === '') return <MissingParam name="rimNo" label={t('邮寄单号')} />
  return <Detail key={rimNo} rimNo={rimNo} />
}

function Detail({ rimNo }: { rimNo: string }) {
  const isPayer = useIsPayer()
  const answer = useCall(invoiceMail.detail, { rimNo })
  return (
    <Answered answer={answer}>
      {(shown) => (
        <DetailPage title={t('发票邮寄详情')} no={shown.rimNo} status={<MailState value={shown.mailStatus} />}>
          {!isPayer && <NoticePanel />}
          <MailFacts shown={shown} />
          <MailedRecords shown={shown} />
        </DetailPage>
      )}
    </Answered>
  )
}

/** A sending as it was made. */
export const MailFacts = ({ shown }: { shown: Shown }) => (
  <>
    <Section title={t('邮寄')}>
      <Facts>
        <Fact label={t('主体名称')}>{shown.userName}</Fact>
        <Fact label={t('主体编号')}>
          <Copyable value={shown.userNo} />
        </Fact>
        <Fact label={t('邮寄方式')}>
          <CodeText codes={MailKind} value={shown.mailKind} />
        </Fact>
        <Fact label={t('快递公司')}>{shown.expressName}</Fact>
        <Fact label={t('快递单号')}>
          <Copyable value={shown.expressNo} />
        </Fact>
        <Fact label={t('发票张数')}>{shown.invoiceCount}</Fact>
        <Fact label={t('发票金额')}>
          <strong>
            <Money value={shown.totalAmount} />
          </strong>
        </Fact>
        <Fact label={t('通过金额')}>
          <Money value={shown.approvedAmount} />
        </Fact>
        <Fact label={t('创建时间')}>
          <Moment value={shown.createTime} />
        </Fact>
        <Fact label={t('驳回原因')} isWide>
          {shown.auditRemark}
        </Fact>
        <Fact label={t('备注')} isWide>
          {shown.remark}
        </Fact>
      </Facts>
    </Section>
    <Section title={t('收件信息')}>
      <Facts>
        <Fact label={t('发票抬头')}>{shown.receiverCopy.title}</Fact>
        <Fact label={t('税号')}>
          <Copyable value={shown.receiverCopy.taxNo} />
        </Fact>
        <Fact label={t('收件人')}>{shown.receiverCopy.receiver}</Fact>
        <Fact label={t('联系电话')}>{shown.receiverCopy.phone}</Fact>
        <Fact label={t('收件地址')} isWide>
          {shown.receiverCopy.address}
        </Fact>
      </Facts>
    </Section>
  </>
)

/** Invoices of a sending, with what was decided about each. */
export const MailedRecords = ({ shown, open }: { shown: Shown; open?: string }) => (
  <Section title={t('发票')}>
    <PlainRows
      title={t('发票')}
      rows={shown.records}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t('发票号码'),
          cell: ({ id, invoiceNumber }) =>
            id === open ? <strong>{invoiceNumber}</strong> : <RecordLink id={id} name={invoiceNumber} />,
        },
        { title: t('发票类型'), cell: ({ invoiceKind }) => <CodeText codes={InvoiceType} value={invoiceKind} /> },
        { title: t('价税合计'), isRight: true, cell: ({ mailedAmount }) => <Money value={mailedAmount} /> },
        {
          title: t('审核结果'),
          cell: ({ verdict }) => (verdict === null ? t('待审核') : <CodeText codes={AuditStatus} value={verdict} />),
        },
        { title: t('审核人'), cell: ({ auditNo }) => auditNo || '—' },
        { title: t('审核意见'), cell: ({ reason }) => reason || '—' },
        { title: t('登记状态'), cell: ({ recordStatus }) => <RecordState value={recordStatus} /> },
      ]}
    />
  </Section>
)
