import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  count,
  flag,
  id,
  ids,
  int,
  labelled,
  maybeText,
  nameText,
  optional,
  shown,
  shownInstant,
} from '../../../core/shared/shapes/shapes.ts'

/** A class of what a seller sells. @source docs/domain/money.md 8.5 */
export const MallClass = z.object({
  id: id(),
  version: int(),
  parentId: id(),
  parentName: shown(),
  className: shown(),
  sort: int(),
  /** Shown on the home page of the shop. */
  onFourth: flag(),
  productCount: count(),
  createTime: shownInstant(),
})
const MallClassTree = MallClass.extend({
  get children() {
    return z.array(MallClassTree)
  },
})

/** Fields of a class that a user fills in. */
export const MallClassDraft = z.object({
  id: optional(labelled('商城分类', id())),
  version: optional(int()),
  className: labelled('分类名称', nameText(30)),
  parentId: labelled('上级分类', id()).default(0n),
  sort: labelled('排序', int(0, 9999)),
})

const path = '/api/rb-oem/oem/mall/mall_class'

/** Classes of what is sold, as a tree. @source docs/domain/money.md 8.5 */
export const saleClass = {
  detail: call({
    id: 'C0798',
    method: 'GET',
    path: `${path}/detail`,
    title: '商城分类详情',
    permission: 'mall_class_view',
    input: z.object({ id: labelled('商城分类', id()) }),
    output: MallClass,
    refusals: { common: 'notFound' },
  }),
  list: call({
    id: 'C0799',
    method: 'GET',
    path: `${path}/list`,
    title: '商城分类列表',
    permission: 'mall_class_view',
    input: PageQuery.extend({
      className: labelled('分类名称', maybeText(30)),
      parentId: labelled('上级分类', optional(id())),
      onFourth: labelled('首页展示', optional(flag())),
    }),
    output: page(MallClass),
    refusals: { common: 'datesReversed' },
  }),
  tree: call({
    id: 'C1434',
    method: 'GET',
    path: '/api/countinghouse/mall/class/tree',
    title: '商城分类树',
    permission: 'mall_class_view',
    input: z.object({ className: labelled('分类名称', maybeText(30)) }),
    output: z.array(MallClassTree),
  }),
  onFourth: call({
    id: 'C0800',
    method: 'POST',
    path: `${path}/onFourth`,
    title: '首页展示商城分类',
    permission: 'mall_class_edit',
    audit: 'mallClass.onFourth',
    input: z.object({ id: labelled('商城分类', id()), onFourth: labelled('首页展示', flag()) }),
    refusals: { common: 'forbidden notFound', mallClass: 'tooManyOnHome' },
  }),
  submit: call({
    id: 'C0801',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存商城分类',
    permission: 'mall_class_edit',
    audit: 'mallClass.submit',
    requestNo: true,
    input: MallClassDraft,
    output: z.object({ id: id() }),
    refusals: { common: 'forbidden notFound moved', mallClass: 'nameTaken parentMissing parentBelow tooDeep' },
  }),
  remove: call({
    id: 'C0802',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除商城分类',
    permission: 'mall_class_edit',
    audit: 'mallClass.remove',
    input: z.object({ ids: labelled('商城分类', ids()) }),
    refusals: { common: 'forbidden notFound', mallClass: 'used hasChildren' },
  }),
}

/** @source docs/domain/money.md 8.5 */
export const saleClassErrors = defineErrors('mallClass', {
  nameTaken: { status: 409, zh: '同级分类名称已存在', en: 'A category with this name already exists at this level' },
  parentMissing: { status: 409, zh: '上级分类不存在', en: 'The parent category does not exist' },
  parentBelow: { status: 409, zh: '上级分类不能为自己或下级', en: 'A category cannot be below itself' },
  tooDeep: { status: 409, zh: '分类层级不能超过3级', en: 'Categories can be at most 3 levels deep' },
  tooManyOnHome: { status: 409, zh: '首页分类最多4个', en: 'Up to 4 categories can be shown on the home page' },
  used: { status: 409, zh: '已被商品引用，不能删除', en: 'Products use it, so it cannot be deleted' },
  hasChildren: { status: 409, zh: '请先删除下级分类', en: 'Delete the categories below first' },
})
