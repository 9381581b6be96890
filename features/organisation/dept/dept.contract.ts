import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
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
import { keptText, maybeIds } from '../../../core/shared/shapes/kept-shapes.ts'
import { TreeNode } from '../../../core/shared/tree/tree-node.ts'

/** @source docs/wire.md 4.8 */
export const OrgCategory = codes(['org_category', '机构类型', 'Department type'], {
  company: [1, '公司', 'Company'],
  department: [2, '部门', 'Department'],
  team: [3, '小组', 'Team'],
  institution: [4, '机构', 'Institution'],
})

/** A department as its screens see it. */
export const DeptRow = z.object({
  id: id(),
  tenantId: z.string(),
  parentId: id(),
  parentName: z.string(),
  ancestors: z.string(),
  deptName: z.string(),
  fullName: z.string(),
  deptCategory: code(OrgCategory),
  deptCategoryName: z.string(),
  userNo: shown(),
  sort: int(),
  remark: z.string(),
  createTime: shownInstant(),
})
const DeptTree = DeptRow.extend({
  hasChildren: flag(),
  get children() {
    return z.array(DeptTree)
  },
})
const DeptName = z.object({ id: id(), deptName: z.string() })

/** Fields of a department that a user fills in. On an update keys left out keep their values. */
export const DeptDraft = z.object({
  id: optional(labelled('机构', id())),
  parentId: optional(labelled('上级机构', id())),
  deptName: labelled('机构名称', nameText(45)),
  fullName: labelled('机构全称', nameText(100)),
  deptCategory: optional(labelled('机构类型', code(OrgCategory))),
  userNo: labelled('机构编号', keptText(32)),
  sort: labelled('排序', int(0, 99_999)),
  remark: labelled('备注', keptText(200)),
})

/** The platform's staff may ask for the departments of a tenant; of others it is ignored. */
const OfTenant = z.object({ tenantId: maybeText(12).default('') })
const Filters = OfTenant.extend({ deptName: maybeText(45), fullName: maybeText(100) })
const path = '/api/blade-system/dept'
const read = { method: 'GET' } as const

/** Departments of a login tenant. @source docs/wire.md 4.6, docs/domain/network.md 2.3 */
export const dept = {
  list: call({
    ...read,
    id: 'C0079',
    path: `${path}/list`,
    title: '机构列表',
    permission: 'dept_view',
    input: Filters,
    output: z.array(DeptTree),
    refusals: { common: 'notFound' },
  }),
  lazyList: call({
    ...read,
    id: 'C0080',
    path: `${path}/lazy-list`,
    title: '机构逐级列表',
    permission: 'dept_view',
    input: Filters.extend({ parentId: optional(id()) }),
    output: z.array(DeptTree),
    refusals: { common: 'notFound' },
  }),
  detail: call({
    ...read,
    id: 'C0083',
    path: `${path}/detail`,
    title: '机构详情',
    permission: 'dept_view',
    input: z.object({ id: id() }),
    output: DeptRow,
    refusals: { common: 'notFound' },
  }),
  submit: call({
    id: 'C0082',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存机构',
    permission: 'signedIn',
    audit: 'dept.submit',
    requestNo: true,
    input: DeptDraft,
    output: z.object({ id: id(), tenantId: z.string(), deptCategoryName: z.string() }),
    refusals: { common: 'notFound', dept: 'institutionUnknown nameTaken parentBelow tooDeep' },
  }),
  remove: call({
    id: 'C0081',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除机构',
    permission: 'dept_delete',
    audit: 'dept.remove',
    input: z.object({ ids: ids() }),
    refusals: { common: 'notFound', dept: 'hasChildren hasUsers' },
  }),
  tree: call({
    ...read,
    id: 'C0084',
    path: `${path}/tree`,
    title: '机构树',
    permission: 'signedIn',
    input: OfTenant,
    output: z.array(TreeNode),
    refusals: { common: 'notFound' },
  }),
  lazyTree: call({
    ...read,
    id: 'C0085',
    path: `${path}/lazy-tree`,
    title: '机构逐级树',
    permission: 'signedIn',
    input: OfTenant.extend({ parentId: optional(id()) }),
    output: z.array(TreeNode),
    refusals: { common: 'notFound' },
  }),
  selectList: call({
    ...read,
    id: 'C0086',
    path: `${path}/selectList`,
    title: '机构选择',
    permission: 'signedIn',
    input: z.object({ deptCategory: optional(code(OrgCategory)), parentId: optional(id()) }),
    output: z.array(DeptRow),
  }),
  select: call({
    ...read,
    id: 'C0087',
    path: `${path}/select`,
    title: '用户的机构',
    permission: 'signedIn',
    input: z.object({ userId: optional(id()), deptId: maybeIds() }),
    output: z.array(DeptName),
  }),
  search: call({
    ...read,
    id: 'C0124',
    path: '/api/blade-system/search/dept',
    title: '查找机构',
    permission: 'signedIn',
    input: z.object({ deptName: maybeText(45), parentId: optional(id()) }),
    output: z.array(DeptRow),
  }),
}

/** @source docs/domain/network.md 2.3 */
export const deptErrors = defineErrors('dept', {
  nameTaken: { status: 409, zh: '同级机构名称已存在', en: 'A department with this name already exists at this level' },
  parentBelow: {
    status: 409,
    zh: '父级机构不能为自己或下级',
    en: 'A department cannot be its own parent or under its own subordinate',
  },
  tooDeep: { status: 409, zh: '机构层级不能超过8级', en: 'Departments can be at most 8 levels deep' },
  institutionUnknown: { status: 409, zh: '机构不存在', en: 'The department does not exist' },
  hasChildren: { status: 409, zh: '请先删除子节点!', en: 'Delete its subdepartments first' },
  hasUsers: { status: 409, zh: '机构下存在用户，无法删除', en: 'The department still has users and cannot be deleted' },
})
