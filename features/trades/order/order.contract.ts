import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { labelled, maybeText, positiveYuan, shown, text, yuan } from '../../../core/shared/shapes/shapes.ts'
import { PayWay, TradeSource } from '../../channels/channels.shared.ts'
import { RptStatus } from '../trade/trade.contract.ts'

/** A payment to be made at the channel of a merchant. */
export const OrderDraft = z.object({
  rpiNo: labelled('商户编号', text(32)),
  payWay: labelled('支付方式', code(PayWay)),
  tradeSource: labelled('交易来源', code(TradeSource)),
  tradeAmount: labelled('交易金额', positiveYuan()),
  storeNo: labelled('门店编号', maybeText(32)).default(''),
  rpstNo: labelled('店员编号', maybeText(32)).default(''),
  sn: labelled('终端SN', maybeText(32)).default(''),
  rqCode: labelled('收款码', maybeText(16)).default(''),
  merOrderCode: labelled('商户订单号', maybeText(64)).default(''),
  authCode: labelled('付款码', maybeText(64)).default(''),
  notifyUrl: labelled('通知地址', maybeText(500)).default(''),
  attach: labelled('附加信息', maybeText(500)).default(''),
  /** The payer, as the cashier's system knows them: for tickets that limit the uses of each. */
  payerId: labelled('付款人标识', maybeText(64)).default(''),
  /** The ticket that must be used; the best that fits where none is named. */
  ticketNo: labelled('活动编号', maybeText(32)).default(''),
})

const controller = '/api/countinghouse/trades/order'

/** Payments of ours, made by staff to try a merchant out. @source docs/domain/money.md 3.2, row "– → 0" */
export const tradeOrder = {
  create: call({
    id: 'C1102',
    method: 'POST',
    path: `${controller}/create`,
    title: '测试支付',
    permission: 'pos_trade_test',
    input: OrderDraft,
    output: z.object({
      rptOrderCode: shown(),
      rptStatus: code(RptStatus),
      discountAmount: yuan(),
      tradeAmount: yuan(),
    }),
    audit: 'trade.order',
    requestNo: true,
    refusals: {
      channel: 'noConnection',
      common: 'notFound',
      order: '*',
      ticket: 'belowThreshold budgetUsed limitReached notHere notRunning otherWay payerUnknown',
      trade: 'merOrderRepeated merchantPriceMissing singleLimit',
    },
  }),
  detail: call({
    id: 'C1103',
    method: 'GET',
    path: `${controller}/detail`,
    title: '测试支付结果',
    permission: 'pos_trade_test',
    input: z.object({ rptOrderCode: labelled('平台订单号', text(32)) }),
    output: z.object({
      rptOrderCode: shown(),
      rptStatus: code(RptStatus),
      rptAisleOrderCode: shown(),
      codeUrl: shown(),
      failReason: shown(),
    }),
    refusals: { channel: 'noConnection', common: 'notFound' },
  }),
}

/** Refusals to begin a payment, in order of precedence. @source docs/domain/network.md 23; docs/domain/money.md 3.2 */
export const orderErrors = defineErrors('order', {
  tenantOff: { status: 409, zh: '运营商已停用', en: 'The operator is disabled' },
  tenantExpired: { status: 409, zh: '运营商服务已到期', en: 'The operator’s service has expired' },
  merchantOff: { status: 409, zh: '商户已停用', en: 'The merchant is disabled' },
  merchantFrozen: { status: 409, zh: '商户已冻结', en: 'The merchant is frozen' },
  merchantClosed: { status: 409, zh: '商户已注销', en: 'The merchant is closed' },
  ipRefused: { status: 409, zh: '当前IP不在商户白名单内', en: 'This IP address is not on the merchant’s IP allowlist' },
  storeShut: { status: 409, zh: '门店已停业', en: 'The store is closed' },
  storeOff: { status: 409, zh: '门店已停用', en: 'The store is disabled' },
  staffOff: { status: 409, zh: '店员已停用', en: 'The store staff member is disabled' },
  terminalOff: { status: 409, zh: '终端已停用', en: 'The terminal is disabled' },
  terminalSignedOff: { status: 409, zh: '终端未签到', en: 'The terminal has not signed on' },
  codeOff: { status: 409, zh: '收款码已停用', en: 'The payment code is disabled' },
  batchOff: { status: 409, zh: '批次已停用', en: 'The payment code batch is disabled' },
  noRoute: { status: 409, zh: '商户未开通该支付方式', en: 'This payment method is not enabled for the merchant' },
  companyOff: { status: 409, zh: '该支付公司已停用', en: 'This payment company is disabled' },
  aisleOff: { status: 409, zh: '通道已停用', en: 'The channel is disabled' },
  incomingClosed: { status: 409, zh: '商户在该通道未开通', en: 'The merchant is not onboarded with this channel' },
  unauthorised: {
    status: 409,
    zh: '商户未完成微信/支付宝授权',
    en: 'The merchant has not completed WeChat/Alipay authorisation',
  },
  dayLimit: { status: 409, zh: '金额超出单日限额', en: 'The amount exceeds the daily limit' },
  authCodeMissing: { status: 400, zh: '请填写付款码', en: 'Enter the customer’s payment code' },
  wayMissing: { status: 400, zh: '请选择支付方式', en: 'Select a payment method' },
  sourceRefused: {
    status: 400,
    zh: '该交易来源不能由平台下单',
    en: 'Orders from this source cannot be created by the platform',
  },
})
