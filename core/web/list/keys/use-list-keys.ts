import { type RefObject, useEffect, useState } from 'react'
import { storedValue, storeItem } from '../../storage.ts'
import { makeStore } from '../../store.ts'
import { useChanged } from '../../use-changed.ts'

/** Whether single keys work on lists; a user may switch them off. @source docs/screen-quality.md 27 */
export const singleKeys = makeStore(storedValue<boolean>('singleKeys') ?? true)

/** Switches the single keys on or off and remembers it. */
export function switchSingleKeys(isOn: boolean): void {
  storeItem('singleKeys', isOn)
  singleKeys.set(isOn)
}

/** The row that the keys are at. */
export interface RowCursor {
  readonly at: number
  /** Attributes of a row of the table or of a card. */
  rowProps(index: number): { tabIndex: number; 'data-cursor'?: boolean; 'data-row': number; onFocus: () => void }
}

/**
 * Keys of a list: `/` goes to the filter, j and k or the arrows move over the rows, Enter opens, `?` lists the keys. They
 * work while this list is seen and nothing is typed into or open above it.
 */
export function useListKeys<Row>({
  page,
  rows,
  open,
  onHelp,
}: {
  page: RefObject<HTMLElement | null>
  rows: readonly Row[]
  open?: (row: Row) => void
  onHelp: () => void
}): RowCursor {
  const [at, setAt] = useState(-1)
  useChanged(rows, () => setAt(-1))
  useEffect(() => {
    const move = (to: number) => {
      const next = Math.max(0, Math.min(rows.length - 1, to))
      setAt(next)
      page.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus()
    }
    const onKey = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        isCovered()
      )
        return
      const isOnRow = event.target instanceof HTMLElement && event.target.dataset.row !== undefined
      const single = singleKeys.get()
      if (single && event.key === '/') page.current?.querySelector<HTMLElement>('search input, .filter-unfold')?.focus()
      else if (single && event.key === '?') onHelp()
      else if ((single && event.key === 'j') || (isOnRow && event.key === 'ArrowDown')) move(at + 1)
      else if ((single && event.key === 'k') || (isOnRow && event.key === 'ArrowUp')) move(at - 1)
      else if (event.key === 'Enter' && isOnRow && open && rows[at] !== undefined) open(rows[at])
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [at, rows, open, onHelp, page])
  return {
    at,
    rowProps: (index) => ({
      tabIndex: index === Math.max(at, 0) ? 0 : -1,
      'data-cursor': index === at || undefined,
      'data-row': index,
      onFocus: () => setAt(index),
    }),
  }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('[role="combobox"], [role="menu"], [role="listbox"]') !== null)

/** Whether a dialog lies above the page. */
const isCovered = (): boolean =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].some((dialog) => dialog.checkVisibility())
