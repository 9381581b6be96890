import { joinCalls } from '../../core/server/call/handle.ts'
import { tenantPackageCalls } from './tenant-package/tenant-package.calls.ts'
import { tenantStateCalls } from './tenant/tenant-state.calls.ts'
import { tenantCalls } from './tenant/tenant.calls.ts'

/** Calls of the area, one line a file. */
export const tenantsCalls = joinCalls(tenantPackageCalls, tenantStateCalls, tenantCalls)
