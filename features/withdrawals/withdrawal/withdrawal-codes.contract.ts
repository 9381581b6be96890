import { codes } from '../../../core/shared/codes.ts'

/** @source docs/domain/money.md 5.6 */
export const WithdrawStatus = codes(['withdraw_status', '提现状态', 'Withdrawal status'], {
  auditing: [0, '待审核', 'Pending review'],
  approved: [1, '待打款', 'Pending payout'],
  paying: [2, '打款中', 'Paying out'],
  paid: [3, '打款成功', 'Paid'],
  failed: [4, '打款失败', 'Payout failed'],
  rejected: [5, '审核驳回', 'Rejected'],
  cancelled: [6, '已撤销', 'Cancelled'],
  unknown: [7, '结果未知', 'Result unknown'],
  returned: [8, '已退票', 'Returned by bank'],
})

/** @source docs/domain/money.md 5.6 */
export const AttemptStatus = codes(['attempt_status', '打款状态', 'Payout status'], {
  created: [0, '已创建', 'Created'],
  sending: [1, '发送中', 'Sending'],
  accepted: [2, '已受理', 'Accepted'],
  paid: [3, '成功', 'Succeeded'],
  failed: [4, '明确失败', 'Failed'],
  unknown: [5, '未知', 'Unknown'],
  absent: [6, '确认无单', 'Confirmed not received'],
})

/** Alarms of payouts that a person must look at. */
export const PayoutAlarm = codes(['payout_alarm', '代付告警', 'Payout alert'], {
  fundsShort: [1, '备付金不足', 'Insufficient reserve'],
  fundsLow: [2, '备付金低于预警', 'Reserve below alert level'],
  doublePayRisk: [3, '重复打款风险', 'Possible duplicate payout'],
  amountDiffers: [4, '打款金额不一致', 'Payout amount mismatch'],
  maybeAbsent: [5, '平台查无此单', 'Not found on platform'],
})
