import { underWay } from './progress.ts'
import { useStore } from '../store.ts'

/** A thin bar at the top of the window while calls or page loads are under way. */
export function ProgressBar() {
  return useStore(underWay) > 0 ? <div className="progress-bar" aria-hidden="true" /> : null
}
