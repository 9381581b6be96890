/** Door of the area on the server: what other areas may read, do and be told. */
export { type Credit, type CreditDeduction, planDeductions, writeDeductions } from './debt/debt.actions.ts'
export { bookDayOf, lockDay, openDayOf } from './posting/day.actions.ts'
export { type NewDebt, recordDebts } from './posting/debt.actions.ts'
export { postedEvent } from './posting/posted-lines.queries.ts'
export { lockedBalances, post, postAll, type Posted } from './posting/posting.actions.ts'
export { releaseVouchers, useVouchers } from './voucher/voucher.actions.ts'
export { voucherLinks } from './voucher/voucher.queries.ts'
