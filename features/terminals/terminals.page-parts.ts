import type { ComponentType } from 'react'

/** Parts that other areas show on the page of a terminal. */
interface TerminalPageParts {
  /** Activities that the terminal takes part in, and what is missing. */
  readonly Activities: ComponentType<{ sn: string }>
}

declare module '../../core/web/page-parts.ts' {
  interface PageParts {
    readonly terminals: TerminalPageParts
  }
}
