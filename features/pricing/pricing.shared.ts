/** Door of the area for both sides: shapes, codes, refusals and rules that other areas may use. */
export { PolicyStatus } from './policy/policy-codes.contract.ts'
