import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import type { FormStatus } from './form-codes.contract.ts'

/** What each status of a form means for the work. */
export const formStatusTones: Record<keyof typeof FormStatus, Tone> = { off: 'off', on: 'done' }
