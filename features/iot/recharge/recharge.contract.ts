import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  count,
  id,
  int,
  labelled,
  optional,
  orNull,
  shown,
  shownDay,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { SimProductKind } from '../product/product.contract.ts'

/** @source docs/domain/money.md 7.5 */
export const PayerKind = codes(['payer_kind', '付款方', 'Payer'], {
  merchant: [1, '商户交易代扣', 'Merchant transaction'],
  wallet: [2, '服务商钱包', 'Provider wallet'],
  operator: [3, '运营商承担', 'Operator'],
})

/** @source docs/domain/money.md 7.5 */
export const RechargeStatus = codes(['recharge_status', '充值状态', 'Top-up status'], {
  unpaid: [0, '待支付', 'Unpaid'],
  paid: [1, '已支付', 'Paid'],
  atCarrier: [2, '通信商处理中', 'At the carrier'],
  done: [3, '充值成功', 'Done'],
  failed: [4, '充值失败(已退款)', 'Failed (refunded)'],
  refunding: [5, '退款中', 'Refunding'],
  refunded: [6, '已退款', 'Refunded'],
  closed: [7, '已关闭', 'Closed'],
  unknown: [8, '结果未知', 'Unknown'],
})

const filter = {
  rechargeCode: labelled('充值单号', optional(text(32))),
  iccid: labelled('ICCID', optional(text(22))),
  sn: labelled('SN', optional(text(32))),
  rpiNo: labelled('商户编号', optional(text(32))),
  userNo: labelled('付款主体编号', optional(text(32))),
  payerKind: labelled('付款方', optional(code(PayerKind))),
  rechargeStatus: labelled('充值状态', optional(codeList(RechargeStatus))),
  ...createTimeFilter,
}
export const RechargeFilter = z.object(filter)

/** An order for the service of a SIM card. @source docs/domain/money.md 7.5 */
export const Recharge = z.object({
  id: id(),
  rechargeCode: shown(),
  iccid: shown(),
  sn: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  payerKind: code(PayerKind),
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  productCode: shown(),
  productName: shown(),
  productKind: code(SimProductKind),
  months: int(),
  flowMb: int(),
  amount: yuan(),
  /** For the operator's staff alone; null for others. */
  costAmount: orNull(yuan()),
  bonusAmount: orNull(yuan()),
  rptOrderCode: shown(),
  carrierOrderNo: shown(),
  feeBegin: shownDay(),
  validFrom: shownInstant(),
  validTo: shownInstant(),
  rechargeStatus: code(RechargeStatus),
  failReason: shown(),
  refundReason: shown(),
  makerNo: shown(),
  createTime: shownInstant(),
  finishTime: shownInstant(),
})

/** An order with its payment and its changes of state. */
export const RechargeDetail = Recharge.extend({
  /** Address of the payment of the merchant; '' while there is none. */
  codeUrl: shown(),
  states: z.array(StateRow),
})

/** Totals over all orders of a filter. */
export const RechargeStatistics = z.object({
  rechargeCount: count(),
  amount: yuan(),
  costAmount: orNull(yuan()),
  bonusAmount: orNull(yuan()),
  groups: z.array(
    z.object({
      rechargeStatus: code(RechargeStatus),
      payerKind: code(PayerKind),
      rechargeCount: count(),
      amount: yuan(),
      costAmount: orNull(yuan()),
      bonusAmount: orNull(yuan()),
    }),
  ),
})

const orders = '/api/rb-oem/oem/iot_recharge'
const increments = '/api/rb-oem/oem/iot_increment'
const own = '/api/countinghouse/iot/recharge'
const rechargeCode = labelled('充值单号', text(32))

