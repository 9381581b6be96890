/** Door of the area for both sides: shapes, codes, refusals and rules that other areas may use. */
export { InvoiceStatus } from './invoice/invoice-codes.contract.ts'
export { countedStatuses } from './invoice/invoice.rules.ts'
export { invoiceRecord } from './profit-invoice/record.contract.ts'
export { InvoiceRecordStatus } from './profit-invoice/record-codes.contract.ts'
