/** Door of the area for both sides: shapes, codes, refusals and rules that other areas may use. */
export { RecalcStatus } from './recalc-run/recalc-codes.contract.ts'
export { profitRelease } from './release/release.contract.ts'
