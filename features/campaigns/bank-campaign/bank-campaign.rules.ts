import type { CodeOf } from '../../../core/shared/codes.ts'
import { instantOf } from '../../../core/shared/dates.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState, type Transitions } from '../../../core/shared/transitions.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { bankCampaignErrors } from './bank-campaign.contract.ts'

type Status = CodeOf<typeof ActiveStatus>

/** Events of a bank campaign; its time ends it. No money hangs on it, so that nobody else need publish it. */
export const bankCampaignTransitions = {
  create: { from: [], to: ActiveStatus.draft },
  open: { from: [], to: ActiveStatus.running },
  keep: { from: [ActiveStatus.draft], to: ActiveStatus.draft },
  publish: { from: [ActiveStatus.draft], to: ActiveStatus.running },
  change: { from: [ActiveStatus.running], to: ActiveStatus.running },
  stop: { from: [ActiveStatus.running], to: ActiveStatus.stopped },
  hold: { from: [ActiveStatus.stopped], to: ActiveStatus.stopped },
  restart: { from: [ActiveStatus.stopped], to: ActiveStatus.running },
  end: { from: [ActiveStatus.running, ActiveStatus.stopped], to: ActiveStatus.ended },
} as const satisfies Transitions<typeof ActiveStatus>

type Event = keyof typeof bankCampaignTransitions

const events: Readonly<Record<Status, Partial<Record<Status, Event>>>> = {
  [ActiveStatus.draft]: { [ActiveStatus.draft]: 'keep', [ActiveStatus.running]: 'publish' },
  [ActiveStatus.running]: { [ActiveStatus.running]: 'change', [ActiveStatus.stopped]: 'stop' },
  [ActiveStatus.stopped]: { [ActiveStatus.stopped]: 'hold', [ActiveStatus.running]: 'restart' },
  [ActiveStatus.ended]: {},
}

/**
 * The event that saving a campaign with a status is; a new one begins as a draft.
 * @throws common.stateRefuses when none leads there
 */
export function savingEvent(present: Status | null, wanted: Status): Event {
  const event = events[present ?? ActiveStatus.draft][wanted]
  if (!event) throw commonErrors.stateRefuses()
  nextState(bankCampaignTransitions, present ?? ActiveStatus.draft, event)
  return event
}

/** @throws bankActive.timesReversed; bankActive.over for one that is to run though its time is over */
export function checkTimes(
  { startTime, endTime, activeStatus }: { startTime: string; endTime: string; activeStatus: number },
  at: string,
): void {
  if (instantOf(endTime) <= instantOf(startTime)) throw bankCampaignErrors.timesReversed()
  if (activeStatus === ActiveStatus.running && instantOf(endTime) <= instantOf(at)) throw bankCampaignErrors.over()
}
