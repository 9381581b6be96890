/** Door of the area on the server: what other areas may read, do and be told. */
export { staffInReach } from './staff/staff.queries.ts'
export { storeListing, storesInReach } from './store/store.queries.ts'
