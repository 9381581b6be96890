import { type Db, inScope, type Tx } from '../../../core/server/database/db.ts'
import { PushStatus } from '../trade/trade.contract.ts'
import { dayInCode } from '../trade/trade.rules.ts'
import { isTaken, pushDelays } from './push.rules.ts'
import { postPush, type PushAnswer, pushSignature } from './push-http.adapter.ts'
import { pushKeyOf } from './push-key.actions.ts'
import { pushTransitions } from '../trade/trade-states.rules.ts'

/** A push in hand. */
interface DuePush {
  create_time: string
  id: bigint
  oem_no: string
  rpt_order_code: string
  rpi_no: string | null
  url: string
  body: string
  attempts: number
  key: string
}

const atOnce = 16
/** Longer than a try may take: who dies in the middle has it sent again after. */
const leaseSeconds = 30

/**
 * Sends the pushes of an operator whose time has come, the earliest open one of each trade, outside of any transaction.
 * @returns how many were sent
 * @source docs/domain/money.md 3.4; docs/domain/traps.md 9
 */
export async function sendDuePushes(db: Db, tenantId: string): Promise<number> {
  const due = await inScope(db, { tenantId, oemNo: '' }, (tx) => takeDue(tx, tenantId))
  for (let from = 0; from < due.length; from += atOnce)
    await Promise.all(due.slice(from, from + atOnce).map((push) => sendOne(db, tenantId, push)))
  return due.length
}

async function sendOne(db: Db, tenantId: string, push: DuePush): Promise<void> {
  const answer = await postPush(push.url, push.body, pushSignature(push.key, push.body))
  await inScope(db, { tenantId, oemNo: '' }, (tx) => keepAnswer(tx, tenantId, push, answer))
}

/** States of a push that is still to be taken. */
const waiting = `${PushStatus.pending}, ${PushStatus.retrying}`

/** Takes due pushes for half a minute. A later push of a trade waits until the earlier one was taken or given up. */
async function takeDue(tx: Tx, tenantId: string): Promise<DuePush[]> {
  const { rows } = await tx.client.query<DuePush>({
    name: 'take_due_pushes',
    text: `UPDATE trade_push p SET next_at = business_now() + make_interval(secs => $2)
             FROM (SELECT d.create_time, d.id FROM trade_push d
                    WHERE d.tenant_id = $1 AND d.push_status IN (${waiting}) AND (d.next_at IS NULL OR d.next_at <= business_now())
                      AND NOT EXISTS (SELECT 1 FROM trade_push e WHERE e.tenant_id = $1 AND e.rpt_order_code = d.rpt_order_code AND e.id < d.id AND e.push_status IN (${waiting}))
                    ORDER BY d.next_at NULLS FIRST LIMIT 200 FOR NO KEY UPDATE SKIP LOCKED) due
            WHERE p.tenant_id = $1 AND p.create_time = due.create_time AND p.id = due.id
            RETURNING p.create_time, p.id, p.oem_no, p.rpt_order_code, p.url, p.body, p.attempts,
                      (SELECT t.rpi_no FROM pos_trade t WHERE t.tenant_id = $1 AND t.rpt_order_code = p.rpt_order_code AND t.create_day = to_date(substr(p.rpt_order_code, 3, 8), 'YYYYMMDD')) AS rpi_no, '' AS key`,
    values: [tenantId, leaseSeconds],
  })
  const keys = new Map<string, string>()
  for (const { oem_no: oemNo, rpi_no: rpiNo } of rows) {
    // A trade of no merchant goes to the operator's own system, under the operator's key.
    const owner = rpiNo ?? tenantId
    if (!keys.has(owner)) keys.set(owner, await pushKeyOf(tx, { tenantId, oemNo, rpiNo: owner }))
  }
  return rows.map((row) => ({ ...row, key: keys.get(row.rpi_no ?? tenantId) as string }))
}

async function keepAnswer(tx: Tx, tenantId: string, push: DuePush, { http, text }: PushAnswer): Promise<void> {
  const isDone = http !== null && isTaken(http, text)
  const delay = pushDelays[push.attempts]
  const status = pushTransitions[isDone ? 'deliver' : delay === undefined ? 'giveUp' : 'retry'].to
  const day = dayInCode(push.rpt_order_code)
  // The trade comes first, as wherever its pushes are begun anew.
  await tx.client.query({
    name: 'lock_pushed_trade',
    text: 'SELECT 1 FROM pos_trade WHERE tenant_id = $1 AND create_day = $2 AND rpt_order_code = $3 FOR NO KEY UPDATE',
    values: [tenantId, day, push.rpt_order_code],
  })
  const kept = await tx.client.query({
    name: 'keep_push_answer',
    text: `UPDATE trade_push SET push_status = $4::smallint, attempts = attempts + 1, last_http = $5, last_answer = $6, last_time = business_now(),
                  next_at = CASE WHEN $4::smallint = ${PushStatus.retrying} THEN business_now() + make_interval(secs => $7) END
            WHERE tenant_id = $1 AND create_time = $2 AND id = $3 AND attempts = $8 AND push_status IN (${waiting})`,
    values: [
      tenantId,
      push.create_time,
      push.id,
      status,
      http,
      text.replaceAll('\u0000', '').slice(0, 500),
      delay ?? 0,
      push.attempts,
    ],
  })
  // Somebody began the schedule anew meanwhile: that one counts.
  if (!kept.rowCount) return
  await tx.client.query({
    name: 'keep_push_status',
    text: `UPDATE pos_trade t SET version = t.version + 1, push_status = coalesce((SELECT CASE WHEN bool_or(p.push_status = ${PushStatus.retrying}) THEN ${pushTransitions.retry.to} WHEN bool_or(p.push_status = ${PushStatus.pending}) THEN ${pushTransitions.begin.to} WHEN bool_or(p.push_status = ${PushStatus.givenUp}) THEN ${pushTransitions.giveUp.to} ELSE ${pushTransitions.deliver.to} END
                    FROM trade_push p WHERE p.tenant_id = $1 AND p.rpt_order_code = $3), t.push_status)
            WHERE t.tenant_id = $1 AND t.create_day = $2 AND t.rpt_order_code = $3`,
    values: [tenantId, day, push.rpt_order_code],
  })
}
