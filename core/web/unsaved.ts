import { createContext, use, useEffect, useId, useRef } from 'react'
import { lock } from './session/lock.ts'
import { whenSessionEnds } from './session/session.ts'
import { makeStore } from './store.ts'

/** Key of the tab that a component stands in; '' outside of tabs. */
export const TabKey = createContext('')

/** Key of the tab that is seen. */
export const seenTab = makeStore('')

/** Forms with unsaved changes: their id to the tab they stand in. */
export const unsaved = makeStore<ReadonlyMap<string, string>>(new Map())

whenSessionEnds(() => unsaved.set(new Map()))

/** Says that this component holds changes that are not saved: closing its tab or the window asks first. */
export function useUnsaved(isUnsaved: boolean): void {
  const id = useId()
  const tab = use(TabKey)
  const isThere = useRef(false)
  useEffect(() => {
    unsaved.set((before) => withMark(before, id, isUnsaved ? tab : null))
  }, [id, tab, isUnsaved])
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      // Effects end when a tab is hidden too; its form is still there. Only what went while it could be seen is gone.
      queueMicrotask(() => {
        const isHidden = lock.get().isLocked || (tab !== '' && seenTab.get() !== tab)
        if (!isThere.current && !isHidden) unsaved.set((before) => withMark(before, id, null))
      })
    }
  }, [id, tab])
}

function withMark(before: ReadonlyMap<string, string>, id: string, tab: string | null): ReadonlyMap<string, string> {
  if (before.get(id) === (tab ?? undefined)) return before
  const after = new Map(before)
  if (tab === null) after.delete(id)
  else after.set(id, tab)
  return after
}

/** Forgets the unsaved changes of a closed tab. */
export const forgetUnsavedOf = (tab: string): void =>
  unsaved.set((before) => (isTabUnsaved(tab) ? new Map([...before].filter(([, other]) => other !== tab)) : before))

/** Whether a tab holds unsaved changes. */
export const isTabUnsaved = (tab: string): boolean => [...unsaved.get().values()].includes(tab)

/** The browser asks before a window with unsaved changes is closed. */
export function startUnsavedGuard(): void {
  window.addEventListener('beforeunload', (event) => {
    if (unsaved.get().size > 0) event.preventDefault()
  })
}
