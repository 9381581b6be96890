import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import { isCreditCode, isEmail, isSoleTraderCode } from '../../../core/shared/validity/validity.ts'
import { partyErrors } from '../../providers/providers.shared.ts'
import { industryErrors, MerchantUserType } from '../../settings/settings.shared.ts'
import { merchantErrors } from '../merchant/merchant-errors.contract.ts'
import { ContactType, IdType } from '../merchant/merchant-codes.contract.ts'
import { onboardingErrors } from './onboarding-errors.contract.ts'
import {
  ageProblem,
  beginProblem,
  endProblem,
  mobileProblem,
  paperNumberProblem,
  personNameProblem,
} from './paper.rules.ts'
import { type FieldRule, isBlank, type Whole } from './step-judging.rules.ts'
import type { First } from './step-shapes.contract.ts'

/** Facts in the database about a step one. */
export interface FirstFacts {
  /** The direct party is approved and on, or is the operator itself. */
  readonly isPartyOn: boolean
  readonly isEmployeeOfParty: boolean
  readonly isInstitutionKnown: boolean
  readonly isManagerKnown: boolean
  readonly isProfession: boolean
  /** Other merchants of the login tenant with the same phone, live micro merchants of the person, merchants of the licence. */
  readonly others: { readonly ofPhone: number; readonly ofPerson: number; readonly ofLicence: number }
  readonly most: { readonly ofPerson: number; readonly ofLicence: number }
}

/** Merchants of one phone number at most. @source docs/domain/network.md 3.4, legalPhone */
const mostOfPhone = 5
/** Words that a short name must not contain. @source docs/domain/network.md 3.4, rpiShortName */
const reservedWords = /微信|支付宝|银联|云闪付|央行|人民银行|测试/
const shortNameForm = /^[\p{Script=Han}A-Za-z\d()（）·]{2,20}$/u

/** Whether a short name follows the rules. @source docs/domain/network.md 3.4, rpiShortName */
export const isShortName = (name: string): boolean =>
  shortNameForm.test(name) && !reservedWords.test(name) && !/^\d+$/.test(name)

export const isMicro = ({ first }: Whole): boolean => first.userType === MerchantUserType.micro
const isLicensed = (whole: Whole) => !isMicro(whole)
const isCompany = ({ first }: Whole) => first.userType === MerchantUserType.company
/** Whether somebody else than the legal person speaks for the merchant. */
export const hasHandler = (whole: Whole): boolean =>
  isLicensed(whole) && whole.first.contactType === ContactType.handler
/** Whether a company has beneficial owners besides its legal person. */
export const hasOwners = (whole: Whole): boolean => isCompany(whole) && whole.first.uboIsLegal === false
const always = () => true

const unknown = (whole: Whole, label: string): AppError => commonErrors.fieldChoice({ label: whole.say(label) })

