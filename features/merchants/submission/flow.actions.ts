import { sql } from 'drizzle-orm'
import type { Tx } from '../../../core/server/database/db.ts'
import { dayOfText, instantOf } from '../../../core/shared/dates.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Line } from '../../channels/channels.shared.ts'
import { signRates } from '../../pricing/pricing.server.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { RpiFinishStatus } from '../merchant/merchant-codes.contract.ts'
import { merchantErrors } from '../merchant/merchant-errors.contract.ts'
import { signedLines } from './application.queries.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { addIncoming, type IncomingDraft } from '../incoming-state/incoming-draft.actions.ts'
import { linesOver } from '../incoming-state/incoming-lines.rules.ts'
import type { ReachedMerchant } from '../incoming-state/incoming-reach.queries.ts'
import { holdIncomings, type Mover } from '../incoming-state/incoming-state.actions.ts'
import type { HeldIncoming } from '../incoming-state/incoming-row.queries.ts'
import { checkAisles } from '../incoming-state/incoming.actions.ts'
import { checkPace, submittedStatus } from '../incoming-state/incoming.rules.ts'
import { submitIncomings, type SubmittedIncoming } from './submit.actions.ts'

/**
 * Submits a merchant again at one channel.
 * @param requireWhole refuses a merchant whose steps have a fault; asked while it is not onboarded anywhere
 * @throws common.notFound when it was never begun there; incoming.underReview, incoming.alreadyOpened, common.stateRefuses;
 *   what the check of the whole refuses; common.tooFrequent, incoming.tooOften, in this order
 * @source docs/domain/network.md 4.2, incomingFlow
 */
export async function resubmit(
  tx: Tx,
  by: Mover,
  { rpiNo, oemNo, finishStatus }: ReachedMerchant,
  aisleCode: string,
  requireWhole: (rpiNo: string) => Promise<void>,
): Promise<SubmittedIncoming[]> {
  const here = sql`aisle_code = ${aisleCode} AND incoming_status <> ${IncomingStatus.void}`
  const held = await holdIncomings(tx, by.tenantId, rpiNo, here)
  if (held.length === 0) throw commonErrors.notFound()
  const chosen = held.filter(({ incomingStatus }) => maySubmit(incomingStatus))
  if (chosen.length === 0) submittedStatus((held[0] as HeldIncoming).incomingStatus, false)
  if (finishStatus !== RpiFinishStatus.onboarded) await requireWhole(rpiNo)
  const most = await paramOf(tx, { tenantId: by.tenantId, oemNo }, 'incoming.retry.max_per_day')
  for (const one of chosen) checkPace(await earlierAttempts(tx, by, one), most)
  return submitIncomings(tx, by, { rpiNo, incomingCodes: chosen.map(({ incomingCode }) => incomingCode) })
}

function maySubmit(status: HeldIncoming['incomingStatus']): boolean {
  try {
    return submittedStatus(status, false) === IncomingStatus.submitting
  } catch {
    return false
  }
}

async function earlierAttempts(tx: Tx, { tenantId, at }: Mover, { incomingCode, submitTime }: HeldIncoming) {
  const { rows } = await tx.client.query<{ today: number }>({
    name: 'attempts_today',
    text: `SELECT count(*)::int AS today FROM rpi_incoming_apply WHERE tenant_id = $1 AND incoming_code = $2 AND submit_time >= $3::date AND submit_time < $3::date + 1`,
    values: [tenantId, incomingCode, dayOfText(at)],
  })
  const sinceLastSeconds =
    submitTime === null ? null : (instantOf(at).getTime() - instantOf(submitTime).getTime()) / 1000
  return { sinceLastSeconds, today: rows[0]?.today ?? 0 }
}

/**
 * Adds a channel to a merchant that is onboarded already, and submits it there.
 * @throws merchant.notOnboarded, incoming.aisleClosed, incoming.aisleRefuses, price.… when the lines may not be signed;
 *   incoming.exists by the constraint of the table
 * @source docs/domain/network.md 4.2, singleChannel, addPosIncoming
 */
export async function addChannel(
  tx: Tx,
  by: Mover,
  { rpiNo, oemNo, userType, finishStatus, settleCycle }: ReachedMerchant,
  draft: IncomingDraft,
): Promise<SubmittedIncoming[]> {
  if (finishStatus !== RpiFinishStatus.onboarded || settleCycle === null) throw merchantErrors.notOnboarded()
  await checkAisles(tx, by.tenantId, [{ rpiNo, aisleCode: draft.aisleCode }], new Map([[rpiNo, { oemNo, userType }]]))
  await checkLines(tx, by, { rpiNo, aisleCode: draft.aisleCode, lines: draft.lines })
  const added = await addIncoming(tx, by, { rpiNo, oemNo, settleCycle }, draft)
  return submitIncomings(tx, by, { rpiNo, incomingCodes: [added.incomingCode] })
}

/**
 * Refuses lines that could not be signed now: they are signed and taken back, so that the rules are those of signing.
 * @throws price.…
 */
export async function checkLines(
  tx: Tx,
  by: Mover,
  { rpiNo, aisleCode, lines }: { rpiNo: string; aisleCode: string; lines: readonly Line[] },
): Promise<void> {
  const whole = linesOver(await signedLines(tx, by.tenantId, { rpiNo, aisleCode }), lines)
  await tx.client.query('SAVEPOINT lines')
  await signRates(tx, by, [{ rpiNo, aisleCode, lines: whole, validFrom: by.at, sourceNo: '' }])
  await tx.client.query('ROLLBACK TO SAVEPOINT lines')
}
