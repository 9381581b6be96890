import { commonErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { partyStateErrors } from './party-state.contract.ts'

/** Most passwords that are sent by text message to a party in a day. @source docs/domain/network.md 7.2, updatePwdBySms */
export const mostPasswordSms = 3

/** Caller who switches a party on or off. */
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
  const isOperator = partyType === PartyType.operator
  if (!isOperator && party.parentNo !== userNo) throw commonErrors.forbidden()
  if (!party.isFinished) throw partyStateErrors.notFinished()
  if (party.isOn === isOn) throw commonErrors.stateRefuses()
  if (!isOn) return
  if (!isOperator && party.offBy === PartyType.operator) throw commonErrors.forbidden()
  if (!party.isAboveOn) throw partyStateErrors.aboveOff()
}

/** An entry of a tree of menus. */
interface MenuNode {
  readonly id: string
  readonly children: readonly MenuNode[]
}

/**
 * The pages that chosen entries of a tree mean: a group that comes with some of its pages adds nothing to them, one that
 * comes alone means all of its pages. Null when an entry is none of the tree.
 * @param offered ids of the entries that are pages
 */
export function pagesMeant(
  tree: readonly MenuNode[],
  offered: ReadonlySet<bigint>,
  chosen: readonly bigint[],
): bigint[] | null {
  const below = new Map<bigint, bigint[]>()
  const walk = ({ id, children }: MenuNode): bigint[] => {
    const pages = children.flatMap(walk)
    below.set(BigInt(id), pages)
    return offered.has(BigInt(id)) ? [BigInt(id), ...pages] : pages
  }
  tree.forEach(walk)
  if (chosen.some((id) => !below.has(id))) return null
  const meant = chosen.flatMap((id) => {
    if (offered.has(id)) return [id]
    const pages = below.get(id) ?? []
    return pages.some((page) => chosen.includes(page)) ? [] : pages
  })
  return [...new Set(meant)]
}
