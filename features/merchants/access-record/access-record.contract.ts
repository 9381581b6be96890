import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  count,
  id,
  labelled,
  optional,
  percent,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { createTimeFilter, numberFilter, scopeFilter } from '../../../core/shared/filters/list-filters.ts'
import { AccessEvent } from '../incoming-state/incoming-codes.contract.ts'

/** Filters that the access records, the counts by provider and the sheet share. */
export const AccessFilter = z.object({
  rpiNo: numberFilter('商户编号'),
  rpiName: labelled('商户名称', optional(text(50))),
  userNo: numberFilter('所属服务商编号'),
  empNo: numberFilter('所属员工'),
  aisleCode: numberFilter('通道编码'),
  event: labelled('入网事件', optional(code(AccessEvent))),
  ...scopeFilter,
  ...createTimeFilter,
})

/** A step on a merchant's way into a channel. */
export const AccessRecord = z.object({
  id: id(),
  rpiNo: shown(),
  rpiName: shown(),
  userNo: shown(),
  userName: shown(),
  empNo: shown(),
  aisleCode: shown(),
  aisleName: shown(),
  incomingCode: shown(),
  applyNo: shown(),
  event: code(AccessEvent),
  reason: shown(),
  createTime: shownInstant(),
})

/** Results of a provider's merchants: submissions, openings and rejections of the period. */
export const AccessByProvider = z.object({
  userNo: shown(),
  userName: shown(),
  submitted: count(),
  opened: count(),
  rejected: count(),
  failed: count(),
  /** Openings among what was decided; null while nothing was. */
  passRate: percent().nullable(),
  lastTime: shownInstant(),
})

const posInfo = '/api/rb-oem/oem/posinfo/pos_info'
const byProvider = {
  method: 'GET',
  permission: 'access_service_view',
  input: PageQuery.extend(AccessFilter.shape),
  output: page(AccessByProvider),
} as const

/** The access record. @source docs/domain/network.md 4.2, Access record */
export const accessRecord = {
  list: call({
    id: 'C0230',
    method: 'GET',
    path: `${posInfo}/accessPageApp`,
    title: '商户入网记录',
    permission: 'access_record_view',
    input: PageQuery.extend(AccessFilter.shape),
    output: page(AccessRecord),
    refusals: { common: 'datesReversed' },
  }),
  byProvider: call({
    ...byProvider,
    id: 'C0231',
    path: `${posInfo}/accessServicePageApp`,
    title: '服务商入网记录',
    refusals: { common: 'datesReversed' },
  }),
  byProviderV2: call({
    ...byProvider,
    id: 'C0232',
    path: `${posInfo}/accessServicePageV2`,
    title: '服务商入网统计',
    refusals: { common: 'datesReversed' },
  }),
  export: call({
    id: 'C0233',
    method: 'GET',
    path: `${posInfo}/exportAccess`,
    title: '导出入网记录',
    permission: 'access_record_export',
    input: AccessFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
}
