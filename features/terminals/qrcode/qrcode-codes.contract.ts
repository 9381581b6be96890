import { codes } from '../../../core/shared/codes.ts'

/** Material that a code is printed on. @source docs/domain/network.md 15 */
export const MaterialType = codes(['material_type', '物料类型', 'Material type'], {
  stand: [1, '台卡', 'QR stand'],
  sticker: [2, '贴纸', 'Sticker'],
  electronic: [3, '电子', 'Digital'],
})

/** Whether a code belongs to a merchant. @source docs/domain/network.md 15 */
export const RqStatus = codes(['rq_status', '收款码状态', 'Payment code status'], {
  unbound: [0, '未绑定', 'Not bound'],
  bound: [1, '已绑定', 'Bound'],
  void: [2, '已作废', 'Void'],
})
