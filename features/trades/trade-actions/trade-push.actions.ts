import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { queuePushes } from '../posting/push-queue.actions.ts'
import { lockTrades } from '../posting/trade-store.actions.ts'
import { PushEvent, PushStatus, tradeErrors } from '../trade/trade.contract.ts'
import { isPaid } from '../trade/trade.rules.ts'
import { pushTransitions } from '../trade/trade-states.rules.ts'

/** Shortest pause between two pushes of one trade by hand. */
const pauseSeconds = 10

/**
 * Tells the merchant's system again: what was not delivered yet begins its schedule anew, at once; when all was, the last
 * message goes out once more. Sending itself is the push worker's.
 * @returns the push status of the trade before
 * @throws trade.noNotifyUrl, trade.notPaid, common.tooFrequent
 * @source docs/domain/money.md 3.4, pushNotify
 */
export async function restartPushes(tx: Tx, caller: Caller, rptOrderCode: string, now: Moment): Promise<number> {
  const { tenantId } = caller
  const trade = (await lockTrades(tx, tenantId, [rptOrderCode])).get(rptOrderCode)
  if (!trade) throw commonErrors.notFound()
  if (trade.notifyUrl === '') throw tradeErrors.noNotifyUrl()
  if (!isPaid(trade.rptStatus)) throw tradeErrors.notPaid()
  const mine = sql`tenant_id = ${tenantId} AND entity = 'tradePush' AND entity_no = ${rptOrderCode}`
  const lately = sql`create_time > ${now.at}::timestamptz - make_interval(secs => ${pauseSeconds})`
  if (await rowOf(tx, sql`SELECT 1 FROM biz_state_log WHERE ${mine} AND ${lately}`)) throw commonErrors.tooFrequent()
  const ofTrade = sql`tenant_id = ${tenantId} AND rpt_order_code = ${rptOrderCode}`
  const again = sql`UPDATE trade_push SET push_status = ${pushTransitions.begin.to}, attempts = 0, next_at = ${now.at} WHERE ${ofTrade}`
  const restarted =
    (await run(tx, sql`${again} AND push_status <> ${PushStatus.delivered}`)) ||
    (await run(tx, sql`${again} AND id = (SELECT max(id) FROM trade_push WHERE ${ofTrade})`))
  if (restarted === 0) await queuePushes(tx, tenantId, [{ trade, event: PushEvent.paid }])
  await run(
    tx,
    sql`UPDATE pos_trade SET push_status = ${pushTransitions.begin.to}, version = version + 1 WHERE ${ofTrade} AND create_day = ${trade.createDay}`,
  )
  const change = {
    oemNo: trade.oemNo,
    entity: 'tradePush',
    entityNo: rptOrderCode,
    from: trade.pushStatus,
    to: pushTransitions.begin.to,
    action: 'pushNotify',
  }
  await logStates(tx, tenantId, caller, [change])
  return trade.pushStatus
}
