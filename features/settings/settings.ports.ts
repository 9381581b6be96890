import type { Tx } from '../../core/server/database/db.ts'
import type { ClockFollower } from './clock/clock.actions.ts'

/** Work that settings have others do. */
interface SettingsPorts {
  /** Those whose clocks follow the business clock of a demo world when it is moved. */
  readonly clockFollowers: readonly ClockFollower[]
  /** Tells the staff of an operator who hold a permission of a trouble; title and content in Chinese and English. */
  readonly warnStaff: (
    tx: Tx,
    tenantId: string,
    warning: { readonly title: string; readonly content: string; readonly permission: string },
  ) => Promise<unknown>
}

declare module '../../core/server/ports.ts' {
  interface Ports {
    readonly settings: SettingsPorts
  }
}
