import { luhnDigit } from '../../../core/shared/validity/validity.ts'

/**
 * Number of a payment code: login tenant, nine digits that nobody can guess, Luhn digit.
 * @param random a whole number from 0 to 999 999 999 from a safe source
 * @source docs/domain/network.md 1.4, rqCode
 */
export function codeNumber(oemNo: string, random: number): string {
  const digits = oemNo + String(random).padStart(9, '0')
  return digits + luhnDigit(digits)
}
