import { codes } from '../../../core/shared/codes.ts'

/** Modes that decide when a payment is divided. @source docs/domain/money.md 6.1 */
export const DivMode = codes(['div_mode', '分账模式', 'Split mode'], {
  atOnce: [1, '实时', 'Real time'],
  delayed: [2, '延时', 'Delayed'],
  byHand: [3, '手工', 'Manual'],
})

/** Of what ratios are taken. @source docs/domain/money.md 6.1 */
export const DivBaseKind = codes(['div_base_kind', '分账基数', 'Split base'], {
  settled: [1, '结算金额', 'Settlement amount'],
  trade: [2, '交易金额', 'Transaction amount'],
})

/** @source docs/domain/money.md 6.1 */
export const ProjectStatus = codes(['project_status', '分账项目状态', 'Split project status'], {
  draft: [0, '草稿', 'Draft'],
  underReview: [1, '待审核', 'Pending review'],
  on: [2, '启用', 'Enabled'],
  off: [3, '停用', 'Disabled'],
  rejected: [4, '驳回', 'Rejected'],
})

/** @source docs/domain/money.md 6.1 */
export const SplitKind = codes(['split_kind', '分账方式', 'Split method'], {
  ratio: [1, '比例', 'Percentage'],
  fixed: [2, '固定金额', 'Fixed amount'],
})

/** States of the registration of a receiver, or of a dividing merchant. @source docs/domain/money.md 6.1 */
export const ReceiptStatus = codes(['receipt_status', '报备状态', 'Registration status'], {
  toRegister: [0, '待报备', 'Pending registration'],
  registering: [1, '报备中', 'Registering'],
  effective: [2, '生效', 'Active'],
  failed: [3, '报备失败', 'Failed'],
  off: [4, '停用', 'Disabled'],
})
