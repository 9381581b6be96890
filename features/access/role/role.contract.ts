import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
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
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { maybeIds } from '../../../core/shared/shapes/kept-shapes.ts'
import { TreeNode } from '../../../core/shared/tree/tree-node.ts'

/** A role as its screens see it. */
export const RoleRow = z.object({
  id: id(),
  tenantId: z.string(),
  parentId: id(),
  roleName: z.string(),
  roleAlias: z.string(),
  sort: int(),
  isBuiltIn: flag(),
  parentName: z.string(),
  createTime: shownInstant(),
})
const RoleTree = RoleRow.extend({
  get children() {
    return z.array(RoleTree)
  },
})
const RoleName = z.object({ id: id(), roleName: z.string() })

/** Fields that a person fills in for a role. */
export const RoleDraft = z.object({
  id: optional(labelled('角色', id())),
  parentId: optional(labelled('上级角色', id())),
  roleName: labelled('角色名称', nameText(30)),
  roleAlias: labelled('角色别名', text(30)),
  sort: labelled('角色排序', int(0, 99_999)),
})

const path = '/api/blade-system/role'
const Filters = z.object({ roleName: maybeText(30), roleAlias: maybeText(30) })

/** Roles and what they hold. @source docs/wire.md 4.2 */
export const role = {
  list: call({
    id: 'C0073',
    method: 'GET',
    path: `${path}/list`,
    title: '角色列表',
    permission: 'role_view',
    input: Filters,
    output: z.array(RoleTree),
  }),
  tree: call({
    id: 'C0075',
    method: 'GET',
    path: `${path}/tree`,
    title: '可授予的角色',
    permission: 'signedIn',
    output: z.array(TreeNode),
  }),
  select: call({
    id: 'C0078',
    method: 'GET',
    path: `${path}/select`,
    title: '用户的角色',
    permission: 'signedIn',
    input: z.object({ userId: optional(id()), roleId: maybeIds() }),
    output: z.array(RoleName),
  }),
  detail: call({
    id: 'C0982',
    method: 'GET',
    path: `${path}/detail`,
    title: '角色详情',
    permission: 'role_view',
    input: z.object({ id: id() }),
    output: RoleRow,
    refusals: { common: 'notFound' },
  }),
  submit: call({
    id: 'C0076',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存角色',
    permission: 'signedIn',
    audit: 'role.submit',
    requestNo: true,
    input: RoleDraft,
    output: z.object({ id: id() }),
    refusals: { common: 'notFound', role: 'aliasInUse aliasReserved aliasTaken beyondOwn parentBelow' },
  }),
  remove: call({
    id: 'C0077',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除角色',
    permission: 'role_delete',
    audit: 'role.remove',
    input: z.object({ ids: ids() }),
    refusals: { common: 'notFound', role: 'beyondOwn builtIn hasChildren hasUsers' },
  }),
  grant: call({
    id: 'C0074',
    method: 'POST',
    path: `${path}/grant`,
    title: '角色授权',
    permission: 'role_grant',
    audit: 'role.grant',
    payPwd: 'ifGiven',
    input: z.object({
      roleIds: labelled('角色', ids()),
      menuIds: labelled('菜单', maybeIds()),
      dataScopeIds: labelled('数据权限', maybeIds()),
      apiScopeIds: labelled('接口权限', maybeIds()),
    }),
    refusals: { common: 'notFound', role: 'beyondParent beyondTree' },
  }),
  search: call({
    id: 'C0123',
    method: 'GET',
    path: '/api/blade-system/search/role',
    title: '查找角色',
    permission: 'signedIn',
    input: z.object({ roleName: maybeText(30), parentId: optional(id()) }),
    output: z.array(RoleName.extend({ parentId: id(), roleAlias: z.string(), sort: int() })),
  }),
}

/** @source docs/domain/network.md 2.4 and 2.5, docs/wire.md 4.2 */
export const roleErrors = defineErrors('role', {
  aliasTaken: { status: 409, zh: '角色别名已存在', en: 'This role alias already exists' },
  aliasReserved: { status: 403, zh: '不能使用该角色别名', en: 'This role alias is reserved. Choose another' },
  aliasInUse: {
    status: 409,
    zh: '角色已被使用，不能修改别名',
    en: 'The role is in use, so its alias cannot be changed',
  },
  parentBelow: {
    status: 409,
    zh: '父级角色不能为自己或下级',
    en: 'The parent role cannot be the role itself or one of its children',
  },
  builtIn: { status: 409, zh: '内置角色不能删除', en: 'Built-in roles cannot be deleted' },
  hasChildren: { status: 409, zh: '请先删除子节点!', en: 'Delete its child roles first' },
  hasUsers: {
    status: 409,
    zh: '角色已分配给用户，不能删除',
    en: 'The role is assigned to users and cannot be deleted',
  },
  beyondParent: { status: 409, zh: '超出上级角色权限', en: 'These permissions exceed those of the parent role' },
  beyondOwn: {
    status: 409,
    zh: '不能授予超出自身权限的角色',
    en: 'You cannot assign a role with more permissions than your own',
  },
  beyondTree: { status: 403, zh: '不能授予超出自身的权限', en: 'You cannot grant permissions you do not have' },
})
