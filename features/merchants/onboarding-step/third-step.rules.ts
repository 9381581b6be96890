import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { isBankCard, isCompanyAccount } from '../../../core/shared/validity/validity.ts'
import { BalanceAccType, SettleCycle } from '../../channels/channels.shared.ts'
import { bankListErrors, MerchantUserType, regionErrors } from '../../settings/settings.shared.ts'
import { IdType, VerifyState } from '../merchant/merchant-codes.contract.ts'
import { onboardingErrors } from './onboarding-errors.contract.ts'
import { beginProblem, endProblem, mobileProblem, paperNumberProblem } from './paper.rules.ts'
import type { FieldRule, Whole } from './step-judging.rules.ts'
import type { First, Third } from './step-shapes.contract.ts'

/** Database facts that step three is checked against. */
export interface ThirdFacts {
  readonly isBank: boolean
  readonly isBankCity: boolean
  /** Whether the branch is in the list, of this bank and city. */
  readonly isBranch: boolean
  /** Kind of a person's card by the table of card number prefixes; null: the table has no entry for it. */
  readonly cardKind: 'debit' | 'other' | null
  /** Of the account as it is saved; a changed account is not verified yet. */
  readonly verifyState: CodeOf<typeof VerifyState>
}

/** The kinds of account that a type of merchant may settle to, the usual first. @source docs/domain/network.md 3.6, queryBalanceAccTypeVO */
export function accountTypesOf(userType: number | undefined): CodeOf<typeof BalanceAccType>[] {
  const { company, legalPerson, authorisedPerson } = BalanceAccType
  return userType === MerchantUserType.micro ? [legalPerson] : [company, legalPerson, authorisedPerson]
}

/** The name that an account must bear; '' where it is typed. @source docs/domain/network.md 3.6, queryRpiBalanceAccName */
export function accountNameOf(first: Pick<First, 'rpiName' | 'legalName'>, balanceAccType: number | undefined): string {
  if (balanceAccType === BalanceAccType.company) return first.rpiName ?? ''
  return balanceAccType === BalanceAccType.legalPerson ? first.legalName : ''
}

const checkedFields = ['balanceAccType', 'accName', 'accNo', 'accPhone', 'accIdNo'] as const

/** Whether the check of a saved card answers for this one as well: nothing of it that was checked is another. @source docs/domain/network.md 3.6, verifyState */
export const isSameCard = (saved: Third | null, next: Third): boolean =>
  saved !== null && checkedFields.every((field) => saved[field] === next[field])

const always = () => true
const isOf =
  (...types: number[]) =>
  ({ third }: Whole) =>
    types.includes(third?.balanceAccType ?? 0)
export const isCompanyAccountType = isOf(BalanceAccType.company)
const isPersons = isOf(BalanceAccType.legalPerson, BalanceAccType.authorisedPerson)
const isAuthorised = isOf(BalanceAccType.authorisedPerson)

/** Rules of step three, in the order of the document. @source docs/domain/network.md 3.6 */
export const thirdStepRules: readonly FieldRule<ThirdFacts>[] = [
  {
    field: 'balanceAccType',
    isRequired: always,
    wrong: (whole) =>
      accountTypesOf(whole.first.userType).some((type) => type === whole.third?.balanceAccType)
        ? null
        : commonErrors.fieldChoice({ label: whole.say('结算账户类型') }),
  },
  {
    field: 'accName',
    isRequired: always,
    wrong: ({ first, third }) => {
      const expected = accountNameOf(first, third?.balanceAccType)
      return expected === '' || expected === third?.accName ? null : onboardingErrors.accountName()
    },
  },
  {
    field: 'accNo',
    isRequired: always,
    wrong: (whole) => accountNumberProblem(whole.third?.accNo ?? '', isCompanyAccountType(whole)),
    refused: (whole, { cardKind, verifyState }) => {
      if (!isPersons(whole)) return null
      if (cardKind === 'other') return bankListErrors.notDebit()
      return verifyState === VerifyState.mismatch ? onboardingErrors.cardMismatch() : null
    },
  },
  {
    field: 'bankCode',
    isRequired: always,
    refused: (_, { isBank }) => (isBank ? null : bankListErrors.noBank()),
  },
  {
    field: 'bankCityCode',
    isRequired: always,
    missing: regionErrors.wrong,
    refused: (_, { isBankCity }) => (isBankCity ? null : regionErrors.wrong()),
  },
  {
    field: 'branchCode',
    isRequired: isCompanyAccountType,
    refused: ({ third }, { isBranch }) => (!third?.branchCode || isBranch ? null : bankListErrors.noBranch()),
  },
  {
    field: 'accPhone',
    isAsked: isPersons,
    isRequired: always,
    missing: onboardingErrors.phoneMissing,
    wrong: ({ third }) => mobileProblem(third?.accPhone ?? ''),
  },
  {
    field: 'accIdNo',
    isAsked: isAuthorised,
    isRequired: always,
    wrong: ({ first, third, today }) =>
      paperNumberProblem(IdType.idCard, third?.accIdNo ?? '', today) ??
      (third?.accIdNo === first.legalIdNo ? onboardingErrors.payeeIsLegal() : null),
  },
  {
    field: 'accIdBegin',
    isAsked: isAuthorised,
    isRequired: always,
    wrong: (whole) => beginProblem(whole.third?.accIdBegin, whole.third?.accIdEnd, '结算人证件有效期', whole),
  },
  {
    field: 'accIdEnd',
    isAsked: isAuthorised,
    isRequired: always,
    wrong: (whole) => endProblem(whole.third?.accIdEnd, whole),
  },
  { field: 'accRelation', isAsked: isAuthorised, isRequired: always },
  {
    field: 'settleCycle',
    isRequired: always,
    // D0 is opened later, once the merchant has traded.
    wrong: (whole) =>
      whole.third?.settleCycle === SettleCycle.d0 ? commonErrors.fieldChoice({ label: whole.say('结算周期') }) : null,
  },
  { field: 'settleMin' },
]

/**
 * Returns the refusal of an account number by its form. @source docs/domain/network.md 1.7, bank card and company account
 */
function accountNumberProblem(accNo: string, isCompany: boolean): AppError | null {
  if (isCompany) return isCompanyAccount(accNo) ? null : bankListErrors.account()
  return isBankCard(accNo) ? null : bankListErrors.card()
}
