import { portsOf } from '../../../core/server/ports.ts'
import { sql } from 'drizzle-orm'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { dateTimeText, instantOf } from '../../../core/shared/dates.ts'
import { AppError } from '../../../core/shared/errors.ts'
import type { ApplicationAnswer } from '../../channels/channels.shared.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { signedLines } from './application.queries.ts'
import { type HeardBy, incomingEntity } from '../incoming-state/incoming-codes.contract.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { linesKept, linesOver } from '../incoming-state/incoming-lines.rules.ts'
import { holdIncomings, type Move, moveIncoming, type Mover, nobody } from '../incoming-state/incoming-state.actions.ts'
import type { HeldIncoming } from '../incoming-state/incoming-row.queries.ts'
import { eventsTowards, type IncomingEvent, minutesToNextQuestion } from '../incoming-state/incoming.rules.ts'
import { applyOpenings } from '../incoming-state/incoming.actions.ts'
import { rejectFields } from './reject-fields.rules.ts'

/** Answer of a channel about an attempt, and the way in which it came to us. */
export interface HeardAnswer {
  readonly applyNo: string
  readonly answer: ApplicationAnswer
  readonly heardBy: CodeOf<typeof HeardBy>
}

/** Outcome of an answer. `superseded`: it is about an earlier attempt. `unknown`: about none that we know. */
export type AnswerOutcome = 'applied' | 'nothing' | 'superseded' | 'unknown'

/**
 * Applies what a channel says of an attempt, once: the same answer again changes nothing. All that an opening brings
 * about happens in this transaction.
 * @param at business moment, database text in +08
 * @throws common.stateRefuses when what the channel says cannot follow from where we are
 * @source docs/domain/network.md 4.2; 25 no. 7
 */
export async function applyAnswer(
  tx: Tx,
  tenantId: string,
  { applyNo, answer, heardBy }: HeardAnswer,
  at: string,
): Promise<AnswerOutcome> {
  const attempt = await rowOf<{ rpi_no: string; incoming_code: string; oem_no: string }>(
    tx,
    sql`SELECT rpi_no, incoming_code, oem_no FROM rpi_incoming_apply WHERE tenant_id = ${tenantId} AND apply_no = ${applyNo}`,
  )
  if (!attempt) return 'unknown'
  const { rpi_no: rpiNo, incoming_code: incomingCode, oem_no: oemNo } = attempt
  const [held] = await holdIncomings(tx, tenantId, rpiNo, sql`incoming_code = ${incomingCode}`)
  if (!held) return 'unknown'
  const isNews = await keepAnswer(tx, { tenantId, oemNo, applyNo, incomingCode, heardBy, answer, createTime: at })
  if (held.applyNo !== applyNo) return 'superseded'
  const events = eventsTowards(held.incomingStatus, answer)
  let now = held
  for (const event of events) now = await follow(tx, now, event, answer, at)
  await keepWishes(tx, now, answer)
  return events.length > 0 || isNews ? 'applied' : 'nothing'
}

/** One answer of a channel about an attempt, as it is kept. */
interface KeptAnswer extends HeardAnswer {
  readonly tenantId: string
  readonly oemNo: string
  readonly incomingCode: string
  readonly createTime: string
}

/** Keeps an answer unless it says what the last one of the attempt said. @returns whether it is new */
async function keepAnswer(tx: Tx, row: KeptAnswer): Promise<boolean> {
  const answer = JSON.stringify(row.answer)
  const last = await rowOf<{ is_same: boolean }>(
    tx,
    sql`SELECT answer = ${answer}::jsonb AS is_same FROM rpi_incoming_answer
         WHERE tenant_id = ${row.tenantId} AND apply_no = ${row.applyNo} ORDER BY create_time DESC, id DESC LIMIT 1`,
  )
  if (last?.is_same) return false
  await insertRows(tx, 'rpi_incoming_answer', [{ ...row, answer }])
  return true
}

