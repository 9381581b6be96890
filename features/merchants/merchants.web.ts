/** Door of the area in the browser: what other areas may show. */
export { MerchantField } from './merchant/MerchantField.tsx'
export { useRpiNo } from './merchant/merchant-address.tsx'
export { MerchantLink } from './merchant/merchant-link.tsx'
export { HeldNotice } from './risk-hold/HeldNotice.tsx'
