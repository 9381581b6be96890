import type { CodeOf } from '../../../core/shared/codes.ts'
import type { AppError } from '../../../core/shared/errors.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import { floorProblem, type HeldLine } from '../../channels/channels.shared.ts'
import { partyErrors, ServiceAuditStatus, ServiceKind } from '../../providers/providers.shared.ts'
import { moveErrors, MoveStatus } from './move.contract.ts'

const { pending, done, rejected, cancelled } = MoveStatus

/** A move is decided once, by somebody else than who asked for it, or taken back before. @source docs/domain/network.md 7.4 */
export const moveTransitions = {
  submit: { from: [], to: pending },
  approve: { from: [pending], to: done },
  reject: { from: [pending], to: rejected },
  cancel: { from: [pending], to: cancelled },
} as const satisfies Transitions<typeof MoveStatus>

/** A party as a move looks at it. */
export interface MovedParty {
  readonly userNo: string
  readonly oemNo: string
  readonly serviceKind: CodeOf<typeof ServiceKind>
  readonly parentNo: string
  /** Numbers from the top provider down to the party itself, joined by commas. */
  readonly ancestors: string
  readonly serviceAuditStatus: CodeOf<typeof ServiceAuditStatus>
}

/** The party that a provider is to go to: a provider, or the operator or sub-operator of the login tenant. */
export interface NewParent {
  readonly userNo: string
  readonly oemNo: string
  /** '' for the operator or sub-operator. */
  readonly ancestors: string
  /** Whether it may have providers below it: approved, and no employee or institution. */
  readonly mayHaveChildren: boolean
  /** Whether it and everybody above it are on. */
  readonly isLineOn: boolean
}

/** Data that may stand against a move. */
export interface MoveObstacles {
  /** Level of the lowest provider of those that move, 1 right below the operator. */
  readonly lowestLevel: number
  /** Param service.level.max. */
  readonly deepestLevel: number
  /** Prices that the provider pays, from the moment of the move on. */
  readonly lines: readonly HeldLine[]
  /** Prices that the new parent pays, from that moment on: present and pending. */
  readonly parentLines: readonly HeldLine[]
  readonly at: string
  /** Names of channels by their codes. */
  readonly aisleNames: ReadonlyMap<string, string>
  readonly pendingPolicies: number
  /** Numbers of open stock orders with parties that will stand above no more. */
  readonly openTransfers: readonly string[]
  /** Numbers of open debts to parties that will stand above no more. */
  readonly openDebts: readonly string[]
}

/** The path of a party that hangs right below another. */
export const pathBelow = ({ ancestors }: Pick<NewParent, 'ancestors'>, userNo: string): string =>
  ancestors === '' ? userNo : `${ancestors},${userNo}`

/** Counts the levels of a path; none for an operator. */
export const levelOf = (path: string): number => (path === '' ? 0 : path.split(',').length)

/** The parties that stand above a provider before, and no more afterwards. */
export function partiesLeft(moved: MovedParty, to: NewParent): string[] {
  const after = new Set(to.ancestors.split(','))
  return moved.ancestors.split(',').filter((no) => no !== moved.userNo && !after.has(no))
}

/**
 * Returns the first reason why a provider may not be placed below a party, regardless of other obstacles; null when there is
 * none.
 * @source docs/domain/network.md 2.1, 7.1, 7.4
 */
export function placeRefusal(moved: MovedParty, to: NewParent): AppError | null {
  if (moved.serviceKind !== ServiceKind.provider) return moveErrors.notProvider()
  if (moved.serviceAuditStatus !== ServiceAuditStatus.approved) return moveErrors.notApproved()
  if (`${to.ancestors},`.startsWith(`${moved.ancestors},`)) return moveErrors.belowItself()
  if (moved.parentNo === to.userNo) return moveErrors.same()
  if (!to.mayHaveChildren || to.oemNo !== moved.oemNo) return partyErrors.parentMissing()
  return to.isLineOn ? null : partyErrors.parentOff()
}

/**
 * Everything that stands against a move, in the order of the document; none when it may be done. Where the place itself is
 * refused nothing else is looked at.
 * @source docs/domain/network.md 7.4
 */
export function refusalsOfMove(moved: MovedParty, to: NewParent, obstacles: MoveObstacles): AppError[] {
  const place = placeRefusal(moved, to)
  if (place) return [place]
  const { lowestLevel, deepestLevel, pendingPolicies, openTransfers, openDebts } = obstacles
  const shift = levelOf(to.ancestors) + 1 - levelOf(moved.ancestors)
  return [
    ...(lowestLevel + shift > deepestLevel ? [partyErrors.tooDeep()] : []),
    ...(pendingPolicies > 0 ? [moveErrors.pendingPolicies({ n: pendingPolicies })] : []),
    ...linesBelowCost(obstacles),
    ...(openTransfers.length > 0 ? [moveErrors.openTransfers({ nos: openTransfers.join('、') })] : []),
    ...(openDebts.length > 0 ? [moveErrors.openDebts({ nos: openDebts.join('、') })] : []),
  ]
}

/** Each line of the provider that would not stand against what its new parent pays. @source docs/domain/network.md 8.4 no. 1, 3 */
function linesBelowCost({ lines, parentLines, at, aisleNames }: MoveObstacles): AppError[] {
  return lines.flatMap((line) => {
    const givers = parentLines.filter(({ aisleCode }) => aisleCode === line.aisleCode)
    const wrong = floorProblem([line], at, givers, () => anyRate, false)
    if (!wrong) return []
    const words = { why: wrong.words('zh'), whyEn: wrong.words('en') }
    return [moveErrors.lineBelowCost({ aisle: aisleNames.get(line.aisleCode) ?? line.aisleCode, ...words })]
  })
}

/** The bounds of the channel were asked about when the price was given. */
const anyRate = { maxRatePpm: Number.MAX_SAFE_INTEGER, minMerchantRatePpm: 0 }

/** One refusal out of many. */
export function refusedFor(refusals: readonly AppError[]): AppError {
  const words = {
    reasons: refusals.map((one) => one.words('zh')).join('；'),
    reasonsEn: refusals.map((one) => one.words('en')).join('; '),
  }
  return moveErrors.refused(words)
}
