import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover, Tooltip } from 'antd'
import { useState } from 'react'
import { t } from '../../language/language.ts'
import { lazily } from '../../loading/lazily.tsx'
import type { PlacedColumn } from './columns.ts'
import type { List } from '../use-list.ts'

const ColumnChoices = lazily(() => import('./ColumnChoices.tsx').then((m) => m.ColumnChoices))

/** Shows, hides, orders, pins and widens columns and chooses how near the rows stand; kept for the user on the server. */
export function ColumnSettings<Row>({ list, placed }: { list: List<Row>; placed: readonly PlacedColumn<Row>[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      title={t('列设置')}
      content={<ColumnChoices layout={list.layout} placed={placed} onKeep={list.keepLayout} />}
    >
      <Tooltip title={isOpen ? '' : t('列设置')}>
        <Button type="text" icon={<SettingOutlined />} aria-label={t('列设置')} aria-expanded={isOpen} />
      </Tooltip>
    </Popover>
  )
}
