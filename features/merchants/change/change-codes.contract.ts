import { codes } from '../../../core/shared/codes.ts'

/** Part of a merchant that is to change. @source docs/domain/network.md 5.1 */
export const ChangeType = codes(['change_type', '变更类型', 'Kind of change'], {
  basics: [1, '基础信息', 'Basics'],
  account: [2, '结算账户', 'Settlement account'],
  subject: [3, '主体/证照', 'Subject and papers'],
  rates: [4, '费率', 'Rates'],
  industry: [5, '行业/MCC', 'Industry'],
  pictures: [6, '图片补充', 'Pictures'],
  cycle: [7, '结算周期/D0', 'Settlement cycle'],
  closing: [8, '注销', 'Closing'],
})

/** Source of a change: the party that asked for it. @source docs/domain/network.md 5.1 */
export const ChangeSource = codes(['change_source', '变更来源', 'Source of a change'], {
  operator: [1, '运营', 'Operator'],
  provider: [2, '服务商', 'Provider'],
  merchant: [3, '商户端', 'Merchant'],
})

/** Progress of a change. @source docs/domain/network.md 5.2 */
export const ChangeStatus = codes(['change_status', '变更状态', 'Status of a change'], {
  pending: [1, '待审核', 'Pending'],
  rejected: [2, '已驳回', 'Rejected'],
  channelProcessing: [3, '通道处理中', 'Channel processing'],
  completed: [4, '已完成', 'Completed'],
  channelFailed: [5, '通道失败', 'Channel failed'],
  cancelled: [6, '已撤销', 'Cancelled'],
})

/** Result of a change at a channel. @source docs/domain/network.md 5.1 */
export const ChangeResult = codes(['change_result', '通道变更结果', 'Result at a channel'], {
  running: [0, '处理中', 'Running'],
  done: [1, '成功', 'Done'],
  failed: [2, '失败', 'Failed'],
  skipped: [3, '跳过', 'Skipped'],
})
