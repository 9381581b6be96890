import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { amountColumn, copiedColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { TradeLink } from '../../trades/trades.web.ts'
import { TicketRecordStatus } from '../ticket/ticket-record-codes.contract.ts'
import { ticketRecord } from './ticket-record.contract.ts'

type Row = RowOf<typeof ticketRecord.tradeList>

/** Meaning of each status of a use for the work. */
const tones: Record<keyof typeof TicketRecordStatus, Tone> = {
  locked: 'waiting',
  used: 'done',
  released: 'off',
  takenBack: 'off',
}

/** Next step of a use by its status. */
const next: Readonly<Record<number, string>> = {
  0: '等待付款人支付，订单关闭后自动释放',
  1: '平台承担部分已入商户钱包',
  2: '订单未支付，预算已释放',
  3: '交易已全额退款，平台承担部分已收回',
}

/** 优惠券使用明细: each use of a ticket by a trade. */
export const TicketTradePage = () => (
  <ListPage
    title={t('优惠券使用明细')}
    list={ticketRecord.tradeList}
    rowKey="id"
    nameOf={({ ticketRecordNo }) => ticketRecordNo}
    columns={columns()}
    totals={{
      call: ticketRecord.tradeStatistics,
      cells: (sums) => ({
        orderAmount: <Money value={sums.orderAmount} />,
        discountAmount: <Money value={sums.discountAmount} />,
        payAmount: <Money value={sums.payAmount} />,
        platformAmount: <Money value={sums.platformAmount} />,
        merchantAmount: <Money value={sums.merchantAmount} />,
        returnedAmount: <Money value={sums.returnedAmount} />,
      }),
    }}
    filters={
      <>
        <TextFilter name="ticketNo" label={t('活动编号')} />
        <CodeFilter name="recordStatus" label={t('使用状态')} codes={TicketRecordStatus} />
        <TextFilter name="rpiNo" label={t('商户编号')} />
        <TextFilter name="rptOrderCode" label={t('平台订单号')} />
        <TextFilter name="ticketRecordNo" label={t('使用单号')} />
        <DaysFilter name="createTime" label={t('创建时间')} />
      </>
    }
    sheet={ticketRecord.exportTrade}
  />
)

const columns = (): ListColumn<Row>[] => [
  {
    key: 'rptOrderCode',
    title: t('平台订单号'),
    width: 240,
    pin: 'left',
    card: 'title',
    render: ({ rptOrderCode }) => <TradeLink code={rptOrderCode} />,
  },
  {
    key: 'recordStatus',
    title: t('使用状态'),
    width: 120,
    card: 'field',
    render: ({ recordStatus }) => (
      <StatusTag codes={TicketRecordStatus} value={recordStatus} tones={tones} next={t(next[recordStatus] ?? '')} />
    ),
  },
  { key: 'ticketName', title: t('活动名称'), width: 180 },
  copiedColumn<Row>('ticketNo', t('活动编号'), { width: 150, startsHidden: true }),
  { key: 'rpiName', title: t('商户名称'), width: 190 },
  { key: 'rpiNo', title: t('商户编号'), width: 160, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  amountColumn<Row>('orderAmount', t('订单金额')),
  amountColumn<Row>('discountAmount', t('优惠金额'), { card: 'field' }),
  amountColumn<Row>('payAmount', t('应付金额'), { card: 'field' }),
  amountColumn<Row>('platformAmount', t('平台承担')),
  amountColumn<Row>('merchantAmount', t('商户承担')),
  amountColumn<Row>('returnedAmount', t('退款收回')),
  copiedColumn<Row>('ticketRecordNo', t('使用单号'), { width: 235 }),
  momentColumn<Row>('createTime', t('创建时间')),
  momentColumn<Row>('usedTime', t('支付时间')),
  momentColumn<Row>('finishTime', t('结束时间')),
]
