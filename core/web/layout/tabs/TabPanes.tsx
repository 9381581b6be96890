import { Activity, useLayoutEffect, useRef } from 'react'
import { Route, Routes } from 'react-router'
import { Boundary } from '../../failure/Boundary.tsx'
import { Loaded } from '../../loading/loaded.tsx'
import type { Screen } from '../../screen.ts'
import { seenTab, TabKey } from '../../unsaved.ts'
import type { Tab, Tabs } from './tabs.ts'

/**
 * The opened pages, one of them seen. The others are kept alive unseen: what is typed, the scroll position and the rows
 * stay, while their effects rest. Each page has its own address, so that it does not notice where the others go.
 * @param revision a new one builds every page anew: the cache was cleared
 */
export function TabPanes({
  tabs: { list, activeKey },
  screenOf,
  revision,
}: {
  tabs: Tabs
  screenOf: (tab: Tab) => Screen
  revision: number
}) {
  useLayoutEffect(() => seenTab.set(activeKey), [activeKey])
  return list
    .filter((tab) => tab.isOpened)
    .map((tab) => (
      <Activity key={`${tab.key} ${revision}`} mode={tab.key === activeKey ? 'visible' : 'hidden'}>
        <Pane tab={tab} screen={screenOf(tab)} />
      </Activity>
    ))
}

function Pane({ tab, screen }: { tab: Tab; screen: Screen }) {
  const pane = useScrollKept()
  return (
    // Reached by keyboard, so that a page can be scrolled that has nothing else to reach.
    <div className="pane" data-path={tab.pathname} ref={pane} tabIndex={0}>
      <TabKey value={tab.key}>
        <Boundary>
          <Routes location={{ pathname: tab.pathname, search: tab.search, hash: '', state: null, key: tab.key }}>
            <Route path={screen.path} element={<Loaded what={screen} />} />
          </Routes>
        </Boundary>
      </TabKey>
    </div>
  )
}

/** Browsers may forget the scroll position of what is not displayed; it is put back when the page is seen again. @source catalogue R132 */
function useScrollKept() {
  const pane = useRef<HTMLDivElement>(null)
  const top = useRef(0)
  useLayoutEffect(() => {
    const element = pane.current
    if (!element) return
    element.scrollTop = top.current
    const keep = () => {
      top.current = element.scrollTop
    }
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [])
  return pane
}
