import { storedValue, storeItem } from '../storage.ts'

/** Class of what stands where the frame will be: its parts in their colours, nothing in them. */
export const frameShapeClass = 'frame-shape'

/** Draws the shape before anything is read, the lines above the frame as high as they were last. @source docs/screen-quality.md 23 */
export function drawFrameShape(root: HTMLElement): void {
  document.documentElement.style.setProperty('--banner-height', `${storedValue<number>('bannerHeight') ?? 0}px`)
  const shape = document.createElement('div')
  shape.className = frameShapeClass
  root.append(shape)
}

/** Keeps how high the lines above the frame are, for the next visit. @returns what ends it */
export function keepBannerHeight(banner: Element | null): (() => void) | undefined {
  if (!banner) return undefined
  const watch = new ResizeObserver(() => storeItem('bannerHeight', banner.clientHeight))
  watch.observe(banner)
  return () => watch.disconnect()
}
