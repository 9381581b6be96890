/** @source docs/domain/network.md 1.7, ID card (GB 11643-1999) */
export function isIdNo(given: string): boolean {
  if (!/^\d{17}[\dX]$/.test(given)) return false
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(given[at]), 0)
  return given[17] === '10X98765432'[sum % 11]
}

/** @source docs/domain/network.md 1.7, credit code (GB 32100-2015) */
export function isCreditCode(given: string): boolean {
  const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  if (!/^[123456789ANY][0-9A-HJ-NPQRTUWXY]{17}$/.test(given)) return false
  let weight = 1
  let sum = 0
  for (const letter of given.slice(0, 17)) {
    sum += letters.indexOf(letter) * weight
    weight = (weight * 3) % 31
  }
  return given[17] === letters[(31 - (sum % 31)) % 31]
}

/** @source docs/domain/network.md 1.7, bank card (private) */
export function isBankCard(given: string): boolean {
  if (!/^\d{13,19}$/.test(given)) return false
  const sum = [...given].reverse().reduce((total, digit, at) => {
    const n = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (n > 9 ? n - 9 : n)
  }, 0)
  return sum % 10 === 0
}

/** @source docs/domain/network.md 1.7, person name */
export const isPersonName = (given: string): boolean => /^[\p{Script=Han}A-Za-z· ]{2,30}$/u.test(given)
