/** Door of the area on the server: what other areas may read, do and be told. */
export { adoptPolicies } from './policy/adopt-policy.actions.ts'
export { boundsOf, heldLineOf, type LineRow, partyLinesFrom } from './price/cost-lines.queries.ts'
export { lockPrices } from './price/price-lock.actions.ts'
export type { MerchantRateChange } from './pricing.ports.ts'
export { signRates } from './signed-rate/signed-rate.actions.ts'
export { ownTemplate, type Template, templatesByAisle } from './template/template.queries.ts'
