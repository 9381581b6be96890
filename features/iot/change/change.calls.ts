import type { z } from 'zod'
import { type Answering, handle } from '../../../core/server/call/handle.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { carrierOf } from '../adapter/access.actions.ts'
import { type CardChange, carrierErrors } from '../adapter/carrier.contract.ts'
import { cardsInReach } from '../card/card.queries.ts'
import { checkChange, readIccid } from '../card/card.rules.ts'
import { cardEntity, lockCard } from '../card/card-store.actions.ts'
import { cardChange } from './change.contract.ts'
import { putChange } from './change.jobs.ts'

type Input = z.output<(typeof cardChange)['pause']['input']>

/** Asks the carrier for a change of a card in reach. */
async function ask({ tx, caller, input, audit }: Answering<Input>, change: CardChange) {
  const { tenantId } = caller
  const held = await lockCard(tx, tenantId, readIccid(input.iccid), cardsInReach(caller))
  if (!held) throw commonErrors.notFound()
  const to = checkChange(held, change)
  if (!(await carrierOf(tx, tenantId))) throw carrierErrors.noConnection()
  await putChange(tx, tenantId, held, change)
  const { iccid, cardStatus } = held
  audit({ entity: cardEntity, no: iccid, before: { cardStatus }, after: { cardStatus: to, pending: change } })
  return { iccid, pending: change }
}

export const changeCalls = [
  handle(cardChange.pause, (context) => ask(context, 'pause')),
  handle(cardChange.resume, (context) => ask(context, 'resume')),
  handle(cardChange.gprsClose, (context) => ask(context, 'gprsClose')),
  handle(cardChange.gprsOpen, (context) => ask(context, 'gprsOpen')),
  handle(cardChange.overtest, (context) => ask(context, 'overtest')),
  handle(cardChange.silenceactive, (context) => ask(context, 'silenceactive')),
  handle(cardChange.reset, (context) => ask(context, 'reset')),
]
