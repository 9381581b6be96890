import { useEffect } from 'react'

/** Interval at which rows that change by themselves are read again. */
const everyMs = 2_000

/** Parts of a query that this needs. */
interface Refreshable {
  readonly dataUpdatedAt: number
  refetch(): Promise<unknown>
}

/** Reads an answer again every two seconds as long as something on it changes by itself and somebody can see it. */
export function useRefresh({ dataUpdatedAt, refetch }: Refreshable, isChanging: boolean): void {
  useEffect(() => {
    if (!isChanging) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isChanging, dataUpdatedAt, refetch])
}
