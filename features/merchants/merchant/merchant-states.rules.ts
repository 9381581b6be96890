import type { Transitions } from '../../../core/shared/transitions.ts'
import { RpiFinishStatus, RpiStatus, VerifyState } from './merchant-codes.contract.ts'

/**
 * The life of a merchant. `open` is the first channel's success and `close` a completed closing: nobody does them by hand.
 * @source docs/domain/network.md 3.2
 */
export const merchantTransitions = {
  create: { from: [], to: RpiStatus.disabled },
  /** The own record of a provider, which sells nothing. */
  bornActive: { from: [], to: RpiStatus.active },
  open: { from: [RpiStatus.disabled], to: RpiStatus.active },
  switchOff: { from: [RpiStatus.active], to: RpiStatus.disabled },
  switchOn: { from: [RpiStatus.disabled], to: RpiStatus.active },
  freeze: { from: [RpiStatus.active, RpiStatus.disabled], to: RpiStatus.frozen },
  unfreeze: { from: [RpiStatus.frozen], to: RpiStatus.active },
  close: { from: [RpiStatus.disabled, RpiStatus.active], to: RpiStatus.closed },
} as const satisfies Transitions<typeof RpiStatus>

const { draft, underReview, onboarded, rejected } = RpiFinishStatus

/** Progress of a merchant, as its applications say. @source docs/domain/network.md 4.2, finishStatus rule */
export const finishTransitions = {
  create: { from: [], to: draft },
  bornOnboarded: { from: [], to: onboarded },
  submit: { from: [draft, rejected], to: underReview },
  onboard: { from: [draft, underReview, rejected], to: onboarded },
  reject: { from: [underReview], to: rejected },
  reopen: { from: [underReview, rejected], to: draft },
} as const satisfies Transitions<typeof RpiFinishStatus>

const { notVerified, passed, mismatch, checkFailed } = VerifyState

/** Results of the check of a settlement card by four elements. @source docs/domain/network.md 4.2, third step */
export const verifyTransitions = {
  create: { from: [], to: notVerified },
  bornPassed: { from: [], to: passed },
  pass: { from: [notVerified, mismatch, checkFailed], to: passed },
  mismatch: { from: [notVerified, passed, checkFailed], to: mismatch },
  fail: { from: [notVerified], to: checkFailed },
  /** The card was changed. */
  forget: { from: [passed, mismatch, checkFailed], to: notVerified },
} as const satisfies Transitions<typeof VerifyState>
