/** Door of the area on the server: what other areas may read, do and be told. */
export { chainAt, chainsAt, type PricedChain, pricesAt } from './chain/chain.queries.ts'
export { addProfit, profitStatements } from './rollup/profit-rollup.actions.ts'
export { bookedProfit } from './rows/booked-profit.queries.ts'
export { insertProfitRows } from './rows/profit-rows.actions.ts'
export { snapshotOf } from './rows/snapshot-hash.queries.ts'
export { snapshotChains, snapshotIds } from './rows/snapshot.actions.ts'
