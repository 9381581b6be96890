import { useEffect, useRef, useState } from 'react'
import { session, whenSessionEnds } from '../session/session.ts'
import { dropItem, dropItems, storedItem, storeItem } from '../storage.ts'

/** Interval at which a half-filled form is kept. @source docs/screen-quality.md 17 */
const keepEveryMs = 5_000
/** Prefix of every draft's name. */
const draftPrefix = 'draft '
/** Number of sessions that have ended in this window. */
let endedSessions = 0

whenSessionEnds(() => {
  endedSessions++
  dropItems(draftPrefix)
})

/** A form that was left half filled. */
export interface Draft<Values> {
  readonly values: Values
  /** Milliseconds of the moment it was kept. */
  readonly at: number
}

/** Access of a form to its draft. */
export interface DraftKeeper<Values> {
  /** Draft kept before this form opened: to be offered with its time. Null when there is none. */
  readonly offered: Draft<Values> | null
  /** Forgets the draft: the form was saved, or the offer declined. */
  forget(): void
}

/** The draft of one form in the browser's storage. */
export interface DraftPlace<Values> {
  /** Returns the stored draft; null for none. */
  kept(): Draft<Values> | null
  /**
   * Keeps values that differ from what was kept or forgotten last; null, nothing typed, keeps nothing. What a form still
   * says when its session has ended is not kept: it goes with the session.
   */
  keep(values: Values | null): void
  /** Removes what lies there; the same values are not kept again. */
  forget(values: Values | null): void
}

/** The place of the present user's draft of a form. @param name names the form and its record */
export function draftPlace<Values>(name: string): DraftPlace<Values> {
  const key = `${draftPrefix}${session.get().user?.user_id ?? ''} ${name}`
  const ended = endedSessions
  let done = ''
  return {
    kept: () => {
      const item = storedItem(key)
      return item && { values: item.content as Values, at: item.datetime }
    },
    keep: (values) => {
      const text = JSON.stringify(values)
      if (values === null || text === done || ended !== endedSessions) return
      done = text
      storeItem(key, values)
    },
    forget: (values) => {
      done = JSON.stringify(values)
      dropItem(key)
    },
  }
}

/**
 * Keeps a half-filled form every five seconds and on leaving, so that it survives a crash and is offered again. Only the
 * same user of this browser sees it; signing out forgets it. Passwords do not belong into such a form.
 * @param name names the form and its record: `incoming.M260301000042`
 * @param read gives the values as they are; null while nothing was typed
 */
export function useDraft<Values>(name: string, read: () => Values | null): DraftKeeper<Values> {
  const [place] = useState(() => draftPlace<Values>(name))
  const [offered, setOffered] = useState(place.kept)
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    const keep = () => place.keep(latest.current())
    const timer = setInterval(keep, keepEveryMs)
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      clearInterval(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [place])
  return {
    offered,
    forget: () => {
      place.forget(latest.current())
      setOffered(null)
    },
  }
}
