import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  flag,
  id,
  int,
  labelled,
  maybeText,
  optional,
  orNull,
  percent,
  positiveYuan,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { ReceiverKind } from '../../trades/trades.shared.ts'
import { ReceiptStatus, SplitKind } from '../project/project.contract.ts'

/** A receiver of a division project. */
export const Receiver = z.object({
  id: id(),
  projectCode: shown(),
  projectName: shown(),
  receiverKind: code(ReceiverKind),
  receiverNo: shown(),
  receiverName: shown(),
  accountMask: shown(),
  splitKind: code(SplitKind),
  /** Null for a fixed amount. */
  ratio: orNull(percent()),
  /** Null for a ratio. */
  fixedAmount: orNull(yuan()),
  priority: int(),
  applyNo: shown(),
  aisleReceiverNo: shown(),
  receiptStatus: code(ReceiptStatus),
  failReason: shown(),
  createTime: shownInstant(),
})

/** Fields of a receiver that a user fills in. */
export const ReceiverDraft = z.object({
  projectCode: labelled('分账项目', text(32)),
  receiverKind: labelled('分账方类型', code(ReceiverKind)),
  /** Number of a merchant or provider; of others none. */
  receiverNo: labelled('分账方', optional(text(32))),
  /** Name of a person or company from outside. */
  receiverName: labelled('分账方名称', maybeText(64)).default(''),
  /** Bank account of a person or company from outside. */
  accountNo: labelled('收款账号', maybeText(32)).default(''),
  splitKind: labelled('分账方式', code(SplitKind)),
  ratio: labelled('分账比例', optional(percent())),
  fixedAmount: labelled('固定金额', optional(positiveYuan())),
  priority: labelled('优先级', int(0, 999)),
})

const controller = '/api/rb-oem/oem/division_receipt'
const receipt = labelled('分账方', id())

/** Receivers of division projects, registered at the channel. @source docs/domain/money.md 6.1 */
export const receiver = {
  list: call({
    id: 'C0662',
    method: 'GET',
    path: `${controller}/pageList`,
    title: '分账收款方列表',
    permission: 'division_receipt_view',
    input: PageQuery.extend({
      projectCode: labelled('分账项目', optional(text(32))),
      receiverName: labelled('分账方名称', optional(text(64))),
      receiverNo: labelled('分账方编号', optional(text(32))),
      receiverKind: labelled('分账方类型', optional(code(ReceiverKind))),
      receiptStatus: labelled('报备状态', optional(codeList(ReceiptStatus))),
    }),
    output: page(Receiver),
    refusals: { common: 'datesReversed' },
  }),
  add: call({
    id: 'C0663',
    method: 'POST',
    path: `${controller}/add`,
    title: '新增分账收款方',
    permission: 'division_edit',
    input: ReceiverDraft,
    output: z.object({ id: id(), receiverNo: shown(), receiptStatus: code(ReceiptStatus) }),
    audit: 'divisionReceipt.add',
    requestNo: true,
    refusals: { common: 'notFound', divisionProject: 'ratioSum', divisionReceipt: '*' },
  }),
  resubmit: call({
    id: 'C1421',
    method: 'POST',
    path: `${controller}/resubmit`,
    title: '重新报备分账收款方',
    permission: 'division_edit',
    input: z.object({ id: receipt }),
    audit: 'divisionReceipt.resubmit',
    requestNo: true,
    refusals: { common: 'notFound stateRefuses', divisionProject: 'ratioSum', divisionReceipt: 'nobodyToRegisterWith' },
  }),
  switch: call({
    id: 'C1422',
    method: 'POST',
    path: `${controller}/switch`,
    title: '启停分账收款方',
    permission: 'division_edit',
    input: z.object({ id: receipt, isOn: labelled('启用', flag()) }),
    audit: 'divisionReceipt.switch',
    requestNo: true,
    refusals: { common: 'notFound stateRefuses', divisionProject: 'ratioSum', divisionReceipt: 'receiverTwice' },
  }),
}

/** @source docs/domain/money.md 6.1 */
export const receiverErrors = defineErrors('divisionReceipt', {
  receiverMissing: { status: 400, zh: '请选择分账方', en: 'Select a receiver' },
  nameMissing: { status: 400, zh: '请填写分账方名称', en: 'Enter the name of the receiver' },
  accountMissing: { status: 400, zh: '请填写8至30位数字的收款账号', en: 'Enter an account number of 8 to 30 digits' },
  ratioMissing: { status: 400, zh: '请填写大于0的分账比例', en: 'Enter a ratio above 0%' },
  amountMissing: { status: 400, zh: '请填写固定金额', en: 'Enter the fixed amount' },
  receiverTwice: { status: 409, zh: '该分账方已在项目中', en: 'The receiver is already in this project' },
  tooMany: { status: 409, zh: '一个项目最多50个分账方', en: 'A project can have at most 50 receivers' },
  nobodyToRegisterWith: {
    status: 409,
    zh: '项目中没有生效的商户，不能报备',
    en: 'The project has no active merchant to register the receiver with',
  },
})
