import { useEffect, useState } from 'react'

const typingPauseMs = 250

/** A value once it has stood still for a moment, without blanks at its ends. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
