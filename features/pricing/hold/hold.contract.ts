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
import { numberFilter, scopeFilter } from '../../../core/shared/filters/list-filters.ts'
import { effectiveFields } from '../giving/giving.contract.ts'

/** Policy that a party held for a channel, with the period. */
export const PolicyHold = z.object({
  id: id(),
  policyId: id(),
  polNo: shown(),
  polVersion: count(),
  polName: shown(),
  userType: count(),
  userNo: shown(),
  userName: shown(),
  ownerNo: shown(),
  ownerName: shown(),
  aisleCode: shown(),
  aisleName: shown(),
  bindTime: shownInstant(),
  unbindTime: shownInstant(),
  isOpen: flag(),
})

const controller = '/api/rb-oem/oem/oem_policy_rela'

/** Calls on the policies that parties hold. @source docs/domain/network.md 8.3, oem_policy_rela */
export const policyHold = {
  list: call({
    id: 'C0322',
    method: 'GET',
    path: `${controller}/list`,
    title: '政策关系列表',
    permission: 'oem_policy_rela_view',
    input: PageQuery.extend({
      polNo: numberFilter('政策编号'),
      userNo: numberFilter('主体编号'),
      aisleCode: numberFilter('通道编码'),
      isOpen: labelled('是否持有', optional(flag())),
      ...scopeFilter,
    }),
    output: page(PolicyHold),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0323',
    method: 'GET',
    path: `${controller}/detail`,
    title: '政策关系详情',
    permission: 'oem_policy_rela_view',
    input: z.object({ id: labelled('政策关系', id()) }),
    output: PolicyHold,
    refusals: { common: 'notFound' },
  }),
  submit: call({
    id: 'C0325',
    method: 'POST',
    path: `${controller}/submit`,
    title: '绑定政策',
    permission: 'oem_policy_rela_add',
    input: z.object({
      userType: labelled('主体类型', int(1, 2)),
      userNo: labelled('主体编号', text(20)),
      /** A template of the giver. */
      polNo: labelled('政策编号', text(20)),
      ...effectiveFields,
    }),
    output: z.object({ polNo: shown() }),
    audit: 'policyHold.bind',
    requestNo: true,
    payPwd: 'ifGiven',
    refusals: {
      common: 'notFound',
      policy: 'aisleOff nameTaken notApproved notDirectChild notFirst pending templateNameTaken tooEarly tooLate',
      price: '*',
    },
  }),
  remove: call({
    id: 'C0324',
    method: 'POST',
    path: `${controller}/remove`,
    title: '删除政策关系',
    permission: 'oem_policy_rela_add',
    input: z.object({ ids: ids() }),
    audit: 'policyHold.remove',
    refusals: { common: 'notFound', policy: 'historyKept inForce' },
  }),
}
