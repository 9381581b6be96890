import type { Tx } from '../../../core/server/database/db.ts'
import { AppError } from '../../../core/shared/errors.ts'
import { type Handled, HandleStatus, type OnboardingEvent } from '../../channels/channels.shared.ts'
import { type AnswerOutcome, applyAnswer } from './incoming-answer.actions.ts'
import { HeardBy } from '../incoming-state/incoming-codes.contract.ts'

const handled: Record<AnswerOutcome, Handled> = {
  applied: { status: HandleStatus.applied, message: '' },
  nothing: { status: HandleStatus.duplicate, message: '' },
  superseded: { status: HandleStatus.stale, message: '已有新的提交' },
  unknown: { status: HandleStatus.conflict, message: '进件单不存在' },
}

/**
 * Applies what channels tell of applications by themselves, the same way as what they answer when asked. What cannot
 * follow from where an onboarding stands is kept as a conflict and changes nothing.
 * @source docs/domain/network.md 4.2; docs/domain/money.md 3.3
 */
export async function applyOnboardings(
  tx: Tx,
  tenantId: string,
  events: readonly OnboardingEvent[],
  { at }: { at: string },
): Promise<Handled[]> {
  const all: Handled[] = []
  for (const { outApplyNo, answer } of events) {
    const heard = { applyNo: outApplyNo, answer, heardBy: HeardBy.notification }
    try {
      all.push(handled[await applyAnswer(tx, tenantId, heard, at)])
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      all.push({ status: HandleStatus.conflict, message: error.message })
    }
  }
  return all
}
