import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { relation } from './relation.contract.ts'
import { relationListing, relationOf, type RelationRow, relationSheet } from './relation.queries.ts'

export const relationCalls = [
  handle(relation.list, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<RelationRow>(tx, relationListing(caller, input, input), input)
    return pageOf(input, { records: records.map(relationOf), total })
  }),

  handleExport(relation.export, async ({ caller, input }) => relationSheet(caller, input)),
]
