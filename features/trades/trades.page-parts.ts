import type { ComponentType } from 'react'
import type { ReceivedOf } from '../../core/shared/call.ts'
import type { tradeDetail } from './trade-detail/trade-detail.contract.ts'

type Trade = ReceivedOf<typeof tradeDetail.detail>

/** Parts that other areas show on the page of a trade. */
interface TradePageParts {
  /** Divisions of the trade. */
  readonly Division: ComponentType<{ trade: Trade }>
  /** Buttons of what may be done about its division. */
  readonly DivisionButtons: ComponentType<{ trade: Trade }>
  /** Records of other areas in the trade's history: how one is named, and a change of its state; by kind of record. */
  readonly records: Readonly<
    Record<string, { readonly words: string; readonly Change: ComponentType<{ from: number | null; to: number }> }>
  >
}

declare module '../../core/web/page-parts.ts' {
  interface PageParts {
    readonly trades: TradePageParts
  }
}
