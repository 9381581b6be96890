import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { refuseMaker } from '../../../core/shared/verdict.ts'
import { logExamine, dropOpen, type Examined } from '../examine/open-examine.actions.ts'
import { ExamineKind, ExamineStatus } from '../dossier/dossier-codes.contract.ts'
import { setIdentityStatus } from '../identity/identity.actions.ts'
import { updateParty } from '../party/party-values.actions.ts'
import { nextReview, type partyTransitions } from '../dossier/party-review.rules.ts'
import { type HeldParty, partyOfNumber } from '../party/held-party.queries.ts'
import { partyTypes, ServiceAuditStatus } from '../dossier/party-codes.contract.ts'
import type { Attachment } from '../dossier/attachment.contract.ts'
import type { ExamineContent } from '../dossier/examine-content.rules.ts'
import { examineErrors } from '../examine/examine.contract.ts'
import { examinesInReach } from '../examine/examine.queries.ts'
import { examineTransitions, isExaminerOf } from '../examine/examine.rules.ts'
import { applyContent } from './apply-content.actions.ts'

/** A request as it is decided. */
export interface HeldExamine extends Examined {
  readonly id: bigint
  readonly examineKind: CodeOf<typeof ExamineKind>
  readonly examineStatus: CodeOf<typeof ExamineStatus>
  readonly after: ExamineContent
  readonly pics: Attachment[]
  readonly submitUser: bigint | null
}

/**
 * Decides about a request, in the transaction in which what it asks for takes effect.
 * @throws common.notFound, common.forbidden, common.stateRefuses, common.rejectReasonMissing, common.ownSubmission, and
 *   what the effect refuses
 * @source docs/domain/network.md 7.2, 7.3
 */
export async function decideExamine(
  tx: Tx,
  caller: Caller,
  { id, kinds, isApproved, reason }: { id: bigint; kinds: readonly number[]; isApproved: boolean; reason: string },
): Promise<HeldExamine> {
  const { found, party } = await heldExamine(tx, caller, id, kinds)
  if (!isExaminerOf(caller, found)) throw commonErrors.forbidden()
  const to = nextState(examineTransitions, found.examineStatus, isApproved ? 'approve' : 'reject')
  refuseMaker(found.submitUser, caller.userId)
  await run(
    tx,
    sql`UPDATE examine SET examine_status = ${to}, reason = ${reason}, examine_user = ${caller.userId}, examine_time = business_now(), update_user = ${caller.userId},
               update_time = business_now(), version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${id}`,
  )
  const action = isApproved ? 'approve' : 'reject'
  await logExamine(tx, caller, found, { from: found.examineStatus, to, action, remark: reason })
  if (isApproved) await applyContent(tx, caller, found, party)
  else if (found.examineKind === ExamineKind.identity) await setIdentityStatus(tx, caller, found, 'reject')
  if (party?.serviceAuditStatus === ServiceAuditStatus.pending)
    await moveOnboarding(tx, caller, party, isApproved ? 'approve' : 'reject', reason)
  return found
}

/**
 * Takes a request back. That of a party on its way in takes the whole submission back: the party is a draft again.
 * @throws common.notFound, examine.decided, common.forbidden when somebody else submitted it
 * @source docs/domain/network.md 7.3, remove
 */
export async function withdrawExamine(tx: Tx, caller: Caller, id: bigint): Promise<void> {
  const { found, party } = await heldExamine(tx, caller, id, Object.values(ExamineKind))
  if (found.examineStatus !== ExamineStatus.pending) throw examineErrors.decided()
  if (found.submitUser !== caller.userId) throw commonErrors.forbidden()
  await dropOpen(tx, caller, sql`id = ${id}`)
  if (found.examineKind === ExamineKind.identity) await releaseIdentity(tx, caller, found)
  if (party?.serviceAuditStatus === ServiceAuditStatus.pending) await moveOnboarding(tx, caller, party, 'withdraw', '')
}

/**
 * Moves a party on its way in as its examines go: on once none is open any more, back when one was refused or taken back,
 * and then the others go with it, as the next submission asks for them anew.
 */
async function moveOnboarding(
  tx: Tx,
  caller: Caller,
  party: HeldParty,
  event: Exclude<keyof typeof partyTransitions, 'attach'>,
  reason: string,
): Promise<void> {
  if (event === 'approve') {
    const open = await rowOf<{ n: bigint }>(
      tx,
      sql`SELECT count(*) AS n FROM examine WHERE ${openOnboarding(caller, party)}`,
    )
    if (open && open.n > 0n) return
  } else {
    await dropOpen(tx, caller, openOnboarding(caller, party))
    await releaseIdentity(tx, caller, { ...party, userType: partyTypes[party.serviceKind] })
  }
  const to = nextReview(party.serviceAuditStatus, event)
  // What the examines changed of the party changed its version as well.
  const now = (await partyOfNumber(tx, caller.tenantId, party.userNo)) ?? party
  await updateParty(tx, caller, now, {
    serviceAuditStatus: to,
    ...(event === 'approve' ? { auditTime: sql`business_now()` } : {}),
  })
  const move = { oemNo: party.oemNo, from: party.serviceAuditStatus, to, action: event, remark: reason }
  await logStates(tx, caller.tenantId, caller, [{ ...move, entity: 'party', entityNo: party.userNo }])
}

/** A real name that waited for a request which is gone waits no more. */
const releaseIdentity = (tx: Tx, caller: Caller, whose: Examined) => setIdentityStatus(tx, caller, whose, 'withdraw')

const openOnboarding = ({ tenantId }: Caller, { userNo }: HeldParty): SQL =>
  sql`tenant_id = ${tenantId} AND user_no = ${userNo} AND examine_kind IN (${ExamineKind.identity}, ${ExamineKind.bankCard}) AND examine_status = ${ExamineStatus.pending} AND NOT is_deleted`

/** A request within the caller's reach, held after its party, so that two never wait for each other. */
async function heldExamine(
  tx: Tx,
  caller: Caller,
  id: bigint,
  kinds: readonly number[],
): Promise<{ found: HeldExamine; party: HeldParty | null }> {
  const where = sql`${examinesInReach(caller)} AND e.id = ${id} AND e.examine_kind = ANY(${sql.param([...kinds])}::smallint[]) AND NOT e.is_deleted`
  const known = await rowOf<{ userNo: string }>(tx, sql`SELECT e.user_no AS "userNo" FROM examine e WHERE ${where}`)
  if (!known) throw commonErrors.notFound()
  const party = (await partyOfNumber(tx, caller.tenantId, known.userNo)) ?? null
  const [found] = await rowsOf<HeldExamine>(
    tx,
    sql`SELECT e.id, e.oem_no AS "oemNo", e.user_type AS "userType", e.user_no AS "userNo", e.examine_kind AS "examineKind", e.examine_status AS "examineStatus", e.after_json AS after, e.pics,
               e.submit_user AS "submitUser" FROM examine e WHERE ${where} FOR NO KEY UPDATE OF e`,
  )
  if (!found) throw commonErrors.notFound()
  return { found, party }
}
