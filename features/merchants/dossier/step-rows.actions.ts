import { sealText, maskCard } from '../../../core/server/secrets/personal.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { fen } from '../../../core/shared/money.ts'
import { BalanceAccType, type SettleCycle } from '../../channels/channels.shared.ts'
import { sealNumber, sealPhone } from '../../providers/providers.server.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { ContactType, IdType, IpLimit } from '../merchant/merchant-codes.contract.ts'
import type { AccountColumns, KeptOwner, StepColumns } from './merchant-row.queries.ts'
import type { First, Fourth, Second, Third } from '../onboarding-step/step-shapes.contract.ts'

const orNull = <T>(value: T | undefined): T | null => value ?? null

/** Columns of a completed step one, personal numbers sealed. A contact that is the legal person carries their numbers. */
export function columnsOfFirst(first: First): StepColumns {
  const { legalIdNo, legalPhone, uboList } = first
  const isOwnContact = first.contactType !== ContactType.handler
  const idNo = sealNumber('idNo', legalIdNo)
  const phone = sealPhone(legalPhone)
  const contactIdNo = sealNumber('idNo', isOwnContact ? legalIdNo : first.contactIdNo)
  const contactPhone = sealPhone(isOwnContact ? legalPhone : first.contactPhone)
  return {
    userType: first.userType ?? MerchantUserType.soleTrader,
    empNo: first.empNo || null,
    institutionNo: first.institutionNo || null,
    managerUserId: orNull(first.managerUserId),
    rpiName: first.rpiName ?? '',
    rpiShortName: first.rpiShortName,
    ipLimit: first.userType === MerchantUserType.micro ? IpLimit.city : IpLimit.none,
    microType: orNull(first.microType),
    creditCode: first.creditCode,
    licenseBegin: orNull(first.licenseBegin),
    licenseEnd: orNull(first.licenseEnd),
    licenseAddress: first.licenseAddress,
    businessScope: first.businessScope,
    legalName: first.legalName,
    legalIdType: first.legalIdType ?? IdType.idCard,
    legalIdNoEnc: idNo.enc,
    legalIdNoIdx: idNo.idx,
    legalIdBegin: orNull(first.legalIdBegin),
    legalIdEnd: orNull(first.legalIdEnd),
    legalIdAddressEnc: sealText(first.legalIdAddress),
    legalPhoneEnc: phone.enc,
    legalPhoneIdx: phone.idx,
    legalPhoneTail: phone.tail,
    loginPhoneEnc: phone.enc,
    loginPhoneIdx: phone.idx,
    loginPhoneTail: phone.tail,
    professionCode: first.professionCode,
    contactType: first.contactType ?? ContactType.legalPerson,
    contactName: isOwnContact ? first.legalName : first.contactName,
    contactPhoneEnc: contactPhone.enc,
    contactPhoneIdx: contactPhone.idx,
    contactPhoneTail: contactPhone.tail,
    contactIdNoEnc: contactIdNo.enc,
    contactIdNoIdx: contactIdNo.idx,
    contactIdBegin: orNull(isOwnContact ? first.legalIdBegin : first.contactIdBegin),
    contactIdEnd: orNull(isOwnContact ? first.legalIdEnd : first.contactIdEnd),
    contactEmailEnc: sealText(first.contactEmail),
    uboIsLegal: first.uboIsLegal ?? true,
    uboList: uboList.map(
      ({ idNo: no, idAddress, ...owner }): KeptOwner => ({
        ...owner,
        idNoEnc: sealText(no),
        idAddressEnc: sealText(idAddress),
      }),
    ),
  }
}

/** Columns of a completed step two. */
export const columnsOfSecond = (second: Second): StepColumns => ({
  ...second,
  longitude: orNull(second.longitude),
  latitude: orNull(second.latitude),
  qualEnd: orNull(second.qualEnd),
  sceneType: second.sceneType ?? 1,
  storeName: second.storeName ?? '',
  businessBegin: second.businessBegin ?? '08:00',
  businessEnd: second.businessEnd ?? '22:00',
  storeArea: orNull(second.storeArea),
})

/** Columns of a completed step four that stand with the merchant; the rest stands with its onboardings at channels. */
export const columnsOfFourth = ({ agreementNo, remark }: Fourth): StepColumns => ({ agreementNo, remark })

/**
 * Columns of a completed step three, numbers sealed.
 * @param names of the bank and the branch as they are called now
 */
export function columnsOfThird(
  third: Third,
  names: { readonly bankName: string; readonly branchName: string },
): AccountColumns {
  const account = sealNumber('accNo', third.accNo)
  const idNo = sealNumber('idNo', third.accIdNo)
  return {
    ...names,
    balanceAccType: third.balanceAccType ?? BalanceAccType.company,
    accName: third.accName ?? '',
    accNoEnc: account.enc,
    accNoIdx: account.idx,
    accNoMask: maskCard(third.accNo, third.balanceAccType === BalanceAccType.company),
    bankCode: third.bankCode,
    bankProvinceCode: third.bankProvinceCode,
    bankCityCode: third.bankCityCode,
    branchCode: third.branchCode,
    accPhoneEnc: sealText(third.accPhone),
    accIdNoEnc: idNo.enc,
    accIdNoIdx: idNo.idx,
    accIdBegin: orNull(third.accIdBegin),
    accIdEnd: orNull(third.accIdEnd),
    accRelation: orNull(third.accRelation),
    settleCycle: third.settleCycle as CodeOf<typeof SettleCycle>,
    settleMin: third.settleMin ?? fen(100),
  }
}
