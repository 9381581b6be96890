import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Copyable, Money } from '../../../core/web/show/values.tsx'
import { codeColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { PayWay } from '../../channels/channels.shared.ts'
import { explainAddress } from '../../trades/trades.shared.ts'
import { moneyColumn, nodeColumns } from '../day/profit-columns.tsx'
import { RecentHint, useRecentPeriod } from '../../../core/web/list/filter/RecentPeriod.tsx'
import { ProfitDimension, type tradeProfit } from './trade-profit.contract.ts'

type Calls = Pick<typeof tradeProfit, 'list' | 'statistics' | 'export'>
type Row = RowOf<typeof tradeProfit.list>

/** Fields by which trades and rows of profit are searched: a fragment, so that the panel can fold them. */
export function tradeFilters(daysLabel: string) {
  return (
    <>
      <DaysFilter name="createTime" label={daysLabel} />
      <TextFilter name="rptOrderCode" label={t('平台订单号')} />
      <TextFilter name="rptAisleOrderCode" label={t('通道订单号')} />
      <TextFilter name="userNo" label={t('节点编号')} />
      <TextFilter name="rpiNo" label={t('商户编号')} />
      <TextFilter name="sn" label={t('终端序列号')} />
      <TextFilter name="aisleCode" label={t('通道')} />
      <CodeFilter name="payWay" label={t('支付方式')} codes={PayWay} />
    </>
  )
}

/** Profit trade by trade, or by terminal: one node's rows netted; each trade leads to where its fen went. */
export function TradeProfitScreen({
  title,
  calls,
  isAll,
  toolbar,
}: {
  title: string
  calls: Calls
  isAll: boolean
  toolbar?: ReactNode
}) {
  const { period } = useRecentPeriod([], 7)
  return (
    <ListPage
      title={title}
      toolbar={toolbar}
      list={calls.list}
      sheet={calls.export}
      rowKey="rowKey"
      nameOf={({ rowKey, rpiName }) => rowKey || rpiName}
      fixed={period}
      above={<RecentHint period={period} />}
      filters={
        <>
          {tradeFilters(t('交易时间'))}
          <CodeFilter name="dimension" label={t('维度')} codes={ProfitDimension} />
        </>
      }
      totals={{
        call: calls.statistics,
        cells: (sums) => ({
          tradeCount: sums.tradeCount,
          tradeAmount: <Money value={sums.tradeAmount} />,
          refundAmount: <Money value={sums.refundAmount} />,
          costAmount: <Money value={sums.costAmount} />,
          tradeProfit: <Money value={sums.tradeProfit} />,
          reverseProfit: <Money value={sums.reverseProfit} />,
          adjustProfit: <Money value={sums.adjustProfit} />,
          netProfit: <Money value={sums.netProfit} />,
        }),
      }}
      columns={tradeColumns(isAll)}
    />
  )
}

const tradeColumns = (isAll: boolean): ListColumn<Row>[] => [
  {
    key: 'rptOrderCode',
    title: t('平台订单号'),
    width: 220,
    pin: 'left',
    card: 'title',
    render: ({ rptOrderCode }) =>
      rptOrderCode ? (
        <Copyable value={rptOrderCode}>
          <Link to={explainAddress(rptOrderCode, isAll)}>{rptOrderCode}</Link>
        </Copyable>
      ) : (
        <span className="absent">—</span>
      ),
  },
  momentColumn('payTime', t('交易时间'), { card: 'field' }),
  { key: 'rpiName', title: t('商户名称'), width: 180 },
  {
    key: 'rpiNo',
    title: t('商户编号'),
    width: 150,
    isCopied: true,
    startsHidden: true,
  },
  { key: 'sn', title: t('终端序列号'), width: 150, isCopied: true },
  { key: 'aisleCode', title: t('通道'), width: 120 },
  codeColumn('payWay', t('支付方式'), PayWay, { width: 120 }),
  ...nodeColumns<Row>().map(
    (column): ListColumn<Row> => ({ ...column, card: undefined, startsHidden: column.key !== 'userName' }),
  ),
  { key: 'tradeCount', title: t('交易笔数'), width: 100, align: 'right', startsHidden: true },
  moneyColumn<Row>('tradeAmount', t('交易金额'), { card: 'field' }),
  moneyColumn<Row>('refundAmount', t('退款金额')),
  moneyColumn<Row>('childFee', t('下级成本')),
  moneyColumn<Row>('costAmount', t('本级成本')),
  moneyColumn<Row>('shareIn', t('分入'), { startsHidden: true }),
  moneyColumn<Row>('shareOut', t('分出'), { startsHidden: true }),
  moneyColumn<Row>('tradeProfit', t('交易分润')),
  moneyColumn<Row>('reverseProfit', t('冲回分润')),
  moneyColumn<Row>('adjustProfit', t('调整分润')),
  moneyColumn<Row>('netProfit', t('净分润'), { card: 'field', pin: 'right' }),
  {
    key: 'rptAisleOrderCode',
    title: t('通道订单号'),
    width: 220,
    isCopied: true,
    startsHidden: true,
  },
]
