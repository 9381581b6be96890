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
  shown,
  shownDay,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { PartyAccount, PartyIdentity, WaitingAccount } from '../dossier/dossier.contract.ts'
import { createTimeFilter, numberFilter, phoneFilter, scopeFilter } from '../../../core/shared/filters/list-filters.ts'
import { ServiceAuditStatus, ServiceKind, SubjectType } from '../dossier/party-codes.contract.ts'
import { scopedList } from '../../access/access.shared.ts'

/** Parties as data scopes know them. */
export const partyList = scopedList('service.list', {
  userNo: 'text',
  serviceName: 'text',
  serviceKind: 'number',
  parentNo: 'text',
  serviceAuditStatus: 'number',
  districtCode: 'text',
  institutionNo: 'text',
  managerUserId: 'number',
  createTime: 'instant',
})

/** Filters that the list of parties and its export share. @source docs/domain/network.md 7.2 */
export const PartyFilter = z.object({
  serviceKind: labelled('服务商类别', optional(code(ServiceKind))),
  serviceAuditStatus: labelled('审核状态', optional(code(ServiceAuditStatus))),
  serviceStatus: labelled('启用状态', optional(flag())),
  finish: labelled('开通状态', optional(flag())),
  userNo: numberFilter('服务商编号'),
  serviceName: labelled('服务商名称', optional(text(50))),
  contactPhone: labelled('联系人手机号', optional(phoneFilter())),
  parentNo: numberFilter('上级编号'),
  institutionNo: numberFilter('所属机构'),
  ...scopeFilter,
  ...createTimeFilter,
})

const listed = {
  id: id(),
  userNo: shown(),
  /** Login tenant: the operator or sub-operator that the party is of. */
  tenantId: shown(),
  serviceKind: code(ServiceKind),
  serviceName: shown(),
  shortName: shown(),
  parentNo: shown(),
  parentName: shown(),
  ancestors: shown(),
  level: count(),
  subjectType: code(SubjectType),
  legalName: shown(),
  contactName: shown(),
  /** Masked. */
  contactPhone: shown(),
  districtCode: shown(),
  serviceAuditStatus: code(ServiceAuditStatus),
  finish: flag(),
  serviceStatus: flag(),
  institutionNo: shown(),
  managerUserId: orNull(id()),
  managerName: shown(),
  /** Merchants right below it; those of an employee are the ones it brought. */
  merchantCount: count(),
  childCount: count(),
  createTime: shownInstant(),
}

/** A party as the list shows it. */
export const Party = z.object(listed)

const detailed = {
  ...listed,
  creditCode: shown(),
  licenseBegin: shownDay(),
  licenseEnd: shownDay(),
  legalIdNo: shown(),
  legalIdBegin: shownDay(),
  legalIdEnd: shownDay(),
  contactEmail: shown(),
  address: shown(),
  account: shown(),
  contractBegin: shownDay(),
  contractEnd: shownDay(),
  auditTime: shownInstant(),
  /** Null: the menus of the role service_admin. */
  menuIds: orNull(z.array(id())),
  attachments: z.array(z.object({ picKind: count(), fileKey: z.string() })),
  version: count(),
}

/** Everything of a party; personal numbers masked. */
export const PartyDetail = z.object(detailed)

/** A party with its bank accounts and its real-name record. */
export const PartyDossier = z.object({
  ...detailed,
  banks: z.array(PartyAccount),
  /** The settlement account that waits with a party on its way in. */
  draftBank: orNull(WaitingAccount),
  auth: orNull(PartyIdentity),
  /** Links to the pictures of the attachments, in their order. */
  pictureLinks: z.array(z.string()),
  /** Whether the caller's own party brought it in, and so corrects and submits it. */
  isOwn: flag(),
  /** Reason of the last rejection by the review; '' when there was none. */
  rejectReason: shown(),
  states: z.array(StateRow),
})

