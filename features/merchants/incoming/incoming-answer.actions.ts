import { eq, sql } from 'drizzle-orm'
import { rowOf, run, type Tx } from '../../../core/server/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { dateTimeText, instantOf } from '../../../core/shared/dates.ts'
import { AppError } from '../../../core/shared/errors.ts'
import type { ApplicationAnswer } from '../../channels/adapter/merchant-channel.contract.ts'
import { signedLines } from './application.queries.ts'
import { type HeardBy, IncomingStatus } from './incoming-codes.contract.ts'
import { linesKept, linesOver } from './incoming-lines.rules.ts'
import { type HeldIncoming, holdIncomings, type Move, moveIncoming, nobody } from './incoming-state.actions.ts'
import { eventsTowards, type IncomingEvent, minutesToNextQuestion } from './incoming.rules.ts'
import { applyOpenings } from './incoming.actions.ts'
import { incomingAnswers, incomings } from './incoming.tables.ts'
import { rejectFields } from './reject-fields.rules.ts'

/** What a channel said of an attempt, and how it came to us. */
export interface HeardAnswer {
  readonly applyNo: string
  readonly answer: ApplicationAnswer
  readonly heardBy: CodeOf<typeof HeardBy>
}

/** What an answer came to. `superseded`: it speaks of an earlier attempt. `unknown`: of none that we know. */
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
  const [held] = await holdIncomings(tx, tenantId, rpiNo, eq(incomings.incomingCode, incomingCode))
  if (!held) return 'unknown'
  const isNews = await keepAnswer(tx, { tenantId, oemNo, applyNo, incomingCode, heardBy, answer, createTime: at })
  if (held.applyNo !== applyNo) return 'superseded'
  const events = eventsTowards(held.incomingStatus, answer)
  let now = held
  for (const event of events) now = await follow(tx, now, event, answer, at)
  if (events.length === 0 && !isNews) return 'nothing'
  await keepWishes(tx, now, answer)
  return 'applied'
}

/** Keeps an answer unless it says what the last one of the attempt said. @returns whether it is new */
async function keepAnswer(tx: Tx, row: typeof incomingAnswers.$inferInsert): Promise<boolean> {
  const last = await rowOf<{ is_same: boolean }>(
    tx,
    sql`SELECT answer = ${JSON.stringify(row.answer)}::jsonb AS is_same FROM rpi_incoming_answer
         WHERE tenant_id = ${row.tenantId} AND apply_no = ${row.applyNo} ORDER BY create_time DESC, id DESC LIMIT 1`,
  )
  if (last?.is_same) return false
  await tx.insert(incomingAnswers).values(row)
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

/** What events of a channel's answer write beside the status. */
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

/** How long a merchant has to sign where the channel does not say. */
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
  return moveIncoming(tx, by, held, {
    event: 'open',
    reason: refusal,
    set: { ...numbers, ...mended, isOn: refusal === '' },
  })
}

/** Does what an opening brings about. @returns why its prices could not be signed, '' when they were */
async function openingRefusal(tx: Tx, held: HeldIncoming, answer: ApplicationAnswer, at: string): Promise<string> {
  const { tenantId, oemNo, rpiNo, aisleCode, incomingKind, incomingCode, d0On, isDefaultWanted } = held
  const by = nobody(tenantId, at)
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

/** Pictures that the channel wants anew, while it may still have them. */
async function keepWishes(tx: Tx, { tenantId, id, incomingStatus }: HeldIncoming, answer: ApplicationAnswer) {
  const wanted = incomingStatus === IncomingStatus.channelRejected ? [] : answer.wantedPictures
  await run(
    tx,
    sql`UPDATE rpi_incoming SET wanted_pics = ${JSON.stringify(wanted)}::jsonb WHERE tenant_id = ${tenantId} AND id = ${id} AND wanted_pics <> ${JSON.stringify(wanted)}::jsonb`,
  )
}

/** The channel never got an attempt, or said nothing for a day. @source docs/domain/network.md 4.2, row 3 → 8 */
export async function failAttempt(
  tx: Tx,
  tenantId: string,
  applyNo: string,
  reason: string,
  at: string,
): Promise<void> {
  const attempt = await rowOf<{ rpi_no: string; incoming_code: string }>(
    tx,
    sql`SELECT rpi_no, incoming_code FROM rpi_incoming_apply WHERE tenant_id = ${tenantId} AND apply_no = ${applyNo}`,
  )
  if (!attempt) return
  const [held] = await holdIncomings(tx, tenantId, attempt.rpi_no, eq(incomings.incomingCode, attempt.incoming_code))
  if (held?.applyNo !== applyNo || held.incomingStatus !== IncomingStatus.submitting) return
  await moveIncoming(tx, nobody(tenantId, at), held, {
    event: 'fail',
    reason,
    set: { rejectReason: reason, ...ended(at) },
  })
}
