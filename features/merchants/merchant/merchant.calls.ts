import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { merchant } from './merchant.contract.ts'
import { merchantDetail } from './merchant-detail.queries.ts'
import { merchantSheet } from './merchant-sheet.queries.ts'
import { aislesOfMerchant, maskedMerchant, merchantPage, type MerchantRow } from './merchant.queries.ts'

export const merchantCalls = [
  handle(merchant.list, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<MerchantRow>(tx, await merchantPage(tx, caller, input), input)
    return pageOf(input, { records: records.map((row) => maskedMerchant(caller, row)), total })
  }),

  handleExport(merchant.export, async ({ caller, input }) => merchantSheet(caller, input)),

  handle(merchant.detail, ({ tx, caller, input }) => merchantDetail(tx, caller, input.rpiNo)),

  handle(merchant.aisles, ({ tx, caller, input }) => aislesOfMerchant(tx, caller, input.rpiNo)),
]
