/** Door of the area on the server: what other areas may read, do and be told. */
export {
  connectionOf,
  type OpenChannel,
  openChannel,
  type OpenMerchantChannel,
  reachChannel,
  reachMerchantChannel,
} from './adapter/access.actions.ts'
export { askOperators } from './aisle/aisle-use.queries.ts'
export { openAisles } from './aisle/aisle.actions.ts'
export { aislesOfTenant, seesCosts } from './aisle/aisle.queries.ts'
export { refundRulesOf } from './aisle/refund-rules.queries.ts'
export { receive } from './inbox/collector.actions.ts'
export { retryDeferred } from './inbox/inbox.actions.ts'
export { askSandbox, sandboxForgery } from './sandbox/sandbox-http.adapter.ts'
export { sandbox } from './sandbox/sandbox.adapter.ts'
