import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of calls for device models. @source docs/domain/network.md 13.1 */
export const modelErrors = defineErrors('model', {
  nameTaken: { status: 409, zh: '型号名称已存在', en: 'The name of the model is taken' },
  supplierTaken: { status: 409, zh: '供应商名称已存在', en: 'The name of the supplier is taken' },
  used: { status: 409, zh: '型号已被使用', en: 'The model is in use' },
  supplierUsed: { status: 409, zh: '供应商下存在型号', en: 'The supplier has models' },
  supplierMissing: { status: 409, zh: '供应商不存在', en: 'No such supplier' },
  posKindMissing: { status: 400, zh: 'POS类型不能为空', en: 'The POS kind is required' },
  aisleMissing: { status: 409, zh: '通道不存在', en: 'No such channel' },
  snRegexFormat: { status: 400, zh: 'SN规则格式不正确', en: 'The pattern of serial numbers is malformed' },
})
