import { maskCard, maskIdNo, maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import { type CodeOf, codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import type { Language } from '../../../core/shared/errors.ts'
import { dayWords } from '../../../core/shared/shapes/field-words.ts'
import { AccountKind, AuthType, ExamineKind } from '../dossier/dossier-codes.contract.ts'
import { SubjectType } from '../dossier/party-codes.contract.ts'
import type {
  AisleContent,
  BankContent,
  ExamineContent,
  IdentityContent,
  RealName,
} from '../dossier/examine-content.rules.ts'

/** One field before and after, as people may read it. */
export interface Compared {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** Reader of the compared fields. */
export interface Reader {
  readonly nameFor: (name: string) => string
  readonly language: Language
}

const yes = { zh: '是', en: 'Yes' }
const no = { zh: '否', en: 'No' }

/**
 * Returns the changes of a request, field by field, personal numbers masked; fields that neither side has are left out.
 * @param before what stood there; null when nothing did
 * @param reader how names of people are shown to the reader, and in which language codes are
 */
export function comparedFields(
  kind: CodeOf<typeof ExamineKind>,
  before: ExamineContent | null,
  after: ExamineContent,
  reader: Reader,
): Compared[] {
  const shown = (content: ExamineContent | null): Record<string, string> => {
    if (content === null) return {}
    if (kind === ExamineKind.bankCard) return bankTexts(content as BankContent, reader)
    if (kind === ExamineKind.identity) return identityTexts(content as IdentityContent, reader)
    const { aisleCode, aisleName } = content as AisleContent
    return { aisleName, aisleCode }
  }
  const [old, now] = [shown(before), shown(after)]
  return [...new Set([...Object.keys(now), ...Object.keys(old)])]
    .map((field) => ({ field, before: old[field] ?? '', after: now[field] ?? '' }))
    .filter((one) => one.before !== '' || one.after !== '')
}

const bankTexts = (bank: BankContent, { nameFor, language }: Reader) => ({
  accountKind: codeLabel(codeSetOf(AccountKind), bank.accountKind, language),
  accName: nameFor(bank.accName),
  accNo: maskCard(openText(bank.accNoEnc), bank.accountKind === AccountKind.company),
  bankName: bank.bankName,
  branchName: bank.branchName,
  branchCode: bank.branchCode,
  accPhone: maskPhone(openText(bank.accPhoneEnc)),
  accIdNo: maskIdNo(openText(bank.accIdNoEnc)),
  isDefault: bank.isDefault ? yes[language] : no[language],
})

function identityTexts({ identity, subject }: IdentityContent, reader: Reader) {
  if (!subject) return realNameTexts(identity, reader)
  return {
    serviceName: subject.serviceName,
    subjectType: codeLabel(codeSetOf(SubjectType), subject.subjectType, reader.language),
    creditCode: subject.creditCode,
    license: period(subject.licenseBegin, subject.licenseEnd, reader.language),
    legalName: reader.nameFor(subject.legalName),
    legalIdNo: maskIdNo(openText(subject.legalIdNoEnc)),
    legalId: period(subject.legalIdBegin, subject.legalIdEnd, reader.language),
  }
}

const realNameTexts = (name: RealName, { nameFor, language }: Reader): Record<string, string> => ({
  authType: codeLabel(codeSetOf(AuthType), name.authType, language),
  name: name.authType === AuthType.person ? nameFor(name.name) : name.name,
  idNo: maskIdNo(openText(name.idNoEnc)),
  valid: period(name.validBegin, name.validEnd, language),
  legalName: nameFor(name.legalName),
})

/** A span of days; '' when neither end is known. */
const period = (begin: string | null, end: string | null, language: Language): string =>
  begin || end ? `${begin || '—'} ~ ${end ? dayWords(end)[language] : '—'}` : ''
