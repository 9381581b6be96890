import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import type { RqStatus } from './qrcode-codes.contract.ts'

/** What each status of a code means for the work. */
export const rqStatusTones: Record<keyof typeof RqStatus, Tone> = { unbound: 'waiting', bound: 'done', void: 'off' }
