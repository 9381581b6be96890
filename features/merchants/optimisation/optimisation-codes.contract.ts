import { codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'

/**
 * Types of improvement of a merchant that the program itself defines. All others are the tenant's, in the set
 * `optimizeTypeSet` of its business dictionary.
 * @source docs/domain/network.md 6
 */
export const OptimizeType = { oddTrades: 4 } as const

/** Status of the work on a listed merchant. @source docs/domain/network.md 6 */
export const OptimizeStatus = codes(['optimize_status', '优化状态', 'Improvement status'], {
  toDo: [0, '待处理', 'To do'],
  inProgress: [1, '处理中', 'In progress'],
  done: [2, '已完成', 'Done'],
  notNeeded: [3, '无需处理', 'Not needed'],
})

/** Kinds of owner whose trades a rule watches. @source docs/domain/network.md 6 */
export const TargetType = codes(['target_type', '监控对象', 'Watched'], {
  all: [1, '全部', 'All'],
  providers: [2, '服务商', 'Providers'],
  merchants: [3, '商户', 'Merchants'],
})

/** @source docs/domain/network.md 6 */
export const optimisationErrors = defineErrors('optimisation', {
  listedToday: { status: 409, zh: '当日已存在该商户', en: 'The merchant is on the list of that day already' },
  noMerchant: { status: 409, zh: '商户不存在', en: 'There is no such merchant' },
  noType: { status: 400, zh: '请选择优化类型', en: 'Choose what the merchants are to improve' },
  noDate: { status: 400, zh: '请选择名单日期', en: 'Choose the day of the list' },
  handled: { status: 409, zh: '已处理的记录不能删除', en: 'What was worked on cannot be removed' },
  noAisle: { status: 409, zh: '通道不存在', en: 'There is no such channel' },
  ruleTaken: { status: 409, zh: '规则名称已存在', en: 'A rule of this name is there already' },
  noDimension: { status: 400, zh: '请至少设置一项指标', en: 'Set one figure at least' },
  noTarget: { status: 400, zh: '请选择监控对象', en: 'Choose whom the rule watches' },
  foreignTarget: {
    status: 409,
    zh: '监控对象不存在或不属于本机构',
    en: 'A watched provider or merchant is not of this operator',
  },
  daysReversed: { status: 400, zh: '结束日期不能早于开始日期', en: 'The rule would end before it begins' },
  ruleOn: { status: 409, zh: '请先停用', en: 'Switch it off first' },
})
