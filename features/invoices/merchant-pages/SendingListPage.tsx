import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { codeColumn, copiedColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { invoiceSending, SendingStatus, SendWay } from '../sending/sending.contract.ts'
import { fetchFile } from './fetch-file.tsx'
import { SendingState } from './invoice-status.tsx'

type Row = RowOf<typeof invoiceSending.list>

/** 发票发送记录: mails and text messages with invoices; mails that no server took can be opened here. */
export const SendingListPage = () => (
  <ListPage
    title={t('发票发送记录')}
    list={invoiceSending.list}
    rowKey="id"
    nameOf={({ sendingNo }) => sendingNo}
    columns={columns()}
    filters={
      <>
        <DaysFilter name="createTime" label={t('创建时间')} />
        <CodeFilter name="sendingStatus" label={t('发送状态')} codes={SendingStatus} />
        <CodeFilter name="sendWay" label={t('发送方式')} codes={SendWay} />
        <TextFilter name="invoiceNo" label={t('开票单号')} />
        <TextFilter name="rpiNo" label={t('商户编号')} />
      </>
    }
    rowActions={(row) => (
      <RowActions
        actions={[
          {
            title: t('下载邮件'),
            code: 'invoice_download',
            blocked: row.isKept === 1 ? undefined : t('邮件已由邮件服务器发出，本平台不保存原文'),
            run: () => void fetchFile(invoiceSending.mail, { id: row.id }),
          },
        ]}
      />
    )}
  />
)

const columns = (): ListColumn<Row>[] => [
  copiedColumn<Row>('sendingNo', t('发送单号'), { width: 235, pin: 'left', card: 'title' }),
  {
    key: 'sendingStatus',
    title: t('发送状态'),
    width: 110,
    card: 'field',
    render: ({ sendingStatus }) => <SendingState value={sendingStatus} />,
  },
  codeColumn<Row>('sendWay', t('发送方式'), SendWay, { width: 110 }),
  { key: 'target', title: t('接收地址'), width: 190, card: 'field' },
  { key: 'subject', title: t('邮件主题'), width: 320 },
  copiedColumn<Row>('issueNo', t('发票号码'), { width: 235 }),
  copiedColumn<Row>('invoiceNo', t('开票单号'), { width: 235 }),
  { key: 'rpiName', title: t('商户名称'), width: 180 },
  copiedColumn<Row>('rpiNo', t('商户编号'), { width: 140, startsHidden: true }),
  { key: 'failReason', title: t('失败原因'), width: 200 },
  { key: 'makerNo', title: t('发送人'), width: 120 },
  momentColumn<Row>('sendTime', t('发送时间'), { card: 'field' }),
  momentColumn<Row>('createTime', t('创建时间'), { isSortable: true }),
]
