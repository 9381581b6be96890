import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState, type Transitions } from '../../../core/shared/transitions.ts'
import type { ApplicationAnswer } from '../../channels/channels.shared.ts'
import { RpiFinishStatus } from '../merchant/merchant-codes.contract.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { incomingErrors } from './incoming-errors.contract.ts'

type Status = CodeOf<typeof IncomingStatus>

const {
  notSubmitted,
  platformReview,
  platformRejected,
  submitting,
  channelReview,
  awaitingSignature,
  opened,
  channelRejected,
  failed,
  closed,
} = IncomingStatus

/** From here an onboarding may be edited, submitted and given up. */
export const editableStatuses = [notSubmitted, platformRejected, channelRejected, failed] as const

/** Whether an onboarding may be edited. */
export const isEditableIncoming = (status: number): boolean => editableStatuses.some((editable) => editable === status)

/**
 * The life of an onboarding at a channel.
 * @source docs/domain/network.md 4.2
 */
export const incomingTransitions = {
  create: { from: [], to: notSubmitted },
  /** Opened at the channel before it was written down here. */
  bornOpened: { from: [], to: opened },
  /** To the channel at once, or first to the operator's own review. */
  submit: { from: editableStatuses, to: submitting },
  submitForReview: { from: editableStatuses, to: platformReview },
  passReview: { from: [platformReview], to: submitting },
  failReview: { from: [platformReview], to: platformRejected },
  accept: { from: [submitting], to: channelReview },
  refuse: { from: [submitting, channelReview, awaitingSignature], to: channelRejected },
  /** The channel never got it, or said nothing in 24 hours. */
  fail: { from: [submitting], to: failed },
  askSignature: { from: [channelReview], to: awaitingSignature },
  open: { from: [channelReview, awaitingSignature], to: opened },
  abandon: { from: editableStatuses, to: IncomingStatus.void },
  close: { from: [opened], to: closed },
  reopen: { from: [closed], to: opened },
} as const satisfies Transitions<typeof IncomingStatus>

/** Events that may happen to an onboarding. */
export type IncomingEvent = keyof typeof incomingTransitions

/**
 * The status after a submission.
 * @param isReviewed whether the operator looks at applications itself before the channel does
 * @throws incoming.underReview, incoming.alreadyOpened, else common.stateRefuses
 * @source docs/domain/network.md 4.2, rows incomingFlow
 */
export function submittedStatus(status: Status, isReviewed: boolean): Status {
  if (status === opened) throw incomingErrors.alreadyOpened()
  if (([platformReview, submitting, channelReview, awaitingSignature] as Status[]).includes(status))
    throw incomingErrors.underReview()
  return nextState(incomingTransitions, status, isReviewed ? 'submitForReview' : 'submit')
}

/** Earlier submissions of an onboarding. */
export interface EarlierAttempts {
  /** Seconds since the last one; null: there was none. */
  readonly sinceLastSeconds: number | null
  readonly today: number
}

const secondsBetweenAttempts = 60

/**
 * Refuses attempts that follow each other too fast.
 * @param mostPerDay param incoming.retry.max_per_day
 * @throws common.tooFrequent, incoming.tooOften
 * @source docs/domain/network.md 4.2, row 2,7,8
 */
export function checkPace({ sinceLastSeconds, today }: EarlierAttempts, mostPerDay: number): void {
  if (sinceLastSeconds !== null && sinceLastSeconds < secondsBetweenAttempts) throw commonErrors.tooFrequent()
  if (today >= mostPerDay) throw incomingErrors.tooOften()
}

/**
 * The events that a channel's answer brings about, in order: from where we stand to where the channel says it is. None
 * when the answer is not news.
 * @throws common.stateRefuses when the channel says what cannot follow
 * @source docs/domain/network.md 4.2, rows 3 to 6 and 10
 */
export function eventsTowards(status: Status, { state }: Pick<ApplicationAnswer, 'state'>): IncomingEvent[] {
  const way = waysOf[state][status]
  if (!way) throw commonErrors.stateRefuses()
  return way
}

const accepted = ['accept'] as const satisfies IncomingEvent[]

const waysOf: Record<ApplicationAnswer['state'], Partial<Record<Status, IncomingEvent[]>>> = {
  reviewing: { [submitting]: [...accepted], [channelReview]: [], [awaitingSignature]: [], [opened]: [] },
  signing: {
    [submitting]: [...accepted, 'askSignature'],
    [channelReview]: ['askSignature'],
    [awaitingSignature]: [],
    [opened]: [],
  },
  open: {
    [submitting]: [...accepted, 'open'],
    [channelReview]: ['open'],
    [awaitingSignature]: ['open'],
    [opened]: [],
    [closed]: ['reopen'],
  },
  rejected: {
    [submitting]: ['refuse'],
    [channelReview]: ['refuse'],
    [awaitingSignature]: ['refuse'],
    [channelRejected]: [],
  },
  closed: {
    [submitting]: [...accepted, 'open', 'close'],
    [channelReview]: ['open', 'close'],
    [awaitingSignature]: ['open', 'close'],
    [opened]: ['close'],
    [closed]: [],
  },
}

/** Minutes after an application was accepted at which the channel is asked; every hour after the last. */
const questionMinutes = [1, 5, 15, 60]

/**
 * Returns the time to wait before the channel is asked, in minutes.
 * @param minutesPassed since the application was sent
 * @source docs/domain/network.md 4.2, query schedule for status 4
 */
export function minutesToNextQuestion(minutesPassed: number): number {
  const next = questionMinutes.find((minutes) => minutes > minutesPassed)
  return next === undefined ? 60 : Math.max(1, Math.ceil(next - minutesPassed))
}

/**
 * Computes the onboarding status of a merchant from its status at each of its channels.
 * @source docs/domain/network.md 4.2, finishStatus rule; 25 no. 8
 */
export function finishStatusOf(statuses: readonly Status[]): CodeOf<typeof RpiFinishStatus> {
  const live = statuses.filter((status) => status !== IncomingStatus.void)
  const hasAny = (...wanted: number[]) => live.some((status) => wanted.includes(status))
  if (live.length === 0) return RpiFinishStatus.draft
  if (hasAny(opened, closed)) return RpiFinishStatus.onboarded
  if (hasAny(platformReview, submitting, channelReview, awaitingSignature)) return RpiFinishStatus.underReview
  return hasAny(notSubmitted) ? RpiFinishStatus.draft : RpiFinishStatus.rejected
}
