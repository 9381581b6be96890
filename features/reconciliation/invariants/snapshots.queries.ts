import type { Tx } from '../../../core/server/database/db.ts'
import { planAsEver, planForSets } from '../../../core/server/database/plan.ts'
import { chainOfKept, type KeptChain, operatorLevel, ProfitRowKind } from '../../sharing/sharing.shared.ts'
import { snapshotOf } from '../../sharing/sharing.server.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { type Found, type Proving, shownOffenders } from './proving.queries.ts'

/** Number of snapshots read at once. */
const batchSize = 5000

/** Every version of a price that a party or merchant had, in one shape. */
const versions = `
  SELECT id, user_no AS owner_no, false AS is_merchant, aisle_code, pay_way, rate_ppm, cap_amount, min_fee, d0_rate_ppm, d0_fee, share_ratio_ppm, valid_from, valid_to, is_void, create_time FROM oem_policy_rate WHERE tenant_id = $1 AND user_no IS NOT NULL
  UNION ALL
  SELECT id, rpi_no, true, aisle_code, pay_way, rate_ppm, cap_amount, min_fee, d0_rate_ppm, d0_fee, 1000000, valid_from, valid_to, is_void, create_time FROM rpi_rate WHERE tenant_id = $1`

const shown = (alias: string) =>
  `concat_ws(' ', ${alias}.rate_ppm, ${alias}.cap_amount, ${alias}.min_fee, ${alias}.d0_rate_ppm, ${alias}.d0_fee, ${alias}.share_ratio_ppm)`

/**
 * Prices of snapshots that are not those of the version they name, or whose version was not in force at every payment
 * that was first booked with them, unless a recalculation has put that payment right; and prices that a snapshot lacks though one was in force. A trade stands for all.
 */
const misquoted = `
  WITH used AS MATERIALIZED (
    SELECT snapshot_id, aisle_code, pay_way, min(pay_time) AS first_time, max(pay_time) AS last_time, min(rpt_order_code) AS rpt_order_code, sum(trade_amount)::bigint AS amount, count(*) AS trades
      FROM pos_profit p WHERE tenant_id = $1 AND row_kind = ${ProfitRowKind.trade} AND level = ${operatorLevel}
       AND NOT EXISTS (SELECT 1 FROM profit_recalc_line l WHERE l.tenant_id = $1 AND l.rpt_order_code = p.rpt_order_code AND l.is_posted) GROUP BY 1, 2, 3),
  quoted AS MATERIALIZED (
    SELECT u.*, l.one->>'ownerNo' AS owner_no, (l.one->>'ownerType')::int = ${OwnerType.merchant} AS is_merchant, l.one->'line' = 'null'::jsonb AS is_missing, (l.one->'line'->>'lineId')::bigint AS line_id,
           (l.one->'line'->>'ratePpm')::int AS rate_ppm, (l.one->'line'->>'capAmount')::bigint AS cap_amount, (l.one->'line'->>'minFee')::bigint AS min_fee, (l.one->'line'->>'d0RatePpm')::int AS d0_rate_ppm,
           (l.one->'line'->>'d0Fee')::bigint AS d0_fee, (l.one->'line'->>'shareRatioPpm')::int AS share_ratio_ppm
      FROM used u JOIN price_snapshot s ON s.tenant_id = $1 AND s.snapshot_id = u.snapshot_id, jsonb_array_elements(s.chain->'levels') AS l(one)),
  version AS MATERIALIZED (${versions})
  SELECT 'price_snapshot' AS "table", q.snapshot_id::text AS no, q.owner_no || ' ' || q.aisle_code || ' ' || q.pay_way AS compared, q.amount::text AS amount, coalesce(${shown('v')}, '') AS expected, ${shown('q')} AS found,
         coalesce(v.valid_from::text, '') AS valid_from, coalesce(v.valid_to::text, '') AS valid_to, q.first_time::text AS first_time, q.last_time::text AS last_time, q.rpt_order_code
    FROM quoted q LEFT JOIN version v ON v.id = q.line_id AND v.is_merchant = q.is_merchant
   WHERE NOT q.is_missing
     AND ((v.owner_no, v.aisle_code, v.pay_way, v.rate_ppm, v.cap_amount::bigint, v.min_fee::bigint, v.d0_rate_ppm, v.d0_fee::bigint, v.share_ratio_ppm) IS DISTINCT FROM (q.owner_no, q.aisle_code, q.pay_way, q.rate_ppm, q.cap_amount, q.min_fee, q.d0_rate_ppm, q.d0_fee, q.share_ratio_ppm)
       OR v.is_void OR v.valid_from > q.first_time OR v.valid_to <= q.last_time)
  UNION ALL
  SELECT 'price_snapshot', q.snapshot_id::text, q.owner_no || ' ' || q.aisle_code || ' ' || q.pay_way, q.amount::text, ${shown('v')}, '', v.valid_from::text, coalesce(v.valid_to::text, ''), q.first_time::text, q.last_time::text, q.rpt_order_code
    FROM quoted q JOIN version v ON v.owner_no = q.owner_no AND v.is_merchant = q.is_merchant AND v.aisle_code = q.aisle_code AND v.pay_way = q.pay_way
   WHERE q.is_missing AND NOT v.is_void AND v.create_time <= q.first_time AND v.valid_from <= q.first_time AND (v.valid_to IS NULL OR v.valid_to > q.last_time)`

/**
 * L15: every price snapshot is what its name was made of, and quotes the versions that were in force when its trades were
 * paid. @source docs/domain/money.md 2.5, 4.2
 */
export const snapshotProving: Proving = {
  name: 'L15',
  title: '价格快照未被改动，且等于付款时生效的价格版本',
  prove: async (tx, tenantId) => {
    await tx.client.query(planForSets)
    const { rows } = await tx.client.query<Record<string, unknown>>(misquoted, [tenantId])
    await tx.client.query(planAsEver)
    const renamed = await otherThanNamed(tx, tenantId)
    const wrong = [...renamed.wrong, ...rows]
    return { rowsChecked: renamed.count, wrongCount: wrong.length, offenders: wrong.slice(0, shownOffenders) }
  },
}

/** Snapshots whose chain is not the one that their hash was made of. */
async function otherThanNamed(tx: Tx, tenantId: string) {
  const wrong: Found['offenders'][number][] = []
  let count = 0
  let after = '0'
  for (;;) {
    const { rows } = await tx.client.query<{ snapshot_id: bigint; hash: string; chain: KeptChain }>(
      'SELECT snapshot_id, hash, chain FROM price_snapshot WHERE tenant_id = $1 AND snapshot_id > $2 ORDER BY snapshot_id LIMIT $3',
      [tenantId, after, batchSize],
    )
    for (const { snapshot_id, hash, chain } of rows) {
      const found = hashOf(chain)
      if (found !== hash)
        wrong.push({ table: 'price_snapshot', no: snapshot_id, compared: 'hash', expected: hash, found })
    }
    count += rows.length
    if (rows.length < batchSize) return { count, wrong }
    after = String(rows.at(-1)?.snapshot_id)
  }
}

/** '' for what is no chain at all. */
function hashOf(chain: KeptChain): string {
  try {
    return snapshotOf(chainOfKept(chain)).hash
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError) return ''
    throw error
  }
}
