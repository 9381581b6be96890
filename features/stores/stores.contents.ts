import { joinCalls } from '../../core/server/call/handle.ts'
import { merchantRoleCalls } from './merchant-role/merchant-role.calls.ts'
import { staffChangeCalls } from './staff/staff-change.calls.ts'
import { storeStaffCalls } from './staff/staff.calls.ts'
import { storeChangeCalls } from './store-upkeep/store-change.calls.ts'
import { storeCalls } from './store/store.calls.ts'

/** Calls of the area, one line a file. */
export const storesCalls = joinCalls(merchantRoleCalls, staffChangeCalls, storeStaffCalls, storeChangeCalls, storeCalls)
