import { codes } from '../../../core/shared/codes.ts'

/** @source docs/domain/money.md 7.3 */
export const ActiveRecordKind = codes(['active_record_kind', '活动记录类型', 'Campaign record type'], {
  reward: [1, '奖励', 'Reward'],
  debit: [2, '扣款', 'Debit'],
})

/** Status of a reward, and from 10 on that of a debit, which is that of its debt. @source docs/domain/money.md 7.3 */
export const ActiveRecordStatus = codes(['active_record_status', '活动记录状态', 'Campaign record status'], {
  toReview: [0, '待审核', 'Pending review'],
  granted: [1, '已发放', 'Granted'],
  rejected: [2, '未发放', 'Not granted'],
  takenBack: [3, '已追回', 'Taken back'],
  toDeduct: [10, '待抵扣', 'To deduct'],
  partlyDeducted: [11, '部分抵扣', 'Partly deducted'],
  deducted: [12, '已抵扣', 'Deducted'],
  waived: [13, '已豁免', 'Waived'],
})

/** Status of a debt as that of its record, counted from here: `10 + debtStatus`. */
export const debitStatusOffset = ActiveRecordStatus.toDeduct

/** Progress of a terminal in a stage. */
export const ProgressStatus = codes(['active_progress_status', '阶段进度', 'Stage progress'], {
  counting: [0, '累计中', 'Counting'],
  reached: [1, '已达标', 'Reached'],
  missed: [2, '未达标', 'Missed'],
})

/** Whether a trade of a terminal counts towards a stage, and why not. */
export const TradeCounting = codes(['active_trade_counting', '是否计入', 'Counted'], {
  counts: [1, '计入', 'Counted'],
  notBound: [2, '不在绑定期间', 'Outside the binding'],
  otherKind: [3, '不是消费交易', 'Not a purchase'],
  reversed: [4, '已冲正', 'Reversed'],
  refunded: [5, '已全额退款', 'Refunded in full'],
  otherWay: [6, '支付方式不计入', 'Payment method not counted'],
  otherAisle: [7, '通道不计入', 'Channel not counted'],
  tooSmall: [8, '低于单笔最低金额', 'Below the minimum amount'],
  outside: [9, '不在阶段期间', 'Outside the stage'],
})

/** Standing of a terminal in a stage on a day. */
export const StageStanding = codes(['active_stage_standing', '阶段情况', 'Stage standing'], {
  notBegun: [1, '未开始', 'Not begun'],
  counting: [2, '累计中', 'Counting'],
  reached: [3, '已达标', 'Reached'],
  missed: [4, '未达标', 'Missed'],
})

/** Reason of a reward that was reached and not granted. @source docs/domain/money.md 7.3 */
export const budgetUsedUp = '活动预算已用完'
