import { createHash } from 'node:crypto'
import { commonErrors } from '../../shared/errors.ts'
import type { Caller } from './caller.ts'
import type { Tx } from '../database/db.ts'

/** A creating or money-moving request, as it is told from its repetitions. */
export interface OneRequest {
  callName: string
  /** The number the caller's form made; '' when the caller gave none. */
  requestNo: string
  bodyHash: string
  /** Arrival time of the request, by the clock of this process (`performance.now`). */
  arrivedAt: number
}

/**
 * Without a request number, the same body from the same user is a repeated click when it came within this time after the
 * last one began to run, or before: what has waited long, for a pay password to be hashed or a channel to answer, is judged
 * by when it came.
 */
const repeatWindowSeconds = 3

/**
 * Hash of a request's content, independent of the order of its keys. The request number and secrets are no content.
 */
export function hashOfBody(input: Record<string, unknown>): string {
  const content = Object.entries(input)
    .filter(([key]) => !['requestNo', 'payPwd'].includes(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify(content, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)))
    .digest('base64url')
}

/**
 * Claims a request in the caller's transaction. A parallel repetition waits here until the first has committed.
 * @returns the stored answer when this very request was answered before; null when the caller should run it now
 * @throws common.requestRepeated when the number came with another body; common.requestTooSoon for a repeated click
 * @source docs/domain/money.md 0.5 no. 5
 */
export async function claimRequest(tx: Tx, caller: Caller, request: OneRequest): Promise<{ answer: unknown } | null> {
  if (!request.requestNo) await refuseRepeatedClick(tx, caller, request)
  const requestNo = request.requestNo || `click:${request.bodyHash}:${caller.requestId}`
  const claimed = await tx.client.query({
    name: 'claim_request',
    text: `INSERT INTO api_request (tenant_id, user_id, call_name, request_no, body_hash) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    values: [caller.tenantId, caller.userId, request.callName, requestNo, request.bodyHash],
  })
  if (claimed.rowCount) return null
  const { rows } = await tx.client.query({
    name: 'claimed_request',
    text: `SELECT body_hash, answer FROM api_request WHERE tenant_id = $1 AND user_id = $2 AND call_name = $3 AND request_no = $4`,
    values: [caller.tenantId, caller.userId, request.callName, requestNo],
  })
  if (rows[0]?.body_hash !== request.bodyHash) throw commonErrors.requestRepeated()
  return { answer: rows[0].answer }
}

/** Keeps the answer of a claimed request, so that its repetition gets the same. */
export async function keepAnswer(
  tx: Tx,
  caller: Caller,
  { callName, requestNo }: OneRequest,
  answer: unknown,
): Promise<void> {
  if (!requestNo) return
  await tx.client.query({
    name: 'keep_answer',
    text: `UPDATE api_request SET answer = $5 WHERE tenant_id = $1 AND user_id = $2 AND call_name = $3 AND request_no = $4`,
    values: [caller.tenantId, caller.userId, callName, requestNo, JSON.stringify(answer)],
  })
}

async function refuseRepeatedClick(
  tx: Tx,
  caller: Caller,
  { callName, bodyHash, arrivedAt }: OneRequest,
): Promise<void> {
  const click = `click:${bodyHash}:`
  await tx.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${caller.tenantId}:${caller.userId}:${callName}:${bodyHash}`,
  ])
  const waitedSeconds = (performance.now() - arrivedAt) / 1000
  const { rowCount } = await tx.client.query(
    `SELECT 1 FROM api_request WHERE tenant_id = $1 AND user_id = $2 AND call_name = $3 AND starts_with(request_no, $4)
       AND created_at > clock_timestamp() - make_interval(secs => $5) LIMIT 1`,
    [caller.tenantId, caller.userId, callName, click, repeatWindowSeconds + waitedSeconds],
  )
  if (rowCount) throw commonErrors.requestTooSoon()
}
