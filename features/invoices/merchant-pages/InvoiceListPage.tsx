import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSend } from '../../../core/web/call/use-send.ts'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import {
  amountColumn,
  codeColumn,
  copiedColumn,
  momentColumn,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { invoice } from '../invoice/invoice.contract.ts'
import { InvoiceStatus } from '../invoice/invoice-codes.contract.ts'
import { isLoose } from '../invoice/invoice.rules.ts'
import { InvoiceType } from '../mail-content/mail-content.contract.ts'
import { InvoiceState, invoiceNext } from './invoice-status.tsx'
import { TradeCard } from './TradeCard.tsx'

export type InvoiceRow = RowOf<typeof invoice.list>

const InvoiceForm = lazily(() => import('./InvoiceForm.tsx').then((m) => m.InvoiceForm))

/** 发票管理: every invoice that the user sees. */
export const InvoiceListPage = () => <Invoices title={t('发票管理')} />

/** 开票列表: the same, begun from a trade whose number stands in the address. */
export function TradeInvoicesPage() {
  const query = new URLSearchParams(useLocation().search)
  const rptOrderCode = query.get('rptOrderCode') ?? ''
  const rptAisleOrderCode = query.get('rptAisleOrderCode') ?? ''
  const named = rptOrderCode ? { rptOrderCode } : rptAisleOrderCode ? { rptAisleOrderCode } : null
  return <Invoices title={t('开票列表')} trade={named} />
}

/** Address of an invoice's own page. */
export const invoiceAddress = (id: string): string => `/rb-oem/payinvoice/payinvoice_details?id=${id}`

function Invoices({ title, trade = null }: { title: string; trade?: Parameters<typeof TradeCard>[0]['trade'] | null }) {
  const navigate = useNavigate()
  const [editing, setEditing] = useState<InvoiceRow | 'new' | null>(null)
  const [begun, setBegun] = useState<{ rpiNo: string; rptOrderCode: string; amount: string } | null>(null)
  const removing = useSend(invoice.remove)
  const add = <AddButton code="invoice_edit" title={t('开具发票')} onClick={() => setEditing('new')} />
  const drop = async ({ id, invoiceNo }: InvoiceRow) =>
    (await confirmRemoval({ title: t('删除发票 {no}', { no: invoiceNo }) })) && void removing.send({ ids: id })
  const close = () => {
    setEditing(null)
    setBegun(null)
  }
  return (
    <>
      <ListPage
        title={title}
        list={invoice.list}
        rowKey="id"
        nameOf={({ invoiceNo }) => invoiceNo}
        above={trade ? <TradeCard trade={trade} onIssue={setBegun} /> : undefined}
        columns={columns()}
        filters={filters()}
        toolbar={add}
        firstStep={add}
        sheet={invoice.export}
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('查看'), code: 'invoice_view', run: () => void navigate(invoiceAddress(row.id)) },
              { title: t('编辑'), code: 'invoice_edit', blocked: blockedOf(row), run: () => setEditing(row) },
              {
                title: t('删除'),
                code: 'invoice_edit',
                isDanger: true,
                blocked: isLoose(row.invoiceStatus) ? undefined : t('已生效的记录不能删除'),
                run: () => void drop(row),
              },
            ]}
          />
        )}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="invoice_edit"
            nameOf={({ invoiceNo }) => invoiceNo}
            remove={({ id }) => send(invoice.remove, { ids: id })}
          />
        )}
      />
      {(editing || begun) && (
        <InvoiceForm id={editing && editing !== 'new' ? editing.id : null} begun={begun} onClose={close} />
      )}
    </>
  )
}

/** Reason why an invoice cannot be changed now. */
const blockedOf = ({ invoiceStatus, redOf }: InvoiceRow): string | undefined =>
  isLoose(invoiceStatus) && redOf === '' ? undefined : t(invoiceNext[invoiceStatus] ?? '')

const filters = () => (
  <>
    <DaysFilter name="createTime" label={t('创建时间')} />
    <CodeFilter name="invoiceStatus" label={t('发票状态')} codes={InvoiceStatus} />
    <TextFilter name="issueNo" label={t('发票号码')} />
    <TextFilter name="buyerName" label={t('购买方名称')} />
    <CodeFilter name="invoiceKind" label={t('发票类型')} codes={InvoiceType} />
    <TextFilter name="rpiNo" label={t('商户编号')} />
    <TextFilter name="rptOrderCode" label={t('平台订单号')} />
    <TextFilter name="rptAisleOrderCode" label={t('通道订单号')} />
    <TextFilter name="invoiceNo" label={t('开票单号')} />
  </>
)

const columns = (): ListColumn<InvoiceRow>[] => [
  copiedColumn<InvoiceRow>('invoiceNo', t('开票单号'), { width: 235, pin: 'left', card: 'title' }),
  {
    key: 'invoiceStatus',
    title: t('发票状态'),
    width: 120,
    card: 'field',
    render: ({ invoiceStatus }) => <InvoiceState value={invoiceStatus} />,
  },
  copiedColumn<InvoiceRow>('issueNo', t('发票号码'), { width: 235 }),
  codeColumn<InvoiceRow>('invoiceKind', t('发票类型'), InvoiceType, { width: 150 }),
  { key: 'rpiName', title: t('商户名称'), width: 180 },
  { key: 'buyerName', title: t('购买方名称'), width: 180, card: 'field' },
  amountColumn<InvoiceRow>('totalAmount', t('价税合计'), { card: 'field', isSortable: true }),
  amountColumn<InvoiceRow>('taxAmount', t('税额'), { width: 110 }),
  copiedColumn<InvoiceRow>('rptOrderCode', t('平台订单号'), { width: 235 }),
  copiedColumn<InvoiceRow>('redOf', t('红冲的发票'), { width: 235, startsHidden: true }),
  { key: 'failReason', title: t('失败原因'), width: 180 },
  copiedColumn<InvoiceRow>('rpiNo', t('商户编号'), { width: 140, startsHidden: true }),
  copiedColumn<InvoiceRow>('rptAisleOrderCode', t('通道订单号'), { width: 235, startsHidden: true }),
  { key: 'buyerTaxNo', title: t('购方税号'), width: 190, startsHidden: true },
  { key: 'makerNo', title: t('开票操作人'), width: 120, startsHidden: true },
  momentColumn<InvoiceRow>('issueTime', t('开票时间'), { isSortable: true }),
  momentColumn<InvoiceRow>('createTime', t('创建时间'), { isSortable: true }),
]
