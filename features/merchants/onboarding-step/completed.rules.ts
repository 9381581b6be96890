import { fen } from '../../../core/shared/money.ts'
import { personName } from '../../../core/shared/validity/validity.ts'
import { BalanceAccType, IncomingKind } from '../../channels/channels.shared.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { ContactType, IdType, SceneType } from '../merchant/merchant-codes.contract.ts'
import { accountNameOf } from './third-step.rules.ts'
import type { First, Fourth, Second, Third } from './step-shapes.contract.ts'

/** Profession of somebody who says none: retail and wholesale. @source docs/domain/network.md 3.4, professionCode */
const usualProfession = '4010'
/** Licences of sole traders without a name of their own bear one of these. @source docs/domain/network.md 3.4, rpiName */
const namelessLicence = /^(|\*+|无字号)$/

/** A number as it is compared and kept: half-width, without blanks, letters in upper case. @source docs/domain/network.md 1.3 */
export const plainNumber = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\u200b]/g, '')
    .toUpperCase()

/** The name of a licence with brackets in full width. @source docs/domain/network.md 3.4, rpiName */
const plainCompanyName = (typed: string) => typed.trim().replaceAll('(', '（').replaceAll(')', '）')

/** Step one with what follows from the rest of it filled in and what this type of merchant has not left out. */
export function completedFirst(first: First): First {
  const isMicro = first.userType === MerchantUserType.micro
  const isCompany = first.userType === MerchantUserType.company
  const legalName = personName(first.legalName)
  const contactType = isMicro ? ContactType.legalPerson : first.contactType
  const isOwnContact = contactType !== ContactType.handler
  const uboIsLegal = isCompany ? first.uboIsLegal : true
  return {
    ...first,
    rpiName: nameOf(first, legalName),
    rpiShortName: first.rpiShortName.trim(),
    microType: isMicro ? first.microType : undefined,
    creditCode: isMicro ? '' : plainNumber(first.creditCode),
    ...(isMicro ? { licenseBegin: undefined, licenseEnd: undefined, licenseAddress: '', businessScope: '' } : {}),
    legalName,
    legalIdType: isMicro ? (first.legalIdType ?? IdType.idCard) : first.legalIdType,
    legalIdNo: plainNumber(first.legalIdNo),
    legalPhone: plainNumber(first.legalPhone),
    professionCode: first.professionCode || usualProfession,
    contactType,
    contactName: isOwnContact ? '' : personName(first.contactName),
    contactPhone: isOwnContact ? '' : plainNumber(first.contactPhone),
    contactIdNo: isOwnContact ? '' : plainNumber(first.contactIdNo),
    ...(isOwnContact ? { contactIdBegin: undefined, contactIdEnd: undefined } : {}),
    uboIsLegal,
    uboList: uboIsLegal === false ? first.uboList.map((owner) => ({ ...owner, idNo: plainNumber(owner.idNo) })) : [],
  }
}

/** The merchant's name: its licence's, or made of its owner's where there is none. @source docs/domain/network.md 3.4, rpiName */
function nameOf({ userType, rpiName = '' }: First, legalName: string): string | undefined {
  const given = plainCompanyName(rpiName)
  if (userType === MerchantUserType.micro) return legalName ? `商户_${legalName}` : undefined
  if (userType === MerchantUserType.soleTrader && namelessLicence.test(given))
    return legalName ? `个体户${legalName}` : undefined
  return given || undefined
}

/** Step two with its defaults. A service phone that is the legal person's is kept as '' and read there. @source docs/domain/network.md 3.5 */
export function completedSecond(
  second: Second,
  first: Pick<First, 'userType' | 'legalPhone' | 'rpiShortName'>,
): Second {
  const { districtCode } = second
  const servicePhone = second.servicePhone.normalize('NFKC').replaceAll(' ', '')
  return {
    ...second,
    provinceCode: second.provinceCode || districtCode.slice(0, 2),
    cityCode: second.cityCode || districtCode.slice(0, 4),
    sceneType: first.userType === MerchantUserType.micro ? (second.sceneType ?? SceneType.offline) : second.sceneType,
    storeName: second.storeName || first.rpiShortName || undefined,
    servicePhone: servicePhone === first.legalPhone ? '' : servicePhone,
    businessBegin: second.businessBegin ?? '08:00',
    businessEnd: second.businessEnd ?? '22:00',
  }
}

/** Step three with the account's fixed name, and without what its kind of account has not. @source docs/domain/network.md 3.6 */
export function completedThird(third: Third, first: Pick<First, 'rpiName' | 'legalName'>): Third {
  const isCompany = third.balanceAccType === BalanceAccType.company
  const isAuthorised = third.balanceAccType === BalanceAccType.authorisedPerson
  const fixedName = accountNameOf(first, third.balanceAccType)
  return {
    ...third,
    accName: third.accName || fixedName || undefined,
    accNo: third.accNo.normalize('NFKC').replaceAll(' ', ''),
    bankProvinceCode: third.bankProvinceCode || third.bankCityCode.slice(0, 2),
    accPhone: isCompany ? '' : plainNumber(third.accPhone),
    ...(isAuthorised
      ? { accIdNo: plainNumber(third.accIdNo) }
      : { accIdNo: '', accIdBegin: undefined, accIdEnd: undefined, accRelation: undefined }),
    settleMin: third.settleMin ?? fen(100),
  }
}

/** Step four with the address of installation and the only channel as the default. @source docs/domain/network.md 3.7 */
export function completedFourth(fourth: Fourth, second: Pick<Second, 'address'> | null): Fourth {
  const codes = new Set(fourth.aisles.map(({ aisleCode }) => aisleCode))
  const [only = ''] = codes
  return {
    ...fourth,
    aisles: fourth.aisles.map((asked) =>
      asked.incomingKind === IncomingKind.card
        ? { ...asked, installAddress: asked.installAddress || (second?.address ?? '') }
        : { ...asked, installAddress: '', posKind: undefined },
    ),
    defaultAisle: fourth.defaultAisle || (codes.size === 1 ? only : ''),
    terminals: [...new Set(fourth.terminals.map(({ sn }) => plainNumber(sn)))].map((sn) => ({ sn })),
  }
}
