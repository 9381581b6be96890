import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  MinusOutlined,
  PlusOutlined,
  PushpinFilled,
  PushpinOutlined,
} from '@ant-design/icons'
import { Button, Checkbox, Segmented, Tooltip } from 'antd'
import { type DragEvent, useState } from 'react'
import { t } from '../../language/language.ts'
import { boundWidth, changeColumn, moveColumn, type PlacedColumn } from './columns.ts'
import type { Density, KeptColumn, KeptLayout } from '../view/view-store.ts'
import './column-choices.css'

/** A column as it can be chosen. */
type Choosable = Pick<PlacedColumn<unknown>, 'title' | 'pin' | 'width' | 'isShown' | 'kept'>

/** Settings of the columns: row spacing, and each column with its buttons; every dragging can also be done by button. */
export function ColumnChoices({
  layout,
  placed,
  onKeep,
}: {
  layout: KeptLayout | null
  placed: readonly Choosable[]
  onKeep: (layout: KeptLayout | null) => void
}) {
  const density = layout?.density ?? 'middle'
  const pageSize = layout?.pageSize ?? 0
  const [dragged, setDragged] = useState('')
  const keep = (columns: readonly KeptColumn[], near: Density = density) => onKeep({ columns, density: near, pageSize })
  const drop = (event: DragEvent, onto: string) => {
    event.preventDefault()
    const at = (key: string) => placed.findIndex((column) => column.kept.key === key)
    if (dragged && dragged !== onto) keep(moveColumn(placed, dragged, at(onto) - at(dragged)))
    setDragged('')
  }
  const shownCount = placed.filter(({ isShown }) => isShown).length
  return (
    <div className="column-settings">
      <Segmented<Density>
        block
        value={density}
        aria-label={t('行距')}
        options={[
          { value: 'large', label: t('宽松') },
          { value: 'middle', label: t('适中') },
          { value: 'small', label: t('紧凑') },
        ]}
        onChange={(near) =>
          keep(
            placed.map(({ kept }) => kept),
            near,
          )
        }
      />
      <ul>
        {placed.map((column, at) => (
          <li
            key={column.kept.key}
            draggable
            onDragStart={() => setDragged(column.kept.key)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, column.kept.key)}
            data-dragged={dragged === column.kept.key || undefined}
          >
            <Checkbox
              checked={column.isShown}
              disabled={column.isShown && shownCount === 1}
              onChange={({ target }) => keep(changeColumn(placed, column.kept.key, { isShown: target.checked }))}
            >
              {column.title}
            </Checkbox>
            <ColumnButtons
              column={column}
              isFirst={at === 0}
              isLast={at === placed.length - 1}
              onMove={(by) => keep(moveColumn(placed, column.kept.key, by))}
              onChange={(change) => keep(changeColumn(placed, column.kept.key, change))}
            />
          </li>
        ))}
      </ul>
      <Button block onClick={() => onKeep(null)}>
        {t('恢复默认')}
      </Button>
    </div>
  )
}

const nextPin = { '': 'left', left: 'right', right: '' } as const

function ColumnButtons({
  column,
  isFirst,
  isLast,
  onMove,
  onChange,
}: {
  column: Choosable
  isFirst: boolean
  isLast: boolean
  onMove: (by: number) => void
  onChange: (change: Partial<KeptColumn>) => void
}) {
  const { title, pin = '', width = 0 } = column
  const pinned = pin === 'left' ? t('固定在左') : pin === 'right' ? t('固定在右') : t('不固定')
  const small = { type: 'text', size: 'small' } as const
  return (
    <span className="column-buttons">
      <Button
        {...small}
        icon={<MinusOutlined />}
        aria-label={t('{name}：变窄', { name: title })}
        onClick={() => onChange({ width: boundWidth(width - 20) })}
      />
      <Button
        {...small}
        icon={<PlusOutlined />}
        aria-label={t('{name}：变宽', { name: title })}
        onClick={() => onChange({ width: boundWidth(width + 20) })}
      />
      <Tooltip title={pinned}>
        <Button
          {...small}
          icon={pin ? <PushpinFilled rotate={pin === 'right' ? 90 : 0} /> : <PushpinOutlined />}
          aria-label={t('{name}：{pinned}', { name: title, pinned })}
          onClick={() => onChange({ pin: nextPin[pin] })}
        />
      </Tooltip>
      <Button
        {...small}
        icon={<ArrowUpOutlined />}
        disabled={isFirst}
        aria-label={t('{name}：上移', { name: title })}
        onClick={() => onMove(-1)}
      />
      <Button
        {...small}
        icon={<ArrowDownOutlined />}
        disabled={isLast}
        aria-label={t('{name}：下移', { name: title })}
        onClick={() => onMove(1)}
      />
    </span>
  )
}
