import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { labelled, maybeText, positiveYuan, shown, text } from '../../../core/shared/shapes.ts'
import { PayWay } from '../../channels/aisle/aisle-codes.contract.ts'
import { RptStatus, TradeSource } from '../trade/trade.contract.ts'

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
    output: z.object({ rptOrderCode: shown(), rptStatus: code(RptStatus) }),
    audit: 'trade.order',
    requestNo: true,
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
  }),
}

/** Refusals to begin a payment, in order of precedence. @source docs/domain/network.md 23; docs/domain/money.md 3.2 */
export const orderErrors = defineErrors('order', {
  tenantOff: { status: 409, zh: '运营商已停用', en: 'The operator is switched off' },
  tenantExpired: { status: 409, zh: '运营商服务已到期', en: 'The operator has expired' },
  merchantOff: { status: 409, zh: '商户已停用', en: 'The merchant is switched off' },
  merchantFrozen: { status: 409, zh: '商户已冻结', en: 'The merchant is frozen' },
  merchantClosed: { status: 409, zh: '商户已注销', en: 'The merchant is closed' },
  ipRefused: { status: 409, zh: '当前IP不在商户白名单内', en: 'This address is not on the list of the merchant' },
  storeShut: { status: 409, zh: '门店已停业', en: 'The store is closed' },
  storeOff: { status: 409, zh: '门店已停用', en: 'The store is switched off' },
  staffOff: { status: 409, zh: '店员已停用', en: 'The clerk is switched off' },
  terminalOff: { status: 409, zh: '终端已停用', en: 'The terminal is switched off' },
  terminalSignedOff: { status: 409, zh: '终端未签到', en: 'The terminal has not signed on' },
  codeOff: { status: 409, zh: '收款码已停用', en: 'The payment code is switched off' },
  batchOff: { status: 409, zh: '批次已停用', en: 'The batch of codes is switched off' },
  noRoute: { status: 409, zh: '商户未开通该支付方式', en: 'The merchant cannot take this pay way' },
  companyOff: { status: 409, zh: '该支付公司已停用', en: 'The payment company is switched off' },
  aisleOff: { status: 409, zh: '通道已停用', en: 'The channel is switched off' },
  incomingClosed: { status: 409, zh: '商户在该通道未开通', en: 'The merchant is not open at the channel' },
  unauthorised: {
    status: 409,
    zh: '商户未完成微信/支付宝授权',
    en: 'The wallet authorisation of the merchant is missing',
  },
  dayLimit: { status: 409, zh: '金额超出单日限额', en: 'Above the limit of a day' },
  authCodeMissing: { status: 400, zh: '请填写付款码', en: 'Enter the payment code of the customer' },
  wayMissing: { status: 400, zh: '请选择支付方式', en: 'Choose how to pay' },
  sourceRefused: { status: 400, zh: '该交易来源不能由平台下单', en: 'Payments of this source are not begun by us' },
})
