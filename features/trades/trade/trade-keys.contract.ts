/** Kinds of numbers by which a trade is found besides its own, as `trade_key` keeps them. */
export const TradeKeyKind = { aisleOrder: 1, merchantOrder: 2 } as const

/** Kinds of who has a first and a last payment, as `trade_first_last` keeps them. */
export const FirstLastKind = { merchant: 1, terminal: 2 } as const
