import type { Transitions } from '../../../core/shared/transitions.ts'
import { AuthStatus } from './dossier-codes.contract.ts'

const { none, underReview, verified, failed, expired } = AuthStatus

/** A party's real name; its examine moves it. @source docs/domain/network.md 7.3, auth_status */
export const identityTransitions = {
  submit: { from: [], to: underReview },
  bornVerified: { from: [], to: verified },
  resubmit: { from: [none, failed, expired], to: underReview },
  verify: { from: [none, underReview, failed, expired], to: verified },
  reject: { from: [underReview], to: failed },
  withdraw: { from: [underReview], to: none },
  expire: { from: [verified], to: expired },
} as const satisfies Transitions<typeof AuthStatus>
