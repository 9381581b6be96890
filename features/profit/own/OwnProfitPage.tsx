import { Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Money } from '../../../core/web/show/values.tsx'
import { PayWay } from '../../channels/channels.shared.ts'
import { TradeLink } from '../../trades/trades.web.ts'
import { RecentHint, useRecentPeriod } from '../../../core/web/list/filter/RecentPeriod.tsx'
import { codeColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { moneyColumn } from '../day/profit-columns.tsx'
import { ownProfit } from './own-profit.contract.ts'

type DayRow = RowOf<typeof ownProfit.days>
type TradeRow = RowOf<typeof ownProfit.trades>

/** 我的分润: what an employee earned, trade by trade or by day. */
export function OwnProfitPage() {
  const [isByDay, setByDay] = useState(false)
  const toolbar = (
    <Segmented
      aria-label={t('展示方式')}
      value={isByDay ? 'day' : 'trade'}
      options={[
        { value: 'trade', label: t('按交易') },
        { value: 'day', label: t('按日') },
      ]}
      onChange={(value) => setByDay(value === 'day')}
    />
  )
  return isByDay ? <OwnDays toolbar={toolbar} /> : <OwnTrades toolbar={toolbar} />
}

function OwnDays({ toolbar }: { toolbar: ReactNode }) {
  const { period } = useRecentPeriod([], 30)
  return (
    <ListPage
      key="day"
      title={t('我的分润')}
      toolbar={toolbar}
      list={ownProfit.days}
      rowKey="rowKey"
      nameOf={({ bookDay }) => bookDay}
      fixed={period}
      above={<RecentHint period={period} />}
      filters={
        <>
          <DaysFilter name="createTime" label={t('记账日')} />
          <CodeFilter name="payWay" label={t('支付方式')} codes={PayWay} />
        </>
      }
      totals={{ call: ownProfit.dayTotals, cells: sums }}
      columns={[
        { key: 'bookDay', title: t('记账日'), width: 116, pin: 'left', card: 'title' },
        { key: 'tradeCount', title: t('交易笔数'), width: 100, align: 'right' },
        ...earned<DayRow>(),
      ]}
    />
  )
}

function OwnTrades({ toolbar }: { toolbar: ReactNode }) {
  const { period } = useRecentPeriod([], 7)
  return (
    <ListPage
      key="trade"
      title={t('我的分润')}
      toolbar={toolbar}
      list={ownProfit.trades}
      sheet={ownProfit.export}
      rowKey="rowKey"
      nameOf={({ rptOrderCode }) => rptOrderCode}
      fixed={period}
      above={<RecentHint period={period} />}
      filters={
        <>
          <DaysFilter name="createTime" label={t('交易时间')} />
          <TextFilter name="rptOrderCode" label={t('平台订单号')} />
          <TextFilter name="rpiNo" label={t('商户编号')} />
          <TextFilter name="sn" label={t('终端序列号')} />
          <CodeFilter name="payWay" label={t('支付方式')} codes={PayWay} />
        </>
      }
      totals={{ call: ownProfit.tradeTotals, cells: sums }}
      columns={[
        {
          key: 'rptOrderCode',
          title: t('平台订单号'),
          width: 220,
          pin: 'left',
          card: 'title',
          render: ({ rptOrderCode }) => <TradeLink code={rptOrderCode} />,
        },
        momentColumn<TradeRow>('payTime', t('交易时间'), { card: 'field' }),
        { key: 'rpiName', title: t('商户名称'), width: 180 },
        { key: 'rpiNo', title: t('商户编号'), width: 150, isCopied: true, startsHidden: true },
        { key: 'sn', title: t('终端序列号'), width: 150, isCopied: true },
        codeColumn<TradeRow>('payWay', t('支付方式'), PayWay, { width: 120 }),
        ...earned<TradeRow>(),
      ]}
    />
  )
}

/** The figures of a row: of how much, and what was earned. */
const earned = <Row extends DayRow | TradeRow>(): ListColumn<Row>[] => {
  const of = (key: keyof DayRow & keyof TradeRow) => key as Extract<keyof Row, string>
  return [
    moneyColumn<Row>(of('tradeAmount'), t('交易金额'), { card: 'field' }),
    moneyColumn<Row>(of('refundAmount'), t('退款金额')),
    moneyColumn<Row>(of('tradeProfit'), t('交易分润')),
    moneyColumn<Row>(of('reverseProfit'), t('冲回分润')),
    moneyColumn<Row>(of('adjustProfit'), t('调整分润')),
    moneyColumn<Row>(of('netProfit'), t('净分润'), { card: 'field', pin: 'right' }),
  ]
}

/** The total row: over the whole filter. */
const sums = (totals: ReceivedOf<typeof ownProfit.dayTotals>) => ({
  tradeCount: totals.tradeCount,
  tradeAmount: <Money value={totals.tradeAmount} />,
  refundAmount: <Money value={totals.refundAmount} />,
  tradeProfit: <Money value={totals.tradeProfit} />,
  reverseProfit: <Money value={totals.reverseProfit} />,
  adjustProfit: <Money value={totals.adjustProfit} />,
  netProfit: <Money value={totals.netProfit} />,
})
