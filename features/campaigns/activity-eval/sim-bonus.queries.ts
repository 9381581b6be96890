import { sql } from 'drizzle-orm'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { ActiveType } from '../activity/activity.contract.ts'
import { type StageRow, stagesOf } from '../activity/activity.queries.ts'
import { passesTo } from '../reward-grant/reward-grant.queries.ts'
import { nodesAbove, type RewardPart, rewardPartsOf } from './reward-chain.rules.ts'

/** Bonus for a SIM fee that a running activity promises a terminal, level by level. */
interface SimBonusGrants {
  readonly activeCode: string
  readonly stageNo: number
  readonly parts: readonly RewardPart[]
}

/**
 * The bonus that the running activity of SIM bonuses gives for a terminal at a moment: of its stage in whose days the moment
 * lies, counted from the binding. Where several activities cover the terminal, the one published last decides.
 * @param at moment of the SIM fee, database text
 * @returns null when none covers it, so that the operator's own parameter decides
 * @source docs/domain/money.md 7.3, 7.5
 */
export async function simBonusGrants(tx: Tx, tenantId: string, sn: string, at: string): Promise<SimBonusGrants | null> {
  const found = await rowOf<{ activeCode: string; stageNo: number; rpiNo: string; oemNo: string; userPath: string }>(
    tx,
    sql`SELECT a.active_code AS "activeCode", s.stage_no AS "stageNo", b.rpi_no AS "rpiNo", m.oem_no AS "oemNo", m.user_path AS "userPath"
          FROM rp_terminal b JOIN rpi_basic m ON m.tenant_id = b.tenant_id AND m.rpi_no = b.rpi_no
          JOIN active a ON a.tenant_id = b.tenant_id AND NOT a.is_deleted AND a.active_type = ${ActiveType.simBonus} AND a.active_status = ${ActiveStatus.running}
           AND b.bind_time BETWEEN a.start_time AND a.end_time AND (a.rpm_nos = '{}' OR b.rpm_no = ANY(a.rpm_nos)) AND (a.aisle_codes = '{}' OR b.aisle_code IS NULL OR b.aisle_code = ANY(a.aisle_codes))
          JOIN active_stage s ON s.tenant_id = a.tenant_id AND s.active_code = a.active_code
           AND business_day(${at}::timestamptz) - business_day(b.bind_time) BETWEEN s.from_day AND s.to_day
         WHERE b.tenant_id = ${tenantId} AND b.sn = ${sn} AND b.bind_time <= ${at}::timestamptz AND (b.unbind_time IS NULL OR b.unbind_time > ${at}::timestamptz)
         ORDER BY a.publish_time DESC, s.stage_no LIMIT 1`,
  )
  if (!found) return null
  const { activeCode, stageNo, rpiNo, oemNo, userPath } = found
  const stage = (await stagesOf(tx, tenantId, activeCode)).find((one) => one.stageNo === stageNo) as StageRow
  const nodes = nodesAbove(tenantId, oemNo, userPath)
  const passed = await passesTo(
    tx,
    tenantId,
    activeCode,
    nodes.slice(1).map(({ ownerNo }) => ownerNo),
  )
  return {
    activeCode,
    stageNo,
    parts: rewardPartsOf(stage, nodes, rpiNo, (userNo) => passed.get(`${stageNo}|${userNo}`)),
  }
}
