import { handle } from '../../../core/server/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { readPage } from '../listing/listing.queries.ts'
import { bank } from './bank.contract.ts'
import { bankById, bankListing, maskedAccount } from './bank.queries.ts'

handle(bank.list, async ({ tx, caller, input }) => {
  const { records, total } = await readPage<Parameters<typeof maskedAccount>[1]>(tx, bankListing(caller, input), input)
  return pageOf(input, { records: records.map((row) => maskedAccount(caller, row)), total })
})

handle(bank.detail, async ({ tx, caller, input }) => {
  const found = await bankById(tx, caller, input.id)
  if (!found) throw commonErrors.notFound()
  return found
})
