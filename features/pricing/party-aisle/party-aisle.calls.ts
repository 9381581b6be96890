import { sql } from 'drizzle-orm'
import { rowOf, run } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { giverOf, seenReceivers } from '../policy/giver.queries.ts'
import { policyErrors } from '../policy/policy-errors.contract.ts'
import { GiverType } from '../price/giver-type.contract.ts'
import { partyAisle } from './party-aisle.contract.ts'
import {
  forChange,
  isOpenAisle,
  partyAisleListing,
  partyAislesById,
  sellingParty,
  sellsNow,
} from './party-aisle.queries.ts'

export const partyAisleCalls = [
  handle(partyAisle.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, partyAisleListing(caller, input), input)),
  ),

  handle(partyAisle.detail, async ({ tx, caller, input }) => {
    const [found] = await partyAislesById(tx, caller, [input.id])
    if (!found) throw commonErrors.notFound()
    return found
  }),

  /** Opens a channel for a party, or switches it; one row a party and channel, however often it is said. */
  handle(partyAisle.submit, async ({ tx, caller, input, audit }) => {
    const { userNo, aisleCode, isOn } = input
    const { tenantId, userId } = caller
    const giver = giverOf(caller)
    const party = await sellingParty(tx, tenantId, userNo)
    if (!party || !(await seenReceivers(tx, caller, [userNo])).has(userNo)) throw commonErrors.notFound()
    const isStaffs = giver.type === GiverType.operator && (party.oemNo === giver.no || party.parentNo === giver.no)
    if (!isStaffs && party.parentNo !== giver.no) throw policyErrors.notDirectChild()
    if (isOn && !(await isOpenAisle(tx, tenantId, giver.oemNo, aisleCode))) throw policyErrors.aisleClosed()
    const before = await rowOf<{ isOn: boolean }>(
      tx,
      sql`SELECT is_on AS "isOn" FROM party_aisle WHERE tenant_id = ${tenantId} AND user_no = ${userNo} AND aisle_code = ${aisleCode} AND NOT is_deleted FOR NO KEY UPDATE`,
    )
    await run(
      tx,
      sql`INSERT INTO party_aisle AS g (tenant_id, oem_no, user_type, user_no, aisle_code, is_on, create_user, update_user)
        VALUES (${tenantId}, ${party.oemNo}, ${party.userType}, ${userNo}, ${aisleCode}, ${isOn}, ${userId}, ${userId})
        ON CONFLICT (tenant_id, user_no, aisle_code) WHERE NOT is_deleted
        DO UPDATE SET is_on = excluded.is_on, update_user = excluded.update_user, update_time = business_now(), version = g.version + 1`,
    )
    audit({
      entity: 'partyAisle',
      no: userNo,
      before: before ? { aisleCode, ...before } : null,
      after: { aisleCode, isOn },
    })
    return {}
  }),

  handle(partyAisle.remove, async ({ tx, caller, input, audit }) => {
    const giver = giverOf(caller)
    const found = await partyAislesById(tx, caller, input.ids, forChange)
    if (found.length !== input.ids.length) throw commonErrors.notFound()
    for (const { userNo, aisleCode } of found) {
      const party = await sellingParty(tx, caller.tenantId, userNo ?? '')
      if (giver.type !== GiverType.operator && party?.parentNo !== giver.no) throw policyErrors.notDirectChild()
      if (await sellsNow(tx, caller.tenantId, userNo ?? '', aisleCode ?? '')) throw policyErrors.aisleUsed()
    }
    await run(
      tx,
      sql`UPDATE party_aisle SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ANY(${sql.param(input.ids)}::bigint[])`,
    )
    audit({
      entity: 'partyAisle',
      no: found.map(({ userNo }) => userNo ?? '').join(','),
      each: found.map(({ userNo, aisleCode, isOn }) => ({
        no: userNo ?? '',
        before: { aisleCode, isOn },
        after: null,
      })),
    })
    return {}
  }),
]
