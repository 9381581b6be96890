import { use, useMemo } from 'react'
import { Link } from 'react-router'
import { AddressOf } from '../../../core/web/layout/address-of.ts'
import { leavesOf, type MenuEntry, targetOf } from '../../../core/web/layout/menu/menu.ts'
import { MenuIcon } from '../../../core/web/layout/menu/menu-icons.tsx'
import { nameOf } from '../../../core/web/layout/menu/menu-name.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { menu } from '../../access/access.shared.ts'
import { menuOf } from '../shell/ShellMenu.tsx'

/** The pages of the menu by group. */
export function PageGroups() {
  const { data = [] } = useCall(menu.routes, {}, { freshMs: Number.POSITIVE_INFINITY })
  const groups = useMemo(() => menuOf(data).filter((entry) => leavesOf([entry]).length > 0), [data])
  return (
    <div className="home-groups">
      {groups.map((group) => (
        <section key={group.id} className="home-group" aria-label={nameOf(group)}>
          <h2>
            <MenuIcon icon={group.icon} code={group.code} /> {nameOf(group)}
          </h2>
          <ul>
            {leavesOf([group]).map((entry) => (
              <li key={entry.id}>
                <PageLink entry={entry} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function PageLink({ entry }: { entry: MenuEntry }) {
  const addressOf = use(AddressOf)
  const target = targetOf(entry)
  if (target.kind === 'window')
    return (
      <a href={target.url} target="_blank" rel="noopener noreferrer">
        {nameOf(entry)}
      </a>
    )
  return <Link to={addressOf(target.to)}>{nameOf(entry)}</Link>
}
