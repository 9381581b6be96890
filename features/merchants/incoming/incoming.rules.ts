import type { CodeOf } from '../../../core/shared/codes.ts'
import { RpiFinishStatus } from '../merchant/merchant-codes.contract.ts'
import { IncomingStatus } from './incoming-codes.contract.ts'

/**
 * How far the onboarding of a merchant is, from how far it is at each of its channels.
 * @source docs/domain/network.md 4.2, finishStatus rule; 25 no. 8
 */
export function finishStatusOf(statuses: readonly CodeOf<typeof IncomingStatus>[]): CodeOf<typeof RpiFinishStatus> {
  const live = statuses.filter((status) => status !== IncomingStatus.void)
  const hasAny = (...wanted: number[]) => live.some((status) => wanted.includes(status))
  if (live.length === 0) return RpiFinishStatus.draft
  if (hasAny(IncomingStatus.opened, IncomingStatus.closed)) return RpiFinishStatus.onboarded
  const { platformReview, submitting, channelReview, awaitingSignature } = IncomingStatus
  if (hasAny(platformReview, submitting, channelReview, awaitingSignature)) return RpiFinishStatus.underReview
  return hasAny(IncomingStatus.notSubmitted) ? RpiFinishStatus.draft : RpiFinishStatus.rejected
}
