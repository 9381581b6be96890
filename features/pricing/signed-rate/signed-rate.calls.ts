import { portsOf } from '../../../core/server/ports.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { signedRate } from './signed-rate.contract.ts'
import { ratesOfMerchant } from './signed-rate.queries.ts'

export const signedRateCalls = [
  handle(signedRate.ofMerchant, async ({ tx, caller, input }) => {
    const { rpiNo, aisleCode } = input
    if (!(await portsOf(tx).pricing.seenMerchants(tx, caller, [rpiNo])).has(rpiNo)) throw commonErrors.notFound()
    return ratesOfMerchant(tx, caller.tenantId, rpiNo, aisleCode)
  }),
]
