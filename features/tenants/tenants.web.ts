/** Door of the area in the browser: what other areas may show. */
export { TenantViewBar } from './tenant/TenantViewBar.tsx'
