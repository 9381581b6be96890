/** Door of the area on the server: what other areas may read, do and be told. */
export { depositsBelow } from './order-book/node-deposits.queries.ts'
export { explainPledge } from './turnover/explain.queries.ts'
