import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { language, t } from '../language/language.ts'
import type { Palette } from '../theme/palette.ts'
import { withThousands } from './money-text.ts'

/** One series: figures as texts, as they travel; only their picture is drawn from numbers. */
export interface ChartSeries {
  readonly name: string
  readonly values: readonly string[]
}

/** Content of a chart. */
export interface ChartContent {
  readonly kind: 'line' | 'bar'
  /** Names along the axis. */
  readonly steps: readonly string[]
  readonly series: readonly ChartSeries[]
  readonly palette: Palette
}

/** A drawn chart. */
export interface Drawing {
  resize(): void
  end(): void
}

/** Draws a chart into an element with the colours of the look. This file brings uPlot, so it is read when a chart is seen. */
export function drawChart(element: HTMLElement, content: ChartContent): Drawing {
  const { steps, series, palette } = content
  const numbers = series.map(({ values }) => steps.map((_, at) => numberOf(values[at])))
  const chart = new UPlot(
    {
      ...sizeIn(element),
      legend: { markers: { width: 3 } },
      cursor: { drag: { x: false, y: false }, y: false },
      scales: {
        x: { time: false, range: (_, least, most) => [least - 0.5, most + 0.5] },
        y: { range: (_, least, most) => UPlot.rangeNum(Math.min(0, least ?? 0), Math.max(1, most ?? 0), 0.1, true) },
      },
      axes: axesOf(content),
      series: [
        { label: t('项目'), value: (_, __, ___, at) => (at === null ? '' : (steps[at] ?? '')) },
        ...series.map((one, at) => pictureOf(one, coloursOf(palette)[at] ?? palette.accent, content)),
      ],
    },
    [steps.map((_, at) => at), ...numbers],
    element,
  )
  return { resize: () => chart.setSize(sizeIn(element)), end: () => chart.destroy() }
}

const numberOf = (text: string | undefined) => (text === undefined || text === '' ? null : Number(text))

/** The legend below the picture takes a line of the element. */
const legendHeight = 32
const sizeIn = (element: HTMLElement) => ({
  width: element.clientWidth,
  height: Math.max(80, element.clientHeight - legendHeight),
})

const coloursOf = ({ accent, success, warning, error, faintText }: Palette) => [
  accent,
  success,
  warning,
  error,
  faintText,
]

const font = '12px system-ui, sans-serif'

function axesOf({ steps, palette }: ChartContent): UPlot.Axis[] {
  const words = { stroke: palette.softText, font, ticks: { show: false } }
  const short = new Intl.NumberFormat(language.get() === 'en' ? 'en' : 'zh-CN', {
    notation: 'compact',
    maximumSignificantDigits: 3,
  })
  return [
    {
      ...words,
      grid: { show: false },
      size: 32,
      incrs: [1, 2, 3, 5, 7, 10, 14, 30],
      space: 72,
      values: (_, at) => at.map((step) => steps[step] ?? ''),
    },
    {
      ...words,
      grid: { stroke: palette.line, width: 1 },
      size: 64,
      values: (_, at) => at.map((value) => short.format(value)),
    },
  ]
}

const bars = UPlot.paths.bars?.({ size: [0.6, 28] })
const curve = UPlot.paths.spline?.()

function pictureOf({ name, values }: ChartSeries, colour: string, { kind }: ChartContent): UPlot.Series {
  const paths = kind === 'bar' ? bars : curve
  return {
    label: name,
    stroke: colour,
    width: 2,
    ...(kind === 'bar' ? { fill: colour, points: { show: false } } : { points: { size: 6, fill: colour } }),
    ...(paths ? { paths } : {}),
    value: (_, __, ___, at) => (at === null ? '' : withThousands(values[at] ?? '')),
  }
}
