import { joinCalls } from '../../core/server/call/handle.ts'
import type { Work } from '../../core/server/jobs/work.ts'
import { cardSync } from './card/card-sync.jobs.ts'
import { cardCalls } from './card/card.calls.ts'
import { changeCalls } from './change/change.calls.ts'
import { changing } from './change/change.jobs.ts'
import { simFeeDue } from './fee/fee-due.jobs.ts'
import { notifyCalls } from './notify/notify.calls.ts'
import { iotParamCalls } from './param/param.calls.ts'
import { productCalls } from './product/product.calls.ts'
import { cancelling, recharging } from './recharge/carrier.jobs.ts'
import { collecting } from './recharge/collect.jobs.ts'
import { rechargeCalls } from './recharge/recharge.calls.ts'
import { simRecordCalls } from './record/record.calls.ts'

/** Calls of the area, one line a file. */
export const iotCalls = joinCalls(
  cardCalls,
  changeCalls,
  notifyCalls,
  iotParamCalls,
  productCalls,
  rechargeCalls,
  simRecordCalls,
)

/** Work of the area that is done apart from calls. */
export const iotWork = {
  calendar: [simFeeDue, cardSync],
  outbox: [changing, recharging, cancelling, collecting],
} satisfies Partial<Work>
