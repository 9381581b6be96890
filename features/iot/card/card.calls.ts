import { sql } from 'drizzle-orm'
import { requireOperatorStaff } from '../../../core/server/call/caller.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle, handleAsking } from '../../../core/server/call/handle.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { insertRow } from '../../../core/server/database/row-writing.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { pageOf } from '../../../core/shared/call.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { carrierOf as carrierByPrefix, iccidOf } from '../../../core/shared/validity/validity.ts'
import { carrierOf } from '../adapter/access.actions.ts'
import { Carrier, CardStatus } from '../adapter/card-codes.contract.ts'
import { cardEntity } from './card-store.actions.ts'
import { syncCard } from './card-sync.jobs.ts'
import { card, cardErrors } from './card.contract.ts'
import { cardInReach, cardListing } from './card.queries.ts'
import { readIccid } from './card.rules.ts'

refusalOfConstraint('iot_card_iccid', cardErrors.taken)

/** Seconds for which what the platform said of a card is taken for fresh. @source docs/domain/network.md 16 */
const freshSeconds = 10

export const cardCalls = [
  handle(card.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, cardListing(caller, input, input), input)),
  ),

  handle(card.choices, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, cardListing(caller, input, input), input)),
  ),

  handleAsking(card.info, {
    look: async ({ tx, caller, input }) => {
      const iccid = readIccid(input.iccid)
      const found = await cardInReach(tx, caller, iccid)
      if (!found) throw commonErrors.notFound()
      const isFresh = await wasAskedLately(tx, caller.tenantId, iccid)
      return { iccid, isFresh, open: isFresh ? null : await carrierOf(tx, caller.tenantId) }
    },
    ask: async ({ db, caller: { tenantId } }, { iccid, isFresh, open }) =>
      isFresh || (open !== null && (await syncCard(db, tenantId, open, iccid))),
    settle: async ({ tx, caller, input }, isLive) => {
      const iccid = readIccid(input.iccid)
      const found = await cardInReach(tx, caller, iccid)
      if (!found) throw commonErrors.notFound()
      return { ...found, isLive, states: await statesOf(tx, caller.tenantId, cardEntity, iccid) }
    },
  }),

  // Cards are the operator's: those of a sub-operator's devices are taken up with the devices.
  handle(card.add, async ({ tx, caller, input, audit }) => {
    requireOperatorStaff(caller)
    const { tenantId, oemNo, userId } = caller
    const read = iccidOf(input.iccid)
    if (!read) throw cardErrors.iccidWrong()
    if (input.msisdn !== undefined && !/^(\d{11}|\d{13})$/.test(input.msisdn)) throw cardErrors.msisdnWrong()
    const { iccid, iccidPrinted } = read
    const carrier = input.carrier ?? carrierFor(iccid)
    if (carrier === null) throw cardErrors.carrierMissing()
    const draft = { iccid, iccidPrinted, msisdn: input.msisdn ?? '', carrier, cardStatus: CardStatus.stock }
    await insertRow(tx, 'iot_card', { tenantId, oemNo, createUser: userId, ...draft }, sql`id`)
    await logStates(tx, tenantId, caller, [
      { oemNo, entity: cardEntity, entityNo: iccid, from: null, to: CardStatus.stock, action: 'add' },
    ])
    audit({ entity: cardEntity, no: iccid, before: null, after: { iccid, carrier } })
    return { iccid }
  }),
]

function carrierFor(iccid: string): CodeOf<typeof Carrier> | null {
  const name = carrierByPrefix(iccid)
  return name === null ? null : Carrier[name]
}

async function wasAskedLately(tx: Tx, tenantId: string, iccid: string): Promise<boolean> {
  const row = await rowOf(
    tx,
    sql`SELECT 1 FROM iot_card WHERE tenant_id = ${tenantId} AND iccid = ${iccid} AND last_sync > business_now() - make_interval(secs => ${freshSeconds})`,
  )
  return row !== undefined
}
