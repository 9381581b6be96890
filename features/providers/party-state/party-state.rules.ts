import { commonErrors } from '../../../core/shared/errors.ts'
import { partyStateErrors } from './party-state.contract.ts'

/** Most passwords that are sent by text message to a party in a day. @source docs/domain/network.md 7.2, updatePwdBySms */
export const mostPasswordSms = 3

/** Who switches a party. */
export interface Switcher {
  readonly partyType: number
  readonly userNo: string
}

/** A party as it is switched. */
export interface Switched {
  readonly parentNo: string
  readonly isFinished: boolean
  readonly isOn: boolean
  /** Party type of who switched it off; null while on or never switched. */
  readonly offBy: number | null
  /** Whether everyone above it is on. */
  readonly isAboveOn: boolean
}

/**
 * Whether a party may be switched: by the operator, or by the provider right above it; on again by who switched it off or
 * somebody higher, and below parties that are on alone.
 * @throws common.forbidden, partyState.notFinished, common.stateRefuses, partyState.aboveOff
 * @source docs/domain/network.md 7.2, updateStatus
 */
export function checkSwitch({ partyType, userNo }: Switcher, party: Switched, isOn: boolean): void {
  const isOperator = partyType === 1
  if (!isOperator && party.parentNo !== userNo) throw commonErrors.forbidden()
  if (!party.isFinished) throw partyStateErrors.notFinished()
  if (party.isOn === isOn) throw commonErrors.stateRefuses()
  if (!isOn) return
  if (!isOperator && party.offBy === 1) throw commonErrors.forbidden()
  if (!party.isAboveOn) throw partyStateErrors.aboveOff()
}
