import type { ComponentType } from 'react'
import type { ShownParty } from './party-upkeep/PartyActions.tsx'

/** Parts that other areas show on the pages of providers. */
interface ProviderPageParts {
  /** Asks for another parent of a provider. */
  readonly MoveForm: ComponentType<{ of: ShownParty; onClose: () => void }>
  /** Moves of a provider to other parents. */
  readonly Moves: ComponentType<{ userNo: string }>
  /** Signs in as a provider, after a question. */
  readonly loginInAs: (party: Pick<ShownParty, 'userNo' | 'serviceName'>) => Promise<void>
}

declare module '../../core/web/page-parts.ts' {
  interface PageParts {
    readonly providers: ProviderPageParts
  }
}
