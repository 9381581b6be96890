import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import {
  count,
  flag,
  id,
  ids,
  instant,
  int,
  keyList,
  labelled,
  nameText,
  optional,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { richText } from '../../../core/shared/shapes/rich-text.ts'

/** Subject of a notice. @source docs/domain/network.md 18.2 */
export const NoticeType = codes(['notice_type', '公告类型', 'Notice type'], {
  system: [1, '系统', 'System'],
  campaign: [2, '活动', 'Promotion'],
  maintenance: [3, '维护', 'Maintenance'],
  risk: [4, '风险提示', 'Risk alert'],
})

/** Ways to show a notice. @source docs/domain/network.md 18.2 */
export const PopType = codes(['pop_type', '展示方式', 'Display'], {
  list: [1, '列表', 'List'],
  popUp: [2, '弹窗', 'Pop-up'],
  ticker: [3, '滚动', 'Ticker'],
})

/** Status of a notice. @source docs/domain/network.md 18.2 */
export const NoticeStatus = codes(['notice_status', '公告状态', 'Notice status'], {
  draft: [0, '草稿', 'Draft'],
  published: [1, '已发布', 'Published'],
  withdrawn: [2, '已下线', 'Unpublished'],
})

/** The notices that the frame shows, the newest ones. */
export const newestNotices = { size: 20 }

/** @source docs/domain/network.md 18.2 */
export const systemNoticeErrors = defineErrors('systemNotice', {
  published: { status: 409, zh: '请先下线再修改', en: 'Unpublish it before editing' },
  cannotRemove: {
    status: 409,
    zh: '已发布的公告不能删除，请先下线',
    en: 'A published notice cannot be deleted. Unpublish it first',
  },
  ended: { status: 409, zh: '结束时间已过', en: 'The end time has passed' },
  timesReversed: { status: 400, zh: '结束时间须晚于开始时间', en: 'The end time must be after the start time' },
})

/** A notice as it is written. */
export const SystemNoticeDraft = z.object({
  title: labelled('标题', nameText(60)),
  content: labelled('内容', richText()),
  noticeType: labelled('公告类型', code(NoticeType)),
  popType: labelled('展示方式', code(PopType)),
  targetUserTypes: labelled('接收对象', codeList(PartyType)),
  targetUserNos: labelled('指定编号', optional(keyList(/^[A-Z]?\d{6,19}$/))),
  withSubOperators: labelled('包含子运营商', flag()).default(false),
  beginTime: labelled('开始时间', optional(instant())),
  endTime: labelled('结束时间', optional(instant())),
  isTop: labelled('置顶', flag()).default(false),
})

/** A notice as its managers see it. */
export const SystemNotice = z.object({
  id: id(),
  version: int(),
  title: shown(),
  content: shown(),
  noticeType: code(NoticeType),
  popType: code(PopType),
  targetUserTypes: codeList(PartyType),
  targetUserNos: z.array(shown()),
  withSubOperators: flag(),
  beginTime: shownInstant(),
  endTime: shownInstant(),
  isTop: flag(),
  noticeStatus: code(NoticeStatus),
  /** Number of users who have read it. */
  readCount: count(),
  createTime: shownInstant(),
})

/** A notice as those see it whom it is for. */
export const MyNotice = SystemNotice.pick({
  id: true,
  title: true,
  content: true,
  noticeType: true,
  popType: true,
  isTop: true,
  beginTime: true,
}).extend({ isRead: flag() })

const fields = SystemNoticeDraft.shape
const path = '/api/rb-oem/oem/systemNotice/system_notice'
const ownPath = '/api/countinghouse/content/notice'

/** Notices of an operator to its users. @source docs/domain/network.md 18.2 */
export const systemNotice = {
  list: call({
    id: 'C0961',
    method: 'GET',
    path: `${path}/list`,
    title: '系统公告',
    permission: 'system_notice_view',
    input: PageQuery.extend({
      title: labelled('标题', optional(text(60))),
      noticeType: labelled('公告类型', optional(code(NoticeType))),
      noticeStatus: labelled('公告状态', optional(code(NoticeStatus))),
    }),
    output: page(SystemNotice),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0962',
    method: 'GET',
    path: `${path}/detail`,
    title: '系统公告详情',
    permission: 'system_notice_view',
    input: z.object({ id: labelled('公告', id()) }),
    output: SystemNotice,
    refusals: { common: 'notFound' },
  }),
  remove: call({
    id: 'C0963',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除系统公告',
    permission: 'system_notice_edit',
    input: z.object({ ids: labelled('公告', ids()) }),
    audit: 'systemNotice.remove',
    refusals: { common: 'notFound', systemNotice: 'cannotRemove' },
  }),
  save: call({
    id: 'C0964',
    method: 'POST',
    path: `${path}/save`,
    title: '新增系统公告',
    permission: 'system_notice_edit',
    input: SystemNoticeDraft,
    output: z.object({ id: id() }),
    audit: 'systemNotice.save',
    requestNo: true,
    refusals: { richText: 'empty tooLong', systemNotice: 'timesReversed' },
  }),
  /** With a status: publishes or withdraws it, whatever else is sent. Without: the notice as it is to be from now on. */
  update: call({
    id: 'C0965',
    method: 'POST',
    path: `${path}/update`,
    title: '修改系统公告',
    permission: 'system_notice_edit',
    input: SystemNoticeDraft.extend({
      id: labelled('公告', id()),
      version: optional(int()),
      noticeStatus: labelled('公告状态', optional(code(NoticeStatus))),
      title: labelled('标题', optional(fields.title)),
      content: labelled('内容', optional(fields.content)),
      noticeType: labelled('公告类型', optional(fields.noticeType)),
      popType: labelled('展示方式', optional(fields.popType)),
      targetUserTypes: labelled('接收对象', optional(fields.targetUserTypes)),
    }),
    audit: 'systemNotice.update',
    refusals: {
      common: 'notFound stateRefuses',
      richText: 'empty tooLong',
      systemNotice: 'ended published timesReversed',
    },
  }),
  /** Notices published to the user now, the unread first. */
  mine: call({
    id: 'C1241',
    method: 'GET',
    path: `${ownPath}/mine`,
    title: '我的通知',
    permission: 'signedIn',
    input: PageQuery,
    output: page(MyNotice).extend({ unread: count() }),
    refusals: { common: 'datesReversed' },
  }),
  read: call({
    id: 'C1242',
    method: 'POST',
    path: `${ownPath}/read`,
    title: '标记通知已读',
    permission: 'signedIn',
    input: z.object({ ids: labelled('公告', ids()) }),
    audit: 'systemNotice.read',
    refusals: { common: 'notFound' },
  }),
}
