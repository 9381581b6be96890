import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Ports } from '../../../core/server/ports.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, beginsWith, contains, type Listing, orderOf, when } from '../../../core/server/lists/listing.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { merchantsInReach } from '../../merchants/merchants.server.ts'
import { bonusOf, type Tier } from '../stored-value/stored-value.rules.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { RechargeActiveState } from '../stored-value/member-codes.contract.ts'
import type { rechargeActive } from './recharge-active.contract.ts'

/** Tiers as the database keeps them: amounts in fen as texts. */
export type KeptTiers = readonly { readonly rechargeAmount: string; readonly bonusAmount: string }[]

/** Tiers with their amounts as amounts. */
export const tiersOf = (kept: KeptTiers): Tier[] =>
  kept.map(({ rechargeAmount, bonusAmount }) => ({
    rechargeAmount: fen(BigInt(rechargeAmount)),
    bonusAmount: fen(BigInt(bonusAmount)),
  }))

/** Activities `a`, with their merchants `m`, that a caller sees. */
export const activesInReach = (caller: Caller): SQL => sql`${merchantsInReach(caller)} AND NOT a.is_deleted`

export const activesFrom = sql`member_recharge_active a JOIN rpi_basic m ON m.tenant_id = a.tenant_id AND m.rpi_no = a.rpi_no`

const paidBy = (column: SQL): SQL =>
  sql`(SELECT ${column} FROM member_recharge_trade t WHERE t.tenant_id = a.tenant_id AND t.active_no = a.active_no AND t.paid_time IS NOT NULL)`

const { notBegun, running, ended, off } = RechargeActiveState

/** The stage of an activity `a` now. */
const stateNow = sql`(CASE WHEN business_now() >= a.end_time THEN ${constant(ended)} WHEN NOT a.is_on THEN ${constant(off)} WHEN business_now() < a.start_time THEN ${constant(notBegun)} ELSE ${constant(running)} END)::smallint`

/** The columns of an activity as its contract names them. */
export const activeColumns = sql`a.id, a.active_no AS "activeNo", a.active_name AS "activeName", a.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", a.tiers, a.start_time AS "startTime", a.end_time AS "endTime", a.is_on AS "isOn", ${stateNow} AS "activeState",
  ${paidBy(sql`count(*)`)} AS "usedCount", ${paidBy(sql`coalesce(sum(t.bonus), 0)::fen`)} AS "bonusAmount", a.maker_no AS "makerNo", a.create_time AS "createTime", a.version`

/** The activities of a filter that a caller sees. */
export const activeListing = (caller: Caller, input: InputOf<typeof rechargeActive.list>): Listing => ({
  columns: activeColumns,
  from: activesFrom,
  where: allOf(
    activesInReach(caller),
    when(input.activeNo, (no) => sql`a.active_no = ${no}`),
    when(input.activeName, (name) => contains(sql`a.active_name`, name)),
    when(input.rpiNo, (no) => sql`a.rpi_no = ${no}`),
    when(input.rpiName, (name) => beginsWith(sql`m.rpi_name`, name)),
    when(input.isOn, (isOn) => sql`a.is_on = ${isOn}`),
    when(input.activeState, (states) => sql`${stateNow} = ANY(${sql.param(states)}::smallint[])`),
  ),
  order: orderOf(
    input,
    { startTime: sql`a.start_time`, endTime: sql`a.end_time`, createTime: sql`a.create_time` },
    sql`a.create_time DESC`,
    sql`a.id`,
  ),
  made: sql`a.create_time`,
})

/** An activity that runs now. */
export interface RunningActive {
  readonly activeNo: string
  readonly tiers: readonly Tier[]
}

/** The activities of a merchant that run now, the oldest first. */
export async function runningActives(
  tx: Tx,
  { tenantId, rpiNo }: { tenantId: string; rpiNo: string },
): Promise<RunningActive[]> {
  const rows = await rowsOf<{ activeNo: string; tiers: KeptTiers }>(
    tx,
    sql`SELECT active_no AS "activeNo", tiers FROM member_recharge_active
         WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND is_on AND NOT is_deleted AND business_now() >= start_time AND business_now() < end_time ORDER BY create_time, id`,
  )
  return rows.map(({ activeNo, tiers }) => ({ activeNo, tiers: tiersOf(tiers) }))
}

/** The activity that gives the most for an amount, of equal ones the older; null when the amount reaches none. */
export function bestActive(actives: readonly RunningActive[], amountFen: Fen): { activeNo: string; bonus: Fen } | null {
  let best: { activeNo: string; bonus: Fen } | null = null
  for (const { activeNo, tiers } of actives) {
    const bonus = bonusOf(tiers, amountFen)
    if (bonus !== null && (best === null || bonus > best.bonus)) best = { activeNo, bonus }
  }
  return best
}

/** Whether an activity of a merchant runs now: only then its members may store value. */
export const takesRecharges: Ports['terminals']['takesRecharges'] = async (tx, place) =>
  (await runningActives(tx, place)).length > 0
