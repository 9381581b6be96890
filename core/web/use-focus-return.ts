import { useEffect, useRef, useState } from 'react'

/** Gives the focus back, when this layer goes, to where it was when it came. @source docs/screen-quality.md 26 */
export function useFocusReturn(): void {
  const [opener] = useState(() => (document.activeElement instanceof HTMLElement ? document.activeElement : null))
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body
        if (!isThere.current && isFree && opener?.isConnected) opener.focus()
      })
    }
  }, [opener])
}
