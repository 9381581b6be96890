import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  id,
  ids,
  int,
  labelled,
  maybeText,
  nameText,
  optional,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { keptText } from '../../../core/shared/shapes/kept-shapes.ts'

/** @source docs/wire.md 4.8 */
export const PostCategory = codes(['post_category', '岗位类型', 'Position type'], {
  senior: [1, '高层', 'Senior'],
  middle: [2, '中层', 'Middle'],
  junior: [3, '基层', 'Junior'],
  other: [4, '其他', 'Other'],
})

/** A post as its screens see it. */
export const PostRow = z.object({
  id: id(),
  tenantId: z.string(),
  category: code(PostCategory),
  categoryName: z.string(),
  postCode: z.string(),
  postName: z.string(),
  sort: int(),
  remark: z.string(),
  createTime: shownInstant(),
})
const PostName = PostRow.pick({ id: true, postName: true })

/** Fields of a post that a user fills in. */
export const PostDraft = z.object({
  id: optional(labelled('岗位', id())),
  category: labelled('岗位类型', code(PostCategory)),
  postCode: labelled('岗位编号', text(12)),
  postName: labelled('岗位名称', nameText(64)),
  sort: labelled('岗位排序', int(0, 99_999)),
  remark: labelled('岗位描述', keptText(200)),
})

const path = '/api/blade-system/post'

/** Posts of a login tenant. @source docs/wire.md 4.7 */
export const post = {
  list: call({
    id: 'C0088',
    method: 'GET',
    path: `${path}/list`,
    title: '岗位列表',
    permission: 'post_view',
    input: PageQuery.extend({
      category: optional(code(PostCategory)),
      postCode: maybeText(12),
      postName: maybeText(64),
    }),
    output: page(PostRow),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0089',
    method: 'GET',
    path: `${path}/detail`,
    title: '岗位详情',
    permission: 'post_view',
    input: z.object({ id: id() }),
    output: PostRow,
    refusals: { common: 'notFound' },
  }),
  submit: call({
    id: 'C0091',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存岗位',
    permission: 'signedIn',
    audit: 'post.submit',
    requestNo: true,
    input: PostDraft,
    output: z.object({ id: id() }),
    refusals: { common: 'notFound', post: 'codeTaken nameTaken' },
  }),
  remove: call({
    id: 'C0090',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除岗位',
    permission: 'post_delete',
    audit: 'post.remove',
    input: z.object({ ids: ids() }),
    refusals: { common: 'notFound', post: 'hasUsers' },
  }),
  select: call({
    id: 'C0980',
    method: 'GET',
    path: `${path}/select`,
    title: '岗位选择',
    permission: 'signedIn',
    output: z.array(PostName),
  }),
  search: call({
    id: 'C0125',
    method: 'GET',
    path: '/api/blade-system/search/post',
    title: '查找岗位',
    permission: 'signedIn',
    input: PageQuery.extend({ postName: maybeText(64) }),
    output: page(PostName),
    refusals: { common: 'datesReversed' },
  }),
}

/** @source docs/domain/network.md 20 */
export const postErrors = defineErrors('post', {
  codeTaken: { status: 409, zh: '岗位编号已存在', en: 'This position No. already exists' },
  nameTaken: { status: 409, zh: '岗位名称已存在', en: 'This position name already exists' },
  hasUsers: {
    status: 409,
    zh: '岗位已分配给用户，不能删除',
    en: 'The position is assigned to users and cannot be deleted',
  },
})
