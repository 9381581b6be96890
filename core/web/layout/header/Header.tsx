import {
  FullscreenExitOutlined,
  FullscreenOutlined,
  LockOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
} from '@ant-design/icons'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../../language/language.ts'
import { lazily } from '../../loading/lazily.tsx'
import { ErrorLogButton } from './ErrorLogButton.tsx'
import { HeaderButton } from './HeaderButton.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { ThemePicker } from './ThemePicker.tsx'
import type { MenuEntry } from '../menu/menu.ts'
import { nameOf } from '../menu/menu-name.ts'
import { isPaletteOpen } from '../palette/palette-pages.ts'
import './header.css'

const LockDialog = lazily(() => import('./LockDialog.tsx').then((m) => m.LockDialog))

/** The bar at the top: menu, way to the page, search, log, lock, theme, full screen, language, user. @source the specification 2, Top bar */
export function Header({
  brand,
  trail,
  topMenus,
  userMenu,
  isMenuOpen,
  onToggleMenu,
}: {
  brand: { name: string; logo: string }
  trail: readonly MenuEntry[]
  topMenus?: ReactNode
  userMenu: ReactNode
  isMenuOpen: boolean
  onToggleMenu: () => void
}) {
  const [isLocking, setLocking] = useState(false)
  return (
    <header className="frame-header">
      <HeaderButton label={isMenuOpen ? t('收起菜单') : t('展开菜单')} isExpanded={isMenuOpen} onClick={onToggleMenu}>
        {isMenuOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      </HeaderButton>
      <span className="header-brand">{brand.name}</span>
      {topMenus}
      <Trail entries={trail} />
      <span className="header-space" />
      <button
        type="button"
        className="header-search"
        aria-keyshortcuts="Control+K"
        onClick={() => isPaletteOpen.set(true)}
      >
        <SearchOutlined />
        <span className="header-search-name">{t('搜索菜单')}</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      <ErrorLogButton />
      <HeaderButton label={t('锁屏')} className="is-minor" onClick={() => setLocking(true)}>
        <LockOutlined />
      </HeaderButton>
      <ThemePicker />
      <FullScreenButton />
      <LanguageSwitch />
      {userMenu}
      {isLocking && <LockDialog onClose={() => setLocking(false)} />}
    </header>
  )
}

function Trail({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <nav className="trail" aria-label={t('当前位置')}>
      <ol>
        {entries.map((entry, at) => (
          <li key={entry.id} aria-current={at === entries.length - 1 ? 'page' : undefined}>
            {nameOf(entry)}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function FullScreenButton() {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const read = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [])
  if (!document.fullscreenEnabled) return null
  return (
    <HeaderButton
      label={isFull ? t('退出全屏') : t('全屏')}
      className="is-minor"
      onClick={() => void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
    >
      {isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </HeaderButton>
  )
}
