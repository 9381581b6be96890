import { handle } from '../../../core/server/call/handle.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { seenMerchants } from '../../merchants/merchant/merchant.queries.ts'
import { signedRate } from './signed-rate.contract.ts'
import { ratesOfMerchant } from './signed-rate.queries.ts'

handle(signedRate.ofMerchant, async ({ tx, caller, input }) => {
  const { rpiNo, aisleCode } = input
  if (!(await seenMerchants(tx, caller, [rpiNo])).has(rpiNo)) throw commonErrors.notFound()
  return ratesOfMerchant(tx, caller.tenantId, rpiNo, aisleCode)
})
