import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { lockDay } from '../../ledger/ledger.server.ts'
import { adoptPolicies, lockPrices } from '../../pricing/pricing.server.ts'
import { lockTree, recordChanges } from '../../providers/providers.server.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { leaveGroups, takeOverHolders } from './left-behind.actions.ts'
import { moveDept } from './move-dept.actions.ts'
import { tellParties } from './move-notice.actions.ts'
import { affectedBy, type AffectedByMove, type PlannedMove, refusalsAt } from './move.queries.ts'
import { partiesLeft, pathBelow, refusedFor } from './move.rules.ts'
import { rewritePaths } from './subtree-paths.actions.ts'

/**
 * Holds everything that a move must find as it leaves it: the tree, so that nobody copies a path meanwhile; the ledger's
 * day, so that no payment is priced by a chain that is ending; and the prices of all channels. It comes before any row is
 * locked.
 */
export async function lockForMove(tx: Tx, tenantId: string): Promise<void> {
  await lockTree(tx, tenantId)
  await lockDay(tx, tenantId)
  const aisles = await rowsOf<{ code: string }>(tx, sql`SELECT aisle_code AS code FROM pay_aisle`)
  await lockPrices(
    tx,
    tenantId,
    aisles.map(({ code }) => code),
  )
}

/** A move that came into force. */
export interface DoneMove extends AffectedByMove {
  readonly fromPath: string
  readonly toPath: string
  readonly effectiveTime: string
}

/**
 * Hangs a provider below another party, with everything below it, from this moment on: payments made before go on through
 * the old chain, whenever they are told, those made afterwards through the new one. `lockForMove` came before.
 * @throws partyMove.refused with everything that stands against it
 * @source docs/domain/network.md 7.4; docs/decisions/0017-moving-providers.md
 */
export async function moveProvider(
  tx: Tx,
  caller: Caller,
  planned: PlannedMove,
  { moveNo, reason }: { moveNo: string; reason: string },
): Promise<DoneMove> {
  const { moved, to } = planned
  const { tenantId, userId } = caller
  // Read once the locks are held: whatever was booked or priced before them was so before this moment.
  const at = await momentNow(tx)
  const refusals = await refusalsAt(tx, caller, planned, at)
  if (refusals.length > 0) throw refusedFor(refusals)
  const affected = await affectedBy(tx, tenantId, moved)
  const [fromPath, toPath] = [moved.ancestors, pathBelow(to, moved.userNo)]
  const subtree = {
    tenantId,
    userNo: moved.userNo,
    parentNo: to.userNo,
    from: fromPath,
    to: toPath,
    at,
    moveNo,
    userId,
  }
  await rewritePaths(tx, subtree)
  await takeOverHolders(tx, subtree, partiesLeft(moved, to))
  await leaveGroups(tx, caller, subtree)
  await adoptPolicies(tx, makerOf(caller, { at }), moved.userNo, [moveNo, reason].join(' '))
  await moveDept(tx, { ...moved, tenantId, parentNo: to.userNo })
  await recordChanges(tx, caller, moved, [{ field: 'parentNo', before: moved.parentNo, after: to.userNo }])
  await tellParties(tx, caller, { ...moved, fromNo: moved.parentNo, toNo: to.userNo, at })
  return { ...affected, fromPath, toPath, effectiveTime: at }
}

/** The business moment now, which the call's own lies before: it waited for its locks. */
async function momentNow(tx: Tx): Promise<string> {
  const row = await rowOf<{ at: string }>(tx, sql`SELECT clock_timestamp() + ahead AS at FROM business_clock`)
  return row?.at ?? ''
}

/** Writes what became of a request for a move. */
export const writeOutcome = (
  tx: Tx,
  tenantId: string,
  moveNo: string,
  outcome: ReturnType<typeof sql>,
): Promise<number> =>
  run(
    tx,
    sql`UPDATE service_move SET ${outcome}, version = version + 1 WHERE tenant_id = ${tenantId} AND move_no = ${moveNo}`,
  )
