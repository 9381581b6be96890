import type { ReactNode } from 'react'

/** One figure with its name. */
export interface Stat {
  readonly title: string
  readonly value: ReactNode
  /** Scope of the figure: 今日, 全部筛选结果. */
  readonly note?: string
}

/** A row of figures. */
export function StatCards({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="stat-cards">
      {stats.map(({ title, value, note }) => (
        <div className="stat-card" key={title}>
          <dt>{title}</dt>
          <dd className="number">
            {value} {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
