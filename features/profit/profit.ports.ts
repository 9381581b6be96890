import type { Tx } from '../../core/server/database/db.ts'

/** Work that profit has the areas above it do. */
interface ProfitPorts {
  /** The booking days among the given ones that may be released as far as reconciliation is concerned. @source docs/domain/money.md 4.7, release job */
  readonly releasableDays: (tx: Tx, tenantId: string, days: readonly string[]) => Promise<ReadonlySet<string>>
}

declare module '../../core/server/ports.ts' {
  interface Ports {
    readonly profit: ProfitPorts
  }
}
