import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type Location, Navigate } from 'react-router'
import { ConfirmDialog } from '../question/ConfirmDialog.tsx'
import { t } from '../language/language.ts'
import { permissions } from '../session/permissions.tsx'
import type { Screen } from '../screen.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'
import { AntdRoot } from '../theme/AntdRoot.tsx'
import { AddressOf } from './address-of.ts'
import { Header } from './header/Header.tsx'
import { type MenuEntry, trailTo } from './menu/menu.ts'
import { nameOf } from './menu/menu-name.ts'
import { PaletteDialog } from './palette/PaletteDialog.tsx'
import { screenClass } from './screen-class.ts'
import { screenAt } from './screen-at.ts'
import { SideMenu } from './menu/SideMenu.tsx'
import { TabBar } from './tabs/TabBar.tsx'
import { TabPanes } from './tabs/TabPanes.tsx'
import { type Tab, tabOf } from './tabs/tabs.ts'
import { useTabs } from './tabs/tab-state.ts'
import { ownAddress } from '../show/own-address.ts'
import './frame.css'

/** Parts given to the frame; it knows no feature. */
export interface FrameParts {
  readonly location: Location
  readonly screens: readonly Screen[]
  readonly menu: readonly MenuEntry[]
  /** Name of the operator that the frame bears, and its picture or ''. */
  readonly brand: { readonly name: string; readonly logo: string }
  /** Groups of menus along the top; none: the whole menu at the side. */
  readonly topMenus?: ReactNode
  /** Line above everything: the notice of the demo world. */
  readonly banner?: ReactNode
  /** Right end of the header: notices, the user's own menu. */
  readonly userMenu: ReactNode
  /** Further things the palette can do. */
  readonly actions: readonly { readonly name: string; run(): void }[]
  /** Asks and clears what the server keeps for the user; false when declined. */
  onClearCache(): Promise<boolean>
}

/** The frame around every page behind sign-in: header, side menu, tabs, pages. @source the specification 2, Layout */
export function Frame({
  location,
  screens,
  menu,
  brand,
  topMenus,
  banner,
  userMenu,
  actions: paletteActions,
  onClearCache,
}: FrameParts) {
  const { isNarrow, isAway, isSmall, toggle, widen, leave } = useSide()
  const codes = useStore(permissions)
  const visitOf = ({ pathname, search }: Location) => {
    const screen = screenAt(screens, pathname)
    if (!screen) return null
    const label = new URLSearchParams(search).get('label')
    return {
      ...tabOf(pathname, search, screen.tabBy),
      label: label ?? trailTo(menu, pathname).at(-1)?.name ?? screen.title,
      pathname,
      search,
    }
  }
  const labelOf = ({ label, note, pathname }: Tab) => {
    const entry = trailTo(menu, pathname).at(-1)
    return [entry ? nameOf(entry) : t(label), note].filter(Boolean).join(' ')
  }
  const { tabs, actions, revision } = useTabs(location, { visitOf, labelOf, onClearCache })
  // A page that is open already is shown as it was left, with its filters.
  const addressOf = (path: string) => {
    const tab = tabs.list.find(({ key }) => key === path)
    return tab ? tab.pathname + tab.search : path
  }
  const screen = screenAt(screens, location.pathname)
  const active = tabs.list.find(({ key }) => key === tabs.activeKey)
  const title = active ? labelOf(active) : ''
  useEffect(() => {
    document.title = [title, brand.name].filter(Boolean).join(' - ')
  }, [title, brand.name])
  const { user } = useStore(session)
  const printedBy = [brand.name, user?.real_name, user?.account].filter(Boolean).join(' · ')
  const trail = useMemo(() => trailTo(menu, location.pathname), [menu, location.pathname])
  if (!screen) return <Navigate to="/404" replace />
  if (screen.permission && !codes.has(screen.permission)) return <Navigate to="/403" replace />
  return (
    <AntdRoot>
      <AddressOf value={addressOf}>
        <div className="frame" data-side={isSmall ? (isAway ? 'away' : 'over') : isNarrow ? 'narrow' : 'wide'}>
          <a className="skip-link" href="#content">
            {t('跳到主要内容')}
          </a>
          {banner}
          <Header
            brand={brand}
            trail={trail}
            topMenus={topMenus}
            userMenu={userMenu}
            isMenuOpen={isSmall ? !isAway : !isNarrow}
            onToggleMenu={toggle}
          />
          <aside className="frame-side" aria-label={t('侧边栏')} inert={isSmall && isAway}>
            <Brand name={brand.name} logo={brand.logo} />
            <nav aria-label={t('主菜单')} className="side-menu">
              <SideMenu entries={menu} isNarrow={!isSmall && isNarrow} onWiden={widen} onGo={leave} />
            </nav>
          </aside>
          {isSmall && !isAway && (
            <button type="button" className="frame-shade" aria-label={t('收起菜单')} onClick={leave} />
          )}
          <div className="frame-body">
            <TabBar tabs={tabs} labelOf={labelOf} actions={actions} />
            <main id="content" tabIndex={-1}>
              <TabPanes tabs={tabs} screenOf={(tab) => screenAt(screens, tab.pathname) ?? screen} revision={revision} />
            </main>
          </div>
          <PaletteDialog menu={menu} actions={paletteActions} />
          <ConfirmDialog />
          <p className="print-user">{printedBy}</p>
        </div>
      </AddressOf>
    </AntdRoot>
  )
}

function Brand({ name, logo }: { name: string; logo: string }) {
  return (
    <div className="frame-brand">
      {logo ? (
        <img src={ownAddress(logo)} alt="" width="28" height="28" />
      ) : (
        <span className="brand-mark" aria-hidden="true">
          商
        </span>
      )}
      <span className="brand-name">{name}</span>
    </div>
  )
}

/** The side menu: narrow or wide on large screens, away or over the page on small ones. @source catalogue R147 */
function useSide() {
  const size = useStore(screenClass)
  const isSmall = size === 0
  const [isNarrow, setNarrow] = useState(size < 3)
  const [isAway, setAway] = useState(true)
  useEffect(() => {
    setNarrow(size < 3)
    setAway(true)
  }, [size])
  useEffect(() => {
    if (!isSmall || isAway) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setAway(true)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isSmall, isAway])
  return {
    isNarrow,
    isAway,
    isSmall,
    toggle: () => (isSmall ? setAway((away) => !away) : setNarrow((narrow) => !narrow)),
    widen: () => setNarrow(false),
    leave: () => setAway(true),
  }
}
