import type { CodeOf } from '../../../core/shared/codes.ts'
import { addDays } from '../../../core/shared/dates.ts'
import { commonErrors, type Language } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { isCreditCode, isIdCard, isPersonName, isSoleTraderCode } from '../../../core/shared/validity/validity.ts'
import { checkedMobile } from '../../../core/shared/validity/mobile.ts'
import { checkAccount, checkEmail } from '../../access/access.shared.ts'
import { requiredPictures, pictureNames } from '../dossier/party-pictures.rules.ts'
import type { PartyValues } from '../dossier/party-values.rules.ts'
import { ServiceAuditStatus, ServiceKind, SubjectType } from '../dossier/party-codes.contract.ts'
import { onboardingErrors } from '../dossier/onboarding-errors.contract.ts'

const { approved } = ServiceAuditStatus

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
  if (partyType === PartyType.operator) {
    if (serviceKind === ServiceKind.institution && parentNo !== oemNo) throw onboardingErrors.institutionPlace()
    return
  }
  const isOwn = partyType === PartyType.provider && parentNo === userNo
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
