import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { startOfNextDay } from '../../../core/shared/dates.ts'
import type { AppError } from '../../../core/shared/errors.ts'
import { lockPrices, partyLinesFrom } from '../../pricing/pricing.server.ts'
import { partyErrors } from '../../providers/providers.shared.ts'
import { holdTree } from '../../providers/providers.server.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import { isOfOneProvider, refusalOfMove } from './belonging.rules.ts'
import type { HeldMerchant } from '../merchant/merchant-hold.actions.ts'
import { countMerchants } from '../merchant/merchant-count.actions.ts'
import { logMerchants } from '../merchant/merchant-log.actions.ts'
import { belongingErrors } from './belonging.contract.ts'
import { liveSignedLines, pendingMoves } from './belonging.queries.ts'
import { directParty } from './direct-party.queries.ts'
import { moveHolders } from './holder.actions.ts'

refusalOfConstraint('rpi_service_change_pending', () => belongingErrors.pending())

/** Result for each merchant that was to be moved. */
export interface JudgedMove {
  readonly merchant: HeldMerchant
  /** Null: it moves at the effective time. */
  readonly refusal: AppError | null
}

/**
 * Has merchants belong to another direct party from next day 00:00 on. From then payments are shared out along the new
 * chain, by the times of the belongings; the merchants' own rows follow with the job. `holdTree` came before.
 * @throws party.belongingMissing when the new party is not approved and on
 * @source docs/domain/network.md 3.10, serviceChange
 */
export async function moveMerchants(
  tx: Tx,
  caller: Caller,
  held: readonly HeldMerchant[],
  { userNo, reason, now }: { userNo: string; reason: string; now: { at: string; day: string } },
): Promise<{ effectiveTime: string; judged: readonly JudgedMove[] }> {
  const { tenantId, oemNo } = caller
  const party = await directParty(tx, { tenantId, oemNo, userNo })
  if (!party) throw partyErrors.belongingMissing()
  const effectiveTime = startOfNextDay(now.day)
  const judged = await judge(tx, tenantId, held, { userNo, effectiveTime })
  const moving = judged.flatMap(({ merchant, refusal }) => (refusal ? [] : [merchant]))
  if (moving.length === 0) return { effectiveTime, judged }
  const numbers = sql.param(moving.map(({ rpiNo }) => rpiNo))
  await run(
    tx,
    sql`UPDATE rpi_belonging SET valid_to = ${effectiveTime} WHERE tenant_id = ${tenantId} AND rpi_no = ANY(${numbers}::text[]) AND valid_to IS NULL`,
  )
  const made = { tenantId, createUser: caller.userId, createTime: now.at }
  await insertRows(
    tx,
    'rpi_belonging',
    moving.map(({ rpiNo, oemNo: ofMerchant, institutionNo, managerUserId }) => ({
      ...made,
      rpiNo,
      oemNo: ofMerchant,
      userNo,
      userPath: party.path,
      institutionNo,
      managerUserId,
      validFrom: effectiveTime,
      sourceNo: rpiNo,
    })),
  )
  await insertRows(
    tx,
    'rpi_service_change',
    moving.map(({ rpiNo, oemNo: ofMerchant, userNo: oldUserNo }) => ({
      ...made,
      rpiNo,
      oemNo: ofMerchant,
      oldUserNo,
      newUserNo: userNo,
      reason,
      effectiveTime,
    })),
  )
  await logMerchants(
    tx,
    tenantId,
    caller,
    moving.map((merchant) => ({
      ...merchant,
      from: merchant.rpiStatus,
      action: 'move',
      remark: [`${merchant.userNo} → ${userNo}`, reason].filter(Boolean).join(' '),
    })),
  )
  return { effectiveTime, judged }
}

async function judge(
  tx: Tx,
  tenantId: string,
  held: readonly HeldMerchant[],
  { userNo, effectiveTime }: { userNo: string; effectiveTime: string },
): Promise<JudgedMove[]> {
  const numbers = held.map(({ rpiNo }) => rpiNo)
  const aislesOf = (lines: readonly { aisleCode: string }[]) => [...new Set(lines.map(({ aisleCode }) => aisleCode))]
  await lockPrices(tx, tenantId, aislesOf(await liveSignedLines(tx, tenantId, numbers, effectiveTime)))
  // Read again: prices may have moved while the lock was waited for.
  const signed = await liveSignedLines(tx, tenantId, numbers, effectiveTime)
  const costs = await partyLinesFrom(tx, tenantId, [userNo], aislesOf(signed), effectiveTime)
  const pending = await pendingMoves(tx, tenantId, numbers)
  return held.map((merchant) => {
    const own = signed.filter(({ ownerNo }) => ownerNo === merchant.rpiNo)
    const moving = { ...merchant, hasPending: pending.has(merchant.rpiNo), signed: own }
    return { merchant, refusal: refusalOfMove(moving, userNo, effectiveTime, costs) }
  })
}

