/** Door of the area in the browser: what other areas may show. */
export { AccountText, EventText, ledgerColumns } from './posting/ledger-words.tsx'
export { VoucherField, VoucherLink, VouchersField } from './voucher/VoucherField.tsx'
