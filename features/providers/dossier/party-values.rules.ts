import type { CodeOf } from '../../../core/shared/codes.ts'
import { SubjectType } from './party-codes.contract.ts'

/** Fields of a party that step one holds; absent texts are '', absent days null. */
export interface PartyValues {
  readonly serviceName: string
  readonly shortName: string
  readonly subjectType: CodeOf<typeof SubjectType>
  readonly creditCode: string
  readonly licenseBegin: string | null
  readonly licenseEnd: string | null
  readonly legalName: string
  readonly legalIdNo: string
  readonly legalIdBegin: string | null
  readonly legalIdEnd: string | null
  readonly contactName: string
  readonly contactPhone: string
  readonly contactEmail: string
  readonly districtCode: string
  readonly address: string
  /** '': it signs in by the phone of its user. */
  readonly account: string
  readonly contractBegin: string | null
  readonly contractEnd: string | null
  readonly institutionNo: string | null
  readonly managerUserId: bigint | null
}

/** A field of step one. */
export type PartyField = keyof PartyValues

/**
 * Fields of a party's subject; for an approved party changes wait for an approval, the old values stay until it has passed.
 * @source docs/domain/network.md 7.2
 */
export const subjectFields = [
  'serviceName',
  'subjectType',
  'creditCode',
  'licenseBegin',
  'licenseEnd',
  'legalName',
  'legalIdNo',
  'legalIdBegin',
  'legalIdEnd',
] as const satisfies readonly PartyField[]

/** Fields that an approved provider may change of itself. @source docs/domain/network.md 7.2, SP own contact fields */
export const contactFields: readonly PartyField[] = ['contactName', 'contactPhone', 'contactEmail']

/** Values without a licence for a person; an account that is the contact's phone is none: the phone is kept in one place, sealed. */
export function settled(values: PartyValues): PartyValues {
  const { subjectType, account, contactPhone } = values
  const licence =
    subjectType === SubjectType.person ? { creditCode: '', licenseBegin: null, licenseEnd: null } : undefined
  return { ...values, ...licence, account: account === contactPhone ? '' : account }
}

/** The fields whose values differ. */
export const changedFields = (before: PartyValues, after: PartyValues): PartyField[] =>
  (Object.keys(after) as PartyField[]).filter((field) => before[field] !== after[field])
