import { SearchOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import { type KeyboardEvent, use, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { language, t } from '../../language/language.ts'
import { useStore } from '../../store.ts'
import { AddressOf } from '../address-of.ts'
import { leavesOf, type MenuEntry, searchMenu, targetOf, trailTo } from '../menu/menu.ts'
import { nameOf } from '../menu/menu-name.ts'
import { isPaletteOpen, loadSpelling, spelledPages } from './palette-pages.ts'
import './palette.css'

/** Something the palette can do. */
export interface PaletteAction {
  readonly name: string
  run(): void
}

/** Entries that the palette searches. */
export interface PaletteParts {
  readonly menu: readonly MenuEntry[]
  readonly actions: readonly PaletteAction[]
}

/** Finds pages by the start of their name or pinyin, and actions. @source docs/screen-quality.md 27 */
export function Palette({ menu, actions }: PaletteParts) {
  const isOpen = useStore(isPaletteOpen)
  return (
    <Modal
      open={isOpen}
      onCancel={() => isPaletteOpen.set(false)}
      footer={null}
      closable={false}
      width={560}
      className="palette"
      destroyOnHidden
      title={<span className="visually-hidden">{t('搜索菜单')}</span>}
      style={{ top: 80 }}
    >
      {isOpen && <Search menu={menu} actions={actions} />}
    </Modal>
  )
}

interface Found {
  readonly key: string
  readonly name: string
  readonly place: string
  run(): void
}

function Search({ menu, actions }: PaletteParts) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const found = useFound(menu, actions, typed)
  const run = (one: Found | undefined) => {
    if (!one) return
    isPaletteOpen.set(false)
    one.run()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setAt((before) => Math.min(before + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt((before) => Math.max(before - 1, 0))
    else if (event.key === 'Enter') run(found[at])
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="palette-field">
        <SearchOutlined />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog opens to type into it
          autoFocus
          role="combobox"
          aria-label={t('搜索菜单')}
          aria-expanded={found.length > 0}
          aria-controls="palette-list"
          aria-activedescendant={found[at] ? `palette-${at}` : undefined}
          placeholder={t('输入菜单名称或拼音')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKey}
        />
        <kbd>Esc</kbd>
      </div>
      {typed && found.length === 0 && (
        <p className="palette-none" role="status">
          {t('没有找到菜单')}
        </p>
      )}
      <ul id="palette-list" role="listbox" aria-label={t('搜索结果')}>
        {found.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          <li
            key={one.key}
            id={`palette-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseMove={() => setAt(index)}
            onClick={() => run(one)}
          >
            <span>{one.name}</span>
            <span className="palette-place">{one.place}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const mostFound = 12

function useFound(menu: readonly MenuEntry[], actions: readonly PaletteAction[], typed: string): Found[] {
  const navigate = useNavigate()
  const addressOf = use(AddressOf)
  const now = useStore(language)
  const [spell, setSpell] = useState<((text: string) => string[]) | null>(null)
  useEffect(() => void loadSpelling().then((loaded) => setSpell(() => loaded)), [])
  const pages = useMemo(() => ({ language: now, list: spelledPages(menu, spell) }), [menu, spell, now])
  const open = (entry: MenuEntry) => {
    const target = targetOf(entry)
    if (target.kind === 'window') window.open(target.url, '_blank', 'noopener')
    else void navigate(addressOf(target.to))
  }
  const entries = typed ? searchMenu(pages.list, typed) : leavesOf(menu)
  const shownPages = entries.map((entry) => ({
    key: entry.id,
    name: nameOf(entry),
    place: trailTo(menu, entry.path).slice(0, -1).map(nameOf).join(' / '),
    run: () => open(entry),
  }))
  const shownActions = actions
    .filter(
      ({ name }) =>
        !typed ||
        [name, ...(spell?.(name) ?? [])].some((text) => text.toLowerCase().startsWith(typed.trim().toLowerCase())),
    )
    .map(({ name, run }) => ({ key: `action ${name}`, name, place: t('操作'), run }))
  return [...shownPages, ...shownActions].slice(0, mostFound)
}
