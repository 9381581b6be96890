import { codes } from '../../../core/shared/codes.ts'

/** By what means a payment is made; every price stands for one of them. @source docs/domain/network.md 8.2 */
export const PayWay = codes(['pay_way', '支付方式', 'Pay way'], {
  wechat: [1, '微信', 'WeChat'],
  alipay: [2, '支付宝', 'Alipay'],
  unionpayQr: [3, '云闪付', 'UnionPay QR'],
  debitCard: [4, '借记卡', 'Debit card'],
  creditCard: [5, '贷记卡', 'Credit card'],
  foreignCard: [6, '外卡', 'Foreign card'],
  unionpayQrLarge: [7, '云闪付大额', 'UnionPay QR large'],
  digitalYuan: [8, '数字人民币', 'Digital yuan'],
})

/** Time at which a payment reaches the merchant's account. @source docs/domain/network.md 3.6 */
export const SettleCycle = codes(['settle_cycle', '结算周期', 'Settlement cycle'], {
  t1: [1, 'T1', 'Next working day'],
  d1: [2, 'D1', 'Next day'],
  d0: [3, 'D0', 'At once'],
})

/** Holder of the money until it reaches the merchant. @source docs/domain/money.md 0.4 */
export const SettleMode = codes(['settle_mode', '结算方式', 'Settlement mode'], {
  direct: [1, '通道直清', 'Direct'],
  wallet: [2, '钱包结算', 'Wallet'],
})

/** Kind of a merchant at a channel: a scan merchant or a card merchant. @source docs/domain/network.md 4.1 */
export const IncomingKind = codes(['incoming_kind', '进件类型', 'Onboarding kind'], {
  scan: [1, '扫码', 'Scan'],
  card: [2, '刷卡POS', 'Card'],
})

/** Kind of WeChat account at a channel. @source docs/domain/network.md 9 */
export const WxType = codes(['wx_type', '微信账号类型', 'WeChat account kind'], {
  officialAccount: [1, '公众号', 'Official account'],
  miniProgram: [2, '小程序', 'Mini program'],
})

/**
 * The companies behind a payment and the pay ways each of them stands for. Their codes are words on the wire.
 * @source docs/domain/network.md 9, compCode → payWays
 */
export const payCompanies = {
  WECHAT: { zh: '微信支付', en: 'WeChat Pay', payWays: [PayWay.wechat] },
  ALIPAY: { zh: '支付宝', en: 'Alipay', payWays: [PayWay.alipay] },
  UNIONPAY_QR: { zh: '云闪付', en: 'UnionPay QR', payWays: [PayWay.unionpayQr, PayWay.unionpayQrLarge] },
  UNIONPAY_CARD: { zh: '银联卡', en: 'UnionPay card', payWays: [PayWay.debitCard, PayWay.creditCard] },
  FOREIGN_CARD: { zh: '外卡', en: 'Foreign card', payWays: [PayWay.foreignCard] },
  ECNY: { zh: '数字人民币', en: 'Digital yuan', payWays: [PayWay.digitalYuan] },
} as const

/** Code of a payment company, `WECHAT`. */
export type CompCode = keyof typeof payCompanies

/** Functions of a payment company. Their codes are words on the wire. @source docs/domain/network.md 9, D:comp_func */
export const compFunctions = {
  MICROPAY: { zh: '被扫', en: 'Customer shows' },
  NATIVE: { zh: '主扫码', en: 'Customer scans' },
  JSAPI: { zh: '公众号', en: 'Official account' },
  MINI: { zh: '小程序', en: 'Mini program' },
  APP: { zh: 'APP', en: 'App' },
  H5: { zh: 'H5', en: 'H5' },
  FACE: { zh: '刷脸', en: 'Face' },
  CARD: { zh: '刷卡', en: 'Card' },
  QUICK: { zh: '闪付', en: 'Contactless' },
  PREAUTH: { zh: '预授权', en: 'Pre-authorisation' },
  INSTALMENT: { zh: '分期', en: 'Instalment' },
} as const

/** Code of a function of a payment company, `NATIVE`. */
export type FuncCode = keyof typeof compFunctions

/** The line whose terminals sign on each day before they take payments. @source docs/domain/network.md 9, aisleCode */
export const signOnAisle = 'CMF'
