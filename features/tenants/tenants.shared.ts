/** Door of the area for both sides: shapes, codes, refusals and rules that other areas may use. */
export { tenant, TenantKind } from './tenant/tenant.contract.ts'
