import { joinCalls } from '../../core/server/call/handle.ts'
import { formCalls } from './form/form.calls.ts'
import { marketCalls } from './market/market.calls.ts'
import { paymentCalls } from './payment/payment.calls.ts'

/** Calls of the area, one line a file. */
export const feeFormsCalls = joinCalls(formCalls, marketCalls, paymentCalls)
