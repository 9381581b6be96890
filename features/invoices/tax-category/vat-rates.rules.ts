/** Rates of value added tax, in parts per million. @source docs/domain/money.md 8.1 */
export const vatRates: readonly number[] = [0, 10_000, 30_000, 60_000, 90_000, 130_000]
