import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { saveFile } from '../../../core/web/call/file-save.ts'
import { download } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import {
  amountColumn,
  codeColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { notifyFailure } from '../../../core/web/notices/notices.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { useIsPayer } from '../../access/access.web.ts'
import { invoiceMail, MailKind, MailStatus } from '../invoice-mail/mail.contract.ts'
import { MailLink } from './MailLink.tsx'
import { NoticePanel } from './NoticePanel.tsx'
import { QuotaCards } from './QuotaCards.tsx'
import { MailState } from './record-status.tsx'
import './invoice-pages.css'

type Row = RowOf<typeof invoiceMail.list>

/** 发票邮寄: the sendings of invoices; a party sees its own with what it may withdraw for them. */
export function MailListPage() {
  const isPayer = useIsPayer()
  const navigate = useNavigate()
  return (
    <ListPage
      title={t('发票邮寄')}
      list={invoiceMail.list}
      sheet={invoiceMail.export}
      rowKey="rimNo"
      nameOf={({ rimNo }) => rimNo}
      above={
        isPayer ? undefined : (
          <>
            <QuotaCards />
            <NoticePanel />
          </>
        )
      }
      columns={columns(isPayer)}
      filters={
        <>
          <DaysFilter name="createTime" label={t('创建时间')} />
          <CodeFilter name="mailStatus" label={t('邮寄状态')} codes={MailStatus} />
          <CodeFilter name="mailKind" label={t('邮寄方式')} codes={MailKind} />
          {isPayer && <TextFilter name="userNo" label={t('主体编号')} />}
          <TextFilter name="expressNo" label={t('快递单号')} />
          <TextFilter name="rimNo" label={t('邮寄单号')} />
        </>
      }
      toolbar={!isPayer && <MailTools />}
      rowActions={(row) => (
        <RowActions
          actions={[
            {
              title: t('查看'),
              code: 'invoice_record_view',
              run: () => void navigate(`/invoiceMail/invoice_mail_details?rimNo=${encodeURIComponent(row.rimNo)}`),
            },
          ]}
        />
      )}
    />
  )
}

const columns = (isPayer: boolean): ListColumn<Row>[] => [
  {
    key: 'rimNo',
    title: t('邮寄单号'),
    width: 230,
    pin: 'left',
    card: 'title',
    render: ({ rimNo }) => <MailLink rimNo={rimNo} />,
  },
  ...(isPayer
    ? [
        { key: 'userName', title: t('主体名称'), width: 190 } as ListColumn<Row>,
        copiedColumn<Row>('userNo', t('主体编号'), { width: 140 }),
        codeColumn<Row>('userType', t('主体类型'), OwnerType, { width: 130, startsHidden: true }),
      ]
    : []),
  {
    key: 'mailStatus',
    title: t('邮寄状态'),
    width: 130,
    card: 'field',
    render: ({ mailStatus }) => <MailState value={mailStatus} />,
  },
  codeColumn<Row>('mailKind', t('邮寄方式'), MailKind, { width: 110 }),
  countColumn<Row>('invoiceCount', t('发票张数')),
  amountColumn<Row>('totalAmount', t('发票金额'), { card: 'field', isSortable: true }),
  amountColumn<Row>('approvedAmount', t('通过金额')),
  { key: 'expressName', title: t('快递公司'), width: 120 },
  copiedColumn<Row>('expressNo', t('快递单号'), { width: 170 }),
  { key: 'auditRemark', title: t('驳回原因'), width: 180 },
  { key: 'remark', title: t('备注'), width: 160, startsHidden: true },
  momentColumn<Row>('createTime', t('创建时间'), { card: 'field', isSortable: true }),
]

/** Leads to the invoices to be sent, and saves the list that goes into the envelope. */
function MailTools() {
  const navigate = useNavigate()
  const [isRunning, setRunning] = useState(false)
  const save = async () => {
    setRunning(true)
    try {
      const answer = await download(invoiceMail.template, {})
      if ('content' in answer) saveFile(answer.content, answer.name)
    } catch (error) {
      notifyFailure(callErrorOf(error))
    } finally {
      setRunning(false)
    }
  }
  return (
    <Can code="invoice_record_submit">
      <Button loading={isRunning} onClick={() => void save()}>
        {t('下载邮寄清单')}
      </Button>
      <Button type="primary" onClick={() => void navigate('/rb-oem/invoicerecord/invoice_record?recordStatus=0')}>
        {t('选择待提交的发票')}
      </Button>
    </Can>
  )
}
