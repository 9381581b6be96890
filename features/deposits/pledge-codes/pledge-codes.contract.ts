import { codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'

/** Target that a merchant has to reach. @source docs/domain/money.md 7.1 */
export const ReachKind = codes(['reach_kind', '达标方式', 'Target type'], {
  amount: [1, '累计交易额', 'Total amount'],
  monthly: [2, '连续月交易额', 'Monthly amount'],
  count: [3, '交易笔数', 'Count'],
})

/** @source docs/domain/money.md 7.1 */
export const RefundMode = codes(['refund_mode', '退押方式', 'Deposit refund mode'], {
  automatic: [1, '达标自动退', 'Automatic'],
  onRequest: [2, '申请审核退', 'On request'],
})

/** @source docs/domain/money.md 7.1 */
export const RefundTarget = codes(['refund_target', '退款去向', 'Refund to'], {
  original: [1, '原路退回', 'Original route'],
  wallet: [2, '商户钱包', 'Wallet'],
})

/** @source docs/domain/money.md 7.1 */
export const ForfeitMode = codes(['forfeit_mode', '不达标处理', 'If the target is missed'], {
  forfeit: [1, '不达标转收入', 'Forfeit'],
  goOn: [2, '不达标继续考核', 'Go on'],
})

/** States of an activity. @source docs/domain/money.md 7.3 */
export const ActiveStatus = codes(['active_status', '活动状态', 'Campaign status'], {
  draft: [0, '草稿', 'Draft'],
  running: [1, '进行中', 'Running'],
  ended: [2, '已结束', 'Ended'],
  stopped: [3, '停用', 'Stopped'],
})

/** @source docs/domain/money.md 7.2 */
export const PledgeOrderStatus = codes(['pledge_order_status', '押金状态', 'Deposit status'], {
  unpaid: [0, '待支付', 'Unpaid'],
  assessing: [1, '考核中', 'In assessment'],
  refundable: [2, '达标可退', 'Refundable'],
  reviewing: [3, '退款审核中', 'Refund under review'],
  refunding: [4, '退款中', 'Refunding'],
  refunded: [5, '已退款', 'Refunded'],
  forfeited: [6, '未达标转收入', 'Forfeited'],
  closed: [7, '已关闭', 'Closed'],
})

/** @source docs/domain/money.md 7.2 */
export const PledgeRefundStatus = codes(['pledge_refund_status', '退押状态', 'Deposit refund status'], {
  toReview: [0, '待审核', 'Pending review'],
  refunding: [1, '退款中', 'Refunding'],
  refunded: [2, '已退款', 'Refunded'],
  rejected: [3, '驳回', 'Rejected'],
  failed: [4, '失败', 'Failed'],
})

/** @source docs/domain/money.md 7.2 */
export const PledgeRewardKind = codes(['pledge_reward_kind', '奖励类型', 'Reward type'], {
  payment: [1, '付押奖励', 'On payment'],
  target: [2, '达标奖励', 'On target'],
})

/** @source docs/domain/money.md 7.2 */
export const RewardStatus = codes(['reward_status', '奖励状态', 'Reward status'], {
  toReview: [0, '待审核', 'Pending review'],
  granted: [1, '已发放', 'Granted'],
  rejected: [2, '驳回', 'Rejected'],
  takenBack: [3, '已追回', 'Taken back'],
})

/** Refusals about deposits. @source docs/domain/money.md 7.1, 7.2 */
export const pledgeErrors = defineErrors('pledge', {
  mealNameTaken: { status: 409, zh: '套餐名称已存在', en: 'This package name already exists' },
  mealUsed: {
    status: 409,
    zh: '套餐已被使用，不能删除',
    en: 'This package is in use and cannot be deleted',
  },
  mealMissing: { status: 409, zh: '押金套餐不存在或已停用', en: 'The package does not exist or is disabled' },
  targetMissing: { status: 400, zh: '请填写达标条件', en: 'Enter the target' },
  amountTooLarge: { status: 400, zh: '押金金额须在0.01至9999.99之间', en: 'The deposit must be 0.01 to 9999.99' },
  modelMissing: { status: 400, zh: '终端型号不存在', en: 'The terminal model does not exist' },
  rewardTooHigh: {
    status: 409,
    zh: '奖励金额不能高于上级',
    en: 'A reward cannot be higher than that of the level above',
  },
  grantTaken: {
    status: 409,
    zh: '该下级已授权此套餐',
    en: 'This package has already been granted to this subordinate',
  },
  grantUsedBelow: {
    status: 409,
    zh: '下级仍在使用该套餐，请先取消下级授权',
    en: 'Subordinates still use this package. Withdraw their grants first',
  },
  notChild: { status: 409, zh: '只能授权直属下级', en: 'You can only grant packages to direct subordinates' },
  activeNameTaken: { status: 409, zh: '活动名称已存在', en: 'This campaign name already exists' },
  activeRunning: {
    status: 409,
    zh: '活动进行中，仅可修改结束时间',
    en: 'The campaign is running. Only the end time can be changed',
  },
  snRangeWrong: {
    status: 400,
    zh: 'SN区间不正确：起止长度须相同，且起始不大于截止',
    en: 'The SN range is invalid. Both ends must have the same length and be in order',
  },
  timesReversed: { status: 400, zh: '结束时间须晚于开始时间', en: 'The end must be after the start' },
  notReached: { status: 409, zh: '未达到退押条件', en: 'The conditions for a refund are not met' },
  hasDebts: { status: 409, zh: '存在未结清欠款，不能退押', en: 'There are open debts. The deposit cannot be refunded' },
  refundTooHigh: {
    status: 409,
    zh: '退款金额不能超过押金金额',
    en: 'The refund cannot be higher than the deposit',
  },
  channelMissing: {
    status: 409,
    zh: '运营商尚未设置押金收款通道',
    en: 'The operator has not set a channel for deposits yet',
  },
  notPayable: { status: 409, zh: '该押金订单无需支付', en: 'This deposit does not need to be paid' },
})
