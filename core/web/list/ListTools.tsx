import { MacCommandOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import type { Call } from '../../shared/call.ts'
import { t } from '../language/language.ts'
import { ColumnSettings } from './columns/ColumnSettings.tsx'
import type { PlacedColumn } from './columns/columns.ts'
import { ExportButton } from './ExportButton.tsx'
import type { List } from './use-list.ts'
import { ViewMenu } from './view/ViewMenu.tsx'

/** The line above the rows: saved views at the left; export, reload, columns and keys at the right. */
export function ListTools<Row>({
  list,
  placed,
  shown,
  sheet,
  total,
  onHelp,
}: {
  list: List<Row>
  placed: readonly PlacedColumn<Row>[]
  shown: readonly PlacedColumn<Row>[]
  sheet?: Call
  total: number
  onHelp: () => void
}) {
  return (
    <div className="list-tools">
      <ViewMenu list={list} />
      <span className="list-tools-space" />
      {sheet && <ExportButton sheet={sheet} list={list} columns={shown.map(({ key }) => key)} total={total} />}
      <Tooltip title={t('刷新')}>
        <Button
          type="text"
          icon={<ReloadOutlined spin={list.answer.isFetching} />}
          aria-label={t('刷新')}
          onClick={() => void list.answer.refetch()}
        />
      </Tooltip>
      <ColumnSettings list={list} placed={placed} />
      <Tooltip title={t('快捷键')}>
        <Button
          type="text"
          className="only-large"
          icon={<MacCommandOutlined />}
          aria-label={t('快捷键')}
          onClick={onHelp}
        />
      </Tooltip>
    </div>
  )
}
