import { createContext, use } from 'react'

/**
 * Parts that areas show on pages of the areas below them: each area whose pages take some adds them to this interface in its
 * `<area>.page-parts.ts`, and `web-wiring.tsx` at the root gives all of them, or does not compile.
 * @source docs/architecture.md 9
 */
// biome-ignore lint/suspicious/noEmptyInterface: every area adds its own.
export interface PageParts {}

/** Context that holds the parts. */
export const PagePartsContext = createContext<PageParts | null>(null)

/** Returns the parts that areas above show. @throws Error outside the frame of the signed-in user */
export function usePageParts(): PageParts {
  const parts = use(PagePartsContext)
  if (!parts) throw new Error('the parts of pages are given below the frame only')
  return parts
}
