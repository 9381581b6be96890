import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  count,
  id,
  ids,
  int,
  labelled,
  maybeText,
  nameText,
  optional,
  orNull,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'

/** Business that a category of reasons is for. @source docs/domain/network.md 18.1 */
export const RejectBizType = codes(['reject_biz_type', '驳回业务类型', 'Business type'], {
  onboarding: [1, '进件', 'Onboarding application'],
  change: [2, '变更', 'Change'],
  provider: [3, '服务商', 'Service provider'],
  other: [4, '提现/其他', 'Withdrawal and other'],
})

/** @source docs/domain/network.md 18.1 */
export const rejectReasonErrors = defineErrors('rejectReason', {
  categoryTaken: { status: 409, zh: '分类已存在', en: 'This category already exists' },
  reasonTaken: { status: 409, zh: '原因已存在', en: 'This reason already exists' },
  hasReasons: { status: 409, zh: '请先删除下级原因', en: 'Delete its reasons first' },
  missing: { status: 400, zh: '请选择驳回原因', en: 'Select a reason for rejection' },
})

/** A category of reasons. */
export const RejectCategory = z.object({
  id: id(),
  title: shown(),
  bizType: code(RejectBizType),
  sort: count(),
  /** Number of reasons it holds. */
  reasonCount: count(),
  createTime: shownInstant(),
})

/** A reason; it may point at a step, field or picture. */
export const RejectReason = z.object({
  id: id(),
  firstId: id(),
  title: shown(),
  bizType: code(RejectBizType),
  content: shown(),
  step: orNull(int()),
  field: shown(),
  picKind: orNull(int()),
  sort: count(),
  createTime: shownInstant(),
})

/** Input for a category; an id names the one that is edited. */
export const CategoryDraft = z.object({
  id: labelled('编号', optional(id())),
  title: labelled('分类名称', nameText(30)),
  bizType: labelled('业务类型', code(RejectBizType)),
  sort: labelled('排序', int(0, 9999)),
})

/** Input for a reason. */
export const ReasonDraft = z.object({
  id: labelled('编号', optional(id())),
  firstId: labelled('分类', id()),
  content: labelled('原因内容', text(200)),
  step: labelled('步骤', optional(int(1, 5))),
  field: labelled('字段', maybeText(50)).default(''),
  picKind: labelled('图片类型', optional(int(1, 24))),
  sort: labelled('排序', int(0, 9999)),
})

const path = '/api/rb-oem/oem/rejectReason/reject_reason'
const view = { method: 'GET', permission: 'reject_reason_view' } as const
const write = { method: 'POST', permission: 'reject_reason_edit' } as const

/** Reasons of refusals, in two levels, each tenant its own. @source docs/domain/network.md 18.1 */
export const rejectReason = {
  /** Reasons of one category; without an id all of them, for choosing one. */
  list: call({
    method: 'GET',
    permission: 'signedIn',
    id: 'C0950',
    path: `${path}/list`,
    title: '驳回原因',
    input: z.object({
      id: labelled('分类', optional(id())),
      bizType: labelled('业务类型', optional(code(RejectBizType))),
    }),
    output: z.array(RejectReason),
  }),
  page: call({
    ...view,
    id: 'C0951',
    path: `${path}/page`,
    title: '驳回原因分类列表',
    input: PageQuery.extend({
      title: labelled('分类名称', optional(text(30))),
      bizType: labelled('业务类型', optional(code(RejectBizType))),
    }),
    output: page(RejectCategory),
    refusals: { common: 'datesReversed' },
  }),
  pageSecond: call({
    ...view,
    id: 'C0952',
    path: `${path}/pageSecond`,
    title: '驳回原因列表',
    input: PageQuery.extend({
      firstId: labelled('分类', optional(id())),
      content: labelled('原因内容', optional(text(50))),
      bizType: labelled('业务类型', optional(code(RejectBizType))),
    }),
    output: page(RejectReason),
    refusals: { common: 'datesReversed' },
  }),
  detailSecond: call({
    ...view,
    id: 'C0953',
    path: `${path}/detailSecond`,
    title: '驳回原因详情',
    input: z.object({ id: labelled('原因', id()) }),
    output: RejectReason,
    refusals: { common: 'notFound' },
  }),
  submitFirst: call({
    ...write,
    id: 'C0954',
    path: `${path}/submitFirst`,
    title: '保存驳回原因分类',
    audit: 'rejectReason.submitFirst',
    requestNo: true,
    input: CategoryDraft,
    output: z.object({ id: id() }),
    refusals: { common: 'notFound', rejectReason: 'categoryTaken' },
  }),
  submitSecond: call({
    ...write,
    id: 'C0955',
    path: `${path}/submitSecond`,
    title: '保存驳回原因',
    audit: 'rejectReason.submitSecond',
    requestNo: true,
    input: ReasonDraft,
    output: z.object({ id: id() }),
    refusals: { common: 'notFound', rejectReason: 'reasonTaken' },
  }),
  deleteFirst: call({
    ...write,
    id: 'C0956',
    path: `${path}/deleteFirst`,
    title: '删除驳回原因分类',
    audit: 'rejectReason.deleteFirst',
    input: z.object({ ids: labelled('分类', ids()) }),
    refusals: { common: 'notFound', rejectReason: 'hasReasons' },
  }),
  deleteSecond: call({
    ...write,
    id: 'C0957',
    path: `${path}/deleteSecond`,
    title: '删除驳回原因',
    audit: 'rejectReason.deleteSecond',
    input: z.object({ ids: labelled('原因', ids()) }),
    refusals: { common: 'notFound' },
  }),
}
