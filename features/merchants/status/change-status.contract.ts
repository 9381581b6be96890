import { codes } from '../../../core/shared/codes.ts'

/** Progress of a change. @source docs/domain/network.md 5.2 */
export const ChangeStatus = codes(['change_status', '变更状态', 'Change status'], {
  pending: [1, '待审核', 'Pending review'],
  rejected: [2, '已驳回', 'Rejected'],
  channelProcessing: [3, '通道处理中', 'Channel processing'],
  completed: [4, '已完成', 'Completed'],
  channelFailed: [5, '通道失败', 'Channel failed'],
  cancelled: [6, '已撤销', 'Withdrawn'],
})
