import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of calls on a merchant. @source docs/domain/network.md 2.7, 3.1, 3.2, 3.4 */
export const merchantErrors = defineErrors('merchant', {
  tooManyMicro: { status: 409, zh: '该身份证名下小微商户已达上限', en: 'Too many micro merchants on this ID card' },
  tooManyOfLicence: { status: 409, zh: '该营业执照入网商户数已达上限', en: 'Too many merchants on this licence' },
  groupNameTaken: { status: 409, zh: '集团名称已存在', en: 'The name of the group is taken' },
  notDirect: { status: 403, zh: '只能操作直属商户', en: 'Only direct merchants can be changed' },
  notOnboarded: { status: 409, zh: '商户未入网', en: 'The merchant is not onboarded' },
  closed: { status: 409, zh: '商户已注销', en: 'The merchant is closed for good' },
})
