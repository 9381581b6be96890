import { codes } from '../../../core/shared/codes.ts'

/** @source docs/domain/money.md 5.6 */
export const WithdrawStatus = codes(['withdraw_status', '提现状态', 'Withdrawal status'], {
  auditing: [0, '待审核', 'Auditing'],
  approved: [1, '待打款', 'Approved'],
  paying: [2, '打款中', 'Paying'],
  paid: [3, '打款成功', 'Paid'],
  failed: [4, '打款失败', 'Failed'],
  rejected: [5, '审核驳回', 'Rejected'],
  cancelled: [6, '已撤销', 'Cancelled'],
  unknown: [7, '结果未知', 'Unknown'],
  returned: [8, '已退票', 'Returned'],
})

/** @source docs/domain/money.md 5.6 */
export const AttemptStatus = codes(['attempt_status', '打款状态', 'Payment attempt status'], {
  created: [0, '已创建', 'Created'],
  sending: [1, '发送中', 'Sending'],
  accepted: [2, '已受理', 'Accepted'],
  paid: [3, '成功', 'Paid'],
  failed: [4, '明确失败', 'Failed'],
  unknown: [5, '未知', 'Unknown'],
  absent: [6, '确认无单', 'Confirmed absent'],
})

/** Alarms of payouts that a person must look at. */
export const PayoutAlarm = codes(['payout_alarm', '代付告警', 'Payout alarm'], {
  fundsShort: [1, '备付金不足', 'Funds short'],
  fundsLow: [2, '备付金低于预警', 'Funds below alert'],
  doublePayRisk: [3, '重复打款风险', 'Risk of double payment'],
  amountDiffers: [4, '打款金额不一致', 'Amount differs'],
  maybeAbsent: [5, '平台查无此单', 'Unknown to the platform'],
})
