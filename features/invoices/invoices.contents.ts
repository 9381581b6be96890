import { joinCalls } from '../../core/server/call/handle.ts'
import { buyerCalls } from './buyer/buyer.calls.ts'
import { contactCalls } from './contact/contact.calls.ts'

/** Calls of the area, one line a file. */
export const invoicesCalls = joinCalls(buyerCalls, contactCalls)
