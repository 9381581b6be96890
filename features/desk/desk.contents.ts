import { joinCalls } from '../../core/server/call/handle.ts'
import { homeCalls } from './home/home.calls.ts'
import { insightCalls } from './insight/insight.calls.ts'
import { rightsCalls } from './insight/rights.calls.ts'
import { loginAsCalls } from './login-as/login-as.calls.ts'

/** Calls of the area, one line a file. */
export const deskCalls = joinCalls(homeCalls, insightCalls, rightsCalls, loginAsCalls)
