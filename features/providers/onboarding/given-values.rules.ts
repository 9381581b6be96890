import type { InputOf } from '../../../core/shared/call.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Language } from '../../../core/shared/errors.ts'
import { personName } from '../../../core/shared/validity/validity.ts'
import { type Label, present, unmasked } from '../../../core/shared/shapes/draft-fields.ts'
import { ServiceKind, SubjectType } from '../dossier/party-codes.contract.ts'
import type { partyOnboarding } from './onboarding.contract.ts'
import { type PartyValues, settled } from '../dossier/party-values.rules.ts'

type Input = InputOf<typeof partyOnboarding.submit>
type Reader = { readonly language: Language }
type Maker = Reader & { readonly userNo: string }

const labels = {
  serviceKind: ['服务商类别', 'Service provider type'],
  serviceName: ['服务商名称', 'Service provider name'],
  subjectType: ['主体类型', 'Entity type'],
  legalName: ['法人姓名', 'Legal representative'],
  legalIdNo: ['证件号码', 'ID number'],
  legalIdBegin: ['证件有效期起', 'ID valid from'],
  legalIdEnd: ['证件有效期止', 'ID valid until'],
  contactName: ['联系人', 'Contact'],
  contactPhone: ['联系人手机号', 'Contact phone'],
  contactEmail: ['邮箱', 'Email'],
  districtCode: ['所在地区', 'Region'],
  address: ['地址', 'Address'],
  account: ['登录账号', 'Sign-in account'],
} as const satisfies Record<string, Label>

/** Numbers as they are kept: half-width, letters in capitals. */
const plainNumber = (given: string): string => given.normalize('NFKC').replaceAll(' ', '').toUpperCase()

/**
 * The values of a new party as they were given; without a party above it hangs right below the maker's own.
 * @throws common.fieldRequired for the first field that is missing, common.fieldMasked
 */
export function newValues(
  input: Input,
  { language, userNo }: Maker,
): { serviceKind: CodeOf<typeof ServiceKind>; parentNo: string; values: PartyValues } {
  const need = <K extends keyof typeof labels & keyof Input>(field: K) =>
    present(input[field], labels[field], language) as NonNullable<Input[K]>
  const whole = (field: 'legalIdNo' | 'contactPhone' | 'contactEmail' | 'account') =>
    unmasked(input[field] ?? '', labels[field], { isNew: true, language }) ?? ''
  const serviceKind = need('serviceKind')
  const parentNo = input.parentNo ?? userNo
  need('legalIdNo')
  need('contactPhone')
  return {
    serviceKind,
    parentNo,
    values: settled({
      serviceName: need('serviceName'),
      shortName: input.shortName ?? '',
      subjectType:
        input.subjectType ?? (serviceKind === ServiceKind.employee ? SubjectType.person : need('subjectType')),
      creditCode: plainNumber(input.creditCode ?? ''),
      licenseBegin: input.licenseBegin ?? null,
      licenseEnd: input.licenseEnd ?? null,
      legalName: personName(need('legalName')),
      legalIdNo: plainNumber(whole('legalIdNo')),
      legalIdBegin: need('legalIdBegin'),
      legalIdEnd: need('legalIdEnd'),
      contactName: personName(need('contactName')),
      contactPhone: plainNumber(whole('contactPhone')),
      contactEmail: whole('contactEmail'),
      districtCode: need('districtCode'),
      address: need('address'),
      account: whole('account'),
      contractBegin: input.contractBegin ?? null,
      contractEnd: input.contractEnd ?? null,
      institutionNo: input.institutionNo || null,
      managerUserId: input.managerUserId ?? null,
    }),
  }
}

/**
 * The values of a party after a change: what was not sent stays, and so does a masked number that comes back.
 * @source docs/domain/network.md 1.3; docs/domain/traps.md 25
 */
export function mergedValues(before: PartyValues, input: Input, { language }: Reader): PartyValues {
  const whole = (field: 'legalIdNo' | 'contactPhone' | 'contactEmail' | 'account') =>
    unmasked(input[field], labels[field], { isNew: false, language }) ?? before[field]
  return settled({
    serviceName: input.serviceName ?? before.serviceName,
    shortName: input.shortName ?? before.shortName,
    subjectType: input.subjectType ?? before.subjectType,
    creditCode: plainNumber(input.creditCode ?? before.creditCode),
    licenseBegin: input.licenseBegin ?? before.licenseBegin,
    licenseEnd: input.licenseEnd ?? before.licenseEnd,
    legalName: personName(input.legalName ?? before.legalName),
    legalIdNo: plainNumber(whole('legalIdNo')),
    legalIdBegin: input.legalIdBegin ?? before.legalIdBegin,
    legalIdEnd: input.legalIdEnd ?? before.legalIdEnd,
    contactName: personName(input.contactName ?? before.contactName),
    contactPhone: plainNumber(whole('contactPhone')),
    contactEmail: whole('contactEmail'),
    districtCode: input.districtCode ?? before.districtCode,
    address: input.address ?? before.address,
    account: whole('account'),
    contractBegin: input.contractBegin ?? before.contractBegin,
    contractEnd: input.contractEnd ?? before.contractEnd,
    institutionNo: input.institutionNo === undefined ? before.institutionNo : input.institutionNo || null,
    managerUserId: input.managerUserId ?? before.managerUserId,
  })
}
