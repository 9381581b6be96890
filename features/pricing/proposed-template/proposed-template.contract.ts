import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import {
  count,
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

/** The template that is proposed to parties of a kind for a channel. */
export const ProposedTemplate = z.object({
  id: id(),
  aisleCode: shown(),
  aisleName: shown(),
  userType: count(),
  templatePolNo: shown(),
  templateName: shown(),
  createTime: shownInstant(),
  updateTime: shownInstant(),
  version: count(),
})

const controller = '/api/rb-oem/oem/aislePolicy/aisle_policy'

/** Calls on the templates that are proposed for new policies. @source docs/domain/network.md 8.3, aisle_policy */
export const proposedTemplate = {
  list: call({
    id: 'C0334',
    method: 'GET',
    path: `${controller}/list`,
    title: '通道政策列表',
    permission: 'aisle_policy_view',
    input: PageQuery.extend({
      aisleCode: numberFilter('通道编码'),
      userType: labelled('主体类型', optional(int(1, 2))),
      templatePolNo: numberFilter('模板编号'),
    }),
    output: page(ProposedTemplate),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0335',
    method: 'GET',
    path: `${controller}/detail`,
    title: '通道政策详情',
    permission: 'aisle_policy_view',
    input: z.object({ id: labelled('通道政策', id()) }),
    output: ProposedTemplate,
    refusals: { common: 'notFound' },
  }),
  submit: call({
    id: 'C0337',
    method: 'POST',
    path: `${controller}/submit`,
    title: '设置通道政策',
    permission: 'aisle_policy_edit',
    input: z.object({
      aisleCode: labelled('通道编码', text(20)),
      userType: labelled('主体类型', int(1, 2)),
      templatePolNo: labelled('模板编号', text(20)),
    }),
    audit: 'proposedTemplate.submit',
    requestNo: true,
    refusals: { common: 'notFound', policy: 'templateAisle' },
  }),
  remove: call({
    id: 'C0336',
    method: 'POST',
    path: `${controller}/remove`,
    title: '删除通道政策',
    permission: 'aisle_policy_edit',
    input: z.object({ ids: ids() }),
    audit: 'proposedTemplate.remove',
    refusals: { common: 'notFound' },
  }),
}
