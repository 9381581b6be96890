import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Copyable, Moment, Money } from '../../../core/web/show/values.tsx'
import { codeColumn, momentColumn } from '../../../core/web/list/listing-parts.tsx'
import { PayWay } from '../../channels/channels.shared.ts'
import { ProfitRowKind } from '../../sharing/sharing.shared.ts'
import { explainAddress } from '../../trades/trades.shared.ts'
import { moneyColumn, nodeColumns } from '../day/profit-columns.tsx'
import { RecentHint, useRecentPeriod } from '../../../core/web/list/filter/RecentPeriod.tsx'
import { tradeFilters } from './TradeProfitScreen.tsx'
import { allTradeProfit } from './trade-profit.contract.ts'

type Row = RowOf<typeof allTradeProfit.listStream>

/** The rows of profit as booked: trade × level × kind. */
export function ProfitStreamScreen({ toolbar }: { toolbar: ReactNode }) {
  const { period } = useRecentPeriod([], 7)
  return (
    <ListPage
      title={t('分润流水')}
      toolbar={toolbar}
      list={allTradeProfit.listStream}
      sheet={allTradeProfit.exportStream}
      rowKey="profitId"
      nameOf={({ rptOrderCode, userName }) => `${rptOrderCode} ${userName}`}
      fixed={period}
      above={<RecentHint period={period} />}
      filters={
        <>
          {tradeFilters(t('记账日'))}
          <CodeFilter name="rowKind" label={t('分润行类型')} codes={ProfitRowKind} />
        </>
      }
      totals={{
        call: allTradeProfit.statisticsStream,
        cells: ({ netProfit }) => ({ profitAmount: <Money value={netProfit} /> }),
      }}
      columns={streamColumns()}
    />
  )
}

const streamColumns = (): ListColumn<Row>[] => [
  { key: 'bookDay', title: t('记账日'), width: 116, pin: 'left' },
  {
    key: 'rptOrderCode',
    title: t('平台订单号'),
    width: 220,
    card: 'title',
    render: ({ rptOrderCode }) => (
      <Copyable value={rptOrderCode}>
        <Link to={explainAddress(rptOrderCode, true)}>{rptOrderCode}</Link>
      </Copyable>
    ),
  },
  codeColumn('rowKind', t('分润行类型'), ProfitRowKind, { width: 110, card: 'field' }),
  { key: 'level', title: t('层级'), width: 70, align: 'right' },
  ...nodeColumns<Row>().map(
    (column): ListColumn<Row> => ({ ...column, card: column.key === 'userName' ? 'field' : undefined }),
  ),
  momentColumn('payTime', t('交易时间')),
  { key: 'rpiNo', title: t('商户编号'), width: 150, isCopied: true },
  { key: 'sn', title: t('终端序列号'), width: 150, isCopied: true, startsHidden: true },
  { key: 'aisleCode', title: t('通道'), width: 120 },
  codeColumn('payWay', t('支付方式'), PayWay, { width: 120 }),
  {
    key: 'bizCode',
    title: t('业务单号'),
    width: 220,
    isCopied: true,
    startsHidden: true,
  },
  moneyColumn<Row>('tradeAmount', t('交易金额')),
  moneyColumn<Row>('childFee', t('下级成本')),
  moneyColumn<Row>('costAmount', t('本级成本')),
  moneyColumn<Row>('spread', t('利差')),
  moneyColumn<Row>('shareIn', t('分入')),
  moneyColumn<Row>('shareOut', t('分出')),
  moneyColumn<Row>('profitAmount', t('分润'), { card: 'field', pin: 'right' }),
  {
    key: 'createTime',
    title: t('入库时间'),
    width: 175,
    render: ({ createTime }) => <Moment value={createTime} />,
    startsHidden: true,
  },
]
