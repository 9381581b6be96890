import { codes } from '../../../core/shared/codes.ts'

/** By what means a payment is made; every price stands for one of them. @source docs/domain/network.md 8.2 */
export const PayWay = codes(['pay_way', '支付方式', 'Payment method'], {
  wechat: [1, '微信', 'WeChat'],
  alipay: [2, '支付宝', 'Alipay'],
  unionpayQr: [3, '云闪付', 'UnionPay QR'],
  debitCard: [4, '借记卡', 'Debit card'],
  creditCard: [5, '贷记卡', 'Credit card'],
  foreignCard: [6, '外卡', 'International card'],
  unionpayQrLarge: [7, '云闪付大额', 'UnionPay QR (large amount)'],
  digitalYuan: [8, '数字人民币', 'Digital yuan'],
})

/** Time at which a payment reaches the merchant's account. @source docs/domain/network.md 3.6 */
export const SettleCycle = codes(['settle_cycle', '结算周期', 'Settlement cycle'], {
  t1: [1, 'T1', 'T1'],
  d1: [2, 'D1', 'D1'],
  d0: [3, 'D0', 'D0'],
})

/** Holder of the money until it reaches the merchant. @source docs/domain/money.md 0.4 */
export const SettleMode = codes(['settle_mode', '结算方式', 'Settlement mode'], {
  direct: [1, '通道直清', 'Settled by channel'],
  wallet: [2, '钱包结算', 'Settled to wallet'],
})

/** Kind of a merchant at a channel: a scan merchant or a card merchant. @source docs/domain/network.md 4.1 */
export const IncomingKind = codes(['incoming_kind', '进件类型', 'Onboarding type'], {
  scan: [1, '扫码', 'QR code'],
  card: [2, '刷卡POS', 'Card POS'],
})

/** Kind of WeChat account at a channel. @source docs/domain/network.md 9 */
export const WxType = codes(['wx_type', '微信账号类型', 'WeChat account type'], {
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
  FOREIGN_CARD: { zh: '外卡', en: 'International card', payWays: [PayWay.foreignCard] },
  ECNY: { zh: '数字人民币', en: 'Digital yuan', payWays: [PayWay.digitalYuan] },
} as const

/** Code of a payment company, `WECHAT`. */
export type CompCode = keyof typeof payCompanies

/** Functions of a payment company. Their codes are words on the wire. @source docs/domain/network.md 9, D:comp_func */
export const compFunctions = {
  MICROPAY: { zh: '被扫', en: 'Merchant scans' },
  NATIVE: { zh: '主扫码', en: 'Customer scans' },
  JSAPI: { zh: '公众号', en: 'Official account' },
  MINI: { zh: '小程序', en: 'Mini program' },
  APP: { zh: 'APP', en: 'App' },
  H5: { zh: 'H5', en: 'H5' },
  FACE: { zh: '刷脸', en: 'Face payment' },
  CARD: { zh: '刷卡', en: 'Card' },
  QUICK: { zh: '闪付', en: 'Contactless' },
  PREAUTH: { zh: '预授权', en: 'Pre-authorisation' },
  INSTALMENT: { zh: '分期', en: 'Instalments' },
} as const

/** Code of a function of a payment company, `NATIVE`. */
export type FuncCode = keyof typeof compFunctions

/** The line whose terminals sign on each day before they take payments. @source docs/domain/network.md 9, aisleCode */
export const signOnAisle = 'CMF'

/** Owner type of the account to which a merchant settles. @source docs/domain/network.md 3.6 */
export const BalanceAccType = codes(['balance_acc_type', '结算账户类型', 'Settlement account type'], {
  company: [1, '对公', 'Corporate account'],
  legalPerson: [2, '法人对私', 'Legal representative’s personal account'],
  authorisedPerson: [3, '非法人对私(授权)', 'Authorised person’s personal account'],
})

/** Way by which a trade came to the channel. @source docs/domain/money.md 0.4 */
export const TradeSource = codes(['trade_source', '交易来源', 'Transaction source'], {
  pos: [1, 'POS刷卡', 'Card POS'],
  customerShows: [2, '被扫', 'Merchant scans'],
  customerScans: [3, '静态码/主扫', 'Customer scans'],
  jsapi: [4, '公众号小程序', 'Official account or mini program'],
  h5: [5, 'H5/APP', 'H5/APP'],
  reconciliation: [9, '对账补单', 'Added in reconciliation'],
})

/** Whether an aisle gives the fee of refunded money back. @source docs/domain/money.md 3.5 */
export const RefundFeeRule = codes(['refund_fee_rule', '退款手续费规则', 'Refund fee rule'], {
  proportional: [1, '按比例退', 'Proportional'],
  none: [2, '不退', 'Not refunded'],
})
