import { Alert, Collapse } from 'antd'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { MaskedValue } from '../../../core/web/show/MaskedValue.tsx'
import { Copyable } from '../../../core/web/show/values.tsx'
import { useStore } from '../../../core/web/store.ts'
import { invoiceMail } from '../invoice-mail/mail.contract.ts'
import { InvoiceType } from '../mail-content/mail-content.contract.ts'

/** Demands of the operator on invoices, as the server tells them. */
export type Notice = ReceivedOf<typeof invoiceMail.notice>

/** Demands of the operator on invoices and the place where paper goes; folded away until somebody asks. */
export function NoticePanel({ isOpen = false }: { isOpen?: boolean }) {
  const notice = useCall(invoiceMail.notice, {}).data
  if (!notice) return null
  if (notice.isSet === 0)
    return (
      <Alert type="warning" showIcon title={t('运营商尚未设置开票信息，请联系运营商')} className="invoice-notice" />
    )
  return (
    <Collapse
      className="invoice-notice"
      defaultActiveKey={isOpen ? 'notice' : []}
      items={[{ key: 'notice', label: t('开票须知'), children: <NoticeFacts notice={notice} /> }]}
    />
  )
}

function NoticeFacts({ notice }: { notice: Notice }) {
  const now = useStore(language)
  const kinds = notice.invoiceKinds
    .split(',')
    .filter(Boolean)
    .map((kind) => codeLabel(codeSetOf(InvoiceType), Number(kind), now))
  return (
    <Facts>
      <Fact label={t('购买方名称')}>
        <Copyable value={notice.title} />
      </Fact>
      <Fact label={t('购买方税号')}>
        <Copyable value={notice.taxNo} />
      </Fact>
      <Fact label={t('可接收的发票类型')}>{kinds.join('、')}</Fact>
      <Fact label={t('收件人')}>{notice.receiver}</Fact>
      <Fact label={t('联系电话')}>
        <MaskedValue
          value={notice.phone}
          entity="invoiceMailContent"
          no={notice.contentId}
          field="phone"
          code="invoice_mail_content_reveal"
        />
      </Fact>
      <Fact label={t('收件地址')} isWide>
        <Copyable value={notice.address} />
      </Fact>
      <Fact label={t('开票内容与要求')} isWide>
        <span className="kept-lines">{notice.content}</span>
      </Fact>
    </Facts>
  )
}
