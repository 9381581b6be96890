import type { AppError } from '../../../core/shared/errors.ts'
import { merchantStateErrors } from '../merchant-state/merchant-state.contract.ts'
import { mayUndo } from '../merchant-state/merchant-state.rules.ts'
import { routeErrors } from './route.contract.ts'
import { type SkillCode, skills } from './skills.contract.ts'

/** A channel of a merchant as routing looks at it. */
export interface RoutedAisle {
  readonly aisleCode: string
  readonly aisleName: string
  /** Open and on for the merchant. */
  readonly isLive: boolean
  /** Pay ways that it offers by its price list and one of its companies. */
  readonly payWays: readonly number[]
  readonly companies: readonly string[]
  /** Functions of its companies. */
  readonly functions: readonly string[]
}

/**
 * The pay ways whose default becomes a channel.
 * @param payWay one of them; undefined: every one that the channel offers
 * @throws route.notOpen, route.payWayMissing
 * @source docs/domain/network.md 4.5, changeDefaultAisle
 */
export function payWaysToRoute(aisle: RoutedAisle | undefined, payWay: number | undefined): readonly number[] {
  if (!aisle?.isLive) throw routeErrors.notOpen()
  const payWays = payWay === undefined ? aisle.payWays : aisle.payWays.filter((one) => one === payWay)
  if (payWays.length === 0) throw routeErrors.payWayMissing({ name: aisle.aisleName })
  return payWays
}

/**
 * Refuses a channel for a special scene that it cannot serve.
 * @throws route.notOpen, route.skillMissing
 * @source docs/domain/network.md 4.5, changeDefaultSkillAisle
 */
export function checkSkill(aisle: RoutedAisle | undefined, skillCode: SkillCode): void {
  if (!aisle?.isLive) throw routeErrors.notOpen()
  if (!offersSkill(aisle, skillCode)) throw routeErrors.skillMissing({ name: aisle.aisleName })
}

/** Whether a channel offers what a special scene needs. */
export function offersSkill({ functions, companies }: RoutedAisle, skillCode: SkillCode): boolean {
  const skill: { readonly functions?: readonly string[]; readonly company?: string } = skills[skillCode]
  if (skill.company !== undefined) return companies.includes(skill.company)
  return (skill.functions ?? []).some((one) => functions.includes(one))
}

/** A payment company of a merchant at a channel, as its switch looks at it. */
export interface SwitchedCompany {
  readonly isOn: boolean
  /** Party type of who switched it off; null while on. */
  readonly offBy: number | null
  /** Whether the channel is the default of any pay way of the merchant. */
  readonly isDefaultAisle: boolean
  /** Other companies of the merchant at this channel that are on. */
  readonly othersOn: number
}

/**
 * Returns the refusal to switch a payment company: the first that applies, or null.
 * @param isSkill switches for special scenes do not bear on the last company of the default channel
 * @source docs/domain/network.md 4.5, onOrOffPayCompany
 */
export function refusalOfCompany(
  company: SwitchedCompany,
  isOn: boolean,
  partyType: number,
  isSkill: boolean,
): AppError | null {
  if (isOn && !mayUndo(company.offBy, partyType)) return merchantStateErrors.offByOperator()
  const isLast = !isOn && !isSkill && company.isDefaultAisle && company.othersOn === 0
  return isLast ? routeErrors.lastCompany() : null
}
