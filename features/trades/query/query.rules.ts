/** Seconds after its creation at which an open order is asked about. @source docs/domain/money.md 3.3, polling */
export const querySeconds: readonly number[] = [10, 30, 60, 120, 300, 600, 900]

/** Time that an order of ours stays open, in minutes, unless its channel says otherwise. @source docs/domain/money.md 3.2 */
export const customerShowsMinutes = 2
