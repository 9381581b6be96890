import type { CodeOf } from '../../../core/shared/codes.ts'
import { addDays } from '../../../core/shared/dates.ts'
import { commonErrors, type Language } from '../../../core/shared/errors.ts'
import { nextState, type Transitions } from '../../../core/shared/transitions.ts'
import { isCreditCode, isIdCard, isPersonName, isSoleTraderCode } from '../../../core/shared/validity.ts'
import { checkedMobile } from '../../access/sms/sms.rules.ts'
import { checkAccount, checkEmail } from '../../access/user/user.rules.ts'
import { ServiceAuditStatus, ServiceKind, SubjectType } from '../party/party-codes.contract.ts'
import { onboardingErrors } from './onboarding.contract.ts'

const { draft, pending, approved, rejected } = ServiceAuditStatus

/** The review of a party on its way in; it follows from the examines of its identity and its bank account. @source docs/domain/network.md 7.2 */
export const partyTransitions = {
  attach: { from: [draft, rejected], to: pending },
  approve: { from: [pending], to: approved },
  reject: { from: [pending], to: rejected },
  withdraw: { from: [pending], to: draft },
} as const satisfies Transitions<typeof ServiceAuditStatus>

/** States in which a party may be corrected freely, and removed. @source docs/domain/network.md 7.2 */
export const isDraft = (status: CodeOf<typeof ServiceAuditStatus>): boolean => status === draft || status === rejected

/** Fields of a party that step one holds; absent texts are '', absent days null. */
export interface PartyValues {
  readonly serviceName: string
  readonly shortName: string
  readonly subjectType: CodeOf<typeof SubjectType>
  readonly creditCode: string
  readonly licenseBegin: string | null
  readonly licenseEnd: string | null
  readonly legalName: string
  readonly legalIdNo: string
  readonly legalIdBegin: string | null
  readonly legalIdEnd: string | null
  readonly contactName: string
  readonly contactPhone: string
  readonly contactEmail: string
  readonly districtCode: string
  readonly address: string
  /** '': it signs in by the phone of its user. */
  readonly account: string
  readonly contractBegin: string | null
  readonly contractEnd: string | null
  readonly institutionNo: string | null
  readonly managerUserId: bigint | null
}

/** A field of step one. */
export type PartyField = keyof PartyValues

/**
 * Fields of a party's subject; for an approved party changes wait for an approval, the old values stay until it has passed.
 * @source docs/domain/network.md 7.2
 */
export const subjectFields = [
  'serviceName',
  'subjectType',
  'creditCode',
  'licenseBegin',
  'licenseEnd',
  'legalName',
  'legalIdNo',
  'legalIdBegin',
  'legalIdEnd',
] as const satisfies readonly PartyField[]

/** Fields that an approved provider may change of itself. @source docs/domain/network.md 7.2, SP own contact fields */
export const contactFields: readonly PartyField[] = ['contactName', 'contactPhone', 'contactEmail']

/** Values without a licence for a person; an account that is the contact's phone is none: the phone is kept in one place, sealed. */
export function settled(values: PartyValues): PartyValues {
  const { subjectType, account, contactPhone } = values
  const licence =
    subjectType === SubjectType.person ? { creditCode: '', licenseBegin: null, licenseEnd: null } : undefined
  return { ...values, ...licence, account: account === contactPhone ? '' : account }
}

/** The fields whose values differ. */
export const changedFields = (before: PartyValues, after: PartyValues): PartyField[] =>
  (Object.keys(after) as PartyField[]).filter((field) => before[field] !== after[field])

/**
 * Refuses values that no party can have, the first that is wrong.
 * @throws partyOnboarding.…, sms.phone…, user.emailFormat, user.accountFormat, common.datesReversed
 * @source docs/domain/network.md 1.7, 7.1
 */
export function checkParty(serviceKind: CodeOf<typeof ServiceKind>, values: PartyValues, today: string): void {
  const { subjectType, legalName, legalIdNo, contactName, contactEmail, contactPhone, account } = values
  if (serviceKind === ServiceKind.employee && subjectType !== SubjectType.person)
    throw onboardingErrors.employeeSubject()
  if (subjectType !== SubjectType.person) checkLicence(values)
  if (!isPersonName(legalName) || !isPersonName(contactName)) throw onboardingErrors.nameFormat()
  if (!isIdCard(legalIdNo, today)) throw onboardingErrors.idNoFormat()
  checkedMobile(contactPhone)
  checkEmail(contactEmail)
  if (account !== '') checkAccount(account)
  checkDates(values.legalIdBegin, values.legalIdEnd)
  checkDates(values.contractBegin, values.contractEnd)
}

function checkLicence({ subjectType, creditCode, licenseBegin, licenseEnd }: PartyValues): void {
  if (creditCode === '') throw onboardingErrors.creditCodeMissing()
  if (!isCreditCode(creditCode)) throw onboardingErrors.creditCodeFormat()
  if (isSoleTraderCode(creditCode) !== (subjectType === SubjectType.soleTrader)) throw onboardingErrors.creditCodeKind()
  if (!licenseBegin || !licenseEnd) throw onboardingErrors.licenceDatesMissing()
  checkDates(licenseBegin, licenseEnd)
}

