import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  count,
  flag,
  id,
  int,
  labelled,
  optional,
  orNull,
  percent,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { createTimeFilter, numberFilter, scopeFilter } from '../../../core/shared/filters/list-filters.ts'
import { scopedList } from '../../access/access.shared.ts'
import { DatedLine, FloorLine } from '../../channels/channels.shared.ts'
import { PolicyStatus } from './policy-codes.contract.ts'

/** Policies as data scopes know them. */
export const policyList = scopedList('policy.list', {
  polNo: 'text',
  aisleCode: 'text',
  userNo: 'text',
  policyStatus: 'number',
  createTime: 'instant',
})

const listed = {
  id: id(),
  polNo: shown(),
  polVersion: count(),
  polName: shown(),
  tenantId: shown(),
  isTemplate: flag(),
  templatePolNo: shown(),
  userType: count(),
  userNo: shown(),
  userName: shown(),
  ownerNo: shown(),
  ownerName: shown(),
  aisleCode: shown(),
  aisleName: shown(),
  shareRatio: percent(),
  policyStatus: code(PolicyStatus),
  effectiveTime: shownInstant(),
  expireTime: shownInstant(),
  remark: shown(),
  createTime: shownInstant(),
  version: count(),
  /** Whether it is what the caller's own party pays. */
  isOwn: flag(),
}

/** A version of a policy, or a template. */
export const Policy = z.object(listed)

/** A policy with its lines. */
export const PolicyDetail = z.object({ ...listed, lines: z.array(DatedLine) })

/** A policy with its lines, and what stands above, below and ahead of it. */
export const PolicyDossier = z.object({
  ...listed,
  lines: z.array(DatedLine),
  /**
   * Highest price that the giver pays from now on, and the channel's bounds; null for the receiver, who does not see the
   * prices above itself.
   */
  floor: orNull(z.array(FloorLine)),
  /** Parties and merchants right below the receiver that have prices of this channel; of a template, the policies made from it. */
  childrenCount: count(),
  merchantCount: count(),
  /** The version that waits to take effect, if there is one. */
  pending: orNull(PolicyDetail),
  /** Every version so far, the newest first. */
  versions: z.array(Policy),
})

const oemPolicy = '/api/rb-oem/oem/oempolicy/oem_policy'
const PolicyId = z.object({ id: labelled('政策', id()) })

/** Policies: what parties pay. @source docs/domain/network.md 8 */
export const policy = {
  list: call({
    id: 'C0300',
    method: 'GET',
    path: `${oemPolicy}/list`,
    title: '政策列表',
    permission: 'oem_policy_view',
    input: PageQuery.extend({
      isTemplate: labelled('是否模板', optional(flag())),
      userType: labelled('主体类型', optional(int(1, 2))),
      userNo: numberFilter('主体编号'),
      ownerNo: numberFilter('制定方编号'),
      /** Filter for policies that the caller's own party gave. */
      isGiven: labelled('本方制定', optional(flag())),
      polNo: numberFilter('政策编号'),
      polName: labelled('政策名称', optional(text(50))),
      aisleCode: numberFilter('通道编码'),
      policyStatus: labelled('政策状态', optional(code(PolicyStatus))),
      ...scopeFilter,
      ...createTimeFilter,
    }),
    output: page(Policy),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0301',
    method: 'GET',
    path: `${oemPolicy}/detail`,
    title: '政策详情',
    permission: 'oem_policy_view',
    input: PolicyId,
    output: PolicyDetail,
    refusals: { common: 'notFound' },
  }),
  ownCost: call({
    id: 'C0302',
    method: 'GET',
    path: `${oemPolicy}/aisleDetail`,
    title: '本方通道成本',
    permission: 'oem_policy_view',
    input: z.object({ aisleCode: labelled('通道编码', text(20)) }),
    output: z.object({
      aisleCode: shown(),
      aisleName: shown(),
      lines: z.array(DatedLine),
      pending: z.array(DatedLine),
    }),
    refusals: { common: 'notFound' },
  }),
  dossier: call({
    id: 'C0305',
    method: 'GET',
    path: `${oemPolicy}/policyDetailV2`,
    title: '政策档案',
    permission: 'oem_policy_view',
    input: PolicyId,
    output: PolicyDossier,
    refusals: { common: 'notFound' },
  }),
  ofParty: call({
    id: 'C0316',
    method: 'POST',
    path: `${oemPolicy}/servicePolicyDetailV2`,
    title: '服务商政策档案',
    permission: 'oem_policy_view',
    input: z.object({ userNo: labelled('主体编号', text(20)), aisleCode: labelled('通道编码', text(20)) }),
    output: PolicyDossier,
    refusals: { common: 'notFound' },
  }),
}
