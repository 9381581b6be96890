import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { lockOwner, ownedList, ownerColumns, ownerName, ownerOf, ownersInReach } from '../../wallets/wallets.server.ts'
import { releaseTransitions } from '../../sharing/sharing.shared.ts'
import { periodOf, rowsBefore, widestDays } from '../../../core/shared/period.ts'
import { refuseMaker } from '../../../core/shared/verdict.ts'
import { profitRelease, releaseErrors } from './release.contract.ts'

const releaseList = ownedList('profitRelease.list')

export const releaseCalls = [
  handle(profitRelease.list, async ({ tx, caller, input, now }) => {
    const { from, until } = periodOf(input, now.day, widestDays.rollUps)
    const where = sql`${ownersInReach(caller, releaseList, ownerColumns('r'))} AND r.book_day BETWEEN ${from.slice(0, 10)}::date AND ${until.slice(0, 10)}::date
    AND ${input.userNo ? sql`r.owner_no = ${input.userNo}` : sql`true`} AND ${input.releaseStatus === undefined ? sql`true` : sql`r.release_status = ${input.releaseStatus}`}`
    const skipped = rowsBefore(input)
    const [counted] = await rowsOf<{ total: bigint }>(
      tx,
      sql`SELECT count(*) AS total FROM service_profit_release r WHERE ${where}`,
    )
    const records = await rowsOf<never>(
      tx,
      sql`SELECT concat_ws(':', r.book_day, r.owner_no) AS "rowKey", r.book_day AS "bookDay", r.owner_type AS "userType", r.owner_no AS "userNo", ${ownerName(ownerColumns('r'))} AS "userName", r.net_profit AS "netProfit", r.debt_deducted AS "debtDeducted",
               r.released_amount AS "releasedAmount", r.release_status AS "releaseStatus", r.hold_reason AS "holdReason", r.plan_day AS "planDay", r.release_time AS "releaseTime"
          FROM service_profit_release r WHERE ${where} ORDER BY r.book_day DESC, r.owner_no LIMIT ${input.size} OFFSET ${skipped}`,
    )
    return pageOf(input, { records, total: Number(counted?.total ?? 0) })
  }),

  handle(profitRelease.hold, async ({ tx, caller, input, audit }) => {
    if (input.reason === '') throw releaseErrors.holdReasonMissing()
    const owner = await ownerOf(tx, caller, releaseList, input.userNo)
    await lockOwner(tx, caller.tenantId, owner)
    const mine = [caller.tenantId, owner.ownerType, owner.ownerNo]
    const { rows } = await tx.client.query<{ isProfitHeld: boolean }>(
      'SELECT is_profit_held AS "isProfitHeld" FROM money_owner WHERE tenant_id = $1 AND owner_type = $2 AND owner_no = $3',
      mine,
    )
    await tx.client.query(
      'UPDATE money_owner SET is_profit_held = true, hold_reason = $4, held_by = $5, version = version + 1 WHERE tenant_id = $1 AND owner_type = $2 AND owner_no = $3',
      [...mine, input.reason, caller.userId],
    )
    const held = await tx.client.query(
      'UPDATE service_profit_release SET release_status = $4, hold_reason = $5, version = version + 1 WHERE tenant_id = $1 AND owner_type = $2 AND owner_no = $3 AND release_status = ANY($6)',
      [...mine, releaseTransitions.hold.to, input.reason, releaseTransitions.hold.from],
    )
    audit({
      entity: 'profitRelease',
      no: owner.ownerNo,
      before: { isProfitHeld: rows[0]?.isProfitHeld ?? false },
      after: { isProfitHeld: true, heldDays: held.rowCount },
      reason: input.reason,
    })
    return { heldDays: held.rowCount ?? 0 }
  }),

  handle(profitRelease.unhold, async ({ tx, caller, input, audit }) => {
    const owner = await ownerOf(tx, caller, releaseList, input.userNo)
    await lockOwner(tx, caller.tenantId, owner)
    const mine = [caller.tenantId, owner.ownerType, owner.ownerNo]
    const { rows } = await tx.client.query<{ is_profit_held: boolean; held_by: bigint | null; hold_reason: string }>(
      'SELECT is_profit_held, held_by, hold_reason FROM money_owner WHERE tenant_id = $1 AND owner_type = $2 AND owner_no = $3',
      mine,
    )
    const [before] = rows
    if (!before?.is_profit_held) throw commonErrors.stateRefuses()
    refuseMaker(before.held_by, caller.userId)
    await tx.client.query(
      `UPDATE money_owner SET is_profit_held = false, hold_reason = '', held_by = NULL, version = version + 1 WHERE tenant_id = $1 AND owner_type = $2 AND owner_no = $3`,
      mine,
    )
    const freed = await tx.client.query(
      `UPDATE service_profit_release SET release_status = $4, hold_reason = '', version = version + 1 WHERE tenant_id = $1 AND owner_type = $2 AND owner_no = $3 AND release_status = ANY($5)`,
      [...mine, releaseTransitions.unhold.to, releaseTransitions.unhold.from],
    )
    audit({
      entity: 'profitRelease',
      no: owner.ownerNo,
      before: { isProfitHeld: true, holdReason: before.hold_reason },
      after: { isProfitHeld: false, freedDays: freed.rowCount },
    })
    return { freedDays: freed.rowCount ?? 0 }
  }),
]