function checkDates(begin: string | null, end: string | null): void {
  if (begin !== null && end !== null && begin > end) throw commonErrors.datesReversed()
}

/**
 * Refuses papers that have ended or end soon.
 * @param leastDays param idcard.min_valid_days
 * @throws partyOnboarding.paperExpired
 * @source docs/domain/network.md 1.7, date pair
 */
export function checkPapers(
  { subjectType, legalIdEnd, licenseEnd }: Pick<PartyValues, 'subjectType' | 'legalIdEnd' | 'licenseEnd'>,
  { today, leastDays }: { today: string; leastDays: number },
): void {
  const ends = [legalIdEnd, ...(subjectType === SubjectType.person ? [] : [licenseEnd])]
  if (ends.some((end) => end === null || end <= addDays(today, leastDays))) throw onboardingErrors.paperExpired()
}

/** Pictures of step three by their kind. @source docs/domain/network.md 3.8, 7.1 */
export const partyPictures = {
  idPortrait: 1,
  idEmblem: 2,
  licence: 4,
  agreement: 15,
  authorisation: 21,
} as const

/** Names of the pictures of step three, in both languages. */
export const pictureNames: Readonly<Record<number, Readonly<Record<Language, string>>>> = {
  [partyPictures.idPortrait]: { zh: '法人身份证人像面', en: 'Legal person’s ID, portrait' },
  [partyPictures.idEmblem]: { zh: '法人身份证国徽面', en: 'Legal person’s ID, emblem' },
  [partyPictures.licence]: { zh: '营业执照', en: 'Business licence' },
  [partyPictures.agreement]: { zh: '协议签名', en: 'Agreement signature' },
  [partyPictures.authorisation]: { zh: '业务办理授权函', en: 'Authorisation' },
}

/** The pictures that a party must send in. @source docs/domain/network.md 7.1, attachments */
export function requiredPictures(subjectType: CodeOf<typeof SubjectType>): number[] {
  const { idPortrait, idEmblem, licence, agreement } = partyPictures
  return [idPortrait, idEmblem, ...(subjectType === SubjectType.person ? [] : [licence]), agreement]
}

/**
 * Refuses pictures of which a required one is missing, or of a kind that parties have none of.
 * @param language in which missing ones are named
 * @throws partyOnboarding.pictureKind, partyOnboarding.picturesMissing
 */
export function checkPictures(
  subjectType: CodeOf<typeof SubjectType>,
  attachments: readonly { picKind: number; fileKey: string }[],
  language: Language = 'zh',
): void {
  const kinds = attachments.map(({ picKind }) => picKind)
  if (kinds.some((kind) => !(kind in pictureNames))) throw onboardingErrors.pictureKind()
  const missing = requiredPictures(subjectType).filter((kind) => !kinds.includes(kind))
  if (missing.length === 0) return
  const names = missing.map((kind) => pictureNames[kind]?.[language])
  throw onboardingErrors.picturesMissing({ pictures: names.join(language === 'zh' ? '、' : ', ') })
}

/** Caller who asks to make a party. */
export interface PartyMaker {
  readonly partyType: number
  readonly userNo: string
  readonly oemNo: string
  /** Param service.child.create. */
  readonly mayMakeChildren: boolean
}

/**
 * Whether somebody may make a party of a kind below a party: operator staff anywhere, institutions below itself alone; a
 * provider its own staff, and providers right below itself where the tenant lets it.
 * @throws partyOnboarding.notChildMaker, party.parentMissing
 * @source docs/domain/network.md 7.2, submit
 */
export function checkMaker(
  { partyType, userNo, oemNo, mayMakeChildren }: PartyMaker,
  { serviceKind, parentNo }: { serviceKind: CodeOf<typeof ServiceKind>; parentNo: string },
): void {
  if (partyType === 1) {
    if (serviceKind === ServiceKind.institution && parentNo !== oemNo) throw onboardingErrors.institutionPlace()
    return
  }
  const isOwn = partyType === 2 && parentNo === userNo
  const isAllowed = serviceKind === ServiceKind.employee || (serviceKind === ServiceKind.provider && mayMakeChildren)
  if (!isOwn || !isAllowed) throw onboardingErrors.notChildMaker()
}

/**
 * Whether a party may be set up.
 * @param hasPolicy whether a price (of an employee: what it earns) is in force; not asked for institutions
 * @throws partyOnboarding.notApproved, common.stateRefuses when it is set up already, partyOnboarding.policyMissing
 * @source docs/domain/network.md 7.2, finish
 */
export function checkFinish(
  party: {
    serviceKind: CodeOf<typeof ServiceKind>
    serviceAuditStatus: CodeOf<typeof ServiceAuditStatus>
    isFinished: boolean
  },
  hasPolicy: boolean,
): void {
  if (party.serviceAuditStatus !== approved) throw onboardingErrors.notApproved()
  if (party.isFinished) throw commonErrors.stateRefuses()
  if (party.serviceKind !== ServiceKind.institution && !hasPolicy) throw onboardingErrors.policyMissing()
}

/** The state of a party's review after an event. @throws common.stateRefuses */
export const nextReview = (present: CodeOf<typeof ServiceAuditStatus>, event: keyof typeof partyTransitions) =>
  nextState(partyTransitions, present, event)
