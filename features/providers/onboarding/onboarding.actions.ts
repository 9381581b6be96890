import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { paramOf, requireOwnFiles } from '../../settings/settings.server.ts'
import { AuthStatus, ExamineKind } from '../dossier/dossier-codes.contract.ts'
import { openExamine } from '../examine/open-examine.actions.ts'
import type { BankContent, IdentityContent } from '../dossier/examine-content.rules.ts'
import { holdIdentity, isSameName, realNameOf, storedName } from '../identity/identity.actions.ts'
import { type HeldParty, heldParty } from '../party/held-party.queries.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { changesOf, recordChanges } from '../party/party-change.actions.ts'
import { createParties } from '../party/party.actions.ts'
import { partyTypes, ServiceAuditStatus, ServiceKind } from '../dossier/party-codes.contract.ts'
import type { Attachment } from '../dossier/attachment.contract.ts'
import { sealNumber } from '../dossier/sealing.actions.ts'
import { mergedValues, newValues } from './given-values.rules.ts'
import { type partyOnboarding } from './onboarding.contract.ts'
import { onboardingErrors } from '../dossier/onboarding-errors.contract.ts'
import { checkMaker, checkPapers, checkParty, checkPictures } from './onboarding.rules.ts'
import { isDraft, nextReview } from '../dossier/party-review.rules.ts'
import {
  changedFields,
  contactFields,
  type PartyField,
  type PartyValues,
  subjectFields,
} from '../dossier/party-values.rules.ts'
import { checkLinks, sealedValues, updateParty } from '../party/party-values.actions.ts'

type Input = InputOf<typeof partyOnboarding.submit>

/** Result of saving step one. */
export interface SavedParty {
  readonly id: bigint
  readonly userNo: string
  /** Whether changes wait for their examine. */
  readonly isExamined: boolean
  readonly before: object | null
  readonly after: object
}

/**
 * Makes a party: a draft, until its three steps are there and a second person has reviewed them.
 * @throws partyOnboarding.…, party.…, common.fieldRequired, common.fieldMasked
 * @source docs/domain/network.md 7.1, 7.2
 */
export async function makeDraft(tx: Tx, caller: Caller, now: Moment, input: Input): Promise<SavedParty> {
  const { serviceKind, parentNo, values } = newValues(input, caller)
  const mayMakeChildren = await paramOf(tx, caller, 'service.child.create')
  checkMaker({ ...caller, mayMakeChildren }, { serviceKind, parentNo })
  checkParty(serviceKind, values, now.day)
  await checkLinks(tx, caller, values)
  const { creditCode, licenseBegin, licenseEnd, legalIdBegin, legalIdEnd, contractBegin, contractEnd } = values
  const { institutionNo, managerUserId, ...texts } = values
  const [made] = await createParties(tx, makerOf(caller, now), [
    {
      ...texts,
      oemNo: caller.oemNo,
      serviceKind,
      parentNo,
      creditCode,
      ...present({ licenseBegin, licenseEnd, legalIdBegin, legalIdEnd, contractBegin, contractEnd }),
      ...present({ institutionNo, managerUserId }),
      isOpen: false,
    },
  ])
  const userNo = made?.userNo ?? ''
  const held = await heldParty(tx, caller, { userNo })
  await logReview(tx, caller, held, { from: null, to: ServiceAuditStatus.draft, action: 'submit' })
  return { id: held.id, userNo, isExamined: false, before: null, after: { serviceKind, parentNo, ...values } }
}

/** The entries that are there. */
const present = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as {
    [K in keyof T]: NonNullable<T[K]>
  }

/**
 * Changes a party. A draft is corrected by the party that brings it in; of an approved one contact and contract change at
 * once, who it is waits for an examine; a provider changes its own contact fields alone.
 * @throws common.notFound, common.moved, common.forbidden, common.stateRefuses, partyOnboarding.…, examine.open
 * @source docs/domain/network.md 7.2, submit (edit)
 */
export async function changeParty(
  tx: Tx,
  caller: Caller,
  now: Moment,
  input: Input & { id: bigint },
): Promise<SavedParty> {
  const held = await heldParty(tx, caller, { id: input.id })
  if (input.version !== undefined && input.version !== held.version) throw commonErrors.moved()
  if (input.serviceKind !== undefined && input.serviceKind !== held.serviceKind) throw onboardingErrors.kindFixed()
  if (input.parentNo !== undefined && input.parentNo !== held.parentNo) throw onboardingErrors.parentFixed()
  const after = mergedValues(held.values, input, caller)
  const fields = changedFields(held.values, after)
  const isCorrection = isDraft(held.serviceAuditStatus)
  checkEditor(caller, held, fields)
  checkParty(held.serviceKind, after, now.day)
  await checkLinks(tx, caller, after)
  const saved = { id: held.id, userNo: held.userNo, ...auditOf(fields, held.values, after) }
  if (isCorrection) {
    await updateParty(tx, caller, held, sealedValues(after))
    return { ...saved, isExamined: false }
  }
  const isSubject = (field: PartyField) => (subjectFields as readonly PartyField[]).includes(field)
  const atOnce = fields.filter((field) => !isSubject(field))
  if (atOnce.length > 0) {
    const kept = Object.fromEntries(subjectFields.map((field) => [field, held.values[field]]))
    await updateParty(tx, caller, held, sealedValues({ ...after, ...kept }))
    await recordChanges(tx, caller, held, changesOf(atOnce, held.values, after))
  }
  const isExamined = fields.some(isSubject)
  if (isExamined) await askForSubject(tx, caller, held, after)
  return { ...saved, isExamined }
}

