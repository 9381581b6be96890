import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import type { RqStatus } from './qrcode-codes.contract.ts'

/** Tone of each status of a code: its meaning for the work. */
export const rqStatusTones: Record<keyof typeof RqStatus, Tone> = { unbound: 'waiting', bound: 'done', void: 'off' }
