import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, holds } from '../../../core/server/call/caller.ts'
import type { AuditNote } from '../../../core/server/call/audit.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { pageOf } from '../../../core/shared/call.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { present } from '../../../core/shared/shapes/draft-fields.ts'
import { ExamineKind, ExamineStatus } from '../dossier/dossier-codes.contract.ts'
import { BankInput, IdentityInput } from '../dossier/dossier.contract.ts'
import { askForAccount } from '../bank/bank-request.actions.ts'
import { askForIdentity } from '../identity/identity-request.actions.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { checkGiven } from './given.rules.ts'
import { decideExamine, withdrawExamine } from './verdict.actions.ts'
import { openExamine } from '../examine/open-examine.actions.ts'
import { examine, examineErrors } from '../examine/examine.contract.ts'
import { examineDetail, examineListing } from '../examine/examine.queries.ts'
import { examinedParty } from '../examine/examined-party.queries.ts'

const allKinds = Object.values(ExamineKind)
const { identity, bankCard, channel } = ExamineKind

export const examineCalls = [
  handle(examine.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, examineListing(caller, input), input)),
  ),

  handle(examine.detail, ({ tx, caller, input }) => examineDetail(tx, caller, input, allKinds)),

  handle(examine.bankDetail, ({ tx, caller, input }) => examineDetail(tx, caller, input, [bankCard])),

  handle(examine.authDetail, ({ tx, caller, input }) => examineDetail(tx, caller, input, [identity])),

  handle(examine.aisleDetail, ({ tx, caller, input }) => examineDetail(tx, caller, input, [channel])),

  handle(examine.remove, async ({ tx, caller, input, audit }) => {
    for (const id of [...input.ids].sort()) await withdrawExamine(tx, caller, id)
    audit({
      entity: 'examine',
      no: input.ids.join(','),
      each: input.ids.map((no) => ({ no, before: { examineStatus: ExamineStatus.pending }, after: null })),
    })
    return {}
  }),

  // The list of all takes verdicts about any kind, and requests for bank accounts as its name says.
  handle(examine.submit, async ({ tx, caller, input, now, audit, translate }) => {
    const verdict = verdictOf(input)
    if (verdict) return decide(tx, caller, verdict, allKinds, audit)
    return askForBank(
      tx,
      caller,
      now,
      checkGiven(BankInput, input, (label) => translate(label, caller.language)),
      audit,
    )
  }),

  handle(examine.bankSubmit, async ({ tx, caller, input, now, audit, translate }) => {
    const verdict = verdictOf(input)
    if (verdict) return decide(tx, caller, verdict, [bankCard], audit)
    return askForBank(
      tx,
      caller,
      now,
      checkGiven(BankInput, input, (label) => translate(label, caller.language)),
      audit,
    )
  }),

  handle(examine.authSubmit, async ({ tx, caller, input, now, audit, translate }) => {
    const verdict = verdictOf(input)
    if (verdict) return decide(tx, caller, verdict, [identity], audit)
    if (!holds(caller, 'auth_add')) throw commonErrors.forbidden()
    const asked = checkGiven(IdentityInput, input, (label) => translate(label, caller.language))
    const id = await askForIdentity(tx, caller, now, asked)
    audit({ entity: 'examine', no: id, after: { userNo: asked.userNo, examineKind: identity } })
    return { id }
  }),

  handle(examine.aisleSubmit, async ({ tx, caller, input, audit }) => {
    const verdict = verdictOf(input)
    if (verdict) return decide(tx, caller, verdict, [channel], audit)
    if (!holds(caller, 'aisle_examine_add')) throw commonErrors.forbidden()
    const aisleCode = present(input.aisleCode, ['通道编码', 'Channel code'], caller.language)
    const whose = await examinedParty(tx, caller, {
      userType: present(input.userType, ['主体类型', 'Party type'], caller.language),
      userNo: present(input.userNo, ['主体编号', 'Party No.'], caller.language),
    })
    const after = await openAisleOf(tx, caller, whose, aisleCode)
    const id = await openExamine(tx, caller, whose, { examineKind: channel, before: null, after, pics: [] })
    audit({ entity: 'examine', no: id, after: { userNo: whose.userNo, ...after } })
    return { id }
  }),
]

