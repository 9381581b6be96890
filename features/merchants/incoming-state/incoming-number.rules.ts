/** The number of an onboarding: one per merchant, channel and kind. @source docs/domain/network.md 1.4 */
export const incomingNumber = { prefix: 'IN', day: 'yyMMdd', width: 8 } as const

/** The number of an attempt: a new one each time, also the idempotency key at the channel. @source docs/domain/network.md 1.4 */
export const applyNumber = { prefix: 'AP', day: 'yyMMdd', width: 8 } as const
