/** Door of the area on the server: what other areas may read, do and be told. */
export { explainPledge } from './turnover/explain.queries.ts'
