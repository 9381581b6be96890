import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  count,
  flag,
  id,
  int,
  labelled,
  maybeText,
  nameText,
  optional,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { createTimeFilter, numberFilter, phoneFilter, scopeFilter } from '../../../core/shared/filters/list-filters.ts'
import { scopedList } from '../../access/access.shared.ts'
import { PasswordAnswer, PasswordChange, PasswordQuestion } from '../app-password/app-password.contract.ts'
import { storeNumber } from '../store/store.contract.ts'
import { StaffRole } from './staff-codes.contract.ts'

/** Staff of merchants as data scopes know them. */
export const staffList = scopedList('staff.list', {
  rpstNo: 'text',
  rpiNo: 'text',
  name: 'text',
  createTime: 'instant',
})

/** A role of a person in one shop. */
export const StaffLink = z.object({
  id: id(),
  rpsNo: shown(),
  storeNo: shown(),
  storeName: shown(),
  staffRole: code(StaffRole),
  isOn: flag(),
  receiveVoice: flag(),
})

/** A person at one merchant, with the shops it works in. */
export const Staff = z.object({
  id: id(),
  rpstNo: shown(),
  tenantId: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  name: shown(),
  /** Masked. */
  mobile: shown(),
  isOn: flag(),
  remark: shown(),
  stores: z.array(StaffLink),
  terminalCount: count(),
  createTime: shownInstant(),
  version: count(),
})

/** A place of a person in a shop, as the lists of a shop's staff and of a person's shops show it. */
export const StaffPlace = StaffLink.extend({
  rpstNo: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  name: shown(),
  /** Masked. */
  mobile: shown(),
  terminalCount: count(),
  createTime: shownInstant(),
})

const places = labelled(
  '门店',
  z
    .array(
      z.object({
        rpsNo: labelled('门店编号', text(32)),
        staffRole: labelled('店员角色', code(StaffRole)),
        receiveVoice: labelled('语音播报', optional(flag())),
      }),
    )
    .max(200),
)

/** A person taken on by a merchant. @source docs/domain/network.md 12.2 */
export const NewStaff = z.object({
  rpiNo: labelled('商户编号', text(32)),
  name: labelled('店员姓名', nameText(30)),
  /** A masked one stays as it is. */
  mobile: labelled('店员手机号', maybeText(20)).default(''),
  remark: labelled('备注', maybeText(200)).default(''),
  stores: places,
  /** First app password: asked for when the person has none yet. */
  password: labelled('密码', maybeText(64)).default(''),
})

/** The same; a number names the person that is edited. */
export const StaffDraft = NewStaff.extend({
  rpstNo: labelled('店员编号', optional(text(32))),
  version: labelled('版本', optional(int())),
})

const posStaff = '/api/rb-oem/oem/posStaff'

/** Staff of merchants. @source docs/domain/network.md 12.2 */
export const staffCalls = {
  list: call({
    id: 'C0400',
    method: 'GET',
    path: `${posStaff}/listV2`,
    title: '店员列表',
    permission: 'pos_staff_view',
    input: PageQuery.extend({
      ...storeNumber,
      rpstNo: numberFilter('店员编号'),
      rpiNo: numberFilter('商户编号'),
      rpiName: labelled('商户名称', optional(text(50))),
      name: labelled('店员姓名', optional(text(30))),
      mobile: labelled('店员手机号', optional(phoneFilter())),
      staffRole: labelled('店员角色', optional(code(StaffRole))),
      isOn: labelled('启用状态', optional(flag())),
      ...scopeFilter,
      ...createTimeFilter,
    }),
    output: page(Staff),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0401',
    method: 'GET',
    path: `${posStaff}/detailV2`,
    title: '店员详情',
    permission: 'pos_staff_view',
    input: z.object({ id: labelled('店员', id()) }),
    output: Staff,
    refusals: { common: 'notFound' },
  }),
  places: call({
    id: 'C0402',
    method: 'GET',
    path: `${posStaff}/staffPage`,
    title: '门店店员列表',
    permission: 'pos_staff_view',
    input: PageQuery.extend({ ...storeNumber, staffRole: labelled('店员角色', optional(code(StaffRole))) }),
    output: page(StaffPlace),
    refusals: { common: 'datesReversed' },
  }),
  stores: call({
    id: 'C0403',
    method: 'GET',
    path: `${posStaff}/storeList`,
    title: '店员所属门店',
    permission: 'pos_staff_view',
    input: PageQuery.extend({ rpstNo: labelled('店员编号', text(32)) }),
    output: page(StaffPlace),
    refusals: { common: 'datesReversed' },
  }),
  hasPassword: call({
    id: 'C0404',
    method: 'GET',
    path: `${posStaff}/isStaffPassWord`,
    title: '店员是否已有密码',
    permission: 'pos_staff_edit',
    input: PasswordQuestion,
    output: PasswordAnswer,
    refusals: { sms: 'phoneFormat phoneLength phoneMissing' },
  }),
  submit: call({
    id: 'C0405',
    method: 'POST',
    path: `${posStaff}/submitV2`,
    title: '保存店员',
    permission: 'pos_staff_edit',
    input: StaffDraft,
    output: z.object({ rpstNo: shown() }),
    audit: 'staff.submit',
    requestNo: true,
    refusals: {
      common: 'busy notFound',
      merchant: 'notDirect',
      password: 'format strictFormat tooCommon',
      sms: 'phoneFormat phoneLength phoneMissing',
      staff: 'holdsTerminals isOwner merchantFixed mobileTaken ownerRole storeTwice tooMany',
      store: 'foreignStore',
    },
  }),
  updatePassword: call({
    id: 'C0406',
    method: 'POST',
    path: `${posStaff}/updatePassV2`,
    title: '重置店员密码',
    permission: 'pos_staff_edit',
    input: PasswordChange,
    audit: 'staff.updatePassword',
    refusals: {
      common: 'busy notFound',
      merchant: 'notDirect',
      password: 'format strictFormat tooCommon',
      sms: 'phoneFormat phoneLength phoneMissing wrong',
    },
  }),
  add: call({
    id: 'C0407',
    method: 'POST',
    path: `${posStaff}/addStaff`,
    title: '新增店员',
    permission: 'pos_staff_edit',
    input: NewStaff,
    output: z.object({ rpstNo: shown() }),
    audit: 'staff.add',
    requestNo: true,
    refusals: {
      common: 'busy notFound',
      merchant: 'notDirect',
      password: 'format strictFormat tooCommon',
      sms: 'phoneFormat phoneLength phoneMissing',
      staff: 'isOwner mobileTaken ownerRole storeTwice tooMany',
      store: 'foreignStore',
    },
  }),
  changeStatus: call({
    id: 'C0408',
    method: 'POST',
    path: `${posStaff}/changeStoreStatus`,
    title: '启停店员',
    permission: 'pos_staff_edit',
    input: z.object({ id: labelled('店员', id()), isOn: labelled('启用状态', flag()) }),
    audit: 'staff.changeStatus',
    refusals: { common: 'notFound stateRefuses', merchant: 'notDirect' },
  }),
}
