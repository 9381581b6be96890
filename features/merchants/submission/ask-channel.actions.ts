import { type Db, inScope, type Tx } from '../../../core/server/database/db.ts'
import { instantOf } from '../../../core/shared/dates.ts'
import { reachMerchantChannel } from '../../channels/channels.server.ts'
import type { ApplicationAnswer, ChannelAnswer } from '../../channels/channels.shared.ts'
import { applyAnswer, expireSignature } from './incoming-answer.actions.ts'
import { HeardBy } from '../incoming-state/incoming-codes.contract.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { minutesToNextQuestion } from '../incoming-state/incoming.rules.ts'

/** An attempt to be asked about. */
export interface AskedAttempt {
  readonly applyNo: string
  readonly aisleCode: string
  /** The channel's number of the merchant once it is open; null before. */
  readonly aisleMerNo?: string | null
}

/** Outcome of a query to the channel: the effect of the answer, or that there was none. */
export type AskOutcome = 'heard' | 'absent' | 'unknown'

/**
 * Asks the channel how an attempt stands and applies what it says. Nothing is held while the channel answers.
 * @throws common.stateRefuses when the channel says what cannot follow from where we are
 * @source docs/domain/network.md 4.2, query
 */
export async function askAttempt(db: Db, tenantId: string, attempt: AskedAttempt): Promise<AskOutcome> {
  const { channel, access } = await reachMerchantChannel(db, tenantId, attempt.aisleCode)
  return hear(db, tenantId, attempt, await channel.query(access, attempt.aisleMerNo ?? attempt.applyNo))
}

/** Has the channel give a page to sign on, valid from now. @source docs/domain/network.md 4.2, row 5 */
export async function askContract(db: Db, tenantId: string, attempt: AskedAttempt): Promise<AskOutcome> {
  const { channel, access } = await reachMerchantChannel(db, tenantId, attempt.aisleCode)
  return hear(db, tenantId, attempt, await channel.contract(access, attempt.applyNo))
}

async function hear(
  db: Db,
  tenantId: string,
  { applyNo }: AskedAttempt,
  answer: ChannelAnswer<ApplicationAnswer>,
): Promise<AskOutcome> {
  if (answer.kind === 'absent') return 'absent'
  if ((answer.kind !== 'done' && answer.kind !== 'pending') || !answer.data) return 'unknown'
  const heard = { applyNo, answer: answer.data, heardBy: HeardBy.question }
  await inScope(db, { tenantId, oemNo: '' }, async (tx) => {
    await applyAnswer(tx, tenantId, heard, await momentOf(tx))
  })
  return 'heard'
}

const momentOf = async (tx: Tx): Promise<string> =>
  (await tx.client.query<{ at: string }>({ name: 'moment_text', text: 'SELECT business_now()::text AS at' })).rows[0]
    ?.at ?? ''

/** Most attempts that one look takes up. */
const atOnce = 100

/**
 * Asks the channels about every attempt of an operator whose time has come, by the schedule of its status; one that
 * waits for a signature longer than its page serves is given up once the channel has said that nobody signed.
 * @param failed hears of what went wrong with one; the others go on
 * @returns how many were asked about
 */
export async function askDueIncomings(db: Db, tenantId: string, failed: (error: unknown) => void): Promise<number> {
  const due = await inScope(db, { tenantId, oemNo: '' }, (tx) => takeDue(tx, tenantId))
  for (const one of due) {
    const attempt = { applyNo: one.apply_no, aisleCode: one.aisle_code }
    const outcome = await askAttempt(db, tenantId, attempt).catch((error: unknown) => {
      failed(error)
      return 'unknown' as const
    })
    if (outcome === 'heard' && one.is_expired)
      await inScope(db, { tenantId, oemNo: '' }, async (tx) =>
        expireSignature(tx, tenantId, one.apply_no, await momentOf(tx)),
      )
  }
  return due.length
}

interface DueIncoming {
  apply_no: string
  aisle_code: string
  is_expired: boolean
}

/** Takes attempts whose time has come and puts their next time down first: who dies in between asks again then. */
async function takeDue({ client }: Tx, tenantId: string): Promise<DueIncoming[]> {
  const { rows } = await client.query<DueIncoming & { id: bigint; submit_time: string; now: string }>({
    name: 'due_incomings',
    text: `SELECT id, apply_no, aisle_code, submit_time, business_now()::text AS now, coalesce(incoming_status = $2 AND contract_expire <= business_now(), false) AS is_expired
             FROM rpi_incoming WHERE tenant_id = $1 AND incoming_status IN ($2, $3) AND NOT is_deleted AND next_query_time <= business_now()
            ORDER BY next_query_time LIMIT $4 FOR NO KEY UPDATE SKIP LOCKED`,
    values: [tenantId, IncomingStatus.awaitingSignature, IncomingStatus.channelReview, atOnce],
  })
  const waits = rows.map(({ submit_time, now }) =>
    minutesToNextQuestion((instantOf(now).getTime() - instantOf(submit_time).getTime()) / 60_000),
  )
  await client.query({
    name: 'put_off_incomings',
    text: `UPDATE rpi_incoming i SET next_query_time = business_now() + make_interval(mins => w.minutes)
             FROM unnest($2::bigint[], $3::int[]) AS w (id, minutes) WHERE i.tenant_id = $1 AND i.id = w.id`,
    values: [tenantId, rows.map(({ id }) => id), waits],
  })
  return rows
}
