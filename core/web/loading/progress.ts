import { makeStore } from '../store.ts'

/** Number of calls and page loads under way; the bar at the top of the window shows while there are any. */
export const underWay = makeStore(0)

/** Counts work as under way until it ends, well or not. @source catalogue R489, R491 */
export async function withProgress<T>(work: Promise<T>): Promise<T> {
  underWay.set((count) => count + 1)
  try {
    return await work
  } finally {
    underWay.set((count) => count - 1)
  }
}
