/** Door of the area on the server: what other areas may read, do and be told. */
export { requireReason } from './reject-reason/reject-reason.queries.ts'
export { warnStaff } from './system-notice/staff-warning.actions.ts'
