import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { masterNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, insertRow } from '../../../core/server/database/row-writing.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { type InputOf, type OutputOf, pageOf } from '../../../core/shared/call.ts'
import { instantOf } from '../../../core/shared/dates.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { merchantsInReach } from '../../merchants/merchants.server.ts'
import { RpiKind } from '../../merchants/merchants.shared.ts'
import { memberErrors } from '../stored-value/member-codes.contract.ts'
import { exampleOf } from '../stored-value/stored-value.rules.ts'
import { rechargeActive } from './recharge-active.contract.ts'
import {
  activeColumns,
  activeListing,
  activesFrom,
  activesInReach,
  type KeptTiers,
  tiersOf,
} from './recharge-active.queries.ts'

const activeNumber = masterNumber('CZ')

type Row = OutputOf<typeof rechargeActive.detail>
/** An activity as it is read: its tiers as they are kept. */
type ReadRow = Omit<Row, 'tiers'> & { readonly tiers: KeptTiers }

const shownActive = (row: ReadRow): Row => ({ ...row, tiers: tiersOf(row.tiers) })

export const rechargeActiveCalls = [
  handle(rechargeActive.list, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<ReadRow>(tx, activeListing(caller, input), input)
    return pageOf(input, { records: records.map(shownActive), total })
  }),

  handle(rechargeActive.detail, async ({ tx, caller, input }) => {
    const row = await rowOf<ReadRow>(
      tx,
      sql`SELECT ${activeColumns} FROM ${activesFrom} WHERE ${activesInReach(caller)} AND a.id = ${input.id}`,
    )
    if (!row) throw commonErrors.notFound()
    return shownActive(row)
  }),

  handle(rechargeActive.submit, async ({ tx, caller, input, now, audit }) => {
    const { id, version, ...draft } = input
    const { rpiNo, oemNo } = await merchantToServe(tx, caller, draft.rpiNo)
    const row = { ...draft, tiers: keptTiers(draft) }
    if (id === undefined) {
      const { tenantId, userId: createUser, account: makerNo } = caller
      const activeNo = await takeNumber(tx, activeNumber, now.day)
      const made = { tenantId, oemNo, activeNo, createUser, updateUser: createUser, makerNo, ...row, rpiNo }
      const saved = await insertRow<{ id: bigint }>(tx, 'member_recharge_active', made, sql`id`)
      audit({ entity: 'rechargeActive', no: activeNo, before: null, after: row })
      return { id: saved.id, activeNo }
    }
    const before = await lockActive(tx, caller, id)
    if (version !== undefined && version !== before.version) throw commonErrors.moved()
    // Another merchant is another activity.
    if (before.rpiNo !== rpiNo) throw commonErrors.notFound()
    const { activeNo } = before
    await run(
      tx,
      sql`UPDATE member_recharge_active SET ${assignments(row)}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${caller.tenantId} AND active_no = ${activeNo}`,
    )
    const { version: _version, ...was } = before
    audit({ entity: 'rechargeActive', no: activeNo, before: was, after: row })
    return { id, activeNo }
  }),

  handle(rechargeActive.remove, async ({ tx, caller, input, audit }) => {
    const ids = sql.param(input.ids)
    const found = await rowsOf<{ activeNo: string; activeName: string; isUsed: boolean }>(
      tx,
      sql`SELECT a.active_no AS "activeNo", a.active_name AS "activeName", EXISTS (SELECT 1 FROM member_recharge_trade t WHERE t.tenant_id = a.tenant_id AND t.active_no = a.active_no) AS "isUsed"
            FROM ${activesFrom} WHERE ${activesInReach(caller)} AND a.id = ANY(${ids}::bigint[]) ORDER BY a.active_no FOR UPDATE OF a`,
    )
    if (found.length !== input.ids.length) throw commonErrors.notFound()
    if (found.some(({ isUsed }) => isUsed)) throw memberErrors.inUse()
    const numbers = sql.param(found.map(({ activeNo }) => activeNo))
    await run(
      tx,
      sql`UPDATE member_recharge_active SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${caller.tenantId} AND active_no = ANY(${numbers}::text[])`,
    )
    audit({
      entity: 'rechargeActive',
      no: found.map(({ activeNo }) => activeNo).join(','),
      before: { names: found.map(({ activeName }) => activeName) },
    })
    return {}
  }),

  handle(rechargeActive.example, async ({ input }) => exampleOf(input)),
]

/** Tiers as they are kept. @throws member.tiersWrong, member.timesReversed */
function keptTiers({
  tiers,
  startTime,
  endTime,
}: Omit<InputOf<typeof rechargeActive.submit>, 'id' | 'version'>): string {
  if (instantOf(startTime) >= instantOf(endTime)) throw memberErrors.timesReversed()
  const isRising = tiers.every(
    ({ rechargeAmount }, at) => at === 0 || rechargeAmount > (tiers[at - 1]?.rechargeAmount ?? 0n),
  )
  if (!isRising) throw memberErrors.tiersWrong()
  return JSON.stringify(
    tiers.map(({ rechargeAmount, bonusAmount }) => ({
      rechargeAmount: String(rechargeAmount),
      bonusAmount: String(bonusAmount),
    })),
  )
}

/** A merchant, not a group, that a caller sees. @throws common.notFound */
async function merchantToServe(tx: Tx, caller: Caller, rpiNo: string): Promise<{ rpiNo: string; oemNo: string }> {
  const found = await rowOf<{ rpiNo: string; oemNo: string }>(
    tx,
    sql`SELECT m.rpi_no AS "rpiNo", m.oem_no AS "oemNo" FROM rpi_basic m WHERE ${merchantsInReach(caller)} AND m.rpi_no = ${rpiNo} AND m.rpi_kind = ${RpiKind.merchant} AND NOT m.is_deleted`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}

/** Locks an activity. @throws common.notFound */
async function lockActive(tx: Tx, caller: Caller, id: bigint) {
  const found = await rowOf<{
    activeNo: string
    activeName: string
    rpiNo: string
    tiers: KeptTiers
    startTime: string
    endTime: string
    isOn: boolean
    version: number
  }>(
    tx,
    sql`SELECT a.active_no AS "activeNo", a.active_name AS "activeName", a.rpi_no AS "rpiNo", a.tiers, a.start_time AS "startTime", a.end_time AS "endTime", a.is_on AS "isOn", a.version FROM ${activesFrom} WHERE ${activesInReach(caller)} AND a.id = ${id} FOR NO KEY UPDATE OF a`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}
