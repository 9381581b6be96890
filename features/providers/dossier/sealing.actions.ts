import { blindIndex, type PersonalKind, sealText } from '../../../core/server/secrets/personal.ts'

/** A phone number as tables keep it: sealed, searchable as a whole and by its last four digits. */
export const sealPhone = (phone: string) => ({
  enc: sealText(phone),
  idx: blindIndex('phone', phone),
  tail: phone.slice(-4),
})

/** An identity or account number as tables keep it: sealed, and searchable as a whole. */
export const sealNumber = (kind: PersonalKind, number: string) => ({
  enc: sealText(number),
  idx: blindIndex(kind, number),
})
