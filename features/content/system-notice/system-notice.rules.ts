import type { CodeOf } from '../../../core/shared/codes.ts'
import { instantOf } from '../../../core/shared/dates.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState, type Transitions } from '../../../core/shared/transitions.ts'
import { NoticeStatus, systemNoticeErrors } from './system-notice.contract.ts'

/** A notice is published and withdrawn, as often as needed. @source docs/domain/network.md 18.2 */
export const noticeTransitions = {
  create: { from: [], to: NoticeStatus.draft },
  /** Told by the product itself. */
  bornPublished: { from: [], to: NoticeStatus.published },
  publish: { from: [NoticeStatus.draft, NoticeStatus.withdrawn], to: NoticeStatus.published },
  withdraw: { from: [NoticeStatus.published], to: NoticeStatus.withdrawn },
} as const satisfies Transitions<typeof NoticeStatus>

/** The event that leads to a status. @throws common.stateRefuses when none does, or not from the present one */
export function noticeMove(
  present: number,
  wanted: CodeOf<typeof NoticeStatus>,
): { action: keyof typeof noticeTransitions; to: CodeOf<typeof NoticeStatus> } {
  if (wanted === NoticeStatus.draft) throw commonErrors.stateRefuses()
  const action = wanted === NoticeStatus.published ? 'publish' : 'withdraw'
  return { action, to: nextState(noticeTransitions, present, action) }
}

/** Refuses to publish what is over already. @throws systemNotice.ended */
export function checkNotOver(endTime: string | null, at: string): void {
  if (endTime !== null && instantOf(endTime) <= instantOf(at)) throw systemNoticeErrors.ended()
}

/** Refuses a notice that would end before it begins. @throws systemNotice.timesReversed */
export function checkTimes({
  beginTime,
  endTime,
}: {
  beginTime?: string | undefined
  endTime?: string | undefined
}): void {
  if (beginTime !== undefined && endTime !== undefined && endTime <= beginTime) throw systemNoticeErrors.timesReversed()
}
