import { Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { takenBy } from '../../../core/web/list/list-url.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { codeColumn } from '../../../core/web/list/listing-parts.tsx'
import { PayWay } from '../../channels/channels.shared.ts'
import { figureColumns, figureTotals, moneyColumn, nodeColumns } from './profit-columns.tsx'
import { ProfitCharts } from './ProfitCharts.tsx'
import type { profitDay } from './profit-day.contract.ts'
import { profitFilters } from './profit-filters.tsx'
import { RecentHint, useRecentPeriod } from '../../../core/web/list/filter/RecentPeriod.tsx'

type Calls = typeof profitDay
type DayRow = RowOf<Calls['list']>
type DetailRow = RowOf<Calls['listNew']>
type GroupRow = RowOf<Calls['listGroup']>
const dayColumn = { key: 'bookDay', title: '', width: 116, pin: 'left', card: 'field' } as const

/** Daily profit of one scope: a row a day and node, or also a channel and pay way, with the curve above. */
export function ProfitDayScreen({ title, calls }: { title: string; calls: Calls }) {
  const [isByChannel, setByChannel] = useState(false)
  const { filters, period } = useRecentPeriod([], 30)
  const parts = {
    title,
    rowKey: 'rowKey' as const,
    nameOf: ({ userName, userNo }: { userName: string; userNo: string }) => userName || userNo,
    fixed: period,
    filters: profitFilters(),
    above: (
      <>
        <RecentHint period={period} />
        <ProfitCharts
          calls={calls}
          input={takenBy(calls.statistics, { ...period, ...filters })}
          isByChannel={isByChannel}
        />
      </>
    ),
    toolbar: (
      <Segmented
        aria-label={t('展示方式')}
        value={isByChannel ? 'channel' : 'day'}
        options={[
          { value: 'day', label: t('按节点') },
          { value: 'channel', label: t('按通道和支付方式') },
        ]}
        onChange={(value) => setByChannel(value === 'channel')}
      />
    ),
  }
  return isByChannel ? (
    <ListPage
      key="channel"
      {...parts}
      list={calls.listNew}
      sheet={calls.exportNew}
      totals={{ call: calls.statisticsNew, cells: figureTotals }}
      columns={[
        { ...dayColumn, title: t('记账日') },
        ...nodeColumns<DetailRow>(),
        { key: 'aisleCode', title: t('通道'), width: 130 },
        codeColumn<DetailRow>('payWay', t('支付方式'), PayWay, { width: 120 }),
        ...figureColumns<DetailRow>(),
      ]}
    />
  ) : (
    <ListPage
      key="day"
      {...parts}
      list={calls.list}
      sheet={calls.export}
      totals={{ call: calls.statistics, cells: figureTotals }}
      columns={[
        { ...dayColumn, title: t('记账日') },
        ...nodeColumns<DayRow>(),
        ...figureColumns<DayRow>(),
        moneyColumn<DayRow>('directProfit', t('直属分润'), { startsHidden: true }),
        moneyColumn<DayRow>('childProfit', t('下级分润'), { startsHidden: true }),
      ]}
    />
  )
}

/** Profit of every node of one scope over a period, who earned most first. */
export function ProfitGatherScreen({
  title,
  calls,
  detail,
  toolbar,
}: {
  title: string
  calls: Calls
  /** Path of the page that shows the days of a node. */
  detail: string
  toolbar?: ReactNode
}) {
  const navigate = useNavigate()
  const { filters, period } = useRecentPeriod([], 30)
  return (
    <ListPage
      title={title}
      toolbar={toolbar}
      list={calls.listGroup}
      sheet={calls.exportGroup}
      rowKey="rowKey"
      nameOf={({ userName, userNo }) => userName || userNo}
      fixed={period}
      above={<RecentHint period={period} />}
      filters={profitFilters()}
      totals={{ call: calls.statistics, cells: figureTotals }}
      rowActions={({ userNo }) => (
        <RowActions
          actions={[
            { title: t('每日分润'), run: () => void navigate(nodeAddress(detail, userNo, { ...period, ...filters })) },
          ]}
        />
      )}
      columns={[
        ...nodeColumns<GroupRow>(),
        ...figureColumns<GroupRow>(),
        moneyColumn<GroupRow>('directProfit', t('直属分润')),
        moneyColumn<GroupRow>('childProfit', t('下级分润')),
      ]}
    />
  )
}

/** The page of a node's days, over the same period. */
const nodeAddress = (
  path: string,
  userNo: string,
  { createTime_dategt = '', createTime_datelt = '' }: Readonly<Record<string, string>>,
): string => {
  const given = Object.entries({ userNo, createTime_dategt, createTime_datelt }).filter(([, value]) => value !== '')
  return `${path}?${new URLSearchParams(given)}`
}
