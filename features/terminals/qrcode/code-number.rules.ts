/**
 * The Luhn digit that makes a number pass the check of its sum.
 * @param digits the number without its check digit
 */
export function luhnDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Whether a number of digits passes the Luhn check. */
export const passesLuhn = (digits: string): boolean =>
  /^\d{2,}$/.test(digits) && luhnDigit(digits.slice(0, -1)) === digits.at(-1)

/**
 * Number of a payment code: login tenant, nine digits that nobody can guess, Luhn digit.
 * @param random a whole number from 0 to 999 999 999 from a safe source
 * @source docs/domain/network.md 1.4, rqCode
 */
export function codeNumber(oemNo: string, random: number): string {
  const digits = oemNo + String(random).padStart(9, '0')
  return digits + luhnDigit(digits)
}
