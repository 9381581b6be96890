import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useEffect, useRef } from 'react'
import { t } from '../../language/language.ts'
import { useStore } from '../../store.ts'
import { unsaved } from '../../unsaved.ts'
import { homePath, type Tab, type Tabs } from './tabs.ts'
import './tab-bar.css'

/** Actions on the tabs. */
export interface TabActions {
  show(tab: Tab): void
  close(key: string): void
  closeOthers(key: string): void
  closeAll(): void
  clearCache(): void
}

/** The opened pages as tabs, and a menu to close several or to clear the cache. @source the specification 2, Route guard */
export function TabBar({
  tabs: { list, activeKey },
  labelOf,
  actions,
}: {
  tabs: Tabs
  labelOf: (tab: Tab) => string
  actions: TabActions
}) {
  const marked = new Set(useStore(unsaved).values())
  const bar = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // With its closing button, which stands behind the name.
    bar.current?.querySelector('[aria-current]')?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activeKey])
  const items = [
    { key: 'one', label: t('关闭'), disabled: activeKey === homePath, onClick: () => actions.close(activeKey) },
    { key: 'others', label: t('关闭其他'), onClick: () => actions.closeOthers(activeKey) },
    { key: 'all', label: t('关闭全部'), onClick: actions.closeAll },
    { type: 'divider' as const },
    { key: 'cache', label: t('清除缓存'), onClick: actions.clearCache },
  ]
  return (
    <nav className="tab-bar" aria-label={t('已打开的页面')}>
      <ul ref={bar}>
        {list.map((tab) => {
          const label = labelOf(tab)
          return (
            <li key={tab.key} className="tab" data-active={tab.key === activeKey}>
              <button
                type="button"
                className="tab-name"
                aria-current={tab.key === activeKey ? 'page' : undefined}
                onClick={() => actions.show(tab)}
                onAuxClick={(event) => event.button === 1 && actions.close(tab.key)}
                title={label}
              >
                <span className="tab-words">{label}</span>
                {marked.has(tab.key) && (
                  <span className="tab-mark">
                    <span className="visually-hidden">{t('（未保存）')}</span>
                  </span>
                )}
              </button>
              {tab.key !== homePath && (
                <button
                  type="button"
                  className="tab-close"
                  aria-label={t('关闭 {name}', { name: label })}
                  onClick={() => actions.close(tab.key)}
                >
                  <CloseOutlined />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <Dropdown menu={{ items }} trigger={['click']}>
        <button type="button" className="tab-more" aria-label={t('标签页操作')}>
          <DownOutlined />
        </button>
      </Dropdown>
    </nav>
  )
}
