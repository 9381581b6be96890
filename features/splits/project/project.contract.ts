import { codes } from '../../../core/shared/codes.ts'

/** Modes that decide when a payment is divided. @source docs/domain/money.md 6.1 */
export const DivMode = codes(['div_mode', '分账模式', 'Division mode'], {
  atOnce: [1, '实时', 'At once'],
  delayed: [2, '延时', 'Delayed'],
  byHand: [3, '手工', 'By hand'],
})

/** Of what ratios are taken. @source docs/domain/money.md 6.1 */
export const DivBaseKind = codes(['div_base_kind', '分账基数', 'Division base'], {
  settled: [1, '结算金额', 'Settled amount'],
  trade: [2, '交易金额', 'Trade amount'],
})

/** Modes that decide who pays the receivers. @source docs/domain/money.md 6.1 */
export const DivisionPayMode = codes(['division_pay_mode', '分账出款方式', 'Division payment'], {
  channel: [1, '通道分账', 'By channel'],
  wallet: [2, '钱包分账', 'By wallet'],
})

/** Rules for a receiver that cannot give its part back. @source docs/domain/money.md 6.1 */
export const ShortRule = codes(['short_rule', '余额不足处理', 'When a receiver is short'], {
  advance: [1, '商户垫付', 'Merchant advances'],
  refuse: [2, '拒绝退款', 'Refuse'],
})

/** @source docs/domain/money.md 6.1 */
export const ProjectStatus = codes(['project_status', '分账项目状态', 'Project status'], {
  draft: [0, '草稿', 'Draft'],
  underReview: [1, '待审核', 'To review'],
  on: [2, '启用', 'On'],
  off: [3, '停用', 'Off'],
  rejected: [4, '驳回', 'Rejected'],
})

/** @source docs/domain/money.md 6.1 */
export const ReceiverKind = codes(['receiver_kind', '分账方类型', 'Receiver kind'], {
  merchant: [1, '商户', 'Merchant'],
  provider: [2, '服务商', 'Provider'],
  person: [3, '外部个人', 'Person'],
  company: [4, '外部企业', 'Company'],
})

/** @source docs/domain/money.md 6.1 */
export const SplitKind = codes(['split_kind', '分账方式', 'Split kind'], {
  ratio: [1, '比例', 'Ratio'],
  fixed: [2, '固定金额', 'Fixed'],
})

/** States of the registration of a receiver, or of a dividing merchant. @source docs/domain/money.md 6.1 */
export const ReceiptStatus = codes(['receipt_status', '报备状态', 'Registration status'], {
  toRegister: [0, '待报备', 'To register'],
  registering: [1, '报备中', 'Registering'],
  effective: [2, '生效', 'Effective'],
  failed: [3, '报备失败', 'Failed'],
  off: [4, '停用', 'Off'],
})