const auditOf = (fields: readonly PartyField[], before: PartyValues, after: PartyValues) => ({
  before: Object.fromEntries(fields.map((field) => [field, before[field]])),
  after: Object.fromEntries(fields.map((field) => [field, after[field]])),
})

/** @throws common.stateRefuses while it is reviewed, common.forbidden, partyOnboarding.accountFixed */
function checkEditor(caller: Caller, held: HeldParty, fields: readonly PartyField[]): void {
  if (isDraft(held.serviceAuditStatus)) {
    if (held.makerNo !== caller.userNo) throw commonErrors.forbidden()
    return
  }
  if (held.serviceAuditStatus === ServiceAuditStatus.pending) throw commonErrors.stateRefuses()
  if (held.isFinished && fields.includes('account')) throw onboardingErrors.accountFixed()
  if (caller.partyType === PartyType.operator) return
  const isOwnContact = held.userNo === caller.userNo && fields.every((field) => contactFields.includes(field))
  if (!isOwnContact) throw commonErrors.forbidden()
}

/** Sends a party's new subject to its approval; the old values stay until it has passed. */
async function askForSubject(tx: Tx, caller: Caller, held: HeldParty, after: PartyValues): Promise<void> {
  const userType = partyTypes[held.serviceKind]
  await openExamine(
    tx,
    caller,
    { ...held, userType },
    {
      examineKind: ExamineKind.identity,
      before: subjectContent(held.values),
      after: subjectContent(after),
      pics: held.attachments,
    },
  )
}

function subjectContent(values: PartyValues): IdentityContent {
  const { serviceName, subjectType, creditCode, licenseBegin, licenseEnd, legalName, legalIdBegin, legalIdEnd } = values
  const number = sealNumber('idNo', values.legalIdNo)
  return {
    identity: realNameOf(values),
    subject: {
      serviceName,
      subjectType,
      creditCode,
      licenseBegin,
      licenseEnd,
      legalName,
      legalIdNoEnc: number.enc,
      legalIdNoIdx: number.idx,
      legalIdBegin,
      legalIdEnd,
    },
  }
}

/**
 * Step three: the pictures, and with them the whole party is sent to its review. What was approved before and has not
 * changed since is not asked for again.
 * @throws common.notFound, common.forbidden, common.stateRefuses, partyOnboarding.bankMissing, partyOnboarding.paperExpired,
 *   partyOnboarding.picturesMissing, file.gone
 * @source docs/domain/network.md 7.2, thirdStepAttach
 */
export async function sendToReview(
  tx: Tx,
  caller: Caller,
  now: Moment,
  userNo: string,
  attachments: readonly Attachment[],
): Promise<HeldParty> {
  const held = await heldParty(tx, caller, { userNo })
  if (held.makerNo !== caller.userNo) throw commonErrors.forbidden()
  const to = nextReview(held.serviceAuditStatus, 'attach')
  const whose = { ...held, userType: partyTypes[held.serviceKind] }
  const bank = held.draftBank as BankContent | null
  if (held.serviceKind === ServiceKind.provider && bank === null && !(await hasBank(tx, caller, userNo)))
    throw onboardingErrors.bankMissing()
  checkPapers(held.values, { today: now.day, leastDays: await paramOf(tx, caller, 'idcard.min_valid_days') })
  checkPictures(held.values.subjectType, attachments, caller.language)
  await requireOwnFiles(
    tx,
    caller,
    attachments.map(({ fileKey }) => fileKey),
    held.attachments.map(({ fileKey }) => fileKey),
  )
  await updateParty(tx, caller, held, { attachments: [...attachments], serviceAuditStatus: to })
  await logReview(tx, caller, held, { from: held.serviceAuditStatus, to, action: 'attach' })
  const asked = { before: null, pics: attachments }
  const name = realNameOf(held.values)
  const known = await storedName(tx, caller.tenantId, whose)
  if (known?.authStatus !== AuthStatus.verified || !isSameName(known, name) || bank === null) {
    const after: IdentityContent = { identity: name, subject: null }
    await openExamine(tx, caller, whose, { examineKind: ExamineKind.identity, after, ...asked })
    await holdIdentity(tx, caller, whose, name, attachments)
  }
  if (bank !== null)
    await openExamine(tx, caller, whose, { examineKind: ExamineKind.bankCard, after: bank, ...asked, pics: [] })
  return held
}

async function hasBank(tx: Tx, { tenantId }: Caller, userNo: string): Promise<boolean> {
  const row = await rowOf(
    tx,
    sql`SELECT 1 FROM bank WHERE tenant_id = ${tenantId} AND user_no = ${userNo} AND NOT is_deleted`,
  )
  return row !== undefined
}

/** Writes a move of a party's review into the log of states. */
export const logReview = (
  tx: Tx,
  caller: Caller,
  { oemNo, userNo }: HeldParty,
  change: { from: number | null; to: number; action: string; remark?: string },
) => logStates(tx, caller.tenantId, caller, [{ oemNo, entity: 'party', entityNo: userNo, ...change }])