async function follow(
  tx: Tx,
  held: HeldIncoming,
  event: IncomingEvent,
  answer: ApplicationAnswer,
  at: string,
): Promise<HeldIncoming> {
  const by = nobody(held.tenantId, at)
  if (event === 'open') return openIncoming(tx, held, answer, at)
  return moveIncoming(tx, by, held, { event, ...whatFollows(event, answer, at) })
}

/** Returns the columns that events of a channel's answer write beside the status. */
function whatFollows(event: IncomingEvent, answer: ApplicationAnswer, at: string): Omit<Move, 'event'> {
  switch (event) {
    case 'accept':
      return { set: { nextQueryTime: inMinutes(at, minutesToNextQuestion(0)) } }
    case 'askSignature':
      return {
        set: {
          contractUrl: answer.signUrl,
          contractExpire: answer.signExpire || inMinutes(at, signingMinutes),
          nextQueryTime: inMinutes(at, minutesToNextQuestion(0)),
        },
      }
    case 'refuse':
      return {
        reason: answer.reason,
        set: { rejectReason: answer.reason, rejectFields: rejectFields(answer.fields), ...ended(at) },
      }
    case 'close':
      return { reason: answer.reason, set: { isOn: false } }
    case 'reopen':
      return { set: { isOn: true } }
    default:
      return {}
  }
}

/** Time that a merchant has to sign where the channel does not give one. */
const signingMinutes = 7 * 24 * 60

const ended = (at: string) => ({ finishTime: at, nextQueryTime: null, contractUrl: '', wantedPics: [] })

/** The moment so many minutes after another, as database text. */
const inMinutes = (at: string, minutes: number): string =>
  `${dateTimeText(new Date(instantOf(at).getTime() + minutes * 60_000))}+08`

/**
 * An onboarding opens: the channel's numbers, and all that follows. Where the prices that were asked for may no longer be
 * signed, because the party above pays more by now, it opens switched off and says why; nothing is sold below cost.
 */
async function openIncoming(tx: Tx, held: HeldIncoming, answer: ApplicationAnswer, at: string): Promise<HeldIncoming> {
  const by = nobody(held.tenantId, at)
  const { aisleMerNo, wxSubMchId, aliSmid, unionMerNo } = answer
  const numbers = { aisleMerNo, wxSubMchId, aliSmid, unionMerNo, ...ended(at) }
  const refusal = await openingRefusal(tx, held, answer, at)
  const mended = { rejectReason: refusal, rejectFields: [], rejectReasonId: null }
  const opened = await moveIncoming(tx, by, held, {
    event: 'open',
    reason: refusal,
    set: { ...numbers, ...mended, isOn: refusal === '' },
  })
  for (const sn of held.sns) await bindAsked(tx, by, opened, sn)
  return opened
}

/** Binds a device that was asked for with the opening; one that may no longer be bound holds nothing up. */
async function bindAsked(tx: Tx, by: Mover, { oemNo, rpiNo, incomingCode }: HeldIncoming, sn: string): Promise<void> {
  await tx.client.query('SAVEPOINT binding')
  try {
    await portsOf(tx).merchants.bindDevice(tx, by, { sn, rpiNo })
    await tx.client.query('RELEASE SAVEPOINT binding')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await tx.client.query('ROLLBACK TO SAVEPOINT binding')
    const { opened } = IncomingStatus
    const remark = `${sn}：${error.message}`
    const move = { oemNo, from: opened, to: opened, action: 'terminalUnbound', remark }
    await logStates(tx, by.tenantId, null, [{ ...move, entity: incomingEntity, entityNo: incomingCode }])
  }
}

/**
 * From when an opening holds: channels tell times to the second, so what holds from now on holds for a payment of this very
 * second, but never for a time at which the merchant was nobody's yet.
 */
async function holdsFrom(tx: Tx, { tenantId, rpiNo }: HeldIncoming, at: string): Promise<string> {
  const row = await rowOf<{ moment: string }>(
    tx,
    sql`SELECT greatest(date_trunc('second', ${at}::timestamptz), max(valid_from))::text AS moment FROM rpi_belonging
         WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND valid_from <= ${at}::timestamptz`,
  )
  return row?.moment ?? at
}

