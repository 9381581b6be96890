import { portsOf } from '../../../core/server/ports.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { rateHistory } from './rate-history.contract.ts'
import { versionsOfMerchant, versionsOfParty } from './rate-history.queries.ts'
import { rateChanges } from './rate-history.rules.ts'

export const rateHistoryCalls = [
  handle(rateHistory.ofParty, async ({ tx, caller, input, now }) => {
    const versions = await versionsOfParty(tx, caller, input)
    if (versions.length === 0) throw commonErrors.notFound()
    return rateChanges(versions, now.at)
  }),

  handle(rateHistory.ofMerchant, async ({ tx, caller, input, now }) => {
    if (!(await portsOf(tx).pricing.seenMerchants(tx, caller, [input.rpiNo])).has(input.rpiNo))
      throw commonErrors.notFound()
    return rateChanges(await versionsOfMerchant(tx, caller.tenantId, input), now.at)
  }),
]
