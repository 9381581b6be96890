import { defineErrors } from '../../../core/shared/errors.ts'

/** What may be wrong with a model of device. @source docs/domain/network.md 13.1 */
export const modelErrors = defineErrors('model', {
  nameTaken: { status: 409, zh: '型号名称已存在', en: 'The name of the model is taken' },
  supplierTaken: { status: 409, zh: '供应商名称已存在', en: 'The name of the supplier is taken' },
})
