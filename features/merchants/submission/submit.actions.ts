import { sql } from 'drizzle-orm'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { takeNumbers } from '../../../core/server/database/business-number.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import { putOutbox } from '../../../core/server/jobs/outbox.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { applicationOf, applicationText, maskedApplication } from './application.queries.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { applyNumber } from '../incoming-state/incoming-number.rules.ts'
import { incomingSending } from './incoming-sending.jobs.ts'
import { holdIncomings, type Mover, moveIncoming } from '../incoming-state/incoming-state.actions.ts'
import type { HeldIncoming } from '../incoming-state/incoming-row.queries.ts'
import { editableStatuses, submittedStatus } from '../incoming-state/incoming.rules.ts'

/** An onboarding that was submitted, as fifthFlow answers it. */
export interface SubmittedIncoming {
  readonly aisleCode: string
  readonly incomingCode: string
  readonly applyNo: string
  readonly incomingStatus: CodeOf<typeof IncomingStatus>
}

/**
 * Submits a merchant at its channels: every onboarding at 0, 2, 7 or 8 gets a new attempt, with a number and a snapshot of
 * what is sent, and goes to the channel by the outbox, or first to the operator's own review. Whether the merchant's data
 * are whole is asked before. Each goes its own way from here: one channel refusing holds no other back.
 * @param incomingCodes some of its onboardings alone; all that may be submitted by default
 * @returns what was submitted; nothing when no onboarding may be
 * @throws common.notFound for a merchant that is not there or has no settlement account
 * @source docs/domain/network.md 3.9, 4.2
 */
export async function submitIncomings(
  tx: Tx,
  by: Mover,
  { rpiNo, incomingCodes }: { rpiNo: string; incomingCodes?: readonly string[] },
): Promise<SubmittedIncoming[]> {
  const mayBe = sql`incoming_status = ANY(${sql.param([...editableStatuses])}::smallint[])`
  const chosen = incomingCodes ? sql`${mayBe} AND incoming_code = ANY(${sql.param([...incomingCodes])}::text[])` : mayBe
  const held = await holdIncomings(tx, by.tenantId, rpiNo, chosen)
  const merchant = await rowOf<{ oem_no: string }>(
    tx,
    sql`UPDATE rpi_basic SET submit_time = ${by.at}::timestamptz WHERE tenant_id = ${by.tenantId} AND rpi_no = ${rpiNo} AND NOT is_deleted RETURNING oem_no`,
  )
  if (!merchant) throw commonErrors.notFound()
  const isReviewed = await paramOf(tx, { tenantId: by.tenantId, oemNo: merchant.oem_no }, 'incoming.audit.enabled')
  const numbers = await takeNumbers(tx, applyNumber, dayOfText(by.at), held.length)
  const submitted: SubmittedIncoming[] = []
  for (const [place, one] of held.entries())
    submitted.push(await submitOne(tx, by, one, numbers[place] as string, isReviewed))
  return submitted
}

async function submitOne(
  tx: Tx,
  by: Mover,
  held: HeldIncoming,
  applyNo: string,
  isReviewed: boolean,
): Promise<SubmittedIncoming> {
  const status = submittedStatus(held.incomingStatus, isReviewed)
  const attemptNo = held.attemptNo + 1
  const { oemNo, incomingCode, rpiNo, aisleCode } = held
  const application = await applicationOf(tx, by.tenantId, held, applyNo)
  const attempt = {
    tenantId: by.tenantId,
    oemNo,
    applyNo,
    incomingCode,
    rpiNo,
    aisleCode,
    attemptNo,
    request: maskedApplication(application),
    requestEnc: sealText(applicationText(application)),
    createUser: by.userId,
    submitTime: by.at,
  }
  await insertRows(tx, 'rpi_incoming_apply', [attempt])
  await moveIncoming(tx, by, held, {
    event: isReviewed ? 'submitForReview' : 'submit',
    set: {
      applyNo,
      attemptNo,
      submitTime: by.at,
      finishTime: null,
      nextQueryTime: null,
      rejectReasonId: null,
      rejectReason: '',
      rejectFields: [],
      wantedPics: [],
    },
  })
  if (status === IncomingStatus.submitting) await sendAttempt(tx, { ...held, applyNo })
  return { aisleCode, incomingCode, applyNo, incomingStatus: status }
}

/** Has an attempt sent to its channel once this transaction has committed. */
export const sendAttempt = (
  tx: Tx,
  { tenantId, applyNo, aisleCode }: Pick<HeldIncoming, 'tenantId' | 'applyNo' | 'aisleCode'>,
): Promise<void> => putOutbox(tx, tenantId, incomingSending, [{ outNo: applyNo, payload: { aisleCode } }])
