import type { z } from 'zod'
import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { type AccessByProvider, accessRecord, type AccessRecord } from './access-record.contract.ts'
import { accessByProvider, accessListing, accessSheet } from './access-record.queries.ts'

export const accessRecordCalls = [
  handle(accessRecord.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage<z.output<typeof AccessRecord>>(tx, accessListing(caller, input, input), input)),
  ),

  ...[accessRecord.byProvider, accessRecord.byProviderV2].map((call) =>
    handle(call, async ({ tx, caller, input }) =>
      pageOf(
        input,
        await readPage<z.output<typeof AccessByProvider>>(tx, accessByProvider(caller, input, input), input),
      ),
    ),
  ),

  handleExport(accessRecord.export, async ({ caller, input }) => accessSheet(caller, input)),
]
