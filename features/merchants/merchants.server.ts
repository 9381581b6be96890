/** Door of the area on the server: what other areas may read, do and be told. */
export { changesWaiting } from './change/change.queries.ts'
export { editableMerchant, type HeldMerchant, holdMerchant, holdMerchants } from './merchant/merchant-hold.actions.ts'
export { merchantEntity } from './merchant/merchant-log.actions.ts'
export { merchantsInReach, ofMerchantsInReach } from './merchant/merchant-reach.queries.ts'
export { incomingsToReview, merchantsWhere } from './merchant/merchant.queries.ts'
export { drawForRefund, lockFrozenHolds } from './risk-hold/risk-hold.actions.ts'
