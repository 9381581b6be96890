import type { ComponentType } from 'react'

/** Parts that other areas show on the page of a store. */
interface StorePageParts {
  readonly Terminals: ComponentType<{ rpsNo: string }>
  readonly Codes: ComponentType<{ rpsNo: string }>
}

declare module '../../core/web/page-parts.ts' {
  interface PageParts {
    readonly stores: StorePageParts
  }
}
