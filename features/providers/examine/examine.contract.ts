import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import {
  flag,
  id,
  ids,
  int,
  labelled,
  maybeText,
  optional,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { scopedList } from '../../access/access.shared.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { ExamineKind, ExamineStatus } from '../dossier/dossier-codes.contract.ts'
import { BankInput, IdentityInput } from '../dossier/dossier.contract.ts'
import { createTimeFilter, numberFilter } from '../../../core/shared/filters/list-filters.ts'

/** Examines as data scopes know them. */
export const examineList = scopedList('examine.list', {
  userNo: 'text',
  userType: 'number',
  examineKind: 'number',
  examineStatus: 'number',
  createTime: 'instant',
})

const listed = {
  id: id(),
  tenantId: shown(),
  userType: code(PartyType),
  userNo: shown(),
  userName: shown(),
  examineKind: code(ExamineKind),
  examineStatus: code(ExamineStatus),
  reason: shown(),
  submitName: shown(),
  examineName: shown(),
  createTime: shownInstant(),
  examineTime: shownInstant(),
  /** Whether the caller submitted it, and so may take it back and not decide it. */
  isMine: flag(),
}

/** A request for approval as the list shows it. */
export const Examine = z.object(listed)

/** One field of what is to be approved, before and after, personal numbers masked. */
export const ComparedField = z.object({ field: z.string(), before: z.string(), after: z.string() })

/** A request for approval with what it changes, its pictures and what happened to it. */
export const ExamineDetail = z.object({
  ...listed,
  fields: z.array(ComparedField),
  pictures: z.array(z.object({ picKind: int(), link: z.string() })),
  /** Whether the caller decides about parties like this one. */
  isMineToDecide: flag(),
  states: z.array(StateRow),
})

/** By party and kind the newest; an id wins when it is given. @source docs/domain/network.md 7.3 */
const ExamineKey = z.object({
  tenantId: maybeText(20).default(''),
  userNo: numberFilter('主体编号'),
  userType: labelled('主体类型', optional(code(PartyType))),
  id: labelled('审核记录', optional(id())),
})

const verdict = {
  id: labelled('审核记录', optional(id())),
  examineStatus: labelled('审核结果', optional(code(ExamineStatus))),
  reason: labelled('原因', maybeText(200)).default(''),
}

/** Channel that a party asks to sell. */
export const aisleInput = {
  userType: labelled('主体类型', optional(code(PartyType))),
  userNo: labelled('主体编号', optional(text(20))),
  aisleCode: labelled('通道编码', optional(text(20))),
}

const maybe = <Fields extends Record<string, z.ZodType>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, shape.optional()])) as {
    [Name in keyof Fields]: z.ZodOptional<Fields[Name]>
  }

const bankSubmit = z.object({ ...maybe(BankInput.shape), ...verdict, tenantId: maybeText(20).default('') })
const authSubmit = z.object({ ...maybe(IdentityInput.shape), ...verdict, tenantId: maybeText(20).default('') })
const aisleSubmit = z.object({ ...aisleInput, ...verdict, tenantId: maybeText(20).default('') })

const examined = '/api/rb-oem/oem/bankExamine/bank_examine'
const bankExamined = '/api/rb-oem/oem/bank/bank_examine'
const authExamined = '/api/rb-oem/oem/auth/auth_examine'
const aisleExamined = '/api/rb-oem/oem/aisle/aisle_examine'

const submitted = z.object({ id: id() })

