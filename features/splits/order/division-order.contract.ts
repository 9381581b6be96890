import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of a division; the first four in the words of the document. @source docs/domain/money.md 6.3 */
export const divisionErrors = defineErrors('division', {
  settled: { status: 409, zh: '交易已结算，不能发起分账', en: 'The transaction is settled and cannot be split' },
  registered: { status: 409, zh: '该交易已登记分账', en: 'A split is already registered for this transaction' },
  aboveLimit: { status: 409, zh: '分账金额超过可分金额{x}元', en: 'You can split at most ¥{x}' },
  noWalletDivision: { status: 409, zh: '该通道不支持钱包分账', en: 'This channel does not support wallet splits' },
  notAtChannel: { status: 409, zh: '该通道不支持分账', en: 'This channel does not support splits' },
  sameDay: { status: 409, zh: 'D0交易不能发起分账', en: 'D0 transactions cannot be split' },
  projectOff: { status: 409, zh: '分账项目未启用', en: 'The split project is not enabled' },
  merchantNotIn: { status: 409, zh: '商户未加入该分账项目', en: 'The merchant is not part of this split project' },
  noReceiver: { status: 409, zh: '请先添加并生效分账方', en: 'Add and activate a receiver first' },
  unknownReceiver: { status: 409, zh: '分账方不存在或未生效', en: 'The receiver does not exist or is not active' },
  receiverTwice: { status: 400, zh: '分账方不能重复', en: 'Each receiver can be added only once' },
  nothingToDivide: { status: 409, zh: '可分金额为零', en: 'There is no amount available to split' },
})
