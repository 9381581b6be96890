import { joinCalls } from '../../core/server/call/handle.ts'
import { buyerCalls } from './buyer/buyer.calls.ts'
import { contactCalls } from './contact/contact.calls.ts'
import { goodsCalls } from './goods/goods.calls.ts'
import { invoiceMailCalls } from './invoice-mail/mail.calls.ts'
import { mailContentCalls } from './mail-content/mail-content.calls.ts'
import { invoiceExamineCalls } from './profit-invoice/examine.calls.ts'
import { recordCalls } from './profit-invoice/record.calls.ts'
import { taxCategoryCalls } from './tax-category/tax-category.calls.ts'

/** Calls of the area, one line a file. */
export const invoicesCalls = joinCalls(
  buyerCalls,
  contactCalls,
  goodsCalls,
  invoiceExamineCalls,
  invoiceMailCalls,
  mailContentCalls,
  recordCalls,
  taxCategoryCalls,
)
