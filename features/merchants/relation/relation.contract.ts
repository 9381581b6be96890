import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { flag, id, labelled, optional, shown, shownInstant, text } from '../../../core/shared/shapes/shapes.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { IncomingKind, lineFields, PayWay, SettleCycle } from '../../channels/channels.shared.ts'
import { scopedList } from '../../access/access.shared.ts'
import { createTimeFilter, numberFilter, scopeFilter } from '../../../core/shared/filters/list-filters.ts'

/** Merchants at channels as data scopes know them. */
export const relationList = scopedList('aisle_rela.list', {
  rpiNo: 'text',
  aisleCode: 'text',
  incomingStatus: 'number',
  createTime: 'instant',
})

/** Filters that the list of relations and its export share. */
export const RelationFilter = z.object({
  rpiNo: numberFilter('商户编号'),
  rpiName: labelled('商户名称', optional(text(50))),
  userNo: numberFilter('所属服务商'),
  aisleCode: numberFilter('通道编码'),
  aisleMerNo: numberFilter('通道商户号'),
  incomingKind: labelled('进件类型', optional(code(IncomingKind))),
  incomingStatus: labelled('进件状态', optional(code(IncomingStatus))),
  isOn: labelled('启用状态', optional(flag())),
  ...scopeFilter,
  ...createTimeFilter,
})

/** A merchant at a channel: numbers, state, default marks and present prices. @source docs/domain/network.md 4.5, aisle_rela */
export const Relation = z.object({
  id: id(),
  incomingCode: shown(),
  tenantId: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  userNo: shown(),
  userName: shown(),
  aisleCode: shown(),
  aisleName: shown(),
  incomingKind: code(IncomingKind),
  incomingStatus: code(IncomingStatus),
  aisleMerNo: shown(),
  aisleInstNo: shown(),
  wxSubMchId: shown(),
  aliSmid: shown(),
  unionMerNo: shown(),
  isOn: flag(),
  d0On: flag(),
  settleCycle: code(SettleCycle),
  /** Pay ways whose payments take this channel unless told otherwise. */
  defaultPayWays: z.array(code(PayWay)),
  rates: z.array(z.object(lineFields)),
  createTime: shownInstant(),
})

const aisleRela = '/api/rb-oem/oem/aisleRela/aisle_rela'

/** Merchants at channels. */
export const relation = {
  list: call({
    id: 'C0266',
    method: 'GET',
    path: `${aisleRela}/list`,
    title: '商户通道关系列表',
    permission: 'aisle_rela_view',
    input: PageQuery.extend(RelationFilter.shape),
    output: page(Relation),
    refusals: { common: 'datesReversed' },
  }),
  export: call({
    id: 'C0267',
    method: 'GET',
    path: `${aisleRela}/export`,
    title: '导出商户通道关系',
    permission: 'aisle_rela_export',
    input: RelationFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
}
