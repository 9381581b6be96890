import { codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'

/** Beginning of the paths of calls about members of merchants, whose answers a change of stored value makes stale. */
export const rpiMemberPath = '/api/rb-oem/oem/memberMerchant'

/** Ways in which a person became a member. @source docs/domain/money.md 8.4 */
export const MemberSource = codes(['member_source', '会员来源', 'Member source'], {
  codePage: [1, '扫码充值', 'Code page'],
})

/** States of spending. @source docs/domain/money.md 8.4 */
export const MemberTradeStatus = codes(['member_trade_status', '会员消费状态', 'Member spending status'], {
  success: [1, '成功', 'Succeeded'],
  partlyRefunded: [2, '部分退款', 'Partially refunded'],
  refunded: [3, '已退款', 'Refunded'],
})

/** Stages of a recharge activity: what its switch and its times say now. @source docs/domain/money.md 8.4 */
export const RechargeActiveState = codes(['recharge_active_state', '充值活动状态', 'Top-up campaign status'], {
  notBegun: [0, '未开始', 'Not started'],
  running: [1, '进行中', 'Running'],
  ended: [2, '已结束', 'Ended'],
  off: [3, '已停用', 'Disabled'],
})

/** States of what a refund of a recharge takes off the stored value. */
export const RechargeReturnStatus = codes(['recharge_return_status', '储值扣回状态', 'Stored value return status'], {
  held: [0, '已预留', 'Held'],
  taken: [1, '已扣回', 'Taken'],
  released: [2, '已释放', 'Released'],
  undone: [3, '已恢复', 'Restored'],
})

/** Refusals about members and their stored value. @source docs/domain/money.md 8.4 */
export const memberErrors = defineErrors('member', {
  balanceTooLow: { status: 409, zh: '储值余额不足', en: 'The stored value is too low' },
  returnableTooLow: {
    status: 409,
    zh: '可退储值余额不足',
    en: 'The stored value that can be refunded is too low',
  },
  off: { status: 409, zh: '会员已停用', en: 'The member is disabled' },
  noActivity: { status: 409, zh: '商户未开通会员充值', en: 'The merchant takes no member top-ups now' },
  belowLeast: { status: 409, zh: '最低充值{x}元', en: 'Top up at least ¥{x}' },
  aboveRest: { status: 409, zh: '退款金额超过可退金额{x}元', en: 'You can refund at most ¥{x}' },
  storeUnknown: { status: 409, zh: '门店不属于该商户', en: 'The store is not the merchant’s' },
  tiersWrong: {
    status: 400,
    zh: '充值档位须按充值金额从小到大，且不重复',
    en: 'The tiers must rise by amount, none twice',
  },
  timesReversed: { status: 400, zh: '结束时间须晚于开始时间', en: 'The end must be after the start' },
  inUse: { status: 409, zh: '已生效的记录不能删除', en: 'A record in force cannot be deleted' },
})
