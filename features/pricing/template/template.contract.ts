import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { id, int, labelled, maybeText, nameText, optional, percent, text } from '../../../core/shared/shapes/shapes.ts'
import { numberFilter } from '../../../core/shared/filters/list-filters.ts'
import { lineDrafts } from '../../channels/channels.shared.ts'
import { Policy, PolicyDetail, PolicyDossier } from '../policy/policy.contract.ts'

const oemPolicy = '/api/rb-oem/oem/oempolicy/oem_policy'

const oneTemplate = {
  userType: labelled('主体类型', optional(int(1, 2))),
  aisleCode: labelled('通道编码', text(20)),
  polName: labelled('模板名称', nameText(50)),
  lines: lineDrafts(),
  shareRatio: labelled('分润比例', optional(percent())),
}
const remark = labelled('备注', maybeText(200)).default('')

/** A template of the caller's party; a number names the one that is changed. */
export const TemplateDraft = z.object({
  polNo: labelled('模板编号', optional(text(20))),
  version: labelled('版本', optional(int())),
  ...oneTemplate,
  remark,
})

/** Templates of several channels: all are kept, or none. */
export const ManyTemplates = z.object({
  templates: labelled('模板', z.array(z.object(oneTemplate)).min(1).max(20)),
  remark,
})

/** Templates: prices kept to be given again. @source docs/domain/network.md 8.3, 8.5 */
export const template = {
  list: call({
    id: 'C0303',
    method: 'GET',
    path: `${oemPolicy}/templateList`,
    title: '政策模板列表',
    permission: 'policy_template_view',
    input: PageQuery.extend({
      aisleCode: numberFilter('通道编码'),
      userType: labelled('主体类型', optional(int(1, 2))),
      polName: labelled('模板名称', optional(text(50))),
      polNo: numberFilter('模板编号'),
      ownerNo: numberFilter('制定方编号'),
    }),
    output: page(Policy),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0304',
    method: 'GET',
    path: `${oemPolicy}/templateDetail`,
    title: '政策模板详情',
    permission: 'policy_template_view',
    input: z.object({
      polNo: numberFilter('模板编号'),
      tenantId: numberFilter('租户编号'),
      userNo: numberFilter('主体编号'),
      userType: labelled('主体类型', optional(int(1, 2))),
      id: labelled('模板', optional(id())),
      aisleCode: numberFilter('通道编码'),
    }),
    output: PolicyDetail,
    refusals: { common: 'notFound' },
  }),
  dossier: call({
    id: 'C0310',
    method: 'POST',
    path: `${oemPolicy}/serviceTemplatePolicyDetailV2`,
    title: '政策模板档案',
    permission: 'policy_template_view',
    input: z.object({ polNo: labelled('模板编号', text(20)), aisleCode: numberFilter('通道编码') }),
    output: PolicyDossier,
    refusals: { common: 'notFound' },
  }),
  add: call({
    id: 'C0309',
    method: 'POST',
    path: `${oemPolicy}/addTemplatePolicy`,
    title: '保存政策模板',
    permission: 'policy_template_add',
    input: TemplateDraft,
    output: z.object({ polNo: z.string() }),
    audit: 'policyTemplate.save',
    requestNo: true,
    payPwd: 'ifGiven',
    refusals: { common: 'notFound', policy: 'nameTaken pending templateNameTaken', price: '*' },
  }),
  addMany: call({
    id: 'C0311',
    method: 'POST',
    path: `${oemPolicy}/addPolicyTemplateV2`,
    title: '批量新增政策模板',
    permission: 'policy_template_add',
    input: ManyTemplates,
    output: z.object({ polNos: z.array(z.string()) }),
    audit: 'policyTemplate.save',
    requestNo: true,
    payPwd: 'ifGiven',
    refusals: { common: 'notFound', policy: 'nameTaken pending templateNameTaken', price: '*' },
  }),
  remove: call({
    id: 'C0317',
    method: 'POST',
    path: '/api/rb-oem/oem/serviceTemplate/service_template/removeV2',
    title: '作废政策模板',
    permission: 'policy_template_delete',
    input: z.object({ id: labelled('模板', id()) }),
    audit: 'policyTemplate.void',
    refusals: { common: 'notFound stateRefuses', policy: 'inForce', price: '*' },
  }),
}
