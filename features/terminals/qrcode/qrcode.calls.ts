import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { qrcode } from './qrcode.contract.ts'
import { qrcodeById, qrcodeListing, type QrcodeRow, qrcodeSheet } from './qrcode.queries.ts'

export const qrcodeCalls = [
  handle(qrcode.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage<QrcodeRow>(tx, qrcodeListing(caller, input, input), input)),
  ),

  handle(qrcode.detail, async ({ tx, caller, input }) => {
    const found = await qrcodeById(tx, caller, input.id)
    const states = await statesOf(tx, caller.tenantId, 'qrcode', found.rqCode ?? '')
    return { ...found, states, switches: await statesOf(tx, caller.tenantId, 'qrcodeSwitch', found.rqCode ?? '') }
  }),

  handleExport(qrcode.export, async ({ caller, input }) => qrcodeSheet(caller, input)),
]
