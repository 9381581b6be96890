import { handlePlain } from '../../../core/server/call/handle.ts'
import { type Db, inScope } from '../../../core/server/database/db.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { carrierOf } from '../adapter/access.actions.ts'
import type { CarrierEvent } from '../adapter/carrier.contract.ts'
import { applyCard, cardEntity, lockCard } from '../card/card-store.actions.ts'
import { endChange } from '../change/change.jobs.ts'
import { hearRecharge } from '../recharge/carrier.jobs.ts'
import { carrierNotify } from './notify.contract.ts'

export const notifyCalls = [
  // News is checked over its raw bytes, applied once however often it comes, and acknowledged after that has committed.
  handlePlain(carrierNotify.receive, async ({ db, input, target, headers, rawBody }) => {
    const { tenantId } = input
    const open = await inScope(db, { tenantId, oemNo: '' }, (tx) => carrierOf(tx, tenantId))
    if (!open || open.access.adapter !== input.adapter) return { status: 404, text: 'FAIL' }
    const { carrier, access, nowSeconds } = open
    const checked = carrier.readNews(access, { target, headers, rawBody, nowSeconds })
    if (checked.kind === 'forged') {
      await keepForged(db, tenantId, input.adapter, checked.why)
      return { status: 400, text: 'FAIL' }
    }
    for (const event of checked.events) await apply(db, tenantId, event)
    return { status: 200, text: carrier.received }
  }),
]

async function apply(db: Db, tenantId: string, event: CarrierEvent): Promise<void> {
  if (event.kind === 'recharge') {
    await hearRecharge(db, tenantId, event.outNo, event.answer)
    return
  }
  const { card, change } = event
  await inScope(db, { tenantId, oemNo: '' }, async (tx) => {
    const held = change && (await lockCard(tx, tenantId, card.iccid))
    await applyCard(tx, tenantId, card, held?.pendingNo === change?.outNo ? (held?.pending ?? 'notice') : 'notice')
    if (change) await endChange(tx, tenantId, card.iccid, change.outNo, change.failReason)
  })
}

/** Nothing in a forged message is believed; that it came is kept. */
const keepForged = (db: Db, tenantId: string, adapter: string, why: string): Promise<void> =>
  inScope(db, { tenantId, oemNo: '' }, (tx) =>
    logStates(tx, tenantId, null, [
      { oemNo: tenantId, entity: cardEntity, entityNo: adapter, from: null, to: 0, action: 'forged', remark: why },
    ]),
  )
