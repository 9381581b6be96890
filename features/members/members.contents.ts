import { joinCalls } from '../../core/server/call/handle.ts'
import { memberCalls } from './member/member.calls.ts'
import { rechargeActiveCalls } from './recharge-active/recharge-active.calls.ts'
import { rechargeCalls } from './recharge/recharge.calls.ts'
import { spendingCalls } from './spending/spending.calls.ts'

/** Calls of the area, one line a file. */
export const membersCalls = joinCalls(memberCalls, rechargeActiveCalls, rechargeCalls, spendingCalls)
