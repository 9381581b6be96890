import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import {
  flag,
  id,
  ids,
  instant,
  labelled,
  maybeText,
  nameText,
  optional,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { scopedList } from '../reach/scoped-list.contract.ts'
import { keptAddress, keptText, maybeIds } from '../../../core/shared/shapes/kept-shapes.ts'
import { phoneFilter } from '../../../core/shared/filters/list-filters.ts'
import { Sex, UserPlatform, UserStatus } from './user-codes.contract.ts'

/** The user list, for data scopes. */
export const userList = scopedList('user.page', {
  account: 'text',
  realName: 'text',
  status: 'number',
  createTime: 'instant',
})

/** A user as the management screens see one: phone and email masked. */
export const UserRow = z.object({
  id: id(),
  tenantId: z.string(),
  tenantName: shown(),
  account: z.string(),
  name: z.string(),
  realName: z.string(),
  code: z.string(),
  phone: z.string(),
  email: z.string(),
  avatar: z.string(),
  sex: code(Sex),
  sexName: z.string(),
  birthday: shownInstant(),
  userType: code(PartyType),
  userTypeName: z.string(),
  userNo: z.string(),
  roleId: z.string(),
  roleName: shown(),
  deptId: z.string(),
  deptName: shown(),
  postId: z.string(),
  postName: shown(),
  status: code(UserStatus),
  statusName: z.string(),
  isTenantAdmin: flag(),
  createTime: shownInstant(),
})

/** A user as the person picker sees one. */
export const UserCard = UserRow.pick({
  id: true,
  name: true,
  realName: true,
  avatar: true,
  deptName: true,
  postName: true,
})

/** Fields that a person fills in for a user. On an update keys left out stay, '' clears. */
export const UserDraft = z.object({
  account: labelled('账号', text(45)),
  password: optional(labelled('密码', text(64))),
  name: labelled('昵称', nameText(20)),
  realName: labelled('姓名', nameText(50)),
  code: labelled('用户编号', keptText(12)),
  phone: labelled('手机号码', keptText(20)),
  email: labelled('邮箱', keptText(64)),
  avatar: labelled('头像', keptAddress(2000)),
  sex: optional(labelled('性别', code(Sex))),
  birthday: optional(labelled('生日', instant())),
  userType: optional(labelled('主体类型', code(PartyType))),
  userNo: optional(labelled('主体编号', text(32))),
  roleId: labelled('角色', ids()),
  deptId: labelled('部门', ids()),
  postId: labelled('岗位', maybeIds()),
})
const UserChange = UserDraft.omit({ password: true })
  .partial()
  .extend({ id: labelled('用户', id()) })

/** Filters of the user lists and of their sheet. */
export const UserFilters = z.object({
  account: labelled('账号', maybeText(45)),
  realName: labelled('姓名', maybeText(50)),
  phone: labelled('手机号码', optional(phoneFilter())),
  status: optional(labelled('状态', code(UserStatus))),
  deptId: optional(labelled('部门', id())),
  ...createTimeFilter,
})
const Filters = PageQuery.extend(UserFilters.shape)
const Users = z.object({ userIds: labelled('用户', ids()) })
const path = '/api/blade-user'
const post = { method: 'POST' } as const

/** Users of a login tenant. @source docs/wire.md 4.1, docs/domain/network.md 2.4 */
export const user = {
  page: call({
    id: 'C0008',
    method: 'GET',
    path: `${path}/page`,
    title: '用户列表',
    permission: 'user_view',
    input: Filters,
    output: page(UserRow),
    refusals: { common: 'datesReversed' },
  }),
  pageAll: call({
    id: 'C0009',
    method: 'GET',
    path: `${path}/pageAll`,
    title: '全部用户列表',
    permission: 'user_all',
    input: Filters,
    output: page(UserRow),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0014',
    method: 'GET',
    path: `${path}/detail`,
    title: '用户详情',
    permission: 'signedIn',
    input: z.object({ id: id() }),
    output: UserRow.partial().extend(UserCard.shape),
    refusals: { common: 'notFound' },
  }),
  /** Without `id` adds; the answer of an added user without a given password carries the random one, this once. */
  submit: call({
    ...post,
    id: 'C0011',
    path: `${path}/submitUser`,
    title: '保存用户',
    permission: 'signedIn',
    audit: 'user.submit',
    input: UserDraft.partial().extend({ id: optional(labelled('用户', id())) }),
    output: z.object({ id: id(), password: z.string().optional() }),
    refusals: {
      common: 'busy notFound',
      password: 'format strictFormat tooCommon',
      role: 'beyondOwn',
      sms: 'phoneFormat phoneLength phoneMissing',
      user: 'accountFormat accountTaken emailFormat moreRights partyUnknown phoneTaken quota',
    },
  }),
  update: call({
    ...post,
    id: 'C0012',
    path: `${path}/update`,
    title: '修改用户',
    permission: 'user_edit',
    audit: 'user.update',
    input: UserChange,
    refusals: {
      common: 'notFound',
      role: 'beyondOwn',
      sms: 'phoneFormat phoneLength phoneMissing',
      user: 'accountFormat accountTaken emailFormat moreRights partyUnknown phoneTaken',
    },
  }),
  remove: call({
    ...post,
    id: 'C0010',
    path: `${path}/remove`,
    title: '删除用户',
    permission: 'user_delete',
    audit: 'user.remove',
    input: z.object({ ids: ids() }),
    refusals: { common: 'notFound', user: 'moreRights removeAdmin removeSelf' },
  }),
  resetPassword: call({
    ...post,
    id: 'C0017',
    path: `${path}/reset-password`,
    title: '重置密码',
    permission: 'user_reset',
    audit: 'user.resetPassword',
    input: Users,
    output: z.array(z.object({ userId: id(), password: z.string() })),
    refusals: {
      common: 'busy notFound',
      password: 'format strictFormat tooCommon',
      user: 'accountTaken loginAs moreRights phoneTaken tooManyResets',
    },
  }),
  grant: call({
    ...post,
    id: 'C0020',
    path: `${path}/grant`,
    title: '用户授权',
    permission: 'user_role',
    audit: 'user.grant',
    input: Users.extend({ roleIds: labelled('角色', ids()) }),
    refusals: { common: 'notFound', role: 'beyondOwn', user: 'accountTaken moreRights phoneTaken' },
  }),
  unlock: call({
    ...post,
    id: 'C0021',
    path: `${path}/unlock`,
    title: '解锁用户',
    permission: 'user_unlock',
    audit: 'user.unlock',
    input: Users,
    refusals: { common: 'notFound', user: 'moreRights' },
  }),
  enable: call({
    ...post,
    id: 'C0022',
    path: `${path}/enable`,
    title: '启用用户',
    permission: 'user_enable',
    audit: 'user.enable',
    input: Users,
    refusals: { common: 'notFound stateRefuses', user: 'accountTaken moreRights notReady phoneTaken' },
  }),
  lock: call({
    ...post,
    id: 'C0023',
    path: `${path}/lock`,
    title: '停用用户',
    permission: 'user_lock',
    audit: 'user.lock',
    input: Users,
    refusals: { common: 'notFound stateRefuses', user: 'accountTaken lockSelf moreRights phoneTaken' },
  }),
  search: call({
    id: 'C0029',
    method: 'GET',
    path: `${path}/search/user`,
    title: '查找用户',
    permission: 'signedIn',
    input: PageQuery.extend({
      name: maybeText(20),
      realName: maybeText(50),
      deptName: maybeText(45),
      postName: maybeText(64),
    }),
    output: page(UserCard),
    refusals: { common: 'datesReversed' },
  }),
  platformDetail: call({
    id: 'C0015',
    method: 'GET',
    path: `${path}/platform-detail`,
    title: '用户平台信息',
    permission: 'user_view',
    input: z.object({ id: id() }),
    output: z.object({
      id: id(),
      account: z.string(),
      platforms: z.array(z.object({ userType: code(UserPlatform), userExt: z.string() })),
    }),
    refusals: { common: 'notFound' },
  }),
  updatePlatform: call({
    ...post,
    id: 'C0013',
    path: `${path}/update-platform`,
    title: '修改用户平台信息',
    permission: 'user_edit',
    audit: 'user.updatePlatform',
    input: z.object({
      userId: labelled('用户', id()),
      userType: labelled('用户平台', code(UserPlatform)),
      userExt: labelled('扩展信息', maybeText(4000)),
    }),
    refusals: { common: 'notFound', user: 'moreRights' },
  }),
}
