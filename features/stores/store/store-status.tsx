import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import type { StoreStatus } from './store-codes.contract.ts'

/** Tone of each status of a store: its meaning for the work. */
export const storeStatusTones: Record<keyof typeof StoreStatus, Tone> = { closed: 'off', open: 'done' }
