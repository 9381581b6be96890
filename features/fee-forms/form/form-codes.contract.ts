import { codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'

/** Whether payers may fill in a form. @source docs/domain/network.md 17 */
export const FormStatus = codes(['form_status', '表单状态', 'Form status'], {
  off: [0, '停用', 'Off'],
  on: [1, '启用', 'On'],
})

/** Ways to set the amount that is paid. @source docs/domain/network.md 17 */
export const AmountMode = codes(['amount_mode', '金额方式', 'Amount'], {
  fixed: [1, '固定', 'Fixed'],
  byPayer: [2, '付款人填写', 'By payer'],
  byOption: [3, '按选项', 'By option'],
})

/** Fields of a form at most; they are numbered `f1` to `f30`. */
export const mostFields = 30

/** Types of content of a field. @source docs/domain/network.md 17 */
export const FieldType = codes(['form_field_type', '字段类型', 'Field type'], {
  text: [1, '文本', 'Text'],
  number: [2, '数字', 'Number'],
  choice: [3, '单选', 'Choice'],
  choices: [4, '多选', 'Choices'],
  date: [5, '日期', 'Date'],
  phone: [6, '手机', 'Phone'],
  idNo: [7, '身份证', 'ID number'],
  picture: [8, '图片', 'Picture'],
})

/** @source docs/domain/network.md 17; docs/domain/money.md 8.2 */
export const formErrors = defineErrors('feeForm', {
  notOpened: { status: 409, zh: '商户未开通缴费功能', en: 'Fee forms are not opened for the merchant' },
  nameTaken: { status: 409, zh: '表单名称已存在', en: 'The name of the form is taken' },
  amount: { status: 400, zh: '金额设置不正确', en: 'The amounts are not set rightly' },
  times: { status: 400, zh: '开始时间须早于结束时间', en: 'The start must be before the end' },
  undesigned: { status: 409, zh: '请先设计表单内容', en: 'Design the content of the form first' },
  switchOff: { status: 409, zh: '请先停用', en: 'Switch it off first' },
  fieldsFixed: { status: 409, zh: '已有缴费记录，不能修改字段', en: 'There are payments: its fields stay as they are' },
  hasPayments: { status: 409, zh: '已有缴费记录，不能删除', en: 'There are payments: it cannot be removed' },
  over: { status: 409, zh: '该缴费已结束', en: 'This fee is no longer collected' },
  notBegun: { status: 409, zh: '该缴费尚未开始', en: 'This fee is not collected yet' },
  paidOnce: { status: 409, zh: '已缴费，请勿重复缴费', en: 'This was paid already: do not pay twice' },
  amountDiffers: { status: 409, zh: '缴费金额与表单不符', en: 'The amount is not the one of the form' },
  missing: { status: 409, zh: '缴费表单不存在', en: 'There is no such fee form' },
  options: { status: 400, zh: '{label}须有2至50个不同的选项', en: '{label} needs 2 to 50 different options' },
  prices: { status: 400, zh: '{label}的选项须填写价格', en: 'The options of {label} need prices' },
  labels: { status: 400, zh: '字段名称不能重复：{label}', en: 'Two fields are named {label}' },
  uniqueKind: { status: 400, zh: '{label}不能作为唯一字段', en: '{label} cannot be a unique field' },
  onceField: { status: 409, zh: '限缴一次须有唯一字段', en: 'To be paid once, a form needs a unique field' },
})
