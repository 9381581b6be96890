import { useEffect, useRef } from 'react'

/**
 * Does something when a value has changed since it was last looked at. Unlike a plain effect it does nothing when a
 * hidden tab is seen again with the value it had, so that what was typed or ticked there stays.
 * @param isFirst whether the first value counts as a change
 */
export function useChanged<T>(value: T, work: (value: T) => void, { isFirst = false } = {}): void {
  const last = useRef<{ value: T } | null>(isFirst ? null : { value })
  useEffect(() => {
    if (last.current && Object.is(last.current.value, value)) return
    last.current = { value }
    work(value)
  })
}
