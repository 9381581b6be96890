import { codes } from '../../../core/shared/codes.ts'

/** Status of a device between the maker and the merchant. @source docs/domain/network.md 14.1 */
export const SnStatus = codes(['sn_status', 'SN状态', 'SN status'], {
  inStock: [0, '在库', 'In stock'],
  inTransfer: [1, '调拨中', 'In transfer'],
  bound: [2, '已绑定', 'Bound'],
  activated: [3, '已激活', 'Activated'],
  held: [4, '冻结/维修', 'Frozen or in repair'],
  shipped: [5, '已发货', 'Shipped'],
  scrapped: [9, '报废', 'Scrapped'],
})

/** Kinds of movements of a device. @source docs/domain/network.md 14.3 */
export const StockOpType = codes(['stock_op_type', '库存操作', 'Movement type'], {
  inbound: [1, '入库', 'Stock in'],
  transferOut: [2, '调拨出', 'Transfer out'],
  transferIn: [3, '调拨入', 'Transfer in'],
  returnOut: [4, '返库出', 'Return out'],
  returnIn: [5, '返库入', 'Return in'],
  bind: [6, '绑定', 'Bind'],
  unbind: [7, '解绑', 'Unbind'],
  activate: [8, '激活', 'Activate'],
  ship: [9, '发货', 'Ship'],
  receive: [10, '收货', 'Receive'],
  cancel: [11, '取消', 'Cancel'],
  scrap: [12, '报废', 'Scrap'],
  hold: [13, '冻结', 'Freeze'],
  release: [14, '解冻', 'Unfreeze'],
  presetRate: [15, '费率初始化', 'Preset rates'],
  follow: [16, '随商户划转', 'Moved with merchant'],
})
