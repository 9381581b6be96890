import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import { addDays } from '../../../core/shared/dates.ts'
import { ageOn, birthdayOf, isMobile, isPaperNo, isPersonName } from '../../../core/shared/validity/validity.ts'
import { IdType } from '../merchant/merchant-codes.contract.ts'
import { onboardingErrors } from './onboarding-errors.contract.ts'
import type { Whole } from './step-judging.rules.ts'

/** Papers whose number follows the identity card: it carries birthday and sex. @source docs/domain/network.md 1.7 */
const likeIdCard: ReadonlySet<number> = new Set([IdType.idCard, IdType.hongKongMacauResidence, IdType.taiwanResidence])

/** Returns the refusal of a paper's number; null for a valid one. @source docs/domain/network.md 1.7, 3.4 legalIdNo */
export function paperNumberProblem(idType: number | undefined, no: string, today: string): AppError | null {
  const type = idType ?? IdType.idCard
  if (isPaperNo(type, no, today)) return null
  return type === IdType.idCard ? onboardingErrors.idCard() : onboardingErrors.otherPaper()
}

/** Birthday `yyyy-MM-dd` that a paper's number carries; null when it carries none. */
export const birthdayOfPaper = (idType: number | undefined, no: string, today: string): string | null => {
  const type = idType ?? IdType.idCard
  return likeIdCard.has(type) && isPaperNo(type, no, today) ? birthdayOf(no) : null
}

/** Ages between which a legal person may be. @source docs/domain/network.md 1.7, age of legal person */
const youngest = 18
const oldest = 75

/** Whether a legal person is too young or too old; a paper without a birthday says nothing. */
export function ageProblem(idType: number | undefined, no: string, today: string): AppError | null {
  const birthday = birthdayOfPaper(idType, no, today)
  if (birthday === null) return null
  const age = ageOn(birthday, today)
  return age < youngest || age > oldest ? onboardingErrors.age() : null
}

/**
 * Returns the refusal of the day on which a paper's validity begins: it lies in the future, or after the end of the
 * validity. @source docs/domain/network.md 1.7, date pair
 */
export function beginProblem(
  begin: string | undefined,
  end: string | undefined,
  label: string,
  { today, say }: Whole,
): AppError | null {
  const isWrong = begin !== undefined && (begin > today || (end !== undefined && begin > end))
  return isWrong ? commonErrors.fieldFormat({ label: say(label) }) : null
}

/** Whether a paper has expired or will soon. @source docs/domain/network.md 1.7, date pair */
export const endProblem = (end: string | undefined, { today, minValidDays }: Whole): AppError | null =>
  end !== undefined && end <= addDays(today, minValidDays) ? onboardingErrors.paperExpiring({ n: minValidDays }) : null

/**
 * Returns the refusal of a mobile number, checked in the order of the document. @source docs/domain/network.md 1.7, mobile
 */
export function mobileProblem(phone: string): AppError | null {
  if (phone === '') return onboardingErrors.phoneMissing()
  if (phone.length !== 11) return onboardingErrors.phoneLength()
  return isMobile(phone) ? null : onboardingErrors.phoneFormat()
}

/** Returns the refusal of a person's name; null for a valid one. @source docs/domain/network.md 1.7, person name */
export const personNameProblem = (name: string): AppError | null =>
  isPersonName(name) ? null : onboardingErrors.personName()
