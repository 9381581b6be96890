import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import type { FormStatus } from './form-codes.contract.ts'

/** Tone of each status of a form. */
export const formStatusTones: Record<keyof typeof FormStatus, Tone> = { off: 'off', on: 'done' }
