import { ChangedMany, rpiNos } from '../merchant/merchant.contract.ts'
import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  count,
  id,
  int,
  labelled,
  maybeText,
  nameText,
  optional,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { type RefusalWord, type Wire, wire } from '../../../core/shared/shapes/wire.ts'
import { mobile } from '../../../core/shared/validity/validity-shapes.ts'
import { createTimeFilter, numberFilter, phoneFilter, scopeFilter } from '../../../core/shared/filters/list-filters.ts'
import { RpiStatus } from '../merchant/merchant-codes.contract.ts'

/** Refusals of calls on a group of merchants. @source docs/domain/network.md 3.11, 1.7 */
export const groupErrors = defineErrors('group', {
  emailFormat: { status: 400, zh: '邮箱格式不正确', en: 'The email address is invalid' },
  creditCodeFormat: { status: 400, zh: '统一社会信用代码格式不正确', en: 'The unified social credit code is invalid' },
  loginPhoneTaken: { status: 409, zh: '登录手机号已被使用', en: 'This sign-in phone is already in use' },
  otherProvider: {
    status: 409,
    zh: '商户与集团不属于同一服务商',
    en: 'The merchant and the group belong to different service providers',
  },
  inOtherGroup: { status: 409, zh: '商户已加入其他集团', en: 'The merchant already belongs to another group' },
  hasMembers: { status: 409, zh: '请先移出集团成员', en: 'Remove the group’s members first' },
})

/** Filters of the list of groups. */
const filter = {
  rpiNo: numberFilter('集团编号'),
  groupName: labelled('集团名称', optional(text(50))),
  loginPhone: labelled('登录手机号', optional(phoneFilter())),
  userNo: numberFilter('所属服务商编号'),
  rpiStatus: labelled('集团状态', optional(code(RpiStatus))),
  ...scopeFilter,
  ...createTimeFilter,
}

const listed = {
  id: id(),
  rpiNo: shown(),
  tenantId: shown(),
  groupName: shown(),
  rpiStatus: code(RpiStatus),
  userNo: shown(),
  userName: shown(),
  contactName: shown(),
  /** Masked. */
  contactPhone: shown(),
  /** Masked. */
  loginPhone: shown(),
  memberCount: count(),
  createTime: shownInstant(),
}

/** A group as the list shows it. */
export const Group = z.object(listed)

/** Everything of a group; personal numbers masked. */
export const GroupDetail = z.object({
  ...listed,
  creditCode: shown(),
  contactEmail: shown(),
  districtCode: shown(),
  address: shown(),
  remark: shown(),
  /** Sent back when it is edited, so that nobody's edit is overwritten. */
  version: int(),
})

/** A member of a group, with what it took in the last 30 days. */
export const GroupMember = z.object({
  rpiNo: shown(),
  rpiName: shown(),
  rpiStatus: code(RpiStatus),
  userName: shown(),
  tradeCount: count(),
  tradeAmount: yuan(),
})

/** A group with those of its members that the caller sees, and their sums. */
export const GroupWithMembers = z.object({
  ...GroupDetail.shape,
  members: z.array(GroupMember),
  activeCount: count(),
  tradeCount: count(),
  tradeAmount: yuan(),
})

/** A personal value of a form: as its shape wants it, or masked as it was shown, which means unchanged. @source docs/domain/network.md 1.3 */
export const orUnchanged = (shape: Wire<string, string>): Wire<string, string> =>
  wire(
    { ...shape.meta() },
    (raw, refuse) => {
      if (typeof raw === 'string' && raw.includes('*') && raw.length <= 64) return raw
      const parsed = shape.safeParse(raw)
      return parsed.success ? parsed.data : refuse((parsed.error.issues[0]?.message ?? 'format') as RefusalWord)
    },
    (value) => value,
  )

/** Input fields of a group. Masked numbers sent back with an edit mean: unchanged. */
export const GroupDraft = z.object({
  groupName: labelled('集团名称', nameText(50)),
  creditCode: labelled('统一社会信用代码', maybeText(18)).default(''),
  contactName: labelled('联系人姓名', nameText(30)),
  contactPhone: labelled('联系人手机号', orUnchanged(mobile())),
  contactEmail: labelled('联系人邮箱', maybeText(64)).default(''),
  loginPhone: labelled('登录手机号', orUnchanged(mobile())),
  districtCode: labelled('所在地区', maybeText(6)).default(''),
  address: labelled('详细地址', maybeText(200)).default(''),
  /** Providers' sessions: always themselves. Empty: the operator itself. */
  userNo: labelled('所属服务商', maybeText(20)).default(''),
  remark: labelled('备注', maybeText(200)).default(''),
})

