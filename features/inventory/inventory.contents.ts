import { joinCalls } from '../../core/server/call/handle.ts'
import type { Work } from '../../core/server/jobs/work.ts'
import { inboundCalls } from './inbound/inbound.calls.ts'
import { presetCalls } from './preset/preset.calls.ts'
import { recordCalls } from './record/record.calls.ts'
import { sendCalls } from './send/send.calls.ts'
import { stockCalls } from './stock/stock.calls.ts'
import { transferCalls } from './transfer/transfer.calls.ts'
import { stockActivation } from './stock/stock.jobs.ts'
import { transferExpiry } from './transfer/transfer.jobs.ts'

/** Calls of the area, one line a file. */
export const inventoryCalls = joinCalls(inboundCalls, presetCalls, recordCalls, sendCalls, stockCalls, transferCalls)

/** Work of the area that is done apart from calls. */
export const inventoryWork = {
  calendar: [stockActivation, transferExpiry],
} satisfies Partial<Work>