type Note = (note: AuditNote) => void

async function askForBank(
  tx: Tx,
  caller: Caller,
  now: Moment,
  asked: z.output<typeof BankInput>,
  audit: Note,
): Promise<{ id: bigint }> {
  if (!holds(caller, 'bank_add')) throw commonErrors.forbidden()
  const id = await askForAccount(tx, caller, now, asked)
  if (id === null) throw commonErrors.stateRefuses()
  audit({ entity: 'examine', no: id, after: { userNo: asked.userNo, accNo: asked.accNo } })
  return { id }
}

interface Verdict {
  readonly id: bigint
  readonly isApproved: boolean
  readonly reason: string
}

/**
 * The verdict that an input holds; null when it asks for something instead.
 * @throws common.stateRefuses for a verdict that says nothing, common.rejectReasonMissing
 */
function verdictOf({
  id,
  examineStatus,
  reason = '',
}: {
  id?: bigint | undefined
  examineStatus?: CodeOf<typeof ExamineStatus> | undefined
  reason?: string | undefined
}): Verdict | null {
  if (examineStatus === undefined) return null
  if (id === undefined) throw commonErrors.notFound()
  if (examineStatus === ExamineStatus.pending) throw commonErrors.stateRefuses()
  const isApproved = examineStatus === ExamineStatus.approved
  if (!isApproved && reason === '') throw commonErrors.rejectReasonMissing()
  return { id, isApproved, reason }
}

const auditPermissions: Readonly<Record<number, string>> = {
  [identity]: 'auth_examine_audit',
  [bankCard]: 'bank_examine_audit',
  [channel]: 'aisle_examine_audit',
}

async function decide(
  tx: Tx,
  caller: Caller,
  { id, isApproved, reason }: Verdict,
  kinds: readonly number[],
  audit: Note,
): Promise<{ id: bigint }> {
  const mine = kinds.filter((kind) => holds(caller, auditPermissions[kind] ?? ''))
  if (mine.length === 0) throw commonErrors.forbidden()
  const found = await decideExamine(tx, caller, { id, kinds: mine, isApproved, reason })
  audit({
    entity: 'examine',
    no: id,
    before: { examineStatus: ExamineStatus.pending },
    after: { userNo: found.userNo, examineStatus: isApproved ? ExamineStatus.approved : ExamineStatus.rejected },
    reason,
  })
  return { id }
}

/**
 * The channel that a party asks for: open to its operator, and not the party's already.
 * @throws examine.aisleClosed, examine.aisleHeld
 */
async function openAisleOf(
  tx: Tx,
  { tenantId }: Caller,
  { oemNo, userNo }: { oemNo: string; userNo: string },
  aisleCode: string,
): Promise<{ aisleCode: string; aisleName: string }> {
  const row = await rowOf<{ aisleName: string; isHeld: boolean }>(
    tx,
    sql`SELECT a.aisle_name AS "aisleName", EXISTS (SELECT 1 FROM party_aisle p WHERE p.tenant_id = ${tenantId} AND p.user_no = ${userNo} AND p.aisle_code = a.aisle_code AND p.is_on AND NOT p.is_deleted) AS "isHeld"
          FROM aisle_oem o JOIN pay_aisle a ON a.aisle_code = o.aisle_code AND a.is_on AND NOT a.is_deleted
         WHERE o.tenant_id = ${tenantId} AND o.oem_no = ${oemNo} AND o.aisle_code = ${aisleCode} AND o.is_on AND NOT o.is_deleted`,
  )
  if (!row) throw examineErrors.aisleClosed()
  if (row.isHeld) throw examineErrors.aisleHeld()
  return { aisleCode, aisleName: row.aisleName }
}
