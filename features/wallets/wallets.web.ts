/** Door of the area in the browser: what other areas may show. */
export { BizLink } from './balance-record/biz-link.tsx'
export { SignedAmount } from './balance-record/record-columns.tsx'
export { ownerColumns } from './owner/owner-columns.tsx'
export { useSettled } from './owner/settled.tsx'
export { OwnerField } from './wallet-choice/OwnerField.tsx'
