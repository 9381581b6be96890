import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { BalanceAccType } from '../../channels/channels.shared.ts'
import { replacePictures } from '../picture/picture.actions.ts'
import { kindsOfStep, pictureNeeds } from '../picture/picture.rules.ts'
import { completedFirst } from '../onboarding-step/completed.rules.ts'
import { hiddenStep, wholeStep } from './hidden.queries.ts'
import type { Judgement } from './judgement.queries.ts'
import type { Dossier } from './merchant-dossier.queries.ts'
import {
  fieldsOf,
  judgeStep,
  openStep,
  partsWith,
  picturesWith,
  type SavedStep,
  savedStep,
  saveStep,
  type Saving,
  saying,
  type Work,
} from './step-flow.actions.ts'
import { unverified } from './step-facts.queries.ts'
import { columnsOfFirst } from './step-rows.actions.ts'
import { addMerchant, type Belonging, checkCardAgain, dropLaterSteps, moveBelonging } from './step-saving.actions.ts'
import { type First, FirstStep } from '../onboarding-step/step-shapes.contract.ts'

/** Saves step one: of a merchant that is there, or of a new one. @source docs/domain/network.md 3.3, 3.4 */
export const saveFirst = (work: Work, input: First & Saving): Promise<SavedStep> =>
  input.id === undefined ? addFirst(work, input) : changeFirst(work, input)

async function addFirst(work: Work, input: First & Saving): Promise<SavedStep> {
  const { tx, caller, now, audit } = work
  const typed = wholeStep(1, fieldsOf(FirstStep, input), [], saying(work))
  const first = completedFirst({ ...typed, ...(await ownedBy(tx, caller, typed)) })
  const pictures = input.pics ?? []
  const none = { second: null, third: null, fourth: null, verifyState: unverified }
  const whose = { tenantId: caller.tenantId, oemNo: caller.oemNo, rpiNo: '' }
  await judgeStep(work, 1, { ...whose, ...none, first, pictures })
  const columns = { ...columnsOfFirst(first), userType: first.userType ?? MerchantUserType.soleTrader, currentStep: 2 }
  const made = await addMerchant(tx, makerOf(caller, now), caller, belongingOf(caller, first), columns)
  const merchant = { oemNo: caller.oemNo, rpiNo: made.rpiNo }
  await replacePictures(tx, caller, merchant, [], pictures, kindsOfStep(1))
  audit({ entity: 'merchant', no: made.rpiNo, after: hiddenStep(1, first) })
  return savedStep(work, made.id)
}

async function changeFirst(work: Work, input: First & Saving): Promise<SavedStep> {
  const { tx, caller } = work
  const { dossier, whole } = await openStep(work, 1, input)
  const typed = whole(fieldsOf(FirstStep, input))
  const first = completedFirst({ ...typed, ...(await ownedBy(tx, caller, typed)) })
  const isOtherType = dossier.row.currentStep > 1 && first.userType !== dossier.first.userType
  const given = picturesWith(dossier.pictures, 1, input.pics)
  const card = !isOtherType && first.legalIdNo !== dossier.first.legalIdNo ? cardOfLegalPerson(dossier) : null
  const parts = isOtherType
    ? partsWith(dossier, { first, third: null, fourth: null, pictures: given.filter(usedBy(first, dossier)) })
    : partsWith(dossier, { first, pictures: given, ...(card ? { verifyState: unverified } : {}) })
  const judgement: Judgement = await judgeStep(work, 1, parts)
  const belonging = belongingOf(caller, first)
  const userPath = await moveBelonging(tx, dossier, belonging)
  const columns = {
    ...columnsOfFirst(first),
    ...belonging,
    userPath,
    ...(isOtherType ? { agreementNo: '' } : {}),
  }
  return saveStep(
    work,
    1,
    { dossier, parts, judgement, columns },
    {
      pics: input.pics,
      values: first,
      before: isOtherType ? Math.min(dossier.row.currentStep, 3) : dossier.row.currentStep,
      ...(isOtherType ? { alsoWrites: (by) => dropLaterSteps(tx, by, dossier) } : {}),
      ...(card ? { alsoWrites: () => checkCardAgain(tx, card) } : {}),
    },
  )
}

const cardOfLegalPerson = ({ account }: Dossier) =>
  account?.balanceAccType === BalanceAccType.legalPerson ? account : null

/** Whether a picture is one that the new type of merchant is asked for before its account is known. */
function usedBy(first: First, { second }: Dossier) {
  const needs = pictureNeeds({
    userType: first.userType ?? 0,
    legalIdType: first.legalIdType,
    contactType: first.contactType,
    uboIsLegal: first.uboIsLegal,
    microType: first.microType,
    sceneType: second?.sceneType,
    // What the industry asks for does not hang on the type of merchant.
    needsQualification: true,
  })
  const kept = new Set(needs.filter(({ step }) => step <= 2).map(({ kind }) => kind))
  return ({ picKind }: { picKind: (typeof needs)[number]['kind'] }) => kept.has(picKind)
}

/**
 * Finds the party that brings in a merchant, as far as the session tells: a provider and an employee bring in their own.
 * @source docs/domain/network.md 1.3, 3.4 userNo
 */
export async function ownedBy(
  tx: Tx,
  caller: Caller,
  { userNo, empNo, managerUserId }: Pick<First, 'userNo' | 'empNo' | 'managerUserId'>,
): Promise<Pick<First, 'userNo' | 'empNo' | 'managerUserId'>> {
  if (caller.partyType === PartyType.provider) return { userNo: caller.userNo, empNo, managerUserId }
  if (caller.partyType === PartyType.employee) {
    const own = await rowOf<{ parent_no: string }>(
      tx,
      sql`SELECT parent_no FROM service_info WHERE tenant_id = ${caller.tenantId} AND user_no = ${caller.userNo} AND NOT is_deleted`,
    )
    return { userNo: own?.parent_no ?? '', empNo: caller.userNo, managerUserId }
  }
  const isManager = caller.roleAliases.length > 0 && caller.roleAliases.every((alias) => alias === 'account_manager')
  return { userNo: userNo || caller.oemNo, empNo, managerUserId: isManager ? caller.userId : managerUserId }
}

/** Returns the owner of a merchant with this step one. */
export const belongingOf = (
  { oemNo }: Pick<Caller, 'oemNo'>,
  { userNo, empNo, institutionNo, managerUserId }: Pick<First, 'userNo' | 'empNo' | 'institutionNo' | 'managerUserId'>,
): Belonging => ({
  oemNo,
  userNo,
  empNo: empNo || null,
  institutionNo: institutionNo || null,
  managerUserId: managerUserId ?? null,
})
