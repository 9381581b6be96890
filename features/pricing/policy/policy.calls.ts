import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { policy } from './policy.contract.ts'
import { dossierOf } from './policy-dossier.queries.ts'
import { heldPolicy, ownCost, policyById, policyListing } from './policy.queries.ts'

export const policyCalls = [
  handle(policy.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, policyListing(caller, input), input)),
  ),

  handle(policy.detail, ({ tx, caller, input }) => policyById(tx, caller, input.id)),

  handle(policy.ownCost, ({ tx, caller, input }) => ownCost(tx, caller, input.aisleCode)),

  handle(policy.dossier, async ({ tx, caller, input, now }) =>
    dossierOf(tx, caller, await policyById(tx, caller, input.id), now.at),
  ),

  handle(policy.ofParty, async ({ tx, caller, input, now }) => {
    const held = await heldPolicy(tx, caller, input.userNo, input.aisleCode)
    if (!held) throw commonErrors.notFound()
    return dossierOf(tx, caller, held, now.at)
  }),
]
