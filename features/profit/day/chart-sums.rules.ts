import { formatYuan, parseYuan } from '../../../core/shared/money.ts'

/**
 * Sums amounts under their steps, in the order of the steps.
 * @param rows each with its step and a signed yuan text
 * @returns one entry a step, amounts as yuan text
 * @throws RangeError for a text that is no amount
 */
export function sumsByStep(rows: readonly { step: string; amount: string }[]): { step: string; amount: string }[] {
  const sums = new Map<string, bigint>()
  for (const { step, amount } of rows) {
    const parsed = parseYuan(amount, true)
    if (parsed === null) throw new RangeError(`${amount} is no amount`)
    sums.set(step, (sums.get(step) ?? 0n) + parsed)
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([step, sum]) => ({ step, amount: formatYuan(sum) }))
}
