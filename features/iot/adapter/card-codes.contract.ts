import { codes } from '../../../core/shared/codes.ts'

/** @source docs/domain/network.md 16 */
export const Carrier = codes(['carrier', '通信商', 'Mobile carrier'], {
  mobile: [1, '移动', 'China Mobile'],
  unicom: [2, '联通', 'China Unicom'],
  telecom: [3, '电信', 'China Telecom'],
  broadnet: [4, '广电', 'China Broadnet'],
})

/** The carrier platform's own codes. @source docs/domain/network.md 16 */
export const CardStatus = codes(['card_status', '卡片状态', 'Card status'], {
  inactive: [1, '待激活(沉默期)', 'Awaiting activation'],
  active: [2, '已激活', 'Active'],
  suspended: [4, '停机', 'Suspended'],
  testing: [6, '可测试', 'Testing'],
  stock: [7, '库存', 'In stock'],
  preCancelled: [8, '预销户', 'Pre-cancelled'],
  cancelled: [9, '已销户', 'Cancelled'],
})

/** @source docs/domain/network.md 16 */
export const StopReason = codes(['stop_reason', '停机原因', 'Suspension reason'], {
  request: [1, '主动', 'By request'],
  unpaid: [2, '欠费', 'Unpaid'],
  overQuota: [3, '超流量', 'Over quota'],
  wrongDevice: [4, '机卡分离', 'Wrong device'],
  administrative: [5, '管理', 'Administrative'],
})
