import { useEffect, useState } from 'react'
import { type Location, useNavigate } from 'react-router'
import { t } from '../../language/language.ts'
import { whenSessionEnds } from '../../session/session.ts'
import { dropItem, storedValue, storeItem } from '../../storage.ts'
import { forgetUnsavedOf, isTabUnsaved } from '../../unsaved.ts'
import { confirm } from '../../question/confirm.ts'
import type { TabActions } from './TabBar.tsx'
import {
  close,
  closeAll,
  closeOthers,
  inFront,
  noTabs,
  shownBy,
  type Tab,
  type Tabs,
  type Visit,
  visit,
} from './tabs.ts'

whenSessionEnds(() => dropItem('tagList'))

const kept = (): Tabs => {
  const list = storedValue<Tabs['list']>('tagList')
  return list && list.length > 0 ? { list: list.map((tab) => ({ ...tab, isOpened: false })), activeKey: '' } : noTabs
}

/**
 * The tabs of this window: every visited address opens or shows its tab; closing one leads to its neighbour. Reloading
 * the window keeps their names and addresses.
 * @param visitOf what an address means as a tab; null for one that opens none
 * @param labelOf how a tab is called in questions
 * @param onClearCache asks the server to forget what it keeps for the user
 */
export function useTabs(
  location: Location,
  {
    visitOf,
    labelOf,
    onClearCache,
  }: {
    visitOf: (location: Location) => Visit | null
    labelOf: (tab: Tab) => string
    onClearCache: () => Promise<boolean>
  },
): { tabs: Tabs; actions: TabActions; revision: number } {
  const navigate = useNavigate()
  const [tabs, setTabs] = useState(kept)
  const [revision, setRevision] = useState(0)
  const present = visitOf(location)
  const mark = present ? `${present.key} ${present.label} ${present.search}` : ''
  const [seenMark, setSeenMark] = useState('')
  if (present && mark !== seenMark) {
    setSeenMark(mark)
    setTabs((before) => visit(before, present, isTabUnsaved))
  }
  useEffect(() => storeItem('tagList', tabs.list, { session: true }), [tabs])
  const change = (next: Tabs, shown: Tab | undefined) => {
    for (const { key } of tabs.list) if (!next.list.some((tab) => tab.key === key)) forgetUnsavedOf(key)
    setTabs(next)
    if (!shown) return
    const address = shown.pathname + shown.search
    void navigate(address, { replace: address === location.pathname + location.search })
  }
  const changeUnlessUnsaved = async (next: Tabs, shown: Tab | undefined) => {
    const lost = tabs.list.filter(({ key }) => !next.list.some((tab) => tab.key === key) && isTabUnsaved(key))
    if (lost.length === 0 || (await leaveUnsaved(lost.map(labelOf)))) change(next, shown)
  }
  // Leads to what stays even when it seems to be in front: a page that is still loading would open its tab again.
  const keepOnly = (next: Tabs) => void changeUnlessUnsaved(next, inFront(next))
  const closeOne = (next: Tabs) => void changeUnlessUnsaved(next, shownBy(tabs, next))
  const actions: TabActions = {
    show: ({ pathname, search }) => void navigate(pathname + search),
    close: (key) => closeOne(close(tabs, key)),
    closeOthers: (key) => keepOnly(closeOthers(tabs, key)),
    closeAll: () => keepOnly(closeAll(tabs)),
    clearCache: () =>
      void onClearCache().then((isCleared) => {
        if (isCleared) setRevision((count) => count + 1)
      }),
  }
  return { tabs, actions, revision }
}

const leaveUnsaved = (names: readonly string[]) =>
  confirm({
    title: t('有未保存的内容'),
    text: t('关闭“{names}”将丢失尚未保存的修改。', { names: names.join('、') }),
    okText: t('放弃修改'),
    cancelText: t('继续编辑'),
    isDanger: true,
  })
