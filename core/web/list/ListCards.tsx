import { Checkbox } from 'antd'
import { t } from '../language/language.ts'
import { Cell } from './Cell.tsx'
import type { ListBody } from './ListTable.tsx'
import './list-cards.css'

const fieldsOnCard = 3

/** The rows as cards, for small screens: the name, the three fields that matter, the buttons. @source docs/screen-quality.md 30 */
export function ListCards<Row extends object>({
  rows,
  columns,
  keyOf,
  nameOf,
  rowActions,
  chosen,
  open,
  cursor,
}: ListBody<Row>) {
  const title = columns.find(({ card }) => card === 'title') ?? columns[0]
  const marked = columns.filter(({ card }) => card === 'field')
  const fields = (marked.length > 0 ? marked : columns.filter((column) => column !== title)).slice(0, fieldsOnCard)
  return (
    <ul className="list-cards">
      {rows.map((row, at) => {
        const key = keyOf(row)
        const isChosen = chosen?.keys.includes(key) ?? false
        const toggle = () =>
          chosen?.choose(isChosen ? chosen.rows.filter((other) => keyOf(other) !== key) : [...chosen.rows, row])
        return (
          <li key={key} className="list-card-row" {...cursor.rowProps(at)}>
            <div className="card-head">
              {chosen && (
                <Checkbox checked={isChosen} onChange={toggle} aria-label={t('选择 {name}', { name: nameOf(row) })} />
              )}
              <strong>{title && <Cell row={row} column={title} open={open} />}</strong>
            </div>
            <dl>
              {fields.map((column) => (
                <div key={column.key}>
                  <dt>{column.title}</dt>
                  <dd>
                    <Cell row={row} column={column} />
                  </dd>
                </div>
              ))}
            </dl>
            {rowActions && <div className="row-actions">{rowActions(row)}</div>}
          </li>
        )
      })}
    </ul>
  )
}
