import { storedValue, storeItem } from '../storage.ts'

let lastHere = 0
let lastTold = 0
const tellEveryMs = 5_000

/**
 * Notes real input of the user: keys, pointer and wheel, not what scripts make. Windows of one browser share the moment.
 * @source docs/rulings.md 19
 */
export function startInputWatch(): void {
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
    window.addEventListener(kind, (event) => event.isTrusted && noteInput(), { capture: true, passive: true })
  }
}

/** Counts this moment as input. */
export function noteInput(): void {
  lastHere = Date.now()
  if (lastHere - lastTold < tellEveryMs) return
  lastTold = lastHere
  storeItem('lastInput', lastHere)
}

/** Milliseconds of the last real input in any window of this browser; 0 when there was none yet. */
export const lastInputAt = (): number => Math.max(lastHere, storedValue<number>('lastInput') ?? 0)
