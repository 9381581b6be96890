import { codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'

/** Whether payers may fill in a form. @source docs/domain/network.md 17 */
export const FormStatus = codes(['form_status', '表单状态', 'Form status'], {
  off: [0, '停用', 'Disabled'],
  on: [1, '启用', 'Enabled'],
})

/** Ways to set the amount that is paid. @source docs/domain/network.md 17 */
export const AmountMode = codes(['amount_mode', '金额方式', 'Amount type'], {
  fixed: [1, '固定', 'Fixed'],
  byPayer: [2, '付款人填写', 'Entered by payer'],
  byOption: [3, '按选项', 'By option'],
})

/** Fields of a form at most; they are numbered `f1` to `f30`. */
export const mostFields = 30

/** Types of content of a field. @source docs/domain/network.md 17 */
export const FieldType = codes(['form_field_type', '字段类型', 'Field type'], {
  text: [1, '文本', 'Text'],
  number: [2, '数字', 'Number'],
  choice: [3, '单选', 'Single choice'],
  choices: [4, '多选', 'Multiple choice'],
  date: [5, '日期', 'Date'],
  phone: [6, '手机', 'Mobile number'],
  idNo: [7, '身份证', 'ID card number'],
  picture: [8, '图片', 'Image'],
})

/** @source docs/domain/network.md 17; docs/domain/money.md 8.2 */
export const formErrors = defineErrors('feeForm', {
  notOpened: { status: 409, zh: '商户未开通缴费功能', en: 'The merchant has not enabled fee collection' },
  nameTaken: { status: 409, zh: '表单名称已存在', en: 'This form name already exists' },
  amount: { status: 400, zh: '金额设置不正确', en: 'The amount settings are invalid' },
  times: { status: 400, zh: '开始时间须早于结束时间', en: 'The start time must be before the end time' },
  undesigned: { status: 409, zh: '请先设计表单内容', en: 'Design the form content first' },
  switchOff: { status: 409, zh: '请先停用', en: 'Disable it first' },
  fieldsFixed: {
    status: 409,
    zh: '已有缴费记录，不能修改字段',
    en: 'This form has payments, so its fields cannot be changed',
  },
  hasPayments: { status: 409, zh: '已有缴费记录，不能删除', en: 'This form has payments and cannot be deleted' },
  over: { status: 409, zh: '该缴费已结束', en: 'This fee is no longer being collected' },
  notBegun: { status: 409, zh: '该缴费尚未开始', en: 'This fee is not being collected yet' },
  paidOnce: { status: 409, zh: '已缴费，请勿重复缴费', en: 'This has already been paid. Do not pay again' },
  amountDiffers: { status: 409, zh: '缴费金额与表单不符', en: 'The amount does not match the form' },
  missing: { status: 409, zh: '缴费表单不存在', en: 'This fee form does not exist' },
  options: { status: 400, zh: '{label}须有2至50个不同的选项', en: '{label} needs 2 to 50 different options' },
  prices: { status: 400, zh: '{label}的选项须填写价格', en: 'Enter prices for the options of {label}' },
  labels: { status: 400, zh: '字段名称不能重复：{label}', en: 'Field names must be unique: {label}' },
  uniqueKind: { status: 400, zh: '{label}不能作为唯一字段', en: '{label} cannot be a unique field' },
  onceField: { status: 409, zh: '限缴一次须有唯一字段', en: 'Add a unique field to allow one payment per person' },
})
