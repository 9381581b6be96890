import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { store } from './store.contract.ts'
import { maskedStore, storeByNumber, storeListing, type StoreRow } from './store.queries.ts'

export const storeCalls = [
  handle(store.list, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<StoreRow>(tx, storeListing(caller, input), input)
    return pageOf(input, { records: records.map((row) => maskedStore(caller, row)), total })
  }),

  handle(store.detail, async ({ tx, caller, input }) => {
    const rpsNo = input.storeNo ?? input.rpsNo
    if (!rpsNo) throw commonErrors.fieldRequired({ label: caller.language === 'zh' ? '门店编号' : 'Store No.' })
    const found = await storeByNumber(tx, caller, rpsNo)
    const [states, switches] = [
      await statesOf(tx, caller.tenantId, 'store', rpsNo),
      await statesOf(tx, caller.tenantId, 'storeSwitch', rpsNo),
    ]
    return { ...found, states, switches }
  }),
]
