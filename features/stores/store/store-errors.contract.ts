import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of store calls. @source docs/domain/network.md 12.1 */
export const storeErrors = defineErrors('store', {
  nameTaken: { status: 409, zh: '门店名称已存在', en: 'This store name already exists' },
  merchantDraft: { status: 409, zh: '商户未提交进件', en: 'The merchant has not submitted its application' },
  microOne: { status: 409, zh: '小微商户仅支持一个门店', en: 'Micro merchants can have only one store' },
  tooMany: { status: 409, zh: '每个商户最多{n}个门店', en: 'Each merchant can have at most {n} stores' },
  merchantOff: { status: 409, zh: '商户未启用', en: 'The merchant is not active' },
  headKept: { status: 409, zh: '总店不能删除', en: 'The main store cannot be deleted' },
  inUse: {
    status: 409,
    zh: '门店下存在终端或收款码，请先解绑',
    en: 'The store still has terminals or payment codes. Unbind them first',
  },
  merchantFixed: { status: 409, zh: '门店不能更换商户', en: 'A store cannot be moved to another merchant' },
  foreignStore: { status: 409, zh: '门店不属于该商户', en: 'The store does not belong to this merchant' },
})
