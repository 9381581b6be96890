import { Button, Space } from 'antd'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { Can } from '../../../core/web/session/permissions.tsx'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage, Section } from '../../../core/web/show/DetailPage.tsx'
import { MissingParam } from '../../../core/web/show/MissingParam.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { Money, Rate } from '../../../core/web/show/values.tsx'
import { invoice } from '../invoice/invoice.contract.ts'
import { InvoiceFileKind, InvoiceStatus } from '../invoice/invoice-codes.contract.ts'
import { fetchFile } from './fetch-file.tsx'
import { InvoiceFacts } from './InvoiceFacts.tsx'
import { InvoiceState, invoiceTones, invoiceWords } from './invoice-status.tsx'

type Shown = ReceivedOf<typeof invoice.detail>

const InvoiceForm = lazily(() => import('./InvoiceForm.tsx').then((m) => m.InvoiceForm))
const SendForm = lazily(() => import('./SendForm.tsx').then((m) => m.SendForm))

/** 发票详情: one invoice with its lines, trades and history; its id stands in the address. */
export function InvoiceDetailPage() {
  const id = new URLSearchParams(useLocation().search).get('id') ?? ''
  if (id === '') return <MissingParam name="id" label={t('发票')} />
  return <Detail key={id} id={id} />
}

const hasFile = ({ invoiceStatus }: Shown): boolean =>
  invoiceStatus === InvoiceStatus.issued ||
  invoiceStatus === InvoiceStatus.reddening ||
  invoiceStatus === InvoiceStatus.red

function Detail({ id }: { id: string }) {
  const answer = useCall(invoice.detail, { id })
  return (
    <Answered answer={answer}>
      {(shown) => (
        <DetailPage
          title={t('发票详情')}
          no={shown.invoiceNo}
          status={<InvoiceState value={shown.invoiceStatus} />}
          toolbar={<Buttons shown={shown} />}
        >
          <InvoiceFacts shown={shown} />
          <Lines shown={shown} />
          {shown.trades.length > 0 && <Trades shown={shown} />}
          <Section title={t('状态记录')}>
            <StateTimeline codes={InvoiceStatus} states={shown.states} tones={invoiceTones} words={invoiceWords} />
          </Section>
        </DetailPage>
      )}
    </Answered>
  )
}

function Buttons({ shown }: { shown: Shown }) {
  const [open, setOpen] = useState<'change' | 'send' | null>(null)
  const asking = useSend(invoice.ask, { done: t('已再次查询'), also: [invoice.detail] })
  const { id, invoiceStatus, redOf } = shown
  const isWaiting = invoiceStatus === InvoiceStatus.issuing || invoiceStatus === InvoiceStatus.reddening
  const get = (fileKind: 1 | 2) => void fetchFile(invoice.download, { id, fileKind })
  return (
    <Space wrap>
      {hasFile(shown) && (
        <Can code="invoice_download">
          <Button onClick={() => get(InvoiceFileKind.pdf)}>{t('下载PDF')}</Button>
          <Button onClick={() => get(InvoiceFileKind.xml)}>{t('下载XML')}</Button>
        </Can>
      )}
      {hasFile(shown) && (
        <Can code="invoice_send">
          <Button type="primary" onClick={() => setOpen('send')}>
            {t('发送发票')}
          </Button>
        </Can>
      )}
      {invoiceStatus === InvoiceStatus.issued && redOf === '' && (
        <Can code="invoice_edit">
          <Button danger onClick={() => setOpen('change')}>
            {t('红冲换开')}
          </Button>
        </Can>
      )}
      {isWaiting && (
        <Can code="invoice_edit">
          <Button loading={asking.isPending} onClick={() => void asking.send({ id })}>
            {t('再次查询')}
          </Button>
        </Can>
      )}
      {open === 'change' && <InvoiceForm id={id} isChange onClose={() => setOpen(null)} />}
      {open === 'send' && <SendForm shown={shown} onClose={() => setOpen(null)} />}
    </Space>
  )
}

const Lines = ({ shown }: { shown: Shown }) => (
  <Section title={t('开票项目')}>
    <PlainRows
      title={t('开票项目')}
      rows={shown.lines}
      keyOf={({ lineNo }) => String(lineNo)}
      columns={[
        { title: t('项目名称'), cell: ({ categoryName, productName }) => `*${categoryName}*${productName}` },
        { title: t('规格型号'), cell: ({ spec }) => spec || '—' },
        { title: t('计量单位'), cell: ({ unit }) => unit || '—' },
        { title: t('数量'), isRight: true, cell: ({ quantity }) => quantity || '—' },
        { title: t('含税单价'), isRight: true, cell: ({ price }) => (price === null ? '—' : <Money value={price} />) },
        { title: t('含税金额'), isRight: true, cell: ({ amount }) => <Money value={amount} /> },
        { title: t('折扣'), isRight: true, cell: ({ discount }) => <Money value={discount} /> },
        { title: t('税率'), isRight: true, cell: ({ taxRate }) => <Rate value={taxRate} /> },
        { title: t('税额'), isRight: true, cell: ({ taxAmount }) => <Money value={taxAmount} /> },
        { title: t('不含税金额'), isRight: true, cell: ({ netAmount }) => <Money value={netAmount} /> },
      ]}
    />
  </Section>
)

const Trades = ({ shown }: { shown: Shown }) => (
  <Section title={t('交易')}>
    <PlainRows
      title={t('交易')}
      rows={shown.trades}
      keyOf={({ rptOrderCode }) => rptOrderCode}
      columns={[
        {
          title: t('平台订单号'),
          cell: ({ rptOrderCode }) => (
            <Link to={`/rb-oem/payinvoice/payinvoice_pages?rptOrderCode=${rptOrderCode}`}>{rptOrderCode}</Link>
          ),
        },
        { title: t('交易金额'), isRight: true, cell: ({ tradeAmount }) => <Money value={tradeAmount} /> },
        { title: t('已退款金额'), isRight: true, cell: ({ refundedAmount }) => <Money value={refundedAmount} /> },
        { title: t('本次开票金额'), isRight: true, cell: ({ amount }) => <Money value={amount} /> },
      ]}
    />
  </Section>
)
