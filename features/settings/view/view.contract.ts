import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { flag, id, ids, labelled, maybeText, nameText, optional, text } from '../../../core/shared/shapes/shapes.ts'

/** One column of a kept list. */
const Column = z.object({
  key: z.string().min(1).max(60),
  isShown: z.boolean(),
  pin: z.enum(['', 'left', 'right']),
  /** Pixels; 0 for the column's own width. */
  width: z.number().int().min(0).max(1200),
})

/** Layout of a list as a user keeps it. */
export const ListLayout = z.object({
  columns: z.array(Column).max(100),
  density: z.enum(['large', 'middle', 'small']),
  /** Rows a page; 0 for the usual. */
  pageSize: z.number().int().min(0).max(200),
})

const listKey = labelled('列表', text(60))
const viewId = labelled('视图', id())

/** A filter set under a name. */
export const ListView = z.object({
  id: id(),
  listKey: z.string(),
  name: z.string(),
  /** Filters and sort as the address of the list has them. */
  query: z.string(),
  isMine: flag(),
  roleIds: z.array(id()),
})

/** Input for a view of a user. */
export const ListViewDraft = z.object({
  id: optional(viewId),
  listKey,
  name: labelled('视图名称', nameText(30)),
  query: labelled('筛选条件', maybeText(2000)),
  roleIds: optional(labelled('共享角色', ids())),
})

const path = '/api/countinghouse/settings/view'

/** Columns and filter sets that users keep of their lists; not in the specification. @source docs/screen-quality.md 3 and 4 */
export const view = {
  mine: call({
    id: 'C1065',
    method: 'GET',
    path: `${path}/mine`,
    title: '我的列表设置',
    permission: 'signedIn',
    output: z.object({
      layouts: z.array(z.object({ listKey: z.string(), layout: ListLayout.nullable(), defaultViewId: z.string() })),
      views: z.array(ListView),
      roles: z.array(z.object({ id: id(), name: z.string() })),
    }),
  }),
  keepLayout: call({
    id: 'C1066',
    method: 'POST',
    path: `${path}/keepLayout`,
    title: '保存列设置',
    permission: 'signedIn',
    audit: 'listLayout.keep',
    input: z.object({ listKey, layout: ListLayout.nullable() }),
  }),
  submit: call({
    id: 'C1067',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存视图',
    permission: 'signedIn',
    audit: 'listView.submit',
    requestNo: true,
    input: ListViewDraft,
    output: z.object({ id: id() }),
    refusals: { common: 'notFound', view: 'nameTaken personalFilter roleNotYours tooMany' },
  }),
  remove: call({
    id: 'C1068',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除视图',
    permission: 'signedIn',
    audit: 'listView.remove',
    input: z.object({ id: viewId }),
    refusals: { common: 'notFound' },
  }),
  makeDefault: call({
    id: 'C1069',
    method: 'POST',
    path: `${path}/makeDefault`,
    title: '设为默认视图',
    permission: 'signedIn',
    audit: 'listView.makeDefault',
    input: z.object({ listKey, id: optional(viewId) }),
    refusals: { common: 'notFound' },
  }),
}

export const viewErrors = defineErrors('view', {
  nameTaken: { status: 409, zh: '视图名称已存在', en: 'This view name already exists' },
  tooMany: { status: 409, zh: '每个列表最多保存50个视图', en: 'Save at most 50 views per list' },
  roleNotYours: { status: 409, zh: '只能共享给自己拥有的角色', en: 'Views can only be shared with roles you have' },
  personalFilter: {
    status: 400,
    zh: '视图不能保存手机号、证件号、卡号等筛选条件',
    en: 'Views cannot save filters on phone, ID or card numbers',
  },
})
