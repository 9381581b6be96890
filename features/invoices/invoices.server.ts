/** Door of the area on the server: what other areas may read, do and be told. */
export { recordsWaiting } from './profit-invoice/record.queries.ts'
