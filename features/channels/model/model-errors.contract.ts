import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of calls for device models. @source docs/domain/network.md 13.1 */
export const modelErrors = defineErrors('model', {
  nameTaken: { status: 409, zh: '型号名称已存在', en: 'This model name already exists' },
  supplierTaken: { status: 409, zh: '供应商名称已存在', en: 'This supplier name already exists' },
  used: { status: 409, zh: '型号已被使用', en: 'This model is in use' },
  supplierUsed: { status: 409, zh: '供应商下存在型号', en: 'This supplier has models' },
  supplierMissing: { status: 409, zh: '供应商不存在', en: 'This supplier does not exist' },
  posKindMissing: { status: 400, zh: 'POS类型不能为空', en: 'POS type is required' },
  aisleMissing: { status: 409, zh: '通道不存在', en: 'This channel does not exist' },
  snRegexFormat: { status: 400, zh: 'SN规则格式不正确', en: 'The SN pattern is invalid' },
})