const basic = '/api/rb-oem/oem/incomingbasic/incoming_basic'
const posInfo = '/api/rb-oem/oem/posinfo/pos_info'
const byNumber = z.object({ rpiNo: labelled('集团编号', text(20)) })

/** Groups of merchants. @source docs/domain/network.md 3.11 */
export const group = {
  list: call({
    id: 'C0161',
    method: 'GET',
    path: `${basic}/listGroup`,
    title: '集团商户列表',
    permission: 'pos_group_view',
    input: PageQuery.extend(filter),
    output: page(Group),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0166',
    method: 'GET',
    path: `${basic}/groupDetail`,
    title: '集团商户详情',
    permission: 'pos_group_view',
    input: byNumber,
    output: GroupDetail,
    refusals: { common: 'notFound' },
  }),
  members: call({
    id: 'C0222',
    method: 'GET',
    path: `${posInfo}/groupRpiDetail`,
    title: '集团及成员商户',
    permission: 'pos_group_view',
    input: byNumber,
    output: GroupWithMembers,
    refusals: { common: 'notFound' },
  }),
  add: call({
    id: 'C0236',
    method: 'POST',
    path: `${posInfo}/insertGroupRpi`,
    title: '新增集团商户',
    permission: 'pos_group_add',
    input: GroupDraft.extend({ rpiNos: optional(rpiNos()) }),
    output: z.object({ rpiNo: shown() }),
    audit: 'group.add',
    requestNo: true,
    refusals: {
      common: 'notFound stateRefuses',
      group: 'creditCodeFormat emailFormat inOtherGroup loginPhoneTaken otherProvider',
      merchant: 'closed groupNameTaken notDirect notOnboarded',
      party: 'belongingMissing',
      region: 'wrong',
    },
  }),
  addWithMembers: call({
    id: 'C0237',
    method: 'POST',
    path: `${posInfo}/insertGroupRpiPlus`,
    title: '新增集团商户并加入成员',
    permission: 'pos_group_add',
    input: GroupDraft.extend({ rpiNos: rpiNos() }),
    output: z.object({ rpiNo: shown() }),
    audit: 'group.add',
    requestNo: true,
    refusals: {
      common: 'notFound stateRefuses',
      group: 'creditCodeFormat emailFormat inOtherGroup loginPhoneTaken otherProvider',
      merchant: 'closed groupNameTaken notDirect notOnboarded',
      party: 'belongingMissing',
      region: 'wrong',
    },
  }),
  update: call({
    id: 'C0209',
    method: 'POST',
    path: `${basic}/updateGroupDetail`,
    title: '编辑集团商户',
    permission: 'pos_group_edit',
    input: GroupDraft.extend({
      rpiNo: labelled('集团编号', text(20)),
      version: labelled('版本', optional(int())),
    }),
    audit: 'group.update',
    refusals: {
      common: 'notFound',
      group: 'creditCodeFormat emailFormat loginPhoneTaken',
      merchant: 'groupNameTaken notDirect',
      region: 'wrong',
    },
  }),
  remove: call({
    id: 'C1142',
    method: 'POST',
    path: '/api/countinghouse/merchants/group/remove',
    title: '删除集团商户',
    permission: 'pos_group_edit',
    input: byNumber,
    audit: 'group.remove',
    refusals: { common: 'notFound', group: 'hasMembers', merchant: 'notDirect' },
  }),
  change: call({
    id: 'C0202',
    method: 'POST',
    path: `${basic}/groupChange`,
    title: '变更商户所属集团',
    permission: 'pos_info_group',
    input: z.object({
      rpiNo: labelled('商户编号', text(20)),
      /** Empty: out of its group. */
      groupNo: labelled('集团编号', maybeText(20)).default(''),
      reason: labelled('变更原因', text(200)),
    }),
    audit: 'merchant.group',
    refusals: {
      common: 'notFound stateRefuses',
      group: 'inOtherGroup loginPhoneTaken otherProvider',
      merchant: 'closed notDirect notOnboarded',
    },
  }),
  changeMany: call({
    id: 'C0240',
    method: 'POST',
    path: `${posInfo}/updateBelongGroup`,
    title: '批量加入集团',
    permission: 'pos_info_group',
    input: z.object({ rpiNos: rpiNos(), groupNo: labelled('集团编号', maybeText(20)).default('') }),
    output: ChangedMany,
    audit: 'merchant.group',
    refusals: {
      common: 'notFound stateRefuses',
      group: 'inOtherGroup loginPhoneTaken otherProvider',
      merchant: 'closed notDirect notOnboarded',
    },
  }),
}
