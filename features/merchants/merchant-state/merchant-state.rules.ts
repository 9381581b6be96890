import type { CodeOf } from '../../../core/shared/codes.ts'
import { addDays } from '../../../core/shared/dates.ts'
import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { partyErrors } from '../../providers/providers.shared.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { RpiFinishStatus, RpiKind, RpiStatus } from '../merchant/merchant-codes.contract.ts'
import { merchantTransitions } from '../merchant/merchant-states.rules.ts'
import { merchantErrors } from '../merchant/merchant-errors.contract.ts'
import { merchantStateErrors } from './merchant-state.contract.ts'

type Status = CodeOf<typeof RpiStatus>

/** Switches that a person may make by hand. */
export type SwitchEvent = 'switchOff' | 'switchOn' | 'freeze' | 'unfreeze'

/** Fields that decide about a switch of a merchant. */
export interface SwitchedMerchant {
  readonly rpiKind: number
  readonly rpiStatus: Status
  readonly finishStatus: number
  /** Party type of who switched it off; null while on or never switched by hand. */
  readonly offBy: number | null
  readonly isPartyOn: boolean
}

/** Person who switches: the party type, and whether the right of risk control is held. */
export interface Switcher {
  readonly partyType: number
  readonly mayFreeze: boolean
}

/**
 * The event that takes a merchant to a wanted status.
 * @throws in this order: merchant.closed; merchantState.frozen; common.forbidden for a freeze without the right of risk
 *   control; common.stateRefuses; merchantState.notOnboarded; merchantState.offByOperator; party.belongingMissing
 * @source docs/domain/network.md 3.2; 3.11 for groups, which only their login hangs on
 */
export function switchMerchant(merchant: SwitchedMerchant, wanted: number, by: Switcher): SwitchEvent {
  const { rpiStatus, rpiKind } = merchant
  if (rpiStatus === RpiStatus.closed) throw merchantErrors.closed()
  if (rpiStatus === RpiStatus.frozen && !by.mayFreeze) throw merchantStateErrors.frozen()
  if (wanted === RpiStatus.frozen && !by.mayFreeze) throw commonErrors.forbidden()
  const event = eventTo(rpiStatus, wanted)
  if (event === null || (event === 'freeze' && rpiKind === RpiKind.group)) throw commonErrors.stateRefuses()
  nextState(merchantTransitions, rpiStatus, event)
  if (event === 'switchOn' || event === 'unfreeze') checkMayTrade(merchant, by)
  return event
}

function eventTo(present: Status, wanted: number): SwitchEvent | null {
  if (wanted === RpiStatus.disabled) return 'switchOff'
  if (wanted === RpiStatus.active) return present === RpiStatus.frozen ? 'unfreeze' : 'switchOn'
  return wanted === RpiStatus.frozen ? 'freeze' : null
}

function checkMayTrade({ rpiKind, finishStatus, offBy, isPartyOn }: SwitchedMerchant, { partyType }: Switcher): void {
  if (rpiKind === RpiKind.merchant && finishStatus !== RpiFinishStatus.onboarded)
    throw merchantStateErrors.notOnboarded()
  if (!mayUndo(offBy, partyType)) throw merchantStateErrors.offByOperator()
  if (!isPartyOn) throw partyErrors.belongingMissing()
}

/**
 * Whether a party may switch on what a party of another type switched off: the same or a higher one.
 * @param offBy party type of who switched it off; null: nobody in particular
 * @source docs/domain/network.md 3.2, 4.5
 */
export const mayUndo = (offBy: number | null, partyType: number): boolean =>
  offBy !== PartyType.operator || partyType === PartyType.operator

/**
 * Refuses to lift the limits of a merchant that must keep them.
 * @throws merchantState.microLimit; common.stateRefuses unless it is active and was not relaxed before
 * @source docs/domain/network.md 3.10, relaxMerchant
 */
export function checkRelax(merchant: {
  readonly rpiKind: number
  readonly userType: number
  readonly rpiStatus: number
  readonly limitRelaxed: boolean
}): void {
  if (merchant.userType === MerchantUserType.micro) throw merchantStateErrors.microLimit()
  const isFit = merchant.rpiKind === RpiKind.merchant && merchant.rpiStatus === RpiStatus.active
  if (!isFit || merchant.limitRelaxed) throw commonErrors.stateRefuses()
}

/** Facts that decide about immediate settlement. */
export interface D0Facts {
  /** Whether the merchant is open at the channel and on. */
  readonly isOpened: boolean
  readonly isSupported: boolean
  readonly aisleName: string
  readonly isPriced: boolean
  /** Whole days since first online; null: never online. */
  readonly onlineDays: number | null
  readonly minDays: number
  readonly tradeDays: number
  readonly minTradeDays: number
  /** Whole days since the last freeze; null: never frozen. */
  readonly frozenDaysAgo: number | null
}

/** Days for which a freeze counts against immediate settlement. @source docs/domain/network.md 3.6 */
const freezeCountsDays = 90

/**
 * Returns the reason why immediate settlement may not be opened: the first that applies, or null.
 * @param notSupported refusal of a channel that has none
 * @source docs/domain/network.md 3.6, optOnlineD0
 */
export function refusalOfD0(facts: D0Facts, notSupported: () => AppError): AppError | null {
  if (!facts.isOpened) return merchantStateErrors.d0NotOpen()
  if (!facts.isSupported) return notSupported()
  if (!facts.isPriced) return merchantStateErrors.d0Unpriced()
  const isOld = facts.onlineDays !== null && facts.onlineDays >= facts.minDays
  if (!isOld || facts.tradeDays < facts.minTradeDays) return merchantStateErrors.d0TooEarly()
  if (facts.frozenDaysAgo !== null && facts.frozenDaysAgo < freezeCountsDays) return merchantStateErrors.d0Frozen()
  return null
}

/**
 * Counts the days without a gap on which a merchant has traded, up to yesterday, or up to today once it has traded today.
 * @param days days with at least one paid trade, the newest first
 * @source docs/domain/money.md 0.3, tradeDays
 */
export function unbrokenDays(days: readonly string[], today: string): number {
  let expected = days[0] === today ? today : addDays(today, -1)
  let run = 0
  for (const day of days) {
    if (day !== expected) break
    run += 1
    expected = addDays(expected, -1)
  }
  return run
}
