import type { ReceivedOf } from '../../../core/shared/call.ts'
import { AuditStatus } from '../../../core/shared/verdict.ts'
import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment, Money, Rate } from '../../../core/web/show/values.tsx'
import { InvoiceType } from '../mail-content/mail-content.contract.ts'
import type { invoiceRecord } from '../profit-invoice/record.contract.ts'
import { InvoiceRecordStatus } from '../profit-invoice/record-codes.contract.ts'
import { MailLink } from './MailLink.tsx'
import { recordNext, RecordState, recordTones, recordWords } from './record-status.tsx'

type Shown = ReceivedOf<typeof invoiceRecord.detail>

/** Fields of an invoice as they are printed. */
export const InvoiceFacts = ({ shown }: { shown: Shown }) => (
  <Section title={t('发票')}>
    <Facts>
      <Fact label={t('登记状态')}>
        <RecordState value={shown.recordStatus} />
      </Fact>
      <Fact label={t('下一步')}>{t(recordNext[shown.recordStatus] ?? '')}</Fact>
      <Fact label={t('发票类型')}>
        <CodeText codes={InvoiceType} value={shown.invoiceKind} />
      </Fact>
      <Fact label={t('发票代码')}>
        <Copyable value={shown.invoiceCode} />
      </Fact>
      <Fact label={t('发票号码')}>
        <Copyable value={shown.invoiceNumber} />
      </Fact>
      <Fact label={t('开票日期')}>{shown.invoiceDate}</Fact>
      <Fact label={t('价税合计')}>
        <strong>
          <Money value={shown.amount} />
        </strong>
      </Fact>
      <Fact label={t('税率')}>
        <Rate value={shown.taxRate} />
      </Fact>
      <Fact label={t('税额')}>
        <Money value={shown.taxAmount} />
      </Fact>
      <Fact label={t('不含税金额')}>
        <Money value={shown.netAmount} />
      </Fact>
      <Fact label={t('分润月份')}>{shown.period}</Fact>
      <Fact label={t('销售方名称')}>{shown.sellerName}</Fact>
      <Fact label={t('销售方税号')}>
        <Copyable value={shown.sellerTaxNo} />
      </Fact>
      <Fact label={t('购买方名称')}>{shown.buyerTitle}</Fact>
      <Fact label={t('购买方税号')}>
        <Copyable value={shown.buyerTaxNo} />
      </Fact>
      <Fact label={t('备注')} isWide>
        {shown.remark}
      </Fact>
    </Facts>
  </Section>
)

/** Party of an invoice, the mails it went in, and its events. */
export const RecordHistory = ({ shown }: { shown: Shown }) => (
  <>
    <Section title={t('登记信息')}>
      <Facts>
        <Fact label={t('主体名称')}>{shown.userName}</Fact>
        <Fact label={t('主体编号')}>
          <Copyable value={shown.userNo} />
        </Fact>
        <Fact label={t('创建时间')}>
          <Moment value={shown.createTime} />
        </Fact>
        {shown.voidReason !== '' && (
          <Fact label={t('红冲原因')} isWide>
            {shown.voidReason}
          </Fact>
        )}
      </Facts>
    </Section>
    <Section title={t('邮寄与审核')}>
      <PlainRows
        title={t('邮寄与审核')}
        rows={shown.sendings}
        keyOf={({ rimNo }) => rimNo}
        empty={t('尚未邮寄')}
        columns={[
          { title: t('邮寄单号'), cell: ({ rimNo }) => <MailLink rimNo={rimNo} /> },
          { title: t('邮寄时间'), cell: ({ createTime }) => <Moment value={createTime} /> },
          {
            title: t('审核结果'),
            cell: ({ verdict }) => (verdict === null ? t('待审核') : <CodeText codes={AuditStatus} value={verdict} />),
          },
          { title: t('审核人'), cell: ({ auditNo }) => auditNo || '—' },
          { title: t('审核意见'), cell: ({ reason }) => reason || '—' },
        ]}
      />
    </Section>
    <Section title={t('变更记录')}>
      <StateTimeline states={shown.states} codes={InvoiceRecordStatus} tones={recordTones} words={recordWords} />
    </Section>
  </>
)
