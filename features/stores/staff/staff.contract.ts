import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { count, flag, id, labelled, optional, shown, shownInstant, text } from '../../../core/shared/shapes.ts'
import { createTimeFilter, numberFilter, phoneFilter, scopeFilter } from '../../providers/listing/listing.contract.ts'
import { scopedList } from '../../providers/party/scoped-list.contract.ts'
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
  }),
  detail: call({
    id: 'C0401',
    method: 'GET',
    path: `${posStaff}/detailV2`,
    title: '店员详情',
    permission: 'pos_staff_view',
    input: z.object({ id: labelled('店员', id()) }),
    output: Staff,
  }),
}
