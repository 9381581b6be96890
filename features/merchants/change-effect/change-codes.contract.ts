import { codes } from '../../../core/shared/codes.ts'

/** Part of a merchant that is to change. @source docs/domain/network.md 5.1 */
export const ChangeType = codes(['change_type', '变更类型', 'Change type'], {
  basics: [1, '基础信息', 'Basic details'],
  account: [2, '结算账户', 'Settlement account'],
  subject: [3, '主体/证照', 'Entity and licences'],
  rates: [4, '费率', 'Rates'],
  industry: [5, '行业/MCC', 'Industry / MCC'],
  pictures: [6, '图片补充', 'Additional images'],
  cycle: [7, '结算周期/D0', 'Settlement cycle / D0'],
  closing: [8, '注销', 'Account closure'],
})

/** Source of a change: the party that asked for it. @source docs/domain/network.md 5.1 */
export const ChangeSource = codes(['change_source', '变更来源', 'Change source'], {
  operator: [1, '运营', 'Operator'],
  provider: [2, '服务商', 'Service provider'],
  merchant: [3, '商户端', 'Merchant app'],
})

/** Result of a change at a channel. @source docs/domain/network.md 5.1 */
export const ChangeResult = codes(['change_result', '通道变更结果', 'Channel result'], {
  running: [0, '处理中', 'Processing'],
  done: [1, '成功', 'Succeeded'],
  failed: [2, '失败', 'Failed'],
  skipped: [3, '跳过', 'Skipped'],
})
