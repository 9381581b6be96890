import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Chart } from '../../../core/web/show/Chart.tsx'
import { type Stat, StatCards } from '../../../core/web/show/StatCards.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { sumsByStep } from './chart-sums.rules.ts'
import type { profitDay } from './profit-day.contract.ts'

/** Most rows that a chart is drawn from; more would be no picture of the whole. */
const mostRows = 200

/** The figures of a filter, and its curve by day or its bars by channel. */
export function ProfitCharts({
  calls,
  input,
  isByChannel,
}: {
  calls: typeof profitDay
  input: Readonly<Record<string, unknown>>
  isByChannel: boolean
}) {
  const { data: sums } = useCall(calls.statistics, input, { keepsLast: true })
  return (
    <>
      {sums && <StatCards stats={statsOf(sums)} />}
      {isByChannel ? <ChannelBars call={calls.listNew} input={input} /> : <DayCurve call={calls.list} input={input} />}
    </>
  )
}

function statsOf(sums: {
  netProfit: string
  tradeAmount: string
  reverseProfit: string
  releasedAmount: string | null
  pendingAmount: string | null
  heldAmount: string | null
}): Stat[] {
  const releases: Stat[] =
    sums.releasedAmount === null
      ? []
      : [
          { title: t('已入账'), value: <Money value={sums.releasedAmount} /> },
          { title: t('待入账'), value: <Money value={sums.pendingAmount} /> },
          { title: t('已冻结'), value: <Money value={sums.heldAmount} /> },
        ]
  return [
    { title: t('净分润'), value: <Money value={sums.netProfit} /> },
    { title: t('交易金额'), value: <Money value={sums.tradeAmount} /> },
    { title: t('冲回分润'), value: <Money value={sums.reverseProfit} /> },
    ...releases,
  ]
}

function DayCurve({ call, input }: { call: typeof profitDay.list; input: Readonly<Record<string, unknown>> }) {
  const { data } = useCall(call, { ...input, size: mostRows }, { keepsLast: true })
  if (!data || data.total > mostRows) return null
  const sums = sumsByStep(data.records.map(({ bookDay, netProfit }) => ({ step: bookDay, amount: netProfit })))
  if (sums.length < 2) return null
  return (
    <Chart
      title={t('净分润走势')}
      kind="line"
      steps={sums.map(({ step }) => step)}
      series={[{ name: t('净分润'), values: sums.map(({ amount }) => amount) }]}
    />
  )
}

function ChannelBars({ call, input }: { call: typeof profitDay.listNew; input: Readonly<Record<string, unknown>> }) {
  const { data } = useCall(call, { ...input, size: mostRows }, { keepsLast: true })
  if (!data || data.total > mostRows || data.total === 0) return null
  const sums = sumsByStep(data.records.map(({ aisleCode, netProfit }) => ({ step: aisleCode, amount: netProfit })))
  return (
    <Chart
      title={t('各通道净分润')}
      kind="bar"
      steps={sums.map(({ step }) => step)}
      series={[{ name: t('净分润'), values: sums.map(({ amount }) => amount) }]}
    />
  )
}
