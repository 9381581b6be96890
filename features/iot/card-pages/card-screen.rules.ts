import type { CodeOf } from '../../../core/shared/codes.ts'
import { AppError } from '../../../core/shared/errors.ts'
import type { CardChange } from '../adapter/carrier.contract.ts'
import type { CardStatus, StopReason } from '../adapter/card-codes.contract.ts'
import { checkChange } from '../card/card.rules.ts'

/** A card as a page has it. */
export interface ShownCard {
  readonly cardStatus: CodeOf<typeof CardStatus>
  readonly stopReason: CodeOf<typeof StopReason> | null
  readonly pending: string
  readonly sn: string
}

/** Returns the reason why a change of a card cannot be asked for now; undefined when it can. */
export function changeBlocked(card: ShownCard, change: CardChange): AppError | undefined {
  try {
    checkChange({ ...card, resetSecondsAgo: null, resetsToday: 0 }, change)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Changes that a page offers for a card: those that its state has a use for. */
export const offeredChanges = ({ cardStatus }: Pick<ShownCard, 'cardStatus'>): CardChange[] =>
  changesByState[cardStatus] ?? []

const changesByState: Readonly<Record<number, CardChange[]>> = {
  1: ['silenceactive'],
  2: ['pause', 'gprsClose', 'gprsOpen', 'reset'],
  4: ['resume', 'reset'],
  6: ['overtest'],
  7: ['silenceactive'],
}
