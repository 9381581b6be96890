import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  count,
  flag,
  id,
  instant,
  int,
  labelled,
  maybeText,
  nameText,
  optional,
  orNull,
  positiveYuan,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { createTimeFilter, numberFilter, scopeFilter } from '../../../core/shared/filters/list-filters.ts'
import { scopedList } from '../../access/access.shared.ts'
import { AmountMode, FieldType, FormStatus, mostFields } from './form-codes.contract.ts'

/** Fee forms as data scopes know them. */
export const formList = scopedList('feeForm.list', {
  formCode: 'text',
  rpiNo: 'text',
  formStatus: 'number',
  createTime: 'instant',
})

const formCode = labelled('表单编号', text(32))
const rpiNo = labelled('商户编号', text(32))

/** Input for a form; its number names the one that is edited. @source docs/domain/network.md 17 */
export const FormDraft = z.object({
  formCode: labelled('表单编号', maybeText(32)).default(''),
  version: labelled('版本', optional(int())),
  rpiNo,
  applyNo: labelled('申请编号', maybeText(32)).default(''),
  formName: labelled('表单名称', nameText(30)),
  cover: labelled('封面', maybeText(255)).default(''),
  notice: labelled('缴费须知', maybeText(500)).default(''),
  /** Store that takes the money; the head store when none is named. */
  rpsNo: labelled('收款门店', maybeText(32)).default(''),
  amountMode: labelled('金额方式', code(AmountMode)),
  amount: labelled('固定金额', optional(positiveYuan())),
  minAmount: labelled('最低金额', optional(positiveYuan())),
  maxAmount: labelled('最高金额', optional(positiveYuan())),
  quantityLimit: labelled('缴费笔数上限', optional(int(1, 1_000_000))),
  once: labelled('限缴一次', flag().default(false)),
  beginTime: labelled('开始时间', instant()),
  endTime: labelled('结束时间', optional(instant())),
})

/** A form that payers fill in. */
export const FeeForm = z.object({
  id: id(),
  formCode: shown(),
  tenantId: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  applyNo: shown(),
  formName: shown(),
  cover: shown(),
  /** Address at which the cover can be seen; empty without one. */
  coverUrl: shown(),
  notice: shown(),
  rpsNo: shown(),
  storeName: shown(),
  amountMode: code(AmountMode),
  amount: orNull(yuan()),
  minAmount: orNull(yuan()),
  maxAmount: orNull(yuan()),
  quantityLimit: orNull(int()),
  once: flag(),
  beginTime: shownInstant(),
  endTime: shownInstant(),
  formStatus: code(FormStatus),
  qrUrl: shown(),
  fieldCount: count(),
  /** Payments begun by payers, whatever became of them. */
  tradeCount: count(),
  createTime: shownInstant(),
  version: int(),
})

const option = z.object({
  label: labelled('选项', nameText(30)),
  price: labelled('价格', optional(yuan())),
})

/** A field as it is designed; a known code keeps its answers. */
export const FieldDraft = z.object({
  fieldCode: labelled('字段编号', maybeText(3)).default(''),
  label: labelled('字段名称', nameText(20)),
  fieldType: labelled('字段类型', code(FieldType)),
  required: labelled('必填', flag().default(false)),
  options: labelled('选项', z.array(option).max(50)).default([]),
  unique: labelled('唯一', flag().default(false)),
})

/** A field of a form. */
export const FormField = z.object({
  fieldCode: shown(),
  label: shown(),
  fieldType: code(FieldType),
  required: flag(),
  options: z.array(z.object({ label: shown(), price: orNull(yuan()) })),
  unique: flag(),
  sort: int(),
})

const controller = '/api/rb-oem/oem/feetMerForm/feet_mer_form'
const defined = '/api/rb-oem/oem/feetMerFormDefined'

