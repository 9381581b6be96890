import type { Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { type NumberKind, takeNumbers } from '../../../core/server/database/business-number.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { pathAbove, placeProblem, placesOf } from './draft-problems.queries.ts'
import { insertRows, type Values } from '../../../core/server/database/row-writing.ts'
import { type Maker, madeBy } from '../../../core/server/call/maker.ts'
import { ServiceKind, SubjectType } from '../dossier/party-codes.contract.ts'
import { partyErrors } from '../dossier/party-errors.contract.ts'
import { sealNumber, sealPhone } from '../dossier/sealing.actions.ts'
import { holdTree } from './tree-lock.actions.ts'
import { partyTransitions } from '../dossier/party-review.rules.ts'

/** A party to be made. */
export interface PartyDraft {
  /** Login tenant of the party. */
  readonly oemNo: string
  readonly serviceKind: CodeOf<typeof ServiceKind>
  /** A provider's number, or oemNo for a party right below the operator or sub-operator. */
  readonly parentNo: string
  readonly serviceName: string
  readonly shortName?: string
  readonly subjectType?: CodeOf<typeof SubjectType>
  readonly creditCode?: string
  readonly licenseBegin?: string
  readonly licenseEnd?: string
  readonly legalName: string
  readonly legalIdNo: string
  readonly legalIdBegin?: string
  readonly legalIdEnd?: string
  readonly contactName: string
  readonly contactPhone: string
  readonly contactEmail?: string
  readonly districtCode?: string
  readonly address?: string
  /** Sign-in account; none: the phone signs in. */
  readonly account?: string
  readonly contractBegin?: string
  readonly contractEnd?: string
  readonly institutionNo?: string
  readonly managerUserId?: bigint
  /** Approved, set up and on at once; else a draft. */
  readonly isOpen: boolean
}

/** A party that was made. */
export interface MadeParty {
  readonly userNo: string
  readonly oemNo: string
  /** Numbers from the top provider down to the party itself, joined by commas. */
  readonly path: string
}

const numberKinds: Readonly<Record<number, NumberKind>> = {
  [ServiceKind.provider]: { prefix: 'F', day: 'none', width: 8 },
  [ServiceKind.employee]: { prefix: 'E', day: 'none', width: 8 },
  [ServiceKind.institution]: { prefix: 'J', day: 'none', width: 8 },
}

refusalOfConstraint('service_info_name', () => partyErrors.nameTaken())
refusalOfConstraint('service_info_person', () => partyErrors.subjectTaken())
refusalOfConstraint('service_info_licence', () => partyErrors.subjectTaken())
refusalOfConstraint('service_info_phone', () => partyErrors.phoneTaken())

/**
 * Makes providers, employees and institutions below parties that exist, in one statement.
 * @returns in the order of the drafts
 * @throws party.parentMissing when a party above is no provider of the same login tenant, party.parentOff when it or one
 *   above it is not on, party.tooDeep below the deepest level (param service.level.max); name, subject and phone taken by the constraints of the table
 * @source docs/domain/network.md 2.1, 7.1, 7.2
 */
export async function createParties(tx: Tx, maker: Maker, drafts: readonly PartyDraft[]): Promise<MadeParty[]> {
  await holdTree(tx, maker.tenantId)
  const places = await placesOf(tx, maker, drafts)
  for (const draft of drafts) {
    const problem = placeProblem(places, draft)
    if (problem) throw problem
  }
  const numbers = await numbersOf(tx, maker, drafts)
  const made = drafts.map((draft, place): MadeParty & { level: number } => {
    const userNo = numbers[place] as string
    const parentPath = pathAbove(places, draft)
    const path = parentPath ? `${parentPath},${userNo}` : userNo
    return { userNo, oemNo: draft.oemNo, path, level: path.split(',').length }
  })
  await insertRows(
    tx,
    'service_info',
    drafts.map((draft, place) => rowOfDraft(maker, draft, made[place] as (typeof made)[number])),
  )
  return made.map(({ userNo, oemNo, path }) => ({ userNo, oemNo, path }))
}

function rowOfDraft(maker: Maker, draft: PartyDraft, { userNo, path, level }: MadeParty & { level: number }): Values {
  const { legalIdNo, contactPhone, contactEmail = '', isOpen, ...plain } = draft
  const idNo = sealNumber('idNo', legalIdNo)
  const phone = sealPhone(contactPhone)
  return {
    ...plain,
    ...madeBy(maker),
    userNo,
    ancestors: path,
    level,
    subjectType: draft.subjectType ?? SubjectType.person,
    legalIdNoEnc: idNo.enc,
    legalIdNoIdx: idNo.idx,
    contactPhoneEnc: phone.enc,
    contactPhoneIdx: phone.idx,
    contactPhoneTail: phone.tail,
    contactEmailEnc: sealText(contactEmail),
    account: draft.account === contactPhone ? '' : (draft.account ?? ''),
    serviceAuditStatus: partyTransitions[isOpen ? 'bornApproved' : 'create'].to,
    auditTime: isOpen ? maker.at : null,
    isFinished: isOpen,
    isOn: isOpen,
  }
}

/** A number for each draft: kinds have counters of their own. */
async function numbersOf(tx: Tx, { at }: Maker, drafts: readonly PartyDraft[]): Promise<string[]> {
  const taken = new Map<number, string[]>()
  for (const kind of Object.values(ServiceKind)) {
    const howMany = drafts.filter(({ serviceKind }) => serviceKind === kind).length
    if (howMany > 0) taken.set(kind, await takeNumbers(tx, numberKinds[kind] as NumberKind, dayOfText(at), howMany))
  }
  return drafts.map(({ serviceKind }) => taken.get(serviceKind)?.shift() as string)
}
