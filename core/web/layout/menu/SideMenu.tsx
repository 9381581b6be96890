import { DownOutlined } from '@ant-design/icons'
import { use, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { t } from '../../language/language.ts'
import { AddressOf } from '../address-of.ts'
import { type MenuEntry, targetOf, trailTo } from './menu.ts'
import { nameOf } from './menu-name.ts'
import { MenuIcon } from './menu-icons.tsx'
import './side-menu.css'

/** Links and groups of the side menu. A narrow menu shows icons alone; a click on a group widens it. */
export function SideMenu({
  entries,
  isNarrow,
  onWiden,
  onGo,
}: {
  entries: readonly MenuEntry[]
  isNarrow: boolean
  onWiden: () => void
  onGo: () => void
}) {
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const above = trailTo(entries, pathname).slice(0, -1)
    if (above.length > 0) setOpened((before) => new Set([...before, ...above.map(({ id }) => id)]))
  }, [entries, pathname])
  const toggle = (id: string) => {
    if (isNarrow) {
      setOpened((before) => new Set([...before, id]))
      onWiden()
    } else
      setOpened((before) =>
        before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
      )
  }
  if (entries.length === 0) return <p className="side-empty">{t('暂无菜单，请联系管理员分配角色和菜单')}</p>
  const show = (list: readonly MenuEntry[], depth: number) => (
    <ul>
      {list.map((entry) => (
        <li key={entry.id}>
          {entry.children.length === 0 ? (
            <Leaf entry={entry} depth={depth} isCurrent={entry.path === pathname} isNarrow={isNarrow} onGo={onGo} />
          ) : (
            <>
              <button
                type="button"
                className="side-item"
                data-depth={depth}
                aria-expanded={!isNarrow && opened.has(entry.id)}
                title={isNarrow ? nameOf(entry) : undefined}
                onClick={() => toggle(entry.id)}
              >
                <Label entry={entry} depth={depth} />
                <DownOutlined className="side-arrow" />
              </button>
              {!isNarrow && opened.has(entry.id) && show(entry.children, depth + 1)}
            </>
          )}
        </li>
      ))}
    </ul>
  )
  return show(entries, 0)
}

function Leaf({
  entry,
  depth,
  isCurrent,
  isNarrow,
  onGo,
}: {
  entry: MenuEntry
  depth: number
  isCurrent: boolean
  isNarrow: boolean
  onGo: () => void
}) {
  const addressOf = use(AddressOf)
  const target = targetOf(entry)
  const shared = { className: 'side-item', 'data-depth': depth, title: isNarrow ? nameOf(entry) : undefined }
  if (target.kind === 'window') {
    return (
      <a {...shared} href={target.url} target="_blank" rel="noopener noreferrer">
        <Label entry={entry} depth={depth} />
      </a>
    )
  }
  return (
    <Link {...shared} to={addressOf(target.to)} aria-current={isCurrent ? 'page' : undefined} onClick={onGo}>
      <Label entry={entry} depth={depth} />
    </Link>
  )
}

function Label({ entry, depth }: { entry: MenuEntry; depth: number }) {
  return (
    <>
      <span className="side-icon" aria-hidden="true">
        {depth === 0 ? <MenuIcon icon={entry.icon} code={entry.code} /> : <i className="side-dot" />}
      </span>
      <span className="side-name">{nameOf(entry)}</span>
    </>
  )
}
