import type { Transitions } from '../../../core/shared/transitions.ts'
import { RecalcStatus } from './recalc-codes.contract.ts'

/**
 * The dry run alone can fail: it moves nothing, and a new one may be submitted. Booking goes on until it is done, however
 * often its job is killed.
 * @source docs/domain/money.md 4.7
 */
export const recalcTransitions = {
  draft: { from: [], to: RecalcStatus.draft },
  submit: { from: [RecalcStatus.draft], to: RecalcStatus.computing },
  computed: { from: [RecalcStatus.computing], to: RecalcStatus.toReview },
  fail: { from: [RecalcStatus.computing], to: RecalcStatus.failed },
  approve: { from: [RecalcStatus.toReview], to: RecalcStatus.posting },
  reject: { from: [RecalcStatus.toReview], to: RecalcStatus.rejected },
  finish: { from: [RecalcStatus.posting], to: RecalcStatus.done },
} as const satisfies Transitions<typeof RecalcStatus>