/** Does what an opening brings about. @returns why its prices could not be signed, '' when they were */
async function openingRefusal(tx: Tx, held: HeldIncoming, answer: ApplicationAnswer, at: string): Promise<string> {
  const { tenantId, oemNo, rpiNo, aisleCode, incomingKind, incomingCode, d0On, isDefaultWanted } = held
  const by = nobody(tenantId, await holdsFrom(tx, held, at))
  const plain = { oemNo, rpiNo, aisleCode, incomingKind, incomingCode, d0On, isDefaultWanted }
  const opened = { ...plain, aisleMerNo: answer.aisleMerNo }
  if (held.rates.length === 0) {
    await applyOpenings(tx, by, [opened])
    return ''
  }
  const lines = linesOver(await signedLines(tx, tenantId, held), linesKept(held.rates))
  await tx.client.query('SAVEPOINT signing')
  try {
    await applyOpenings(tx, by, [{ ...opened, lines }])
    await tx.client.query('RELEASE SAVEPOINT signing')
    return ''
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await tx.client.query('ROLLBACK TO SAVEPOINT signing')
    await applyOpenings(tx, by, [opened])
    return error.message
  }
}

/**
 * Writes the values that may change without a change of state: pictures that the channel wants anew, and the page to sign
 * on.
 */
async function keepWishes(tx: Tx, { tenantId, id, incomingStatus }: HeldIncoming, answer: ApplicationAnswer) {
  const wanted = JSON.stringify(incomingStatus === IncomingStatus.channelRejected ? [] : answer.wantedPictures)
  await run(
    tx,
    sql`UPDATE rpi_incoming SET wanted_pics = ${wanted}::jsonb WHERE tenant_id = ${tenantId} AND id = ${id} AND wanted_pics <> ${wanted}::jsonb`,
  )
  if (incomingStatus !== IncomingStatus.awaitingSignature || answer.signExpire === '') return
  await run(
    tx,
    sql`UPDATE rpi_incoming SET contract_url = ${answer.signUrl}, contract_expire = ${answer.signExpire}::timestamptz WHERE tenant_id = ${tenantId} AND id = ${id}`,
  )
}

/** Nobody signed in time: the onboarding goes back to be mended. @source docs/domain/network.md 4.2, row 5 → 7 */
export const expireSignature = (tx: Tx, tenantId: string, applyNo: string, at: string): Promise<void> =>
  endAttempt(tx, tenantId, { applyNo, from: IncomingStatus.awaitingSignature, event: 'refuse', reason: '签约超时' }, at)

/** The channel never got an attempt, or said nothing for a day. @source docs/domain/network.md 4.2, row 3 → 8 */
export const failAttempt = (tx: Tx, tenantId: string, applyNo: string, reason: string, at: string): Promise<void> =>
  endAttempt(tx, tenantId, { applyNo, from: IncomingStatus.submitting, event: 'fail', reason }, at)

/** Ends an attempt that still stands where it is expected to; one that moved on meanwhile is left alone. */
async function endAttempt(
  tx: Tx,
  tenantId: string,
  { applyNo, from, event, reason }: { applyNo: string; from: number; event: 'fail' | 'refuse'; reason: string },
  at: string,
): Promise<void> {
  const attempt = await rowOf<{ rpi_no: string; incoming_code: string }>(
    tx,
    sql`SELECT rpi_no, incoming_code FROM rpi_incoming_apply WHERE tenant_id = ${tenantId} AND apply_no = ${applyNo}`,
  )
  if (!attempt) return
  const [held] = await holdIncomings(tx, tenantId, attempt.rpi_no, sql`incoming_code = ${attempt.incoming_code}`)
  if (held?.applyNo !== applyNo || held.incomingStatus !== from) return
  await moveIncoming(tx, nobody(tenantId, at), held, {
    event,
    reason,
    set: { rejectReason: reason, ...ended(at) },
  })
}
