import { codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'

/** States of the division of a payment. @source docs/domain/money.md 6.1 */
export const DivOrderStatus = codes(['div_order_status', '分账订单状态', 'Division order status'], {
  toFreeze: [0, '待冻结', 'To freeze'],
  frozen: [1, '已冻结', 'Frozen'],
  dividing: [2, '分账中', 'Dividing'],
  divided: [3, '已分账', 'Divided'],
  partlyReturned: [4, '部分回退', 'Partly returned'],
  returned: [5, '已回退', 'Returned'],
  failed: [6, '失败', 'Failed'],
  unfrozen: [7, '已解冻', 'Unfrozen'],
})

/** States of one receiver's part. @source docs/domain/money.md 6.1 */
export const DivisionDetailStatus = codes(['division_detail_status', '分账明细状态', 'Division detail status'], {
  waiting: [0, '待分', 'Waiting'],
  inProgress: [1, '处理中', 'In progress'],
  paid: [2, '成功', 'Paid'],
  failed: [3, '失败', 'Failed'],
  partlyReturned: [4, '部分回退', 'Partly returned'],
  returned: [5, '已回退', 'Returned'],
  cancelled: [6, '已取消', 'Cancelled'],
})

/** Refusals of a division; the first four in the words of the document. @source docs/domain/money.md 6.3 */
export const divisionErrors = defineErrors('division', {
  settled: { status: 409, zh: '交易已结算，不能发起分账', en: 'The trade is settled and cannot be divided' },
  registered: { status: 409, zh: '该交易已登记分账', en: 'The trade has a division already' },
  aboveLimit: { status: 409, zh: '分账金额超过可分金额{x}元', en: 'At most {x} yuan can be divided' },
  noWalletDivision: { status: 409, zh: '该通道不支持钱包分账', en: 'This channel cannot be divided into wallets' },
  notAtChannel: { status: 409, zh: '该通道不支持分账', en: 'This channel does not divide' },
  sameDay: { status: 409, zh: 'D0交易不能发起分账', en: 'A trade settled the same day cannot be divided' },
  projectOff: { status: 409, zh: '分账项目未启用', en: 'The division project is not in force' },
  merchantNotIn: { status: 409, zh: '商户未加入该分账项目', en: 'The merchant is not in this division project' },
  noReceiver: { status: 409, zh: '请先添加并生效分账方', en: 'Add a receiver and make it effective first' },
  unknownReceiver: { status: 409, zh: '分账方不存在或未生效', en: 'No such receiver, or it is not effective' },
  receiverTwice: { status: 400, zh: '分账方不能重复', en: 'A receiver stands twice' },
  nothingToDivide: { status: 409, zh: '可分金额为零', en: 'There is nothing to divide' },
})
