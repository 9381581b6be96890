import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState, type Transitions } from '../../../core/shared/transitions.ts'
import { ActiveStatus, pledgeErrors } from '../pledge-codes/pledge-codes.contract.ts'

/** An activity is published by a second person, stopped and taken up again, and ends by its time. @source docs/domain/money.md 7.3 */
export const activeTransitions = {
  create: { from: [], to: ActiveStatus.draft },
  keep: { from: [ActiveStatus.draft], to: ActiveStatus.draft },
  publish: { from: [ActiveStatus.draft], to: ActiveStatus.running },
  change: { from: [ActiveStatus.running], to: ActiveStatus.running },
  stop: { from: [ActiveStatus.running], to: ActiveStatus.stopped },
  resume: { from: [ActiveStatus.stopped], to: ActiveStatus.running },
  end: { from: [ActiveStatus.running], to: ActiveStatus.ended },
} as const satisfies Transitions<typeof ActiveStatus>

type Event = keyof typeof activeTransitions

/**
 * The event of a saving: by the state that an activity has and the one that is asked for.
 * @param present null for a new one
 * @throws common.stateRefuses: only a second person publishes, and what has ended stays so
 */
export function eventOfSaving(
  present: number | null,
  wanted: CodeOf<typeof ActiveStatus>,
): { readonly action: Event; readonly to: CodeOf<typeof ActiveStatus> } {
  const action: Event | null =
    wanted === ActiveStatus.draft
      ? 'keep'
      : wanted === ActiveStatus.stopped
        ? 'stop'
        : wanted === ActiveStatus.running && present === ActiveStatus.running
          ? 'change'
          : wanted === ActiveStatus.running && present === ActiveStatus.stopped
            ? 'resume'
            : null
  if (action === null) throw commonErrors.stateRefuses()
  return { action, to: nextState(activeTransitions, present ?? ActiveStatus.draft, action) }
}

/** Terminals that an activity is about. */
export interface ActiveReach {
  readonly rpmNos: readonly string[]
  readonly snFrom: string
  readonly snTo: string
  readonly userNos: readonly string[]
}

/** Checks the range of serial numbers and the times. @throws pledge.snRangeWrong, pledge.timesReversed */
export function checkReach({
  snFrom,
  snTo,
  startTime,
  endTime,
}: ActiveReach & { readonly startTime: string; readonly endTime: string }): void {
  const isRange = snFrom !== '' && snFrom.length === snTo.length && snFrom <= snTo
  if (!isRange && !(snFrom === '' && snTo === '')) throw pledgeErrors.snRangeWrong()
  if (startTime >= endTime) throw pledgeErrors.timesReversed()
}

/**
 * Whether an activity is about a terminal: of one of its models, in its range, below one of its nodes; what is left empty
 * limits nothing.
 * @param nodes numbers of the nodes above the merchant
 */
export function isAbout(
  { rpmNos, snFrom, snTo, userNos }: ActiveReach,
  terminal: { readonly rpmNo: string; readonly sn: string; readonly nodes: readonly string[] },
): boolean {
  const { rpmNo, sn, nodes } = terminal
  if (rpmNos.length > 0 && !rpmNos.includes(rpmNo)) return false
  if (snFrom !== '' && !(sn.length === snFrom.length && sn >= snFrom && sn <= snTo)) return false
  return userNos.length === 0 || userNos.some((userNo) => nodes.includes(userNo))
}
