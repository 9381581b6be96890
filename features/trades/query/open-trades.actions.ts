import { momentNow } from '../../../core/server/database/moment.ts'
import { type Db, inScope, type Tx } from '../../../core/server/database/db.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { finishScannedTopup } from '../../wallets/wallets.server.ts'
import { reachChannel } from '../../channels/channels.server.ts'
import { countTrades, listed } from '../posting/trade-count.actions.ts'
import { lockTrades, updateTradeStates } from '../posting/trade-store.actions.ts'
import { TradeKind } from '../trade/trade.contract.ts'
import { waitingStatuses } from '../trade/trade.rules.ts'
import { askOrder } from './ask.actions.ts'
import { querySeconds } from './query.rules.ts'
import { tradeTransitions } from '../trade/trade-states.rules.ts'

/** An order of ours that nobody has paid yet. */
interface OpenTrade {
  rpt_order_code: string
  rpt_aisle_order_code: string | null
  aisle_code: string
}

const atOnce = 8

/**
 * Asks for open orders whose time to be asked has come.
 * @returns how many were asked for
 * @source docs/domain/money.md 3.3, polling without a notification
 */
export async function askDueOrders(db: Db, tenantId: string, failed: (error: unknown) => void): Promise<number> {
  const due = await inScope(db, { tenantId, oemNo: '' }, (tx) => takeDue(tx, tenantId))
  await inGroups(due, (trade) => askOrder(db, tenantId, nameOf(trade)), failed)
  return due.length
}

/**
 * Closes orders whose time is over, at the channel first. One that was paid after all is booked instead; one of which
 * nothing clear is heard stays open and is tried again a minute later.
 * @returns how many were tried
 * @source docs/domain/money.md 3.2, close job
 */
export async function closeExpiredOrders(db: Db, tenantId: string, failed: (error: unknown) => void): Promise<number> {
  const expired = await inScope(db, { tenantId, oemNo: '' }, (tx) => takeExpired(tx, tenantId))
  await inGroups(expired, (trade) => closeOne(db, tenantId, trade), failed)
  return expired.length
}

async function closeOne(db: Db, tenantId: string, trade: OpenTrade): Promise<void> {
  const { channel, access } = await reachChannel(db, tenantId, trade.aisle_code)
  const answer = await channel.closeOrder(access, trade.rpt_order_code)
  if (answer.kind === 'done' || answer.kind === 'absent') return closeHere(db, tenantId, trade.rpt_order_code)
  if ((await askOrder(db, tenantId, nameOf(trade))) === 'closed') await closeHere(db, tenantId, trade.rpt_order_code)
}

/** Marks an order as closed that the channel closed or never had. Paid meanwhile, it stays as it is. */
const closeHere = (db: Db, tenantId: string, rptOrderCode: string): Promise<void> =>
  inScope(db, { tenantId, oemNo: '' }, async (tx) => {
    const { at } = await momentNow(tx)
    const before = (await lockTrades(tx, tenantId, [rptOrderCode])).get(rptOrderCode)
    if (!before || !tradeTransitions.close.from.some((from) => from === before.rptStatus)) return
    const after = {
      ...before,
      rptStatus: tradeTransitions.close.to,
      closeTime: at,
      nextQueryAt: null,
      version: before.version + 1,
    }
    await updateTradeStates(tx, tenantId, [after])
    await countTrades(tx, tenantId, [{ before: listed(before), after: listed(after) }])
    const { oemNo, rptStatus } = before
    await logStates(tx, tenantId, null, [
      {
        oemNo,
        entity: 'trade',
        entityNo: rptOrderCode,
        from: rptStatus,
        to: tradeTransitions.close.to,
        action: 'close',
      },
    ])
    if (before.tradeKind === TradeKind.topUp)
      await finishScannedTopup(tx, tenantId, rptOrderCode, 'closed', { at, bookDay: null })
  })

const nameOf = ({ aisle_code: aisleCode, rpt_aisle_order_code: theirs, rpt_order_code: ours }: OpenTrade) => ({
  aisleCode,
  no: theirs ?? ours,
})

async function inGroups(
  trades: readonly OpenTrade[],
  work: (trade: OpenTrade) => Promise<unknown>,
  failed: (error: unknown) => void,
): Promise<void> {
  for (let from = 0; from < trades.length; from += atOnce)
    await Promise.all(trades.slice(from, from + atOnce).map((trade) => work(trade).catch(failed)))
}

/** Takes orders to be asked for: what they wait for next is written before, so that nobody else takes them. */
async function takeDue({ client }: Tx, tenantId: string): Promise<OpenTrade[]> {
  const { rows } = await client.query<OpenTrade>({
    name: 'take_due_orders',
    text: `UPDATE pos_trade t SET query_count = t.query_count + 1, next_query_at = least(t.create_time + make_interval(secs => ($2::float8[])[t.query_count + 2]), t.expire_time)
             FROM (SELECT create_day, rpt_order_code FROM pos_trade
                    WHERE tenant_id = $1 AND rpt_status IN (${waitingStatuses.join(', ')}) AND next_query_at <= business_now() AND (expire_time IS NULL OR expire_time > business_now())
                    ORDER BY next_query_at LIMIT 200 FOR NO KEY UPDATE SKIP LOCKED) due
            WHERE t.tenant_id = $1 AND t.create_day = due.create_day AND t.rpt_order_code = due.rpt_order_code
            RETURNING t.rpt_order_code, t.rpt_aisle_order_code, t.aisle_code`,
    values: [tenantId, querySeconds],
  })
  return rows
}

async function takeExpired({ client }: Tx, tenantId: string): Promise<OpenTrade[]> {
  const { rows } = await client.query<OpenTrade>({
    name: 'take_expired_orders',
    text: `UPDATE pos_trade t SET next_query_at = business_now() + interval '1 minute'
             FROM (SELECT create_day, rpt_order_code FROM pos_trade
                    WHERE tenant_id = $1 AND rpt_status IN (${waitingStatuses.join(', ')}) AND expire_time <= business_now() AND (next_query_at IS NULL OR next_query_at <= business_now())
                    ORDER BY expire_time LIMIT 200 FOR NO KEY UPDATE SKIP LOCKED) due
            WHERE t.tenant_id = $1 AND t.create_day = due.create_day AND t.rpt_order_code = due.rpt_order_code
            RETURNING t.rpt_order_code, t.rpt_aisle_order_code, t.aisle_code`,
    values: [tenantId],
  })
  return rows
}