/** One change of one field of a party. */
export const PartyChange = z.object({
  id: id(),
  userNo: shown(),
  serviceName: shown(),
  field: shown(),
  before: shown(),
  after: shown(),
  operatorName: shown(),
  createTime: shownInstant(),
})

const node = { userNo: z.string(), serviceName: z.string(), level: count(), merchantCount: count() }

/** A provider in the tree with those below it. */
export const PartyNode: z.ZodType<TreeNode, SentNode> = z.object({
  ...node,
  children: z.lazy(() => z.array(PartyNode)),
}) as never

/** A node of the tree inside the program. */
export interface TreeNode {
  userNo: string
  serviceName: string
  level: number
  merchantCount: number | bigint
  children: TreeNode[]
}
interface SentNode {
  userNo: string
  serviceName: string
  level: number
  merchantCount: number
  children: SentNode[]
}

/** A provider in the tree as it is opened level by level. */
export const LazyNode = z.object({
  id: id(),
  ...node,
  serviceStatus: flag(),
  /** Providers right below it. */
  childCount: count(),
})

const serviceInfo = '/api/rb-oem/oem/serviceInfo/service_info'
const PartyId = z.object({ id: labelled('服务商', id()) })

/** Parties below operators. @source docs/domain/network.md 7 */
export const party = {
  list: call({
    id: 'C0280',
    method: 'GET',
    path: `${serviceInfo}/list`,
    title: '服务商列表',
    permission: 'service_info_view',
    input: PageQuery.extend(PartyFilter.shape),
    output: page(Party),
    allowsAll: true,
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0281',
    method: 'GET',
    path: `${serviceInfo}/detail`,
    title: '服务商详情',
    permission: 'service_info_view',
    input: PartyId,
    output: PartyDetail,
    refusals: { common: 'notFound' },
  }),
  simpleList: call({
    id: 'C0282',
    method: 'GET',
    path: `${serviceInfo}/simpleList`,
    title: '服务商选择列表',
    permission: 'signedIn',
    output: z.array(z.object({ userNo: z.string(), serviceName: z.string(), level: count() })),
    refusals: { common: 'paging' },
  }),
  dossier: call({
    id: 'C0283',
    method: 'GET',
    path: `${serviceInfo}/serviceDetail`,
    title: '服务商档案',
    permission: 'service_info_view',
    input: PartyId,
    output: PartyDossier,
    refusals: { common: 'notFound' },
  }),
  changes: call({
    id: 'C0284',
    method: 'GET',
    path: `${serviceInfo}/changeRecordList`,
    title: '服务商变更记录',
    permission: 'service_change_record_view',
    input: PageQuery.extend({
      userNo: numberFilter('服务商编号'),
      field: labelled('变更字段', optional(text(40))),
      ...createTimeFilter,
    }),
    output: page(PartyChange),
    refusals: { common: 'datesReversed' },
  }),
  export: call({
    id: 'C0285',
    method: 'GET',
    path: `${serviceInfo}/export`,
    title: '导出服务商',
    permission: 'service_info_export',
    input: PartyFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  tree: call({
    id: 'C0295',
    method: 'GET',
    path: `${serviceInfo}/tree`,
    title: '服务商树',
    permission: 'service_tree_view',
    input: z.object({
      current: int(-1).default(-1),
      size: int(-1).default(-1),
      serviceName: labelled('服务商名称', optional(text(50))),
    }),
    output: z.array(PartyNode),
    allowsAll: true,
  }),
  children: call({
    id: 'C1163',
    method: 'GET',
    path: '/api/countinghouse/providers/tree/children',
    title: '服务商下级节点',
    permission: 'service_tree_view',
    /** Without a party above: the tops that the caller sees. */
    input: PageQuery.extend({ parentNo: numberFilter('上级编号') }),
    output: page(LazyNode),
    refusals: { common: 'datesReversed' },
  }),
}
