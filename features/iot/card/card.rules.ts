import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { iccidOf } from '../../../core/shared/validity/validity.ts'
import type { CardChange } from '../adapter/carrier.contract.ts'
import { CardStatus, StopReason } from '../adapter/card-codes.contract.ts'
import { cardErrors } from './card.contract.ts'

type Status = CodeOf<typeof CardStatus>

/** Facts of a card that decide which change may be asked for. */
export interface ChangeableCard {
  readonly cardStatus: Status
  readonly stopReason: CodeOf<typeof StopReason> | null
  readonly pending: string
  /** Serial number of its device; '' for none. */
  readonly sn: string
  /** Seconds since its network was last reset, and how often that was today. */
  readonly resetSecondsAgo: number | null
  readonly resetsToday: number
}

/** States that a change leads to; a change that stands here not leaves the state as it is. */
const leadsTo: Partial<Record<CardChange, Status>> = {
  overtest: CardStatus.inactive,
  silenceactive: CardStatus.active,
  pause: CardStatus.suspended,
  resume: CardStatus.active,
}

const resetPause = 60
const resetsADay = 5

/**
 * The state that a change of a card leads to once the carrier did it.
 * @throws card.cancelled, card.underWay, and the refusal of the change; common.stateRefuses where the document has no words
 * @source docs/domain/network.md 16
 */
export function checkChange(card: ChangeableCard, change: CardChange): Status {
  const { cardStatus, stopReason } = card
  if (cardStatus === CardStatus.preCancelled || cardStatus === CardStatus.cancelled) throw cardErrors.cancelled()
  if (card.pending !== '') throw cardErrors.underWay()
  switch (change) {
    case 'overtest':
      if (cardStatus !== CardStatus.testing) throw cardErrors.notTesting()
      break
    case 'silenceactive':
      if (cardStatus !== CardStatus.inactive && cardStatus !== CardStatus.stock) throw commonErrors.stateRefuses()
      if (card.sn === '') throw cardErrors.notBound()
      break
    case 'pause':
      if (cardStatus !== CardStatus.active) throw cardErrors.notActive()
      break
    case 'resume':
      checkResume(cardStatus, stopReason)
      break
    case 'gprsClose':
    case 'gprsOpen':
      if (cardStatus !== CardStatus.active) throw cardErrors.gprsRefused()
      break
    case 'reset':
      if (cardStatus !== CardStatus.active && cardStatus !== CardStatus.suspended) throw commonErrors.stateRefuses()
      if ((card.resetSecondsAgo ?? resetPause) < resetPause || card.resetsToday >= resetsADay)
        throw cardErrors.tooOften()
      break
  }
  return leadsTo[change] ?? cardStatus
}

function checkResume(cardStatus: Status, stopReason: CodeOf<typeof StopReason> | null): void {
  if (cardStatus !== CardStatus.suspended) throw commonErrors.stateRefuses()
  if (stopReason === StopReason.unpaid || stopReason === StopReason.overQuota) throw cardErrors.unpaid()
  if (stopReason === StopReason.wrongDevice) throw cardErrors.wrongDevice()
}

/**
 * Whether what the carrier tells of a card is taken: a cancelled one stays so, one about to be can only become so, and older
 * news than what is known is none.
 * @source docs/domain/network.md 16, carrier notice
 */
export function isNews(
  known: { readonly cardStatus: Status; readonly toldAt: string | null },
  told: { readonly cardStatus: Status; readonly changeTime: string },
): boolean {
  if (known.toldAt !== null && told.changeTime < known.toldAt) return false
  if (known.cardStatus === CardStatus.cancelled) return false
  return (
    known.cardStatus !== CardStatus.preCancelled ||
    told.cardStatus === CardStatus.preCancelled ||
    told.cardStatus === CardStatus.cancelled
  )
}

/** Whether a recharge brings a card back: it was suspended for want of payment or flow. @source docs/domain/money.md 7.5 */
export const isResumedByRecharge = ({
  cardStatus,
  stopReason,
}: Pick<ChangeableCard, 'cardStatus' | 'stopReason'>): boolean =>
  cardStatus === CardStatus.suspended && (stopReason === StopReason.unpaid || stopReason === StopReason.overQuota)

/** The number of a card as it is kept. @throws common.notFound for what is none */
export function readIccid(given: string): string {
  const read = iccidOf(given)
  if (!read) throw commonErrors.notFound()
  return read.iccid
}
