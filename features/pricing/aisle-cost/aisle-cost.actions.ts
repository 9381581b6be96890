import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { run, type Tx } from '../../../core/server/database/db.ts'
import { aisleErrors, type CostDraft, isSamePrice, lineErrors, underNewCost } from '../../channels/channels.shared.ts'
import { askOperators } from '../../channels/channels.server.ts'
import { aisleCostsFrom, partyLinesFrom } from '../price/cost-lines.queries.ts'
import { lockPrices } from '../price/price-lock.actions.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'

/**
 * Sets what a channel charges from a moment on, and its bounds at once. Lines that stay the same go on; the others end
 * there and new ones begin; what was to begin later is taken back. No operator's cost may be left under it.
 * @param from database text in +08, the present moment or later
 * @throws aisle.costTooEarly; price.childrenBelow with the number of operators whose cost policy would be under the new price
 * @source docs/domain/network.md 8.1, 8.3, 8.4, 9
 */
export async function changeCosts(
  tx: Tx,
  caller: Caller,
  aisleCode: string,
  costs: readonly CostDraft[],
  { from, at }: { from: string; at: string },
): Promise<void> {
  if (from < at) throw aisleErrors.costTooEarly()
  await refuseBelow(tx, caller, aisleCode, costs, from)
  const standing = await aisleCostsFrom(tx, [aisleCode], from)
  const goesOn = (line: CostDraft) =>
    standing.some((old) => old.payWay === line.payWay && old.from <= from && old.to === null && isSamePrice(old, line))
  const changed = costs.filter((line) => !goesOn(line))
  const kept = costs.filter(goesOn).map(({ payWay }) => payWay)
  await run(
    tx,
    sql`DELETE FROM pay_aisle_cost WHERE aisle_code = ${aisleCode} AND valid_from >= ${from}::timestamptz AND valid_from > ${at}::timestamptz AND pay_way <> ALL(${sql.param(kept)}::smallint[])`,
  )
  await run(
    tx,
    sql`UPDATE pay_aisle_cost SET valid_to = ${from} WHERE aisle_code = ${aisleCode} AND valid_from < ${from}::timestamptz AND (valid_to IS NULL OR valid_to > ${from}::timestamptz) AND pay_way <> ALL(${sql.param(kept)}::smallint[])`,
  )
  await insertRows(
    tx,
    'pay_aisle_cost',
    changed.map((line) => ({
      aisleCode,
      payWay: line.payWay,
      ratePpm: line.ratePpm,
      capAmount: line.capAmountFen,
      minFee: line.minFeeFen,
      d0RatePpm: line.d0RatePpm,
      d0Fee: line.d0FeeFen,
      validFrom: from,
      createUser: caller.userId,
      createTime: at,
    })),
  )
  await run(tx, sql`DELETE FROM pay_aisle_pay_way WHERE aisle_code = ${aisleCode}`)
  await insertRows(
    tx,
    'pay_aisle_pay_way',
    costs.map(({ payWay, minMerchantRatePpm, maxRatePpm }) => ({ aisleCode, payWay, minMerchantRatePpm, maxRatePpm })),
  )
}

/** Operators in order of their number, each with the prices of the channel held, so that nobody sets a cost meanwhile. */
async function refuseBelow(
  tx: Tx,
  caller: Caller,
  aisleCode: string,
  costs: readonly CostDraft[],
  from: string,
): Promise<void> {
  let below = 0
  await askOperators(tx, caller, async (tenantId) => {
    await lockPrices(tx, tenantId, [aisleCode])
    const lines = await partyLinesFrom(tx, tenantId, [tenantId], [aisleCode], from)
    if (underNewCost(costs, lines).length > 0) below += 1
    return null
  })
  if (below > 0) throw lineErrors.childrenBelow({ n: below })
}
