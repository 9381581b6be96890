import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import {
  from,
  id,
  ids,
  instant,
  int,
  labelled,
  nameText,
  optional,
  shown,
  shownInstant,
  text,
  until,
} from '../../../core/shared/shapes/shapes.ts'
import { maybeRichText } from '../../../core/shared/shapes/rich-text.ts'

/** Kind of a notice on the desk. @source docs/wire.md 4.8 */
export const NoticeCategory = codes(['notice', '通知类型', 'Announcement type'], {
  release: [1, '发布通知', 'Announcement'],
  forwardedForAction: [2, '批转通知', 'Forwarded for action'],
  forwarded: [3, '转发通知', 'Forwarded notice'],
  instruction: [4, '指示通知', 'Instruction'],
  appointment: [5, '任免通知', 'Appointment'],
  affairs: [6, '事务通知', 'Affairs'],
})

/** A notice on the desk. */
export const DeskNotice = z.object({
  id: id(),
  version: int(),
  title: shown(),
  category: code(NoticeCategory),
  categoryName: shown(),
  releaseTime: shownInstant(),
  content: shown(),
  createTime: shownInstant(),
})

/** A notice as it is written; an id names the one that is edited. */
export const DeskNoticeDraft = z.object({
  id: labelled('通知', optional(id())),
  version: optional(int()),
  title: labelled('标题', nameText(60)),
  category: labelled('通知类型', code(NoticeCategory)),
  releaseTime: labelled('发布时间', instant()),
  content: labelled('内容', maybeRichText()).default(''),
})

const path = '/api/blade-desk/notice'

/** Notices on the desk of everybody in a login tenant. @source docs/wire.md 4.15 */
export const deskNotice = {
  list: call({
    id: 'C0153',
    method: 'GET',
    path: `${path}/list`,
    title: '通知公告',
    permission: 'signedIn',
    input: PageQuery.extend({
      title: labelled('标题', optional(text(60))),
      category: labelled('通知类型', optional(code(NoticeCategory))),
      releaseTime_datege: labelled('发布时间', optional(from())),
      releaseTime_datelt: labelled('发布时间', optional(until())),
      /** The same bound in the words of our own screens. */
      releaseTime_dategt: labelled('发布时间', optional(from())),
    }),
    output: page(DeskNotice),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0154',
    method: 'GET',
    path: `${path}/detail`,
    title: '通知公告详情',
    permission: 'signedIn',
    input: z.object({ id: labelled('通知', id()) }),
    output: DeskNotice,
    refusals: { common: 'notFound' },
  }),
  submit: call({
    id: 'C0156',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存通知公告',
    permission: 'notice_edit',
    input: DeskNoticeDraft,
    output: z.object({ id: id() }),
    audit: 'deskNotice.submit',
    requestNo: true,
    refusals: { common: 'notFound', richText: 'empty tooLong' },
  }),
  remove: call({
    id: 'C0155',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除通知公告',
    permission: 'notice_delete',
    input: z.object({ ids: labelled('通知', ids()) }),
    audit: 'deskNotice.remove',
    refusals: { common: 'notFound' },
  }),
}
