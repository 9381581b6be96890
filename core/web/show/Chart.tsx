import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../language/language.ts'
import { useStore } from '../store.ts'
import { look, paletteOfLook } from '../theme/theme.ts'
import type { ChartSeries, Drawing } from './draw-chart.ts'
import { withThousands } from './money-text.ts'

/**
 * A chart of a few series over the same steps, drawn when it is seen, with the same figures as a table for those who do
 * not see it or want the numbers.
 * @param steps     names along the axis: days, months, channels
 * @param addressOf where a step of the table leads, by its place; nowhere when absent
 */
export function Chart({
  title,
  kind,
  steps,
  series,
  addressOf,
}: {
  title: string
  kind: 'line' | 'bar'
  steps: readonly string[]
  series: readonly ChartSeries[]
  addressOf?: (at: number) => string
}) {
  const [isTable, setTable] = useState(false)
  return (
    <figure className="chart">
      <figcaption className="detail-head">
        <strong>{title}</strong>
        <button
          type="button"
          className="plain-button list-toolbar"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? t('看图') : t('看数字')}
        </button>
      </figcaption>
      {!isTable && <Canvas kind={kind} steps={steps} series={series} />}
      <div className={isTable ? undefined : 'visually-hidden'}>
        <table className="chart-table">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('项目')}</th>
              {series.map(({ name }) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map((step, at) => (
              <tr key={step}>
                <th scope="row">{isTable && addressOf ? <Link to={addressOf(at)}>{step}</Link> : step}</th>
                {series.map(({ name, values }) => (
                  <td key={name} className="number">
                    {withThousands(values[at] ?? '')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

function Canvas({
  kind,
  steps,
  series,
}: {
  kind: 'line' | 'bar'
  steps: readonly string[]
  series: readonly ChartSeries[]
}) {
  const box = useRef<HTMLDivElement>(null)
  const now = useStore(look)
  useEffect(() => {
    const element = box.current
    if (!element) return
    let drawing: Drawing | null = null
    let isGone = false
    void import('./draw-chart.ts').then(({ drawChart }) => {
      if (!isGone) drawing = drawChart(element, { kind, steps, series, palette: paletteOfLook(now) })
    })
    const watch = new ResizeObserver(() => drawing?.resize())
    watch.observe(element)
    return () => {
      isGone = true
      watch.disconnect()
      drawing?.end()
    }
  }, [kind, steps, series, now])
  return <div className="chart-canvas" ref={box} aria-hidden="true" />
}
