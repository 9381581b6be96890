import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { bankList } from './bank-list.contract.ts'
import { branchChoices, branchListing, branchOf, type BranchRow, headBanks } from './bank-list.queries.ts'

export const bankListCalls = [
  handle(bankList.first, ({ tx }) => headBanks(tx)),

  handle(bankList.second, async ({ tx, input }) =>
    pageOf(input, await readPage<BranchRow>(tx, branchChoices(input), input)),
  ),

  handle(bankList.branches, async ({ tx, input }) =>
    pageOf(input, await readPage<BranchRow>(tx, branchListing(input), input)),
  ),

  handle(bankList.branch, async ({ tx, input }) => {
    const found = await branchOf(tx, input.branchCode)
    if (!found) throw commonErrors.notFound()
    return found
  }),
]
