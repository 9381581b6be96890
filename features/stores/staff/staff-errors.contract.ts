import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of staff calls. @source docs/domain/network.md 12.2 */
export const staffErrors = defineErrors('staff', {
  mobileTaken: {
    status: 409,
    zh: '该手机号已是本商户店员',
    en: 'This phone number already belongs to store staff of this merchant',
  },
  isOwner: { status: 409, zh: '该手机号为商户主账号', en: 'This phone number is the merchant’s main account' },
  ownerRole: { status: 400, zh: '店员角色取值不正确', en: 'The store staff role is invalid' },
  storeTwice: { status: 400, zh: '同一门店只能有一个角色', en: 'Only one role is allowed per store' },
  holdsTerminals: {
    status: 409,
    zh: '店员下存在已绑定终端，请先解绑',
    en: 'This person still has terminals bound. Unbind them first',
  },
  merchantFixed: { status: 409, zh: '店员不能更换商户', en: 'Store staff cannot be moved to another merchant' },
  tooMany: { status: 409, zh: '每个门店最多{n}名店员', en: 'At most {n} staff per store' },
})
