/** Door of the area on the server: what other areas may read, do and be told. */
export { raiseAlarm } from './payout/alarm.actions.ts'
export { applyPayoutAnswer } from './payout/apply.actions.ts'
export { addToQuota } from './tax/quota.actions.ts'
export { quotaOf, taxModeOf } from './tax/tax.queries.ts'
export { withdrawalsStanding } from './withdrawal/withdrawal-waiting.queries.ts'
export { withdrawalList, withdrawalsWhere } from './withdrawal/withdrawal.queries.ts'
