/** Door of the area for both sides: shapes, codes, refusals and rules that other areas may use. */
export { RechargeReturnStatus } from './stored-value/member-codes.contract.ts'
