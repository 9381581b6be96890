import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of a price. @source docs/domain/network.md 8.2, 8.4 */
export const lineErrors = defineErrors('price', {
  noLine: { status: 400, zh: '请至少设置一种支付方式的费率', en: 'Set a rate for at least one payment method' },
  payWayTwice: { status: 400, zh: '{way}费率重复', en: '{wayEn} has more than one rate' },
  noCap: { status: 400, zh: '{way}不支持封顶', en: '{wayEn} does not support a cap' },
  noD0: { status: 400, zh: '{way}不支持D0', en: '{wayEn} does not support D0' },
  payWayClosed: { status: 409, zh: '上级未开通{way}', en: '{wayEn} is not enabled for the parent' },
  rateBelowCost: {
    status: 409,
    zh: '{way}费率不能低于上级成本{x}%',
    en: 'The {wayEn} rate cannot be lower than the parent’s cost of {x}%',
  },
  d0RateBelowCost: {
    status: 409,
    zh: '{way}D0费率不能低于上级成本{x}%',
    en: 'The {wayEn} D0 rate cannot be lower than the parent’s cost of {x}%',
  },
  d0FeeBelowCost: {
    status: 409,
    zh: '{way}D0单笔费用不能低于上级成本{y}元',
    en: 'The {wayEn} D0 fee cannot be lower than the parent’s cost of ¥{y}',
  },
  minFeeBelowCost: {
    status: 409,
    zh: '{way}最低手续费不能低于上级成本{y}元',
    en: 'The {wayEn} minimum fee cannot be lower than the parent’s cost of ¥{y}',
  },
  capBelowCost: {
    status: 409,
    zh: '{way}封顶不能低于上级成本{y}元',
    en: 'The {wayEn} cap cannot be lower than the parent’s cost of ¥{y}',
  },
  capWithoutCost: {
    status: 409,
    zh: '上级成本无封顶，{way}不能设置封顶',
    en: '{wayEn} cannot have a cap because the parent’s cost has none',
  },
  payWayNotOffered: { status: 409, zh: '通道不支持{way}', en: 'The channel does not support {wayEn}' },
  rateTooHigh: { status: 409, zh: '{way}费率不能高于{x}%', en: 'The {wayEn} rate cannot be higher than {x}%' },
  rateTooLow: { status: 409, zh: '{way}费率不能低于{x}%', en: 'The {wayEn} rate cannot be lower than {x}%' },
  childrenBelow: {
    status: 409,
    zh: '有{n}个下级低于新成本，请勾选同步上调',
    en: '{n} subordinates are priced below the new cost. Choose to raise them too',
  },
  merchantsBelow: {
    status: 409,
    zh: '有{m}个商户费率低于新成本，请先调整商户费率',
    en: '{m} merchants are priced below the new cost. Adjust them first',
  },
  merchantNowhere: {
    status: 409,
    zh: '商户在该时间没有所属服务商',
    en: 'The merchant has no service provider at that time',
  },
})
