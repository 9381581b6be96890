import type { StepNo } from './step-shapes.contract.ts'

/** Way of masking a personal value of a form for users who need not see it whole. @source docs/domain/network.md 1.6 */
export type Hiding = 'phone' | 'idNo' | 'accNo' | 'email' | 'address'

/** The personal fields of each step; those of a list stand behind its name. */
export const personalFields: Readonly<Record<StepNo, Readonly<Record<string, Hiding>>>> = {
  1: {
    legalIdNo: 'idNo',
    legalIdAddress: 'address',
    legalPhone: 'phone',
    contactPhone: 'phone',
    contactIdNo: 'idNo',
    contactEmail: 'email',
  },
  2: {},
  3: { accNo: 'accNo', accPhone: 'phone', accIdNo: 'idNo' },
  4: {},
}

/** Personal fields of a beneficial owner. */
export const ownerFields: Readonly<Record<string, Hiding>> = { idNo: 'idNo', idAddress: 'address' }
