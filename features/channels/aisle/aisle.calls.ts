import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { aisle } from './aisle.contract.ts'
import { aisleById, aisleListing, aislesOfTenant, openedListing } from './aisle.queries.ts'

export const aisleCalls = [
  handle(aisle.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, aisleListing(caller, input), input)),
  ),

  handle(aisle.detail, ({ tx, caller, input }) => aisleById(tx, caller, input.id)),

  handle(aisle.opened, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, openedListing(caller, input), input)),
  ),

  handle(aisle.ofTenant, ({ tx, caller }) => aislesOfTenant(tx, caller)),
]
