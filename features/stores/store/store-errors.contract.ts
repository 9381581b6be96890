import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of store calls. @source docs/domain/network.md 12.1 */
export const storeErrors = defineErrors('store', {
  nameTaken: { status: 409, zh: '门店名称已存在', en: 'The name of the store is taken' },
  merchantDraft: { status: 409, zh: '商户未提交进件', en: 'The merchant is not submitted yet' },
  microOne: { status: 409, zh: '小微商户仅支持一个门店', en: 'A micro merchant has one store only' },
  tooMany: { status: 409, zh: '每个商户最多{n}个门店', en: 'At most {n} stores for one merchant' },
  merchantOff: { status: 409, zh: '商户未启用', en: 'The merchant is not active' },
  headKept: { status: 409, zh: '总店不能删除', en: 'A head store cannot be removed' },
  inUse: {
    status: 409,
    zh: '门店下存在终端或收款码，请先解绑',
    en: 'The store still has terminals, codes or divisions: unbind them first',
  },
  merchantFixed: { status: 409, zh: '门店不能更换商户', en: 'A store stays with its merchant' },
  foreignStore: { status: 409, zh: '门店不属于该商户', en: 'The store is not of this merchant' },
})
