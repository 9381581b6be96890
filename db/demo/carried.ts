import { type Db, inScope, type Tx } from '../../core/server/database/db.ts'
import { addDays } from '../../core/shared/dates.ts'
import type { Fen } from '../../core/shared/money.ts'
import { SettleMode } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { owedBy } from '../../features/reconciliation/remittance/remittance.queries.ts'
import { buildSettlements } from '../../features/trades/settlement/settle-build.actions.ts'
import { SettleRecordStatus } from '../../features/trades/settlement/settlement.contract.ts'
import { control } from './acquirer.ts'
import { demoAisle } from './network.ts'

/** A merchant's day of payments that the channel has yet to settle. */
interface Unsettled {
  readonly aisleMerchantNo: string
  readonly day: string
  readonly count: number
  readonly amount: Fen
  readonly fee: Fen
  readonly net: Fen
}

/** Working days are never further apart than this. */
const longestHoliday = 20

/**
 * Hands over to the sandbox acquirer what the demo's past left with the channel: money of merchants that is not settled
 * yet, and the operator's profit that was not remitted. From here on it settles and pays them like any other, so that its
 * bills and our books agree from the first morning on.
 */
export async function carryPast(db: Db, url: string, tenantIds: Iterable<string>, today: string): Promise<void> {
  for (const tenantId of tenantIds) {
    const items = await unsettledOf(db, tenantId, today)
    const profit = await inScope(db, { tenantId, oemNo: '' }, (tx) => owedBy(tx, tenantId, demoAisle, today))
    await control(url, 'carried', {
      appId: `demo-${tenantId}`,
      profit: Number(profit),
      items: items.map(({ amount, fee, net, ...item }) => ({
        ...item,
        amount: Number(amount),
        fee: Number(fee),
        net: Number(net),
      })),
    })
  }
}

/** The settlements that wait for the channel, and those that will be made of what is there: they are made and undone. */
async function unsettledOf(db: Db, tenantId: string, today: string): Promise<Unsettled[]> {
  const undone = new Error('undone')
  const day = addDays(today, longestHoliday)
  let found: Unsettled[] = []
  await inScope(db, { tenantId, oemNo: '' }, async (tx) => {
    await buildSettlements(tx, tenantId, { at: `${day} 02:31:00+08`, day })
    found = await waiting(tx, tenantId)
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return found
}

async function waiting({ client }: Tx, tenantId: string): Promise<Unsettled[]> {
  const { rows } = await client.query<Unsettled>(
    `SELECT m.aisle_mer_no AS "aisleMerchantNo", s.pay_day AS day, sum(s.trade_count)::int AS count, sum(s.trade_amount)::bigint AS amount, sum(s.fee_amount)::bigint AS fee, sum(s.settle_amount)::bigint AS net
       FROM settle_record s JOIN aisle_merchant m ON m.tenant_id = s.tenant_id AND m.aisle_code = s.aisle_code AND m.rpi_no = s.rpi_no AND m.aisle_mer_no NOT LIKE '%P'
      WHERE s.tenant_id = $1 AND s.settle_mode = ${SettleMode.direct} AND s.settle_status IN (${SettleRecordStatus.pending}, ${SettleRecordStatus.inProgress}) GROUP BY 1, 2 ORDER BY 1, 2`,
    [tenantId],
  )
  return rows
}
