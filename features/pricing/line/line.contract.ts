import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of a price. @source docs/domain/network.md 8.2, 8.4 */
export const lineErrors = defineErrors('price', {
  noLine: { status: 400, zh: '请至少设置一种支付方式的费率', en: 'Set the price of at least one pay way' },
  payWayTwice: { status: 400, zh: '{way}费率重复', en: '{wayEn} is priced twice' },
  noCap: { status: 400, zh: '{way}不支持封顶', en: '{wayEn} has no cap' },
  noD0: { status: 400, zh: '{way}不支持D0', en: '{wayEn} has no D0' },
  payWayClosed: { status: 409, zh: '上级未开通{way}', en: '{wayEn} is not open to the party above' },
  rateBelowCost: {
    status: 409,
    zh: '{way}费率不能低于上级成本{x}%',
    en: 'The rate of {wayEn} must not be below the cost of {x}% above',
  },
  d0RateBelowCost: {
    status: 409,
    zh: '{way}D0费率不能低于上级成本{x}%',
    en: 'The D0 rate of {wayEn} must not be below the cost of {x}% above',
  },
  d0FeeBelowCost: {
    status: 409,
    zh: '{way}D0单笔费用不能低于上级成本{y}元',
    en: 'The D0 fee of {wayEn} must not be below the cost of {y} yuan above',
  },
  minFeeBelowCost: {
    status: 409,
    zh: '{way}最低手续费不能低于上级成本{y}元',
    en: 'The smallest fee of {wayEn} must not be below the cost of {y} yuan above',
  },
  capBelowCost: {
    status: 409,
    zh: '{way}封顶不能低于上级成本{y}元',
    en: 'The cap of {wayEn} must not be below the cost of {y} yuan above',
  },
  capWithoutCost: {
    status: 409,
    zh: '上级成本无封顶，{way}不能设置封顶',
    en: '{wayEn} must have no cap, for the cost above has none',
  },
  payWayNotOffered: { status: 409, zh: '通道不支持{way}', en: 'The channel does not offer {wayEn}' },
  rateTooHigh: { status: 409, zh: '{way}费率不能高于{x}%', en: 'The rate of {wayEn} must not be above {x}%' },
  rateTooLow: { status: 409, zh: '{way}费率不能低于{x}%', en: 'The rate of {wayEn} must not be below {x}%' },
  childrenBelow: {
    status: 409,
    zh: '有{n}个下级低于新成本，请勾选同步上调',
    en: '{n} parties below are priced under the new cost: choose to raise them as well',
  },
  merchantsBelow: {
    status: 409,
    zh: '有{m}个商户费率低于新成本，请先调整商户费率',
    en: '{m} merchants are priced under the new cost: adjust them first',
  },
  merchantNowhere: { status: 409, zh: '商户在该时间没有所属服务商', en: 'The merchant belongs to nobody at that time' },
})