/** Rules by which step one is checked, in the order of the document. @source docs/domain/network.md 3.4, 3.1 */
export const firstStepRules: readonly FieldRule<FirstFacts>[] = [
  { field: 'userType', isRequired: always, missing: onboardingErrors.userTypeMissing },
  { field: 'userNo', refused: (_, { isPartyOn }) => (isPartyOn ? null : partyErrors.belongingMissing()) },
  {
    field: 'empNo',
    refused: ({ first }, { isEmployeeOfParty }) =>
      first.empNo === '' || isEmployeeOfParty ? null : partyErrors.employeeElsewhere(),
  },
  {
    field: 'institutionNo',
    refused: (whole, { isInstitutionKnown }) =>
      whole.first.institutionNo === '' || isInstitutionKnown ? null : unknown(whole, '所属机构'),
  },
  {
    field: 'managerUserId',
    refused: (whole, { isManagerKnown }) =>
      whole.first.managerUserId === undefined || isManagerKnown ? null : unknown(whole, '客户经理'),
  },
  { field: 'rpiName', isAsked: isLicensed, isRequired: always, missing: onboardingErrors.nameMissing },
  {
    field: 'rpiShortName',
    isRequired: always,
    wrong: ({ first }) => (isShortName(first.rpiShortName) ? null : onboardingErrors.shortNameUnfit()),
  },
  { field: 'microType', isAsked: isMicro, isRequired: always },
  {
    field: 'creditCode',
    isAsked: isLicensed,
    isRequired: always,
    wrong: ({ first }) => creditCodeProblem(first),
    refused: ({ first }, { others, most }) =>
      first.creditCode !== '' && others.ofLicence >= most.ofLicence ? merchantErrors.tooManyOfLicence() : null,
  },
  {
    field: 'licenseBegin',
    isAsked: isLicensed,
    isRequired: always,
    wrong: (whole) => beginProblem(whole.first.licenseBegin, whole.first.licenseEnd, '营业执照有效期', whole),
  },
  {
    field: 'licenseEnd',
    isAsked: isLicensed,
    isRequired: always,
    wrong: (whole) => endProblem(whole.first.licenseEnd, whole),
  },
  { field: 'licenseAddress', isAsked: isLicensed, isRequired: always },
  { field: 'businessScope', isAsked: isLicensed },
  { field: 'legalName', isRequired: always, wrong: ({ first }) => personNameProblem(first.legalName) },
  {
    field: 'legalIdType',
    isRequired: isLicensed,
    wrong: (whole) =>
      isMicro(whole) && whole.first.legalIdType !== IdType.idCard ? onboardingErrors.microIdCard() : null,
  },
  {
    field: 'legalIdNo',
    isRequired: always,
    wrong: ({ first, today }) =>
      paperNumberProblem(first.legalIdType, first.legalIdNo, today) ??
      ageProblem(first.legalIdType, first.legalIdNo, today),
    refused: (whole, { others, most }) =>
      isMicro(whole) && whole.first.legalIdNo !== '' && others.ofPerson >= most.ofPerson
        ? merchantErrors.tooManyMicro()
        : null,
  },
  {
    field: 'legalIdBegin',
    isRequired: always,
    wrong: (whole) => beginProblem(whole.first.legalIdBegin, whole.first.legalIdEnd, '法人证件有效期', whole),
  },
  { field: 'legalIdEnd', isRequired: always, wrong: (whole) => endProblem(whole.first.legalIdEnd, whole) },
  { field: 'legalIdAddress', isRequired: always },
  {
    field: 'legalPhone',
    isRequired: always,
    missing: onboardingErrors.phoneMissing,
    wrong: ({ first }) => mobileProblem(first.legalPhone),
    refused: (_, { others }) => (others.ofPhone >= mostOfPhone ? onboardingErrors.phoneOfTooMany() : null),
  },
  {
    field: 'professionCode',
    isRequired: always,
    refused: (_, { isProfession }) => (isProfession ? null : industryErrors.noProfession()),
  },
  { field: 'contactType', isAsked: isLicensed, isRequired: always },
  {
    field: 'contactName',
    isAsked: hasHandler,
    isRequired: always,
    wrong: ({ first }) => personNameProblem(first.contactName),
  },
  {
    field: 'contactPhone',
    isAsked: hasHandler,
    isRequired: always,
    missing: onboardingErrors.phoneMissing,
    wrong: ({ first }) => mobileProblem(first.contactPhone),
  },
  {
    field: 'contactIdNo',
    isAsked: hasHandler,
    isRequired: always,
    wrong: ({ first, today }) => paperNumberProblem(IdType.idCard, first.contactIdNo, today),
  },
  {
    field: 'contactIdBegin',
    isAsked: hasHandler,
    isRequired: always,
    wrong: (whole) => beginProblem(whole.first.contactIdBegin, whole.first.contactIdEnd, '联系人证件有效期', whole),
  },
  {
    field: 'contactIdEnd',
    isAsked: hasHandler,
    isRequired: always,
    wrong: (whole) => endProblem(whole.first.contactIdEnd, whole),
  },
  {
    field: 'contactEmail',
    isRequired: isCompany,
    wrong: ({ first }) => (isEmail(first.contactEmail) ? null : onboardingErrors.email()),
  },
  { field: 'uboIsLegal', isAsked: isCompany, isRequired: always },
  {
    field: 'uboList',
    isAsked: hasOwners,
    isRequired: always,
    missing: onboardingErrors.owners,
    wrong: ({ first, today }) =>
      first.uboList.every((owner) => isCompleteOwner(owner, today)) ? null : onboardingErrors.owners(),
  },
]

/** The code itself, then whether it is of the merchant's kind: sole traders' begin with 92. @source docs/domain/network.md 1.7 */
function creditCodeProblem({ creditCode, userType }: First): AppError | null {
  if (!isCreditCode(creditCode)) return onboardingErrors.creditCode()
  return isSoleTraderCode(creditCode) === (userType === MerchantUserType.soleTrader)
    ? null
    : onboardingErrors.creditCodeKind()
}

function isCompleteOwner(owner: First['uboList'][number], today: string): boolean {
  if (Object.values(owner).some(isBlank) || owner.idType === undefined) return false
  if (owner.idNo.includes('*')) return true
  return personNameProblem(owner.name) === null && paperNumberProblem(owner.idType, owner.idNo, today) === null
}
