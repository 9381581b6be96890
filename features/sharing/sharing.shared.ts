/** Door of the area for both sides: shapes, codes, refusals and rules that other areas may use. */
export { checkInstant, type FrozenChain, missingLevels } from './chain/frozen-chain.rules.ts'
export { loginTenantOf } from './chain/owner-tenant.rules.ts'
export { type ProfitEvent, profitLines, type ProfitTrade } from './rows/profit-event.rules.ts'
export { rewardParts } from './reward/reward.rules.ts'
export { ProfitRowKind, ReleaseStatus } from './rows/profit.contract.ts'
export { chainOfKept, type KeptChain, type SnapshotChain } from './rows/snapshot.rules.ts'
export { formatRawFee, type KnownFee, levelFee, type PriceLine, wholeFeeFen } from './shares/fee.rules.ts'
export {
  adjustment,
  changeBetween,
  employeeLevel,
  noAmounts,
  operatorLevel,
  type ProfitRow,
} from './shares/profit-row.rules.ts'
export { ProfitMode } from './shares/sharing.contract.ts'
export {
  afterRefund,
  asCharged,
  type Chain,
  type ExplainedLevel,
  explainedLevels,
  nothingRefunded,
  type PricedTrade,
  priceTrade,
  type Refunded,
  type ReportedReturn,
  sharesAfter,
  withoutD0,
} from './shares/sharing.rules.ts'
export { releaseTransitions } from './rows/release-states.rules.ts'
