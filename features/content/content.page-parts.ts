import type { ComponentType } from 'react'

/** Parts that other areas show behind the bell. */
interface ContentPageParts {
  /** Figures of what waits for the user. */
  readonly Tasks: ComponentType
}

declare module '../../core/web/page-parts.ts' {
  interface PageParts {
    readonly content: ContentPageParts
  }
}
