import type { Transitions } from '../../../core/shared/transitions.ts'
import type { Consent } from '../tax-service/tax-service.contract.ts'
import { InvoiceAuthStatus } from './authorisation.contract.ts'

const { asked, valid, refused, revoked } = InvoiceAuthStatus

/** A merchant is asked; its company answers at the tax service, and may take its word back. @source docs/domain/money.md 8.1 (b) */
export const authTransitions = {
  ask: { from: [], to: asked },
  grant: { from: [asked], to: valid },
  refuse: { from: [asked], to: refused },
  revoke: { from: [valid], to: revoked },
} as const satisfies Transitions<typeof InvoiceAuthStatus>

export type AuthEvent = keyof typeof authTransitions

/** The event that the tax service tells of; null while the company has not answered. */
export const authEventOf = ({ state }: Consent): AuthEvent | null =>
  (({ waiting: null, valid: 'grant', refused: 'refuse', revoked: 'revoke' }) as const)[state]

/** Whether an event may start from a status: what does not fit comes too late, or a second time. */
export const mayFollow = (present: number, event: AuthEvent): boolean =>
  authTransitions[event].from.some((one) => one === present)
