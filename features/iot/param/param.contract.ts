import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { flag, int, labelled, maybeText, positiveYuan, shown, yuan } from '../../../core/shared/shapes/shapes.ts'

/** @source docs/domain/money.md 7.5 */
export const CollectMode = codes(['collect_mode', '收取方式', 'Collection'], {
  firstTrade: [1, '首刷扣收', 'First transaction'],
  wallet: [2, '钱包支付', 'Wallet'],
  both: [3, '两者', 'Both'],
})

/** Most levels of a chain that a bonus reaches. */
export const mostBonusLevels = 10

/** Terms of an operator's SIM cards. @source docs/domain/money.md 7.5 */
export const IotParam = z.object({
  simFee: labelled('流量费', positiveYuan()),
  cycleMonths: labelled('计费周期(月)', int(1, 12)),
  freeDays: labelled('免费天数', int(0, 730)),
  remindDays: labelled('提前提醒天数', int(1, 90)),
  collectMode: labelled('收取方式', code(CollectMode)),
  /** Granted to each level of a chain, from the top node down. */
  bonuses: labelled('各级返现', z.array(yuan()).max(mostBonusLevels)),
  autoRenew: labelled('自动续费', flag()),
  stopAfterDays: labelled('欠费停机天数', int(0, 365)),
  aisleCode: labelled('收款通道', maybeText(20)),
  aisleMerNo: labelled('收款商户号', maybeText(40)),
})

const path = '/api/rb-oem/oem/iot_recharge'

/** @source docs/domain/money.md 7.5 */
export const iotParam = {
  read: call({
    id: 'C0850',
    method: 'GET',
    path: `${path}/param`,
    title: '物联卡充值参数',
    permission: 'iot_recharge_view',
    output: IotParam.extend({
      /** '******' where a carrier platform is connected. */
      carrierConfig: shown(),
    }),
  }),
  edit: call({
    id: 'C0851',
    method: 'POST',
    path: `${path}/editParam`,
    title: '修改物联卡充值参数',
    permission: 'iot_param_edit',
    audit: 'iotParam.edit',
    requestNo: true,
    input: IotParam.extend({
      /** JSON with adapter and its fields; empty or masked: unchanged. */
      carrierConfig: labelled('接口配置', maybeText(2000)).default(''),
    }),
    refusals: { common: 'forbidden', iotParam: '*', carrier: 'configWrong' },
  }),
}

export const iotParamErrors = defineErrors('iotParam', {
  cycleWrong: { status: 400, zh: '计费周期只能为1、3或12个月', en: 'A billing period is 1, 3 or 12 months' },
  bonusTooHigh: { status: 409, zh: '返现不能高于流量费', en: 'The bonus cannot exceed the data fee' },
  bonusAboveParent: { status: 409, zh: '奖励金额不能高于上级', en: 'A bonus cannot exceed that of the level above' },
  placeHalf: {
    status: 400,
    zh: '收款通道与收款商户号须同时填写',
    en: 'Enter both the payment channel and the merchant No.',
  },
  aisleUnknown: { status: 409, zh: '收款通道不存在或未开通', en: 'The payment channel does not exist or is not open' },
})
