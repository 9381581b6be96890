import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of the device catalogue. @source docs/domain/money.md 8.5 */
export const deviceCatalogueErrors = defineErrors('deviceCatalogue', {
  nameTaken: { status: 409, zh: '名称已存在', en: 'This name already exists' },
  childrenOn: { status: 409, zh: '请先停用下级', en: 'Disable the entries below first' },
  parentOff: { status: 409, zh: '请先启用上级', en: 'Enable the entry above first' },
  parentMissing: { status: 409, zh: '上级不存在', en: 'The entry above does not exist' },
  hasChildren: { status: 409, zh: '存在下级，不能删除', en: 'It has entries below and cannot be deleted' },
  used: { status: 409, zh: '已被商品引用，不能删除', en: 'Products use it, so it cannot be deleted' },
  modelUnknown: { status: 409, zh: '机具型号不存在', en: 'The device model does not exist' },
  modelMissing: { status: 400, zh: '按SN发货须选择机具型号', en: 'Choose a device model for goods shipped by SN' },
})
