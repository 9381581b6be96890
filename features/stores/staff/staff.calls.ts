import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { staffCalls } from './staff.contract.ts'
import { maskedStaff, staffById, staffListing, type StaffRow } from './staff.queries.ts'

export const storeStaffCalls = [
  handle(staffCalls.list, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<StaffRow>(tx, staffListing(caller, input), input)
    return pageOf(input, { records: records.map((row) => maskedStaff(caller, row)), total })
  }),

  handle(staffCalls.detail, ({ tx, caller, input }) => staffById(tx, caller, input.id)),
]
