import { Link } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
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
import { Money } from '../../../core/web/show/values.tsx'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { ActiveState } from '../campaign/active-status.tsx'
import { FundKind } from '../ticket/ticket.contract.ts'
import { ticketNext } from '../ticket/ticket-screen.rules.ts'
import { ticketRecord } from './ticket-record.contract.ts'

type Row = RowOf<typeof ticketRecord.list>

/** 单活动统计: what each ticket gave, who bore it, and what refunds took back. */
export const TicketSumPage = () => (
  <ListPage
    title={t('优惠券活动统计')}
    list={ticketRecord.list}
    rowKey="id"
    nameOf={({ ticketName }) => ticketName}
    columns={columns()}
    totals={{
      call: ticketRecord.statistics,
      cells: (sums) => ({
        budgetAmount: <Money value={sums.budgetAmount} />,
        usedCount: sums.usedCount,
        orderAmount: <Money value={sums.orderAmount} />,
        discountAmount: <Money value={sums.discountAmount} />,
        platformAmount: <Money value={sums.platformAmount} />,
        merchantAmount: <Money value={sums.merchantAmount} />,
        returnedAmount: <Money value={sums.returnedAmount} />,
        takenBackCount: sums.takenBackCount,
        lockedCount: sums.lockedCount,
        lockedAmount: <Money value={sums.lockedAmount} />,
      }),
    }}
    filters={
      <>
        <TextFilter name="ticketName" label={t('活动名称')} />
        <CodeFilter name="ticketStatus" label={t('活动状态')} codes={ActiveStatus} />
        <CodeFilter name="fundKind" label={t('出资方')} codes={FundKind} />
        <TextFilter name="ticketNo" label={t('活动编号')} />
        <DaysFilter name="createTime" label={t('创建时间')} />
      </>
    }
    sheet={ticketRecord.export}
  />
)

const columns = (): ListColumn<Row>[] => [
  { key: 'ticketName', title: t('活动名称'), width: 190, pin: 'left', card: 'title' },
  {
    key: 'ticketStatus',
    title: t('活动状态'),
    width: 120,
    render: ({ ticketStatus }) => <ActiveState value={ticketStatus} next={ticketNext} />,
  },
  codeColumn<Row>('fundKind', t('出资方'), FundKind, { width: 100 }),
  amountColumn<Row>('budgetAmount', t('活动预算')),
  {
    key: 'usedCount',
    title: t('使用笔数'),
    width: 110,
    align: 'right',
    card: 'field',
    render: ({ ticketNo, usedCount }) => (
      <Link to={`/rb-oem/ticket/ticket_trade?ticketNo=${ticketNo}`}>{usedCount}</Link>
    ),
  },
  amountColumn<Row>('orderAmount', t('订单金额')),
  amountColumn<Row>('discountAmount', t('优惠金额'), { card: 'field' }),
  amountColumn<Row>('platformAmount', t('平台承担'), { card: 'field' }),
  amountColumn<Row>('merchantAmount', t('商户承担')),
  amountColumn<Row>('returnedAmount', t('退款收回')),
  countColumn<Row>('takenBackCount', t('已退回笔数'), { width: 110 }),
  countColumn<Row>('lockedCount', t('待支付笔数'), { width: 110 }),
  amountColumn<Row>('lockedAmount', t('待支付优惠')),
  copiedColumn<Row>('ticketNo', t('活动编号'), { width: 150 }),
  momentColumn<Row>('createTime', t('创建时间')),
]
