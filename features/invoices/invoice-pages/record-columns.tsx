import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import {
  amountColumn,
  codeColumn,
  copiedColumn,
  momentColumn,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { Rate } from '../../../core/web/show/values.tsx'
import { InvoiceType } from '../mail-content/mail-content.contract.ts'
import { InvoiceRecordStatus } from '../profit-invoice/record-codes.contract.ts'
import { MailLink } from './MailLink.tsx'
import { RecordState } from './record-status.tsx'
import type { RecordRow } from './RecordListPage.tsx'

/** Fields to search invoices by. @param isPayer whether they are of many parties */
export const recordFilters = ({ isPayer, hasStatus = true }: { isPayer: boolean; hasStatus?: boolean }) => (
  <>
    <DaysFilter name="createTime" label={t('创建时间')} />
    {hasStatus && <CodeFilter name="recordStatus" label={t('登记状态')} codes={InvoiceRecordStatus} />}
    <TextFilter name="invoiceNumber" label={t('发票号码')} />
    {isPayer && <TextFilter name="userNo" label={t('主体编号')} />}
    <CodeFilter name="invoiceKind" label={t('发票类型')} codes={InvoiceType} />
    <TextFilter name="recordNo" label={t('登记单号')} />
    <TextFilter name="rimNo" label={t('邮寄单号')} />
  </>
)

/** Columns of invoices. @param isPayer whether they are of many parties */
export const recordColumns = (isPayer: boolean): ListColumn<RecordRow>[] => [
  copiedColumn<RecordRow>('invoiceNumber', t('发票号码'), { width: 250, pin: 'left', card: 'title' }),
  ...(isPayer
    ? [
        { key: 'userName', title: t('主体名称'), width: 190 } as ListColumn<RecordRow>,
        copiedColumn<RecordRow>('userNo', t('主体编号'), { width: 140, startsHidden: true }),
      ]
    : []),
  codeColumn<RecordRow>('invoiceKind', t('发票类型'), InvoiceType, { width: 150 }),
  amountColumn<RecordRow>('amount', t('价税合计'), { card: 'field', isSortable: true }),
  {
    key: 'recordStatus',
    title: t('登记状态'),
    width: 120,
    card: 'field',
    render: ({ recordStatus }) => <RecordState value={recordStatus} />,
  },
  { key: 'taxRate', title: t('税率'), width: 80, align: 'right', render: ({ taxRate }) => <Rate value={taxRate} /> },
  amountColumn<RecordRow>('taxAmount', t('税额'), { width: 110 }),
  { key: 'invoiceDate', title: t('开票日期'), width: 115, isSortable: true },
  { key: 'period', title: t('分润月份'), width: 100 },
  {
    key: 'rimNo',
    title: t('邮寄单号'),
    width: 225,
    render: ({ rimNo }) => (rimNo ? <MailLink rimNo={rimNo} /> : '—'),
  },
  { key: 'auditReason', title: t('审核意见'), width: 170 },
  copiedColumn<RecordRow>('recordNo', t('登记单号'), { width: 225, startsHidden: true }),
  { key: 'sellerName', title: t('销售方名称'), width: 200, startsHidden: true },
  copiedColumn<RecordRow>('invoiceCode', t('发票代码'), { width: 140, startsHidden: true }),
  momentColumn<RecordRow>('auditTime', t('审核时间'), { startsHidden: true }),
  momentColumn<RecordRow>('createTime', t('创建时间'), { card: 'field', isSortable: true }),
]
