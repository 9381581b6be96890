import type { ReactNode } from 'react'
import { t } from '../language/language.ts'
import './values.css'

/** One column of a small table. */
export interface PlainColumn<Row> {
  readonly title: string
  readonly isRight?: boolean
  readonly cell: (row: Row) => ReactNode
}

/** A small table inside a record's page; wider ones scroll by themselves, also by keyboard. */
export function PlainRows<Row>({
  title,
  rows,
  keyOf,
  columns,
  empty,
}: {
  title: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  columns: readonly PlainColumn<Row>[]
  empty?: string
}) {
  if (rows.length === 0) return <p className="absent">{empty ?? t('还没有记录')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
    <div className="plain-rows" role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ title: heading, isRight }) => (
              <th scope="col" key={heading} className={isRight ? 'is-right' : undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title: heading, isRight, cell }) => (
                <td key={heading} className={isRight ? 'is-right' : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
