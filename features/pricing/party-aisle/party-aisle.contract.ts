import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import {
  count,
  flag,
  id,
  ids,
  int,
  labelled,
  optional,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { numberFilter } from '../../../core/shared/filters/list-filters.ts'
import { scopedList } from '../../access/access.shared.ts'

/** Channels of parties as data scopes know them. */
export const partyAisleList = scopedList('partyAisle.list', {
  userNo: 'text',
  aisleCode: 'text',
  createTime: 'instant',
})

/** Whether a party may sell a channel. */
export const PartyAisle = z.object({
  id: id(),
  userType: count(),
  userNo: shown(),
  userName: shown(),
  aisleCode: shown(),
  aisleName: shown(),
  isOn: flag(),
  /** Whether an examine opened it; else staff did. */
  isExamined: flag(),
  createTime: shownInstant(),
  updateTime: shownInstant(),
  version: count(),
})

const controller = '/api/rb-oem/oem/empAisle/emp_aisle'

/** Calls on the channels that parties may sell. @source docs/domain/network.md 7.3, 8.3, party_aisle */
export const partyAisle = {
  list: call({
    id: 'C0330',
    method: 'GET',
    path: `${controller}/list`,
    title: '员工通道列表',
    permission: 'emp_aisle_view',
    input: PageQuery.extend({
      userNo: numberFilter('主体编号'),
      userType: labelled('主体类型', optional(int(1, 4))),
      aisleCode: numberFilter('通道编码'),
      isOn: labelled('启用状态', optional(flag())),
    }),
    output: page(PartyAisle),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0331',
    method: 'GET',
    path: `${controller}/detail`,
    title: '员工通道详情',
    permission: 'emp_aisle_view',
    input: z.object({ id: labelled('员工通道', id()) }),
    output: PartyAisle,
    refusals: { common: 'notFound' },
  }),
  submit: call({
    id: 'C0333',
    method: 'POST',
    path: `${controller}/submit`,
    title: '设置员工通道',
    permission: 'emp_aisle_edit',
    input: z.object({
      userNo: labelled('主体编号', text(20)),
      aisleCode: labelled('通道编码', text(20)),
      isOn: labelled('启用状态', flag()),
    }),
    audit: 'partyAisle.submit',
    requestNo: true,
    refusals: { common: 'notFound', policy: 'aisleClosed notDirectChild' },
  }),
  remove: call({
    id: 'C0332',
    method: 'POST',
    path: `${controller}/remove`,
    title: '删除员工通道',
    permission: 'emp_aisle_edit',
    input: z.object({ ids: ids() }),
    audit: 'partyAisle.remove',
    refusals: { common: 'notFound', policy: 'aisleUsed notDirectChild' },
  }),
}
