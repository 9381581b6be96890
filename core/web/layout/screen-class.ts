import { makeStore } from '../store.ts'

/** Width of the window: 3 from 1200 px, 2 from 992, 1 from 768, else 0. @source the specification 2, Layout; catalogue R153 to R156 */
export type ScreenClass = 0 | 1 | 2 | 3

/** The class of a width in CSS pixels. */
export const screenClassOf = (width: number): ScreenClass =>
  width >= 1200 ? 3 : width >= 992 ? 2 : width >= 768 ? 1 : 0

/** The class of the window now. */
export const screenClass = makeStore<ScreenClass>(3)

/** Follows the width of the window. */
export function startScreenClass(): void {
  const measure = () => screenClass.set(screenClassOf(window.innerWidth))
  measure()
  window.addEventListener('resize', measure)
}
