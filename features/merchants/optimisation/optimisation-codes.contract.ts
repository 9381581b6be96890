import { codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'

/**
 * Types of improvement of a merchant that the program itself defines. All others are the tenant's, in the set
 * `optimizeTypeSet` of its business dictionary.
 * @source docs/domain/network.md 6
 */
export const OptimizeType = { oddTrades: 4 } as const

/** Status of the work on a listed merchant. @source docs/domain/network.md 6 */
export const OptimizeStatus = codes(['optimize_status', '优化状态', 'Optimisation status'], {
  toDo: [0, '待处理', 'To do'],
  inProgress: [1, '处理中', 'In progress'],
  done: [2, '已完成', 'Done'],
  notNeeded: [3, '无需处理', 'Not required'],
})

/** Kinds of owner whose trades a rule watches. @source docs/domain/network.md 6 */
export const TargetType = codes(['target_type', '监控对象', 'Monitored'], {
  all: [1, '全部', 'All'],
  providers: [2, '服务商', 'Service providers'],
  merchants: [3, '商户', 'Merchants'],
})

/** @source docs/domain/network.md 6 */
export const optimisationErrors = defineErrors('optimisation', {
  listedToday: { status: 409, zh: '当日已存在该商户', en: 'This merchant is already on the list for that day' },
  noMerchant: { status: 409, zh: '商户不存在', en: 'The merchant does not exist' },
  noType: { status: 400, zh: '请选择优化类型', en: 'Select an optimisation type' },
  noDate: { status: 400, zh: '请选择名单日期', en: 'Select a list date' },
  handled: { status: 409, zh: '已处理的记录不能删除', en: 'Processed records cannot be deleted' },
  noAisle: { status: 409, zh: '通道不存在', en: 'The channel does not exist' },
  ruleTaken: { status: 409, zh: '规则名称已存在', en: 'This rule name already exists' },
  noDimension: { status: 400, zh: '请至少设置一项指标', en: 'Set at least one metric' },
  noTarget: { status: 400, zh: '请选择监控对象', en: 'Select what to monitor' },
  foreignTarget: {
    status: 409,
    zh: '监控对象不存在或不属于本机构',
    en: 'The selected merchant or service provider does not exist or belongs to another operator',
  },
  daysReversed: { status: 400, zh: '结束日期不能早于开始日期', en: 'The end date must not be before the start date' },
  ruleOn: { status: 409, zh: '请先停用', en: 'Disable it first' },
})
