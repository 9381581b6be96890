import { Button, Drawer } from 'antd'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { formatYuan, parseYuan } from '../../../core/shared/money.ts'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { Chart } from '../../../core/web/show/Chart.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { PayWay } from '../../channels/channels.shared.ts'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { TodayHint } from '../../../core/web/list/filter/RecentPeriod.tsx'
import { momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { tradeReport } from './trade-report.contract.ts'

type Row = RowOf<typeof tradeReport.merchants>

/** 商户交易统计: turnover of each merchant over the chosen days, or of each account manager; a row opens its days. */
export function MerchantStatisticsPage() {
  const [isByManager, setByManager] = useState(false)
  return (
    <>
      <ListPage
        title={t('商户交易统计')}
        list={tradeReport.merchants}
        rowKey="rpiNo"
        nameOf={(row) => row.rpiName}
        columns={columns()}
        above={<TodayHint numbers={[]} />}
        sheet={tradeReport.export}
        toolbar={<Button onClick={() => setByManager(true)}>{t('按客户经理')}</Button>}
        filters={
          <>
            <DaysFilter name="createTime" label={t('交易时间')} />
            <TextFilter name="rpiName" label={t('商户名称')} />
            <TextFilter name="rpiNo" label={t('商户编号')} />
            <CodeFilter name="payWay" label={t('支付方式')} codes={PayWay} />
            <TextFilter name="userNo" label={t('期间服务商编号')} />
            <TextFilter name="aisleCode" label={t('通道')} />
          </>
        }
        record={(rpiNo, close) => <MerchantDays rpiNo={rpiNo} onClose={close} />}
      />
      {isByManager && <ManagerDrawer onClose={() => setByManager(false)} />}
    </>
  )
}

const money = (key: keyof Row & string, title: string, more: Partial<ListColumn<Row>> = {}): ListColumn<Row> => ({
  key: key,
  title,
  width: 125,
  align: 'right',
  render: (row) => <Money value={row[key] as string} />,
  ...more,
})

const columns = (): ListColumn<Row>[] => [
  { key: 'rpiName', title: t('商户名称'), width: 190, pin: 'left', card: 'title' },
  { key: 'rpiNo', title: t('商户编号'), width: 185, isCopied: true },
  money('netAmount', t('净交易额'), { card: 'field' }),
  { key: 'tradeCount', title: t('交易笔数'), width: 100, align: 'right', card: 'field' },
  money('tradeAmount', t('交易金额')),
  money('refundAmount', t('退款金额'), { card: 'field' }),
  money('feeAmount', t('手续费'), { width: 110 }),
  money('avgAmount', t('笔均金额'), { width: 110 }),
  { key: 'userName', title: t('期间服务商'), width: 160 },
  { key: 'userNo', title: t('期间服务商编号'), width: 140, isCopied: true, startsHidden: true },
  { key: 'ownerName', title: t('现服务商'), width: 160 },
  { key: 'ownerNo', title: t('现服务商编号'), width: 140, isCopied: true, startsHidden: true },
  { key: 'storeCount', title: t('门店数'), width: 85, align: 'right' },
  { key: 'activeTerminalCount', title: t('活跃终端数'), width: 105, align: 'right' },
  momentColumn('lastPayTime', t('最近交易时间')),
  money('reverseAmount', t('冲正金额'), { startsHidden: true }),
  { key: 'refundCount', title: t('退款笔数'), width: 100, align: 'right', startsHidden: true },
]

const reportFields = ['createTime_dategt', 'createTime_datelt', 'payWay', 'aisleCode', 'userNo']

/** The filter in force, as the address tells it. */
function useReportFilter(): Readonly<Record<string, string>> {
  const address = new URLSearchParams(useLocation().search)
  return Object.fromEntries(
    reportFields.flatMap((name) => (address.get(name) ? [[name, address.get(name) ?? '']] : [])),
  )
}

/** Turnover of each account manager's merchants under the filter in force. */
function ManagerDrawer({ onClose }: { onClose: () => void }) {
  const answer = useCall(tradeReport.customerManager, useReportFilter())
  return (
    <RecordDrawer title={t('客户经理交易统计')} answer={answer} onClose={onClose}>
      <PlainRows
        title={t('客户经理交易统计')}
        rows={answer.data ?? []}
        keyOf={({ managerUserId }) => managerUserId}
        empty={t('所选时间内没有交易')}
        columns={[
          { title: t('客户经理'), cell: ({ managerName }) => managerName || '—' },
          { title: t('交易商户数'), isRight: true, cell: ({ merchantCount }) => merchantCount },
          { title: t('交易笔数'), isRight: true, cell: ({ tradeCount }) => tradeCount },
          { title: t('交易金额'), isRight: true, cell: ({ tradeAmount }) => <Money value={tradeAmount} /> },
          { title: t('退款金额'), isRight: true, cell: ({ refundAmount }) => <Money value={refundAmount} /> },
          { title: t('净交易额'), isRight: true, cell: ({ netAmount }) => <Money value={netAmount} /> },
          { title: t('手续费'), isRight: true, cell: ({ feeAmount }) => <Money value={feeAmount} /> },
        ]}
      />
    </RecordDrawer>
  )
}

/** The days of one merchant under the filter in force: a curve and the figures. */
function MerchantDays({ rpiNo, onClose }: { rpiNo: string; onClose: () => void }) {
  const filter = useReportFilter()
  const { data = [], isPending, error, refetch } = useCall(tradeReport.merchantDays, { ...filter, rpiNo })
  const steps = useMemo(() => [...new Set(data.map(({ day }) => day))], [data])
  const series = useMemo(
    () => [{ name: t('净交易额'), values: steps.map((step) => sumOfDay(data.filter(({ day }) => day === step))) }],
    [data, steps],
  )
  return (
    <Drawer open size="large" title={t('商户 {no} 的交易', { no: rpiNo })} loading={isPending} onClose={onClose}>
      {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {steps.length > 1 && <Chart title={t('每日净交易额')} kind="line" steps={steps} series={series} />}
      <PlainRows
        title={t('商户交易统计明细')}
        rows={data}
        keyOf={({ day, payWay }) => `${day} ${payWay}`}
        columns={[
          { title: t('日期'), cell: ({ day }) => day },
          { title: t('支付方式'), cell: ({ payWay }) => <CodeText codes={PayWay} value={payWay} /> },
          { title: t('交易笔数'), isRight: true, cell: ({ tradeCount }) => tradeCount },
          { title: t('交易金额'), isRight: true, cell: ({ tradeAmount }) => <Money value={tradeAmount} /> },
          { title: t('退款金额'), isRight: true, cell: ({ refundAmount }) => <Money value={refundAmount} /> },
          { title: t('净交易额'), isRight: true, cell: ({ netAmount }) => <Money value={netAmount} /> },
          { title: t('手续费'), isRight: true, cell: ({ feeAmount }) => <Money value={feeAmount} /> },
        ]}
      />
    </Drawer>
  )
}

/** Sum of a day's figures over the pay ways. */
const sumOfDay = (rows: readonly { netAmount: string }[]): string =>
  formatYuan(rows.reduce((sum, { netAmount }) => sum + (parseYuan(netAmount, true) ?? 0n), 0n))
