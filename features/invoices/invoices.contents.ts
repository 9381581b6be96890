import { joinCalls } from '../../core/server/call/handle.ts'
import type { Work } from '../../core/server/jobs/work.ts'
import { invoiceAuthCalls } from './authorisation/authorisation.calls.ts'
import { authorising } from './authorisation/authorisation.jobs.ts'
import { buyerCalls } from './buyer/buyer.calls.ts'
import { contactCalls } from './contact/contact.calls.ts'
import { goodsCalls } from './goods/goods.calls.ts'
import { invoiceCalls } from './invoice/invoice.calls.ts'
import { issuing } from './invoice/issue.jobs.ts'
import { invoiceMailCalls } from './invoice-mail/mail.calls.ts'
import { mailContentCalls } from './mail-content/mail-content.calls.ts'
import { invoiceExamineCalls } from './profit-invoice/examine.calls.ts'
import { recordCalls } from './profit-invoice/record.calls.ts'
import { invoiceSendingCalls } from './sending/sending.calls.ts'
import { mailing } from './sending/sending.jobs.ts'
import { taxCategoryCalls } from './tax-category/tax-category.calls.ts'
import { taxConnectionCalls } from './tax-connection/tax-connection.calls.ts'

/** Calls of the area, one line a file. */
export const invoicesCalls = joinCalls(
  buyerCalls,
  contactCalls,
  goodsCalls,
  invoiceAuthCalls,
  invoiceCalls,
  invoiceExamineCalls,
  invoiceMailCalls,
  invoiceSendingCalls,
  mailContentCalls,
  recordCalls,
  taxCategoryCalls,
  taxConnectionCalls,
)

/** Work of the area that is done apart from calls. */
export const invoicesWork = { outbox: [authorising, issuing, mailing] } satisfies Partial<Work>
