import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import {
  count,
  flag,
  ids,
  instant,
  int,
  labelled,
  maybeText,
  nameText,
  optional,
  percent,
  shown,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { FloorLine, lineDrafts, lineFields } from '../../channels/channels.shared.ts'

const oemPolicy = '/api/rb-oem/oem/oempolicy/oem_policy'

/** From when prices hold; the next day 00:00 when nothing is said. */
export const effectiveFields = {
  effectiveTime: labelled('生效时间', optional(instant())),
  isImmediate: labelled('立即生效', optional(flag())),
}

const polName = labelled('政策名称', nameText(50))
const aisleCode = labelled('通道编码', text(20))
const userNo = labelled('主体编号', text(20))
const shareRatio = labelled('分润比例', optional(percent()))
const templatePolNo = labelled('模板编号', optional(text(20)))
const remark = labelled('备注', maybeText(200)).default('')

/** Prices of one channel for a party right below the giver. */
export const PolicyDraft = z.object({
  userNo,
  aisleCode,
  polName,
  lines: lineDrafts(),
  shareRatio,
  templatePolNo,
  ...effectiveFields,
  remark,
})

/** The same from a template of the giver, whose lines are copied. */
export const CopiedPolicy = z.object({
  userNo,
  aisleCode,
  polName,
  templatePolNo: labelled('模板编号', text(20)),
  shareRatio,
  ...effectiveFields,
  remark,
})

/** Prices of several channels for one party: all are given, or none. */
export const ManyPolicies = z.object({
  userNo,
  policies: labelled(
    '政策',
    z
      .array(
        z.object({ aisleCode, polName, lines: labelled('费率', lineDrafts().default([])), templatePolNo, shareRatio }),
      )
      .min(1)
      .max(20),
  ),
  ...effectiveFields,
  remark,
})

/** A policy, or a template when it says so; a template that is named is changed. */
export const PolicyEntity = z.object({
  isTemplate: labelled('是否模板', flag()),
  userType: labelled('主体类型', optional(int(1, 2))),
  userNo: labelled('主体编号', optional(text(20))),
  polNo: labelled('政策编号', optional(text(20))),
  version: labelled('版本', optional(int())),
  aisleCode,
  polName,
  lines: lineDrafts(),
  shareRatio,
  templatePolNo,
  ...effectiveFields,
  remark,
})

const Given = z.object({ polNos: z.array(z.string()) })

/** Bounds of the prices that a giver may set for a receiver, by pay way. */
export const PolicyFrame = z.object({
  aisleCode: shown(),
  aisleName: shown(),
  /** The giver's own cost as floor, the highest from the given moment on, and the channel's ceiling. */
  floor: z.array(FloorLine),
  templates: z.array(
    z.object({
      polNo: shown(),
      polName: shown(),
      shareRatio: percent(),
      /** Whether it is the one proposed for this kind of party and channel. */
      isProposed: flag(),
      lines: z.array(z.object(lineFields)),
    }),
  ),
})

/** Giving policies to parties right below. @source docs/domain/network.md 8.5 */
export const giving = {
  receivers: call({
    id: 'C1154',
    method: 'GET',
    path: '/api/countinghouse/pricing/policy/receivers',
    title: '直属下级',
    permission: 'oem_policy_view',
    input: PageQuery.extend({
      keyword: labelled('关键字', optional(text(50))),
      /** 4: employees; else sub-operators and providers. */
      userType: labelled('主体类型', optional(int(1, 4))),
    }),
    output: page(z.object({ userNo: shown(), userName: shown(), userType: count() })),
    refusals: { common: 'datesReversed' },
  }),
  frame: call({
    id: 'C0312',
    method: 'POST',
    path: `${oemPolicy}/servicePolicyFrame`,
    title: '政策框架',
    permission: 'oem_policy_view',
    input: z.object({
      aisleCode,
      userType: labelled('主体类型', optional(int(1, 2))),
      effectiveTime: labelled('生效时间', optional(instant())),
    }),
    output: PolicyFrame,
    refusals: { common: 'notFound' },
  }),
  submit: call({
    id: 'C0307',
    method: 'POST',
    path: `${oemPolicy}/submit`,
    title: '提交政策',
    permission: 'oem_policy_add',
    input: PolicyEntity,
    output: Given,
    audit: 'policy.submit',
    requestNo: true,
    payPwd: 'ifGiven',
    refusals: {
      common: 'notFound',
      policy:
        'aisleOff linesMissing nameTaken notApproved notDirectChild notFirst pending templateAisle templateNameTaken tooEarly tooLate',
      price: '*',
    },
  }),
  give: call({
    id: 'C0313',
    method: 'POST',
    path: `${oemPolicy}/addPolicy`,
    title: '新增服务商政策',
    permission: 'oem_policy_add',
    input: PolicyDraft,
    output: Given,
    audit: 'policy.give',
    requestNo: true,
    payPwd: 'ifGiven',
    refusals: {
      common: 'notFound',
      policy:
        'aisleOff linesMissing nameTaken notApproved notDirectChild notFirst pending templateAisle templateNameTaken tooEarly tooLate',
      price: '*',
    },
  }),
  giveCopy: call({
    id: 'C0314',
    method: 'POST',
    path: `${oemPolicy}/addPolicyV2`,
    title: '按模板新增服务商政策',
    permission: 'oem_policy_add',
    input: CopiedPolicy,
    output: Given,
    audit: 'policy.give',
    requestNo: true,
    payPwd: 'ifGiven',
    refusals: {
      common: 'notFound',
      policy:
        'aisleOff linesMissing nameTaken notApproved notDirectChild notFirst pending templateAisle templateNameTaken tooEarly tooLate',
      price: '*',
    },
  }),
  giveMany: call({
    id: 'C0315',
    method: 'POST',
    path: `${oemPolicy}/addPolicyV3`,
    title: '批量新增服务商政策',
    permission: 'oem_policy_add',
    input: ManyPolicies,
    output: Given,
    audit: 'policy.give',
    requestNo: true,
    payPwd: 'ifGiven',
    refusals: {
      common: 'notFound',
      policy:
        'aisleOff linesMissing nameTaken notApproved notDirectChild notFirst pending templateAisle templateNameTaken tooEarly tooLate',
      price: '*',
    },
  }),
  remove: call({
    id: 'C0306',
    method: 'POST',
    path: `${oemPolicy}/remove`,
    title: '作废政策',
    permission: 'oem_policy_delete',
    input: z.object({ ids: ids() }),
    audit: 'policy.void',
    refusals: { common: 'notFound stateRefuses', policy: 'inForce', price: '*' },
  }),
}
