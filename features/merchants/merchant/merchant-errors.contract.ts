import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of calls on a merchant. @source docs/domain/network.md 2.7, 3.1, 3.2, 3.4 */
export const merchantErrors = defineErrors('merchant', {
  tooManyMicro: {
    status: 409,
    zh: '该身份证名下小微商户已达上限',
    en: 'This ID card has reached its limit of micro merchants',
  },
  tooManyOfLicence: {
    status: 409,
    zh: '该营业执照入网商户数已达上限',
    en: 'This business licence has reached its limit of merchants',
  },
  groupNameTaken: { status: 409, zh: '集团名称已存在', en: 'This group name already exists' },
  notDirect: { status: 403, zh: '只能操作直属商户', en: 'You can only manage your direct merchants' },
  notOnboarded: { status: 409, zh: '商户未入网', en: 'The merchant is not onboarded' },
  closed: { status: 409, zh: '商户已注销', en: 'The merchant is closed' },
})
