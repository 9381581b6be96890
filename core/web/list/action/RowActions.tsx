import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { t } from '../../language/language.ts'
import { permissions } from '../../session/permissions.tsx'
import { useStore } from '../../store.ts'
import { type Action, ActionButton } from './ActionButton.tsx'
import { wordsThatFit } from './words-that-fit.ts'
import './row-actions.css'

/** One thing that can be done to a row. */
export interface RowAction extends Action {
  /** Permission code without which it is not there; none: everybody who sees the row. */
  readonly code?: string
}

/**
 * The buttons of a row: the first two as words, or three when there are no more, as far as they fit; the others in a menu.
 * @param shown words that show in a toolbar, which has room
 */
export function RowActions({ actions, shown }: { actions: readonly RowAction[]; shown?: number }) {
  const codes = useStore(permissions)
  const allowed = actions.filter(({ code }) => code === undefined || codes.has(code))
  const words = shown ?? wordsThatFit(allowed.map(({ title }) => title))
  // A menu of one is no help where there is room.
  const first = allowed.slice(0, shown !== undefined && allowed.length === words + 1 ? words + 1 : words)
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
