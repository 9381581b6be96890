import { defineErrors } from '../../../core/shared/errors.ts'

/** What may be wrong with staff. @source docs/domain/network.md 12.2 */
export const staffErrors = defineErrors('staff', {
  mobileTaken: { status: 409, zh: '该手机号已是本商户店员', en: 'This phone number is staff of the merchant already' },
  isOwner: { status: 409, zh: '该手机号为商户主账号', en: "This phone number is the merchant owner's" },
  tooMany: { status: 409, zh: '每个门店最多{n}名店员', en: 'At most {n} staff in one store' },
})