/** A merchant whose new party's time has come. */
interface DueMove {
  id: bigint
  rpiNo: string
  oemNo: string
  rpiKind: number
  oldPath: string
  rpiStatus: number
  newUserNo: string
  newPath: string
  groupNo: string | null
  groupPath: string | null
}

/**
 * Has the merchants' own rows follow the changes of party whose time has come: the party, its path, no employee, and the
 * holder of their terminals; who comes under another topmost provider leaves the group. Running it twice changes nothing.
 * @param at moment up to which changes are due
 * @returns how many came into force
 * @source docs/domain/network.md 3.10, 3.11
 */
export async function applyMoves(tx: Tx, tenantId: string, at: string): Promise<number> {
  await holdTree(tx, tenantId)
  const due = await rowsOf<DueMove>(
    tx,
    sql`SELECT c.id, c.rpi_no AS "rpiNo", m.oem_no AS "oemNo", m.rpi_kind AS "rpiKind", m.user_path AS "oldPath", m.rpi_status AS "rpiStatus", c.new_user_no AS "newUserNo", b.user_path AS "newPath", m.group_no AS "groupNo", g.user_path AS "groupPath"
          FROM rpi_service_change c
          JOIN rpi_basic m ON m.tenant_id = c.tenant_id AND m.rpi_no = c.rpi_no
          JOIN rpi_belonging b ON b.tenant_id = c.tenant_id AND b.rpi_no = c.rpi_no AND b.valid_from = c.effective_time
          LEFT JOIN rpi_basic g ON g.tenant_id = m.tenant_id AND g.rpi_no = m.group_no
         WHERE c.tenant_id = ${tenantId} AND c.applied_time IS NULL AND c.effective_time <= ${at}::timestamptz ORDER BY c.rpi_no FOR UPDATE OF c, m`,
  )
  if (due.length === 0) return 0
  const ids = sql.param(due.map(({ id }) => id))
  const leaving = due.filter(({ groupNo, groupPath, newPath, oemNo }) =>
    groupNo === null ? false : !isOfOneProvider({ oemNo, userPath: newPath }, { oemNo, userPath: groupPath ?? '' }),
  )
  await run(
    tx,
    sql`UPDATE rpi_basic m SET user_no = b.user_no, user_path = b.user_path, emp_no = NULL, group_no = CASE WHEN m.rpi_no = ANY(${sql.param(leaving.map(({ rpiNo }) => rpiNo))}::text[]) THEN NULL ELSE m.group_no END,
               update_user = c.create_user, update_time = ${at}::timestamptz, version = m.version + 1
          FROM rpi_service_change c JOIN rpi_belonging b ON b.tenant_id = c.tenant_id AND b.rpi_no = c.rpi_no AND b.valid_from = c.effective_time
         WHERE c.tenant_id = ${tenantId} AND c.id = ANY(${ids}::bigint[]) AND m.tenant_id = c.tenant_id AND m.rpi_no = c.rpi_no`,
  )
  await run(
    tx,
    sql`UPDATE rpi_service_change SET applied_time = ${at}::timestamptz WHERE tenant_id = ${tenantId} AND id = ANY(${ids}::bigint[])`,
  )
  await countMerchants(
    tx,
    tenantId,
    due.flatMap(({ oemNo, rpiKind, oldPath, newPath }) => [
      { oemNo, rpiKind, userPath: oldPath, change: -1 },
      { oemNo, rpiKind, userPath: newPath, change: 1 },
    ]),
  )
  await moveHolders(tx, tenantId, due, at)
  await logMerchants(tx, tenantId, null, [
    ...due.map((move) => ({ ...move, from: move.rpiStatus, action: 'moved', remark: move.newUserNo })),
    ...leaving.map((move) => ({ ...move, from: move.rpiStatus, action: 'groupLeave', remark: move.groupNo ?? '' })),
  ])
  return due.length
}
