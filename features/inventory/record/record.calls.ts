import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { stockRecord } from './record.contract.ts'
import { lifeOf, recordListing, recordSheet, recordsOfSn } from './record.queries.ts'

export const recordCalls = [
  handle(stockRecord.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, recordListing(caller, input, input), input)),
  ),

  handle(stockRecord.ofSn, async ({ tx, caller, input }) =>
    pageOf(
      input,
      await readPage(
        tx,
        input.sn === undefined ? recordListing(caller, input, input) : recordsOfSn(caller, input.sn),
        input,
      ),
    ),
  ),

  handleExport(stockRecord.export, async ({ caller, input }) => recordSheet(caller, input)),

  handle(stockRecord.life, ({ tx, caller, input }) => lifeOf(tx, caller, input.sn)),
]
