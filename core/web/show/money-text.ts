import { plainPercent } from '../../shared/money.ts'

/**
 * A yuan text with thousands marks, as people read it: "-1234567.80" is "-1,234,567.80". Works on the digits, so that no
 * amount is ever a float.
 * @param yuan text with two decimals, as it travels
 */
export function withThousands(yuan: string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(yuan) ?? []
  return whole ? `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}` : yuan
}

/** Whether a yuan text is below zero. */
export const isNegative = (yuan: string): boolean => /^-(?!0+(\.0+)?$)/.test(yuan)

/** A percent text without needless zeros: "0.3800" is "0.38%", "12.0000" is "12%". */
export const percentText = (percent: string): string =>
  /^\d+(\.\d+)?$/.test(percent) ? `${plainPercent(percent)}%` : percent
