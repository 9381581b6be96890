import type { Transitions } from '../../../core/shared/transitions.ts'
import { AgreementStatus } from './tax-codes.contract.ts'

const { signing, signed, failed } = AgreementStatus

/** An agreement of a payee with a tax platform. @source docs/domain/money.md 5.5 */
export const agreementTransitions = {
  begin: { from: [], to: signing },
  beginAnew: { from: [failed], to: signing },
  sign: { from: [signing], to: signed },
  fail: { from: [signing], to: failed },
} as const satisfies Transitions<typeof AgreementStatus>