/** Orders for SIM cards. @source docs/domain/money.md 7.5 */
export const recharge = {
  list: call({
    id: 'C0847',
    method: 'GET',
    path: `${orders}/list`,
    title: '物联卡充值列表',
    permission: 'iot_recharge_view',
    input: PageQuery.extend(filter),
    output: page(Recharge),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  statistics: call({
    id: 'C0848',
    method: 'GET',
    path: `${orders}/statistics`,
    title: '物联卡充值统计',
    permission: 'iot_recharge_view',
    input: RechargeFilter,
    output: RechargeStatistics,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  export: call({
    id: 'C0849',
    method: 'GET',
    path: `${orders}/export`,
    title: '导出物联卡充值',
    permission: 'iot_recharge_export',
    input: RechargeFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  detail: call({
    id: 'C1413',
    method: 'GET',
    path: `${own}/detail`,
    title: '物联卡充值详情',
    permission: 'iot_recharge_view',
    input: z.object({ rechargeCode }),
    output: RechargeDetail,
    refusals: { common: 'notFound' },
  }),
  recharge: call({
    id: 'C0853',
    method: 'POST',
    path: `${increments}/recharge`,
    title: '物联卡充值',
    permission: 'iot_recharge_add',
    audit: 'iotRecharge.recharge',
    requestNo: true,
    payPwd: true,
    input: z.object({ iccid: labelled('ICCID', text(22)), productCode: labelled('产品', text(20)) }),
    output: z.object({ rechargeCode: shown(), rechargeStatus: code(RechargeStatus) }),
    refusals: {
      common: 'forbidden stateRefuses',
      ledger: 'accountClosed balanceTooLow',
      carrier: 'noConnection',
      card: 'cancelled',
      recharge: 'balanceTooLow cardUnknown productOff',
    },
  }),
  collect: call({
    id: 'C1414',
    method: 'POST',
    path: `${own}/collect`,
    title: '收取流量费',
    permission: 'iot_recharge_collect',
    audit: 'iotRecharge.collect',
    requestNo: true,
    input: z.object({ rechargeCode, payWay: labelled('支付方式', code(PayWay)) }),
    output: z.object({ rptOrderCode: shown() }),
    refusals: { common: 'notFound stateRefuses', recharge: 'noPayee underWay wayRefused' },
  }),
  refund: call({
    id: 'C0852',
    method: 'POST',
    path: `${increments}/refund`,
    title: '物联卡充值退款',
    permission: 'iot_recharge_refund',
    audit: 'iotRecharge.refund',
    requestNo: true,
    payPwd: 'ifGiven',
    input: z.object({ rechargeCode, reason: labelled('原因', text(200)) }),
    output: z.object({ rechargeStatus: code(RechargeStatus) }),
    refusals: {
      common: 'forbidden notFound stateRefuses',
      recharge: 'tooLate flowUsed',
      simBonus: 'withdrawn',
      carrier: 'noAnswer noConnection',
    },
  }),
  ask: call({
    id: 'C1416',
    method: 'POST',
    path: `${own}/ask`,
    title: '再次查询充值结果',
    permission: 'iot_recharge_collect',
    audit: 'iotRecharge.ask',
    input: z.object({ rechargeCode }),
    output: z.object({ rechargeStatus: code(RechargeStatus) }),
    refusals: { common: 'notFound stateRefuses' },
  }),
}

/** @source docs/domain/money.md 7.5 */
export const rechargeErrors = defineErrors('recharge', {
  balanceTooLow: { status: 409, zh: '充值钱包余额不足', en: 'The balance of the top-up wallet is too low' },
  cardUnknown: {
    status: 409,
    zh: '卡片不存在或无权操作',
    en: 'The card does not exist, or you do not have permission for it',
  },
  productOff: { status: 409, zh: '套餐已下架', en: 'This product is no longer offered' },
  tooLate: { status: 409, zh: '已超过退款期限', en: 'The refund period is over' },
  flowUsed: { status: 409, zh: '流量已使用，不能退款', en: 'Data has been used. It cannot be refunded' },
  noPayee: {
    status: 409,
    zh: '请先在参数中设置流量费收款通道',
    en: 'Set the payment channel of data fees in the settings first',
  },
  underWay: { status: 409, zh: '该订单已有待支付的交易', en: 'This order already has a payment in progress' },
  wayRefused: { status: 409, zh: '该支付方式不能扫码支付', en: 'This payment method cannot be scanned' },
})
