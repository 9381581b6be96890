import type { AppError } from '../../../core/shared/errors.ts'
import { fen } from '../../../core/shared/money.ts'
import { floorProblem, type GiversLine, type Line, malformed, type RateBounds } from '../../channels/channels.shared.ts'
import { incomingErrors } from '../incoming-state/incoming-errors.contract.ts'
import { onboardingErrors } from './onboarding-errors.contract.ts'
import type { FieldRule, Whole } from './step-judging.rules.ts'
import type { Fourth } from './step-shapes.contract.ts'

/** A channel as step four judges it. */
export interface AisleFacts {
  readonly aisleCode: string
  readonly aisleName: string
  /** On by itself and for the login tenant. */
  readonly isOn: boolean
  readonly incomingKinds: readonly number[]
  readonly userTypes: readonly number[]
  readonly accTypes: readonly number[]
  readonly deniedMccs: readonly string[]
  /** Regions that it serves; none: the whole country. */
  readonly areas: readonly string[]
  readonly neededPictures: readonly number[]
  /** Prices that the direct party pays for it, now and later; none: it has no price. */
  readonly costs: readonly GiversLine[]
  /** Bounds of its pay ways. */
  readonly bounds: ReadonlyMap<number, RateBounds>
}

/** Facts in the database about a step four. */
export interface FourthFacts {
  readonly aisles: ReadonlyMap<string, AisleFacts>
  /** Serial numbers among those named that are in stock of the direct party. */
  readonly inStock: ReadonlySet<string>
  /** The moment from which the prices would hold: database text. */
  readonly at: string
}

const mostAisles = 5
const mostTerminals = 20
const always = () => true

/** The channels of a step four, each once. */
export const aisleCodesOf = ({ aisles }: Pick<Fourth, 'aisles'>): string[] => [
  ...new Set(aisles.map(({ aisleCode }) => aisleCode)),
]

/** The lines that are asked of a channel: those given with either kind at it. */
export function linesOfAisle({ aisles }: Pick<Fourth, 'aisles'>, aisleCode: string): Line[] {
  const given = aisles.find((aisle) => aisle.aisleCode === aisleCode && aisle.rates.length > 0)
  return (given?.rates ?? []).map(({ payWay, rate, capAmount, minFee, d0Rate, d0Fee }) => ({
    payWay,
    ratePpm: rate,
    capAmountFen: capAmount ?? null,
    minFeeFen: minFee ?? fen(0),
    d0RatePpm: d0Rate ?? 0,
    d0FeeFen: d0Fee ?? fen(0),
  }))
}

/** Rules by which step four is checked, in the order of the document. @source docs/domain/network.md 3.7 */
export const fourthStepRules: readonly FieldRule<FourthFacts>[] = [
  {
    field: 'aisles',
    isRequired: always,
    missing: onboardingErrors.aisleMissing,
    wrong: ({ fourth }) => (fourth ? aislesProblem(fourth) : null),
    refused: (whole, facts) =>
      firstOf(aisleCodesOf(whole.fourth ?? { aisles: [] }), (code) => askedProblem(whole, code, facts)),
  },
  {
    field: 'defaultAisle',
    isRequired: always,
    wrong: ({ fourth }) =>
      fourth && aisleCodesOf(fourth).includes(fourth.defaultAisle) ? null : onboardingErrors.defaultAisle(),
  },
  {
    field: 'terminals',
    wrong: ({ fourth }) =>
      (fourth?.terminals.length ?? 0) > mostTerminals ? onboardingErrors.tooManyTerminals() : null,
    refused: ({ fourth }, { inStock }) =>
      fourth?.terminals.every(({ sn }) => inStock.has(sn)) === false ? onboardingErrors.terminalElsewhere() : null,
  },
  { field: 'agreementNo', isRequired: always },
  { field: 'remark' },
]

/** Returns the error in the choice of channels by itself. */
function aislesProblem({ aisles }: Fourth): AppError | null {
  if (aisleCodesOf({ aisles }).length > mostAisles) return onboardingErrors.tooManyAisles()
  const places = aisles.map(({ aisleCode, incomingKind }) => `${aisleCode}|${incomingKind}`)
  const twice = aisles.find((_, at) => places.indexOf(places[at] as string) !== at)
  return twice ? onboardingErrors.aisleTwice({ name: twice.aisleCode }) : null
}

/**
 * Returns the refusal of a merchant at a channel, whatever it pays there; in the order of the document. @source
 * docs/domain/network.md 3.7
 */
export function aisleProblem(whole: Whole, aisle: AisleFacts): AppError | null {
  if (!aisle.isOn) return incomingErrors.aisleClosed()
  if (aisle.costs.length === 0) return onboardingErrors.aisleWithoutPolicy({ name: aisle.aisleName })
  const refusal = refusedPart(whole, aisle)
  return refusal && onboardingErrors.aisleRefuses({ name: aisle.aisleName, ...refusal })
}

/** Returns the error of a channel that is asked for: of the channel first, then of its prices. */
function askedProblem(whole: Whole, aisleCode: string, { aisles, at }: FourthFacts): AppError | null {
  const aisle = aisles.get(aisleCode)
  if (!aisle) return incomingErrors.aisleClosed()
  const problem = aisleProblem(whole, aisle)
  if (problem) return problem
  const lines = linesOfAisle(whole.fourth ?? { aisles: [] }, aisleCode)
  return malformed(lines) ?? floorProblem(lines, at, aisle.costs, (payWay) => aisle.bounds.get(payWay) ?? null, true)
}

/** Returns the part of the merchant that a channel does not take. */
function refusedPart(
  { first, second, third, fourth }: Whole,
  { incomingKinds, userTypes, accTypes, deniedMccs, areas, aisleCode }: AisleFacts,
): { what: string; whatEn: string } | null {
  const isOutside = areas.length > 0 && !areas.some((area) => (second?.districtCode ?? '').startsWith(area))
  if (isOutside) return { what: '地区', whatEn: 'region' }
  if (!userTypes.includes(first.userType ?? 0)) return { what: '商户类型', whatEn: 'merchant type' }
  if (!accTypes.includes(third?.balanceAccType ?? 0)) return { what: '结算方式', whatEn: 'settlement account type' }
  if (deniedMccs.includes(second?.mccNo ?? '')) return { what: '行业', whatEn: 'industry' }
  const kinds = fourth?.aisles.filter((asked) => asked.aisleCode === aisleCode) ?? []
  const isForeign = kinds.some(({ incomingKind }) => !incomingKinds.includes(incomingKind))
  return isForeign ? { what: '进件类型', whatEn: 'application type' } : null
}

/** The kinds of pictures that the chosen channels ask for; a terminal's alone where a card merchant is asked for. */
export function picturesNeededBy(fourth: Fourth, aisles: ReadonlyMap<string, AisleFacts>): number[] {
  return [...new Set(aisleCodesOf(fourth).flatMap((code) => aisles.get(code)?.neededPictures ?? []))]
}

function firstOf<Item>(items: readonly Item[], problem: (item: Item) => AppError | null): AppError | null {
  for (const item of items) {
    const found = problem(item)
    if (found) return found
  }
  return null
}
