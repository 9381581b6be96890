import type { ComponentType } from 'react'

/** Parts that areas above show on the pages of devices. */
interface InventoryPageParts {
  /** Activities and deposits of a device since it was bound, each with how far it is. */
  readonly Activities: ComponentType<{ sn: string }>
}

declare module '../../core/web/page-parts.ts' {
  interface PageParts {
    readonly inventory: InventoryPageParts
  }
}