/** Requests of parties to have identity, bank account or channel approved by a second person. @source docs/domain/network.md 7.3 */
export const examine = {
  list: call({
    id: 'C0351',
    method: 'GET',
    path: `${examined}/list`,
    title: '审核列表',
    permission: 'bank_examine_view',
    input: PageQuery.extend({
      userType: labelled('主体类型', optional(code(PartyType))),
      userNo: numberFilter('主体编号'),
      examineKind: labelled('审核类型', optional(code(ExamineKind))),
      examineStatus: labelled('审核状态', optional(code(ExamineStatus))),
      ...createTimeFilter,
    }),
    output: page(Examine),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0352',
    method: 'GET',
    path: `${examined}/detail`,
    title: '审核详情',
    permission: 'bank_examine_view',
    input: ExamineKey,
    output: ExamineDetail,
    refusals: { common: 'notFound' },
  }),
  remove: call({
    id: 'C0353',
    method: 'POST',
    path: `${examined}/remove`,
    title: '撤回审核申请',
    permission: 'bank_examine_view',
    input: z.object({ ids: ids() }),
    audit: 'examine.remove',
    refusals: { common: 'notFound stateRefuses', examine: 'decided' },
  }),
  submit: call({
    id: 'C0354',
    method: 'POST',
    path: `${examined}/submit`,
    title: '提交或审核申请',
    permission: 'bank_examine_view',
    input: bankSubmit,
    output: submitted,
    audit: 'examine.submit',
    requestNo: true,
    refusals: {
      bank: 'branchRequired defaultNeeded loginAs nameDiffers noAccounts',
      bankList: 'account card noBank noBranch notDebit',
      common: 'notFound ownSubmission rejectReasonMissing stateRefuses',
      examine: 'open unchanged',
      party: 'cardTaken tooManyCards',
      partyOnboarding: 'idNoFormat',
      sms: 'phoneFormat phoneLength phoneMissing',
    },
  }),
  bankDetail: call({
    id: 'C0355',
    method: 'GET',
    path: `${bankExamined}/detail`,
    title: '结算卡审核详情',
    permission: 'bank_examine_view',
    input: ExamineKey,
    output: ExamineDetail,
    refusals: { common: 'notFound' },
  }),
  bankSubmit: call({
    id: 'C0356',
    method: 'POST',
    path: `${bankExamined}/submit`,
    title: '提交或审核结算卡',
    permission: 'bank_examine_view',
    input: bankSubmit,
    output: submitted,
    audit: 'examine.submitBank',
    requestNo: true,
    refusals: {
      bank: 'branchRequired defaultNeeded loginAs nameDiffers noAccounts',
      bankList: 'account card noBank noBranch notDebit',
      common: 'notFound ownSubmission rejectReasonMissing stateRefuses',
      examine: 'open unchanged',
      party: 'cardTaken tooManyCards',
      partyOnboarding: 'idNoFormat',
      sms: 'phoneFormat phoneLength phoneMissing',
    },
  }),
  authDetail: call({
    id: 'C0357',
    method: 'GET',
    path: `${authExamined}/detail`,
    title: '实名审核详情',
    permission: 'auth_examine_view',
    input: ExamineKey,
    output: ExamineDetail,
    refusals: { common: 'notFound' },
  }),
  authSubmit: call({
    id: 'C0358',
    method: 'POST',
    path: `${authExamined}/submit`,
    title: '提交或审核实名',
    permission: 'auth_examine_view',
    input: authSubmit,
    output: submitted,
    audit: 'examine.submitAuth',
    requestNo: true,
    refusals: {
      auth: 'legalNameMissing',
      bank: 'defaultNeeded',
      common: 'datesReversed notFound ownSubmission rejectReasonMissing stateRefuses',
      examine: 'open unchanged',
      file: 'gone',
      party: 'tooManyCards',
      partyOnboarding: 'creditCodeFormat idNoFormat',
    },
  }),
  aisleDetail: call({
    id: 'C0359',
    method: 'GET',
    path: `${aisleExamined}/detail`,
    title: '通道审核详情',
    permission: 'aisle_examine_view',
    input: ExamineKey,
    output: ExamineDetail,
    refusals: { common: 'notFound' },
  }),
  aisleSubmit: call({
    id: 'C0360',
    method: 'POST',
    path: `${aisleExamined}/submit`,
    title: '提交或审核通道',
    permission: 'aisle_examine_view',
    input: aisleSubmit,
    output: submitted,
    audit: 'examine.submitAisle',
    requestNo: true,
    refusals: {
      bank: 'defaultNeeded',
      common: 'notFound ownSubmission rejectReasonMissing stateRefuses',
      examine: 'aisleClosed aisleHeld open',
      party: 'tooManyCards',
    },
  }),
}

/** @source docs/domain/network.md 7.3 */
export const examineErrors = defineErrors('examine', {
  open: { status: 409, zh: '存在待审核记录', en: 'A request is already pending review' },
  decided: { status: 409, zh: '已审核记录不能删除', en: 'Reviewed records cannot be deleted' },
  aisleClosed: { status: 409, zh: '通道未对本机构开通', en: 'This channel is not enabled for your institution' },
  aisleHeld: { status: 409, zh: '主体已开通该通道', en: 'The party already has this channel' },
  unchanged: { status: 409, zh: '未检测到变更内容', en: 'Nothing has changed' },
})