/** Fee forms of merchants. @source docs/domain/network.md 17 */
export const feeForm = {
  list: call({
    id: 'C0758',
    method: 'GET',
    path: `${controller}/list`,
    title: '缴费表单',
    permission: 'feet_view',
    input: PageQuery.extend({
      formCode: numberFilter('表单编号'),
      formName: labelled('表单名称', optional(text(30))),
      rpiNo: numberFilter('商户编号'),
      rpiName: labelled('商户名称', optional(text(50))),
      formStatus: labelled('表单状态', optional(code(FormStatus))),
      amountMode: labelled('金额方式', optional(code(AmountMode))),
      ...scopeFilter,
      ...createTimeFilter,
    }),
    output: page(FeeForm),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0760',
    method: 'GET',
    path: `${controller}/detail`,
    title: '缴费表单详情',
    permission: 'feet_view',
    input: z.object({ formCode }),
    output: FeeForm.extend({ states: z.array(StateRow) }),
    refusals: { common: 'notFound' },
  }),
  qrUrl: call({
    id: 'C0759',
    method: 'GET',
    path: `${controller}/formQrUrl`,
    title: '缴费二维码',
    permission: 'feet_view',
    input: z.object({ formCode }),
    /** The picture is a PNG as a data address. */
    output: z.object({ qrUrl: shown(), picture: shown() }),
    refusals: { common: 'notFound' },
  }),
  save: call({
    id: 'C0762',
    method: 'POST',
    path: `${controller}/save`,
    title: '保存缴费表单',
    permission: 'feet_edit',
    input: FormDraft,
    output: z.object({ formCode: shown() }),
    audit: 'feeForm.save',
    requestNo: true,
    refusals: {
      common: 'notFound',
      feeForm: 'amount fieldsFixed nameTaken notOpened switchOff times',
      file: 'gone paperKind',
      merchant: 'notDirect',
      store: 'foreignStore',
    },
  }),
  remove: call({
    id: 'C0763',
    method: 'POST',
    path: `${controller}/delete`,
    title: '删除缴费表单',
    permission: 'feet_edit',
    input: z.object({ formCode, rpiNo }),
    audit: 'feeForm.remove',
    refusals: { common: 'notFound', feeForm: 'hasPayments switchOff', merchant: 'notDirect' },
  }),
  editStatus: call({
    id: 'C0764',
    method: 'POST',
    path: `${controller}/editStatus`,
    title: '启停缴费表单',
    permission: 'feet_edit',
    input: z.object({ formCode, rpiNo, formStatus: labelled('表单状态', code(FormStatus)) }),
    audit: 'feeForm.editStatus',
    refusals: {
      common: 'notFound stateRefuses',
      feeForm: 'onceField over undesigned',
      merchant: 'notDirect',
      store: 'merchantOff',
    },
  }),
  fields: call({
    id: 'C0755',
    method: 'GET',
    path: `${controller}/formDefinedSelectList`,
    title: '表单字段选项',
    permission: 'feet_view',
    input: z.object({ formCode }),
    output: z.array(FormField.pick({ fieldCode: true, label: true, fieldType: true })),
    refusals: { common: 'notFound' },
  }),
  design: call({
    id: 'C0765',
    method: 'GET',
    path: `${defined}/detail`,
    title: '表单内容',
    permission: 'feet_view',
    input: z.object({ formCode }),
    /** Once there are payments, labels and order alone may change. */
    output: z.object({
      formCode: shown(),
      formName: shown(),
      rpiNo: shown(),
      amountMode: code(AmountMode),
      formStatus: code(FormStatus),
      hasPayments: flag(),
      fields: z.array(FormField),
    }),
    refusals: { common: 'notFound' },
  }),
  saveDesign: call({
    id: 'C0766',
    method: 'POST',
    path: `${defined}/save`,
    title: '保存表单内容',
    permission: 'feet_edit',
    input: z.object({ formCode, fields: labelled('字段', z.array(FieldDraft).min(1).max(mostFields)) }),
    audit: 'feeForm.design',
    refusals: {
      common: 'notFound',
      feeForm: 'fieldsFixed labels nameTaken options prices switchOff uniqueKind',
      merchant: 'notDirect',
    },
  }),
}
