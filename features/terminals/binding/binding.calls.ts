import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Listing, type PageAsked, readPage } from '../../../core/server/lists/listing.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { lockByNumber, placeTerminal } from '../terminal-life/terminal-life.actions.ts'
import { maskedTerminal, type TerminalRow } from '../terminal/terminal.queries.ts'
import { binding } from './binding.contract.ts'
import { checkStaffBinding, checkStaffUnbinding } from './binding.rules.ts'
import { freeForStaff, inNoStore, inStore, merchantOfStaff, merchantOfStore, withStaff } from './place.queries.ts'
import { merchantTree } from './tree.queries.ts'

export const bindingCalls = [
  handle(binding.places, ({ tx, caller, input }) => merchantTree(tx, caller, input.rpiNo, false)),

  handle(binding.tree, ({ tx, caller, input }) => merchantTree(tx, caller, input.rpiNo, true)),

  handle(binding.inStore, async ({ tx, caller, input }) => {
    const rpsNo = storeOf(caller, input)
    return readTerminals(tx, caller, inStore(caller, await merchantOfStore(tx, caller, rpsNo), rpsNo), input)
  }),

  handle(binding.freeOfStore, async ({ tx, caller, input }) =>
    readTerminals(tx, caller, inNoStore(caller, await merchantOfStore(tx, caller, storeOf(caller, input))), input),
  ),

  handle(binding.withStaff, async ({ tx, caller, input }) => {
    const rpiNo = await merchantOfStaff(tx, caller, input.rpstNo)
    return readTerminals(tx, caller, withStaff(caller, rpiNo, input.rpstNo), input)
  }),

  handle(binding.freeOfStaff, async ({ tx, caller, input }) => {
    const rpiNo = await merchantOfStaff(tx, caller, input.rpstNo)
    return readTerminals(tx, caller, freeForStaff(caller, rpiNo, input.rpstNo), input)
  }),

  handle(binding.bindStaff, async ({ tx, caller, input: { rtNo, ...place }, now, audit }) => {
    const found = await lockByNumber(tx, caller, rtNo)
    checkStaffBinding(found, place.rpsNo)
    await placeTerminal(tx, makerOf(caller, now), found, place, 'bindStaff')
    audit({ entity: 'terminal', no: rtNo, before: { rpsNo: found.rpsNo, rpstNo: found.rpstNo }, after: place })
    return {}
  }),

  handle(binding.unbindStaff, async ({ tx, caller, input: { rtNo, ...place }, now, audit }) => {
    const found = await lockByNumber(tx, caller, rtNo)
    checkStaffUnbinding(found, place)
    const after = { rpsNo: place.rpsNo, rpstNo: '' }
    await placeTerminal(tx, makerOf(caller, now), found, after, 'unbindStaff')
    audit({ entity: 'terminal', no: rtNo, before: place, after })
    return {}
  }),
]

/** The store that a call names, under either of its names. @throws common.fieldRequired */
function storeOf(caller: Caller, { storeNo, rpsNo }: { storeNo?: string | undefined; rpsNo?: string | undefined }) {
  const no = storeNo ?? rpsNo
  if (!no) throw commonErrors.fieldRequired({ label: caller.language === 'zh' ? '门店编号' : 'Store No.' })
  return no
}

async function readTerminals(tx: Tx, caller: Caller, listing: Listing, input: PageAsked) {
  const { records, total } = await readPage<TerminalRow>(tx, { ...listing, made: sql`t.create_time` }, input)
  return pageOf(input, { records: records.map((row) => maskedTerminal(caller, row)), total })
}
