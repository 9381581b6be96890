import { t } from '../../../core/web/language/language.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { figureColumns, figureTotals, nodeColumns } from '../day/profit-columns.tsx'
import { profitFilters } from '../day/profit-filters.tsx'
import { RecentHint, useRecentPeriod } from '../../../core/web/list/filter/RecentPeriod.tsx'
import { MonthDimension, profitMonth } from './profit-month.contract.ts'

type MonthRow = RowOf<typeof profitMonth.list>
type GroupRow = RowOf<typeof profitMonth.listGroup>

const merchantColumns = () => [
  {
    key: 'rpiName' as const,
    title: t('商户名称'),
    width: 180,
    render: ({ rpiName }: { rpiName: string }) => rpiName || <span className="absent">—</span>,
  },
  {
    key: 'rpiNo' as const,
    title: t('商户编号'),
    width: 150,
    isCopied: true,
  },
]

/** Also by merchant, and by what a row stands for. */
function monthFilters() {
  return (
    <>
      {profitFilters()}
      <TextFilter name="rpiNo" label={t('商户编号')} />
      <CodeFilter name="dimension" label={t('维度')} codes={MonthDimension} />
    </>
  )
}

/** 商户分润月报: a row a month and node, or also a merchant. */
export const ProfitMonthPage = () => <MonthScreen title={t('商户分润月报')} />

/** 服务商分润详情: the months of a node, which the address names. */
export const ServiceProfitDetailPage = () => <MonthScreen title={t('服务商分润详情')} />

function MonthScreen({ title }: { title: string }) {
  const { period } = useRecentPeriod([], 180)
  return (
    <ListPage
      title={title}
      list={profitMonth.list}
      sheet={profitMonth.export}
      rowKey="rowKey"
      nameOf={({ userName, userNo, month }) => `${month} ${userName || userNo}`}
      fixed={period}
      above={<RecentHint period={period} />}
      filters={monthFilters()}
      totals={{ call: profitMonth.statistics, cells: figureTotals }}
      columns={[
        { key: 'month', title: t('月份'), width: 100, pin: 'left', card: 'field' },
        ...nodeColumns<MonthRow>(),
        ...merchantColumns(),
        ...figureColumns<MonthRow>(),
      ]}
    />
  )
}

/** 服务商分润汇总: a row a node, or a merchant, over the period. */
export function ServiceProfitGatherPage() {
  const { period } = useRecentPeriod([], 180)
  return (
    <ListPage
      title={t('服务商分润汇总')}
      list={profitMonth.listGroup}
      sheet={profitMonth.exportGroup}
      rowKey="rowKey"
      nameOf={({ userName, userNo }) => userName || userNo}
      fixed={period}
      above={<RecentHint period={period} />}
      filters={monthFilters()}
      totals={{ call: profitMonth.statistics, cells: figureTotals }}
      columns={[...nodeColumns<GroupRow>(), ...merchantColumns(), ...figureColumns<GroupRow>()]}
    />
  )
}
