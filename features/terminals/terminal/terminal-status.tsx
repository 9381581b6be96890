import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import type { LogonState, TermBindStatus } from './terminal-codes.contract.ts'

/** What each binding of a terminal means for the work: with a merchant alone it still waits for a store. */
export const bindStatusTones: Record<keyof typeof TermBindStatus, Tone> = {
  merchant: 'waiting',
  store: 'done',
  staff: 'done',
}

/** What each state of sign-on means for the work. */
export const logonStateTones: Record<keyof typeof LogonState, Tone> = { signedOff: 'waiting', signedOn: 'done' }
