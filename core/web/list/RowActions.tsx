import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { t } from '../language.ts'
import { permissions } from '../permissions.tsx'
import { useStore } from '../store.ts'
import { type Action, ActionButton } from './ActionButton.tsx'
import './row-actions.css'

/** One thing that can be done to a row. */
export interface RowAction extends Action {
  /** Permission code without which it is not there; none: everybody who sees the row. */
  readonly code?: string
}

/** The buttons of a row: the first two as words, the others in a menu. */
export function RowActions({ actions, shown = 2 }: { actions: readonly RowAction[]; shown?: number }) {
  const codes = useStore(permissions)
  const allowed = actions.filter(({ code }) => code === undefined || codes.has(code))
  const first = allowed.length === shown + 1 ? allowed : allowed.slice(0, shown)
  const rest = allowed.slice(first.length)
  return (
    <>
      {first.map((action) => (
        <ActionButton key={action.title} action={action} type="link" size="small" />
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ title, blocked, isDanger, run }) => ({
              key: title,
              danger: isDanger,
              disabled: blocked !== undefined,
              onClick: run,
              label:
                blocked === undefined ? (
                  title
                ) : (
                  <span title={blocked}>
                    {title}
                    <small className="blocked-why">{blocked}</small>
                  </span>
                ),
            })),
          }}
        >
          <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={t('更多操作')} />
        </Dropdown>
      )}
    </>
  )
}
