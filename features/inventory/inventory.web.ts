/** Door of the area in the browser: what other areas may show. */
export { SnState } from './device/device-status.tsx'
export { SnScan } from './inbound/SnScan.tsx'
