import { handle, handleExport } from '../../../core/server/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { readPage } from '../../providers/listing/listing.queries.ts'
import { qrcode } from './qrcode.contract.ts'
import { batchListing, qrcodeById, qrcodeListing, type QrcodeRow, qrcodeSheet } from './qrcode.queries.ts'

handle(qrcode.list, async ({ tx, caller, input }) =>
  pageOf(input, await readPage<QrcodeRow>(tx, qrcodeListing(caller, input, input), input)),
)

handle(qrcode.detail, ({ tx, caller, input }) => qrcodeById(tx, caller, input.id))

handleExport(qrcode.export, async ({ caller, input }) => qrcodeSheet(caller, input))

handle(qrcode.batches, async ({ tx, caller, input }) =>
  pageOf(input, await readPage(tx, batchListing(caller, input), input)),
)
