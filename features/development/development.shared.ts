/** Door of the area for both sides: shapes, codes, refusals and rules that other areas may use. */
export { datasource } from './datasource/datasource.contract.ts'
