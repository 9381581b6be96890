import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of registering a merchant by hand. @source docs/domain/network.md 1.7, 3.4, 3.6 */
export const registeredErrors = defineErrors('registered', {
  creditCode: {
    status: 400,
    zh: '统一社会信用代码格式不正确',
    en: 'The unified social credit code is invalid',
  },
  codeOfKind: {
    status: 400,
    zh: '统一社会信用代码与商户类型不符',
    en: 'The unified social credit code does not match the merchant type',
  },
  idNo: { status: 400, zh: '身份证号码格式不正确', en: 'The ID card number is invalid' },
  posKindMissing: { status: 400, zh: 'POS类型不能为空', en: 'POS type is required' },
  noD0: {
    status: 400,
    zh: '结算周期取值不正确',
    en: 'The settlement cycle must be T1 or D1. D0 is enabled separately',
  },
  accPhoneMissing: { status: 400, zh: '银行预留手机号不能为空', en: 'The phone registered with the bank is required' },
  payeeMissing: {
    status: 400,
    zh: '结算人证件号码和关系不能为空',
    en: 'The payee’s ID number and relationship are required',
  },
})
