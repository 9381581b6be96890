import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals about tickets. @source docs/domain/money.md 7.3, 8.3 */
export const ticketErrors = defineErrors('ticket', {
  valueWrong: { status: 400, zh: '优惠值不正确', en: 'The discount value is not valid' },
  ratioWrong: {
    status: 400,
    zh: '平台承担比例须大于0且小于100%',
    en: 'The platform’s part must be above 0 and below 100%',
  },
  timesReversed: { status: 400, zh: '结束时间须晚于开始时间', en: 'The end must be after the start' },
  over: { status: 409, zh: '活动时间已结束', en: 'The time of the campaign is over' },
  runningFields: {
    status: 409,
    zh: '活动进行中，仅可修改结束时间和预算',
    en: 'The campaign is running. Only its end and budget can be changed',
  },
  budgetBelowTaken: {
    status: 409,
    zh: '预算不能低于已占用的{x}元',
    en: 'The budget cannot be below the ¥{x} that are taken already',
  },
  noMerchant: {
    status: 409,
    zh: '请先添加活动商户',
    en: 'Add merchants to the campaign first',
  },
  merchantTaken: { status: 409, zh: '商户已在活动中', en: 'The merchant already takes part in the campaign' },
  nameDiffers: { status: 400, zh: '商户名称与编号不符', en: 'The merchant name does not belong to this number' },
  inForce: {
    status: 409,
    zh: '已生效的记录不能删除',
    en: 'A record in force cannot be deleted',
  },
  notRunning: { status: 409, zh: '活动未在进行中', en: 'The campaign is not running' },
  notHere: { status: 409, zh: '商户未参加该活动', en: 'The merchant does not take part in the campaign' },
  otherWay: {
    status: 409,
    zh: '该支付方式不能使用此优惠',
    en: 'The discount is not for this payment method',
  },
  belowThreshold: { status: 409, zh: '订单金额未达到使用门槛', en: 'The order amount is below the threshold' },
  payerUnknown: {
    status: 409,
    zh: '该活动限制每人次数，请提供付款人标识',
    en: 'The campaign limits uses per person. Say who pays',
  },
  limitReached: { status: 409, zh: '您已达到参与上限', en: 'You have reached the limit of this campaign' },
  budgetUsed: { status: 409, zh: '活动预算已用完', en: 'The budget of the campaign is used up' },
})
