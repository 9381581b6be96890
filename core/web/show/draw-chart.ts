import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import type { Palette } from '../theme/palette.ts'
import { withThousands } from './money-text.ts'

register([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

/** One series: figures as texts, as they travel; only their picture is drawn from numbers. */
export interface ChartSeries {
  readonly name: string
  readonly values: readonly string[]
}

/** A drawn chart. */
export interface Drawing {
  resize(): void
  end(): void
}

/** Draws a chart into an element with the colours of the look. This file brings echarts, so it is read when a chart is seen. */
export function drawChart(
  element: HTMLElement,
  {
    kind,
    steps,
    series,
    palette,
  }: { kind: 'line' | 'bar'; steps: readonly string[]; series: readonly ChartSeries[]; palette: Palette },
): Drawing {
  const chart = init(element)
  chart.setOption({
    animation: false,
    color: [palette.accent, palette.success, palette.warning, palette.error, palette.faintText],
    textStyle: { color: palette.softText, fontFamily: 'inherit' },
    grid: { left: 8, right: 16, top: 40, bottom: 8, containLabel: true },
    legend: { top: 0, textStyle: { color: palette.softText } },
    tooltip: {
      trigger: 'axis',
      backgroundColor: palette.raised,
      borderColor: palette.line,
      textStyle: { color: palette.text },
      valueFormatter: (value: unknown) => withThousands(String(value)),
    },
    xAxis: {
      type: 'category',
      data: [...steps],
      axisLine: { lineStyle: { color: palette.line } },
      axisTick: { show: false },
    },
    yAxis: { type: 'value', splitLine: { lineStyle: { color: palette.line } } },
    series: series.map(({ name, values }) => ({
      name,
      type: kind,
      data: [...values],
      smooth: true,
      symbolSize: 6,
      barMaxWidth: 28,
    })),
  })
  return { resize: () => chart.resize(), end: () => chart.dispose() }
}
