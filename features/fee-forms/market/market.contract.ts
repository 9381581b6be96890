import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { id, int, labelled, optional, shown, shownInstant, text } from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { verdictFields } from '../../../core/shared/verdict.ts'
import { ExamineStatus } from '../../providers/providers.shared.ts'
import { scopedList } from '../../access/access.shared.ts'
import { createTimeFilter, numberFilter, scopeFilter } from '../../../core/shared/filters/list-filters.ts'

/** Functions that can be opened for a merchant. @source docs/domain/network.md 17 */
export const MarketType = codes(['market_type', '应用类型', 'App type'], {
  fees: [1, '缴费', 'Fee collection'],
  members: [2, '会员', 'Membership'],
  tickets: [3, '卡券', 'Coupons'],
  ordering: [4, '点餐', 'Ordering'],
})

/** @source docs/domain/network.md 17 */
export const marketErrors = defineErrors('merchantMarket', {
  notOffered: { status: 409, zh: '该应用暂未开放', en: 'This app is not available yet' },
  applied: {
    status: 409,
    zh: '商户已申请或已开通该应用',
    en: 'The merchant has already applied for or enabled this app',
  },
})

/** Applications as data scopes know them. */
export const marketList = scopedList('merchantMarket.list', {
  rpiNo: 'text',
  marketType: 'number',
  marketStatus: 'number',
  createTime: 'instant',
})

/** An application of a merchant to have a function opened. */
export const Market = z.object({
  id: id(),
  applyNo: shown(),
  tenantId: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  marketType: code(MarketType),
  marketStatus: code(ExamineStatus),
  auditReason: shown(),
  auditTime: shownInstant(),
  createTime: shownInstant(),
  version: int(),
})

const added = '/api/countinghouse/fee-forms/market'

/** Functions that merchants have opened. @source docs/domain/network.md 17 */
export const merchantMarket = {
  list: call({
    id: 'C1355',
    method: 'GET',
    path: `${added}/list`,
    title: '商户应用市场',
    permission: 'merchant_market_view',
    input: PageQuery.extend({
      applyNo: numberFilter('申请编号'),
      rpiNo: numberFilter('商户编号'),
      rpiName: labelled('商户名称', optional(text(50))),
      marketType: labelled('应用类型', optional(code(MarketType))),
      marketStatus: labelled('审核状态', optional(code(ExamineStatus))),
      ...scopeFilter,
      ...createTimeFilter,
    }),
    output: page(Market),
    refusals: { common: 'datesReversed' },
  }),
  detailByApplyNo: call({
    id: 'C0767',
    method: 'GET',
    path: '/api/rb-oem/oem/merchantMarket/detailByApplyNo',
    title: '应用申请详情',
    permission: 'merchant_market_view',
    input: z.object({ applyNo: labelled('申请编号', text(32)) }),
    output: Market.extend({ states: z.array(StateRow) }),
    refusals: { common: 'notFound' },
  }),
  apply: call({
    id: 'C1356',
    method: 'POST',
    path: `${added}/apply`,
    title: '申请应用',
    permission: 'merchant_market_edit',
    input: z.object({
      rpiNo: labelled('商户编号', text(32)),
      marketType: labelled('应用类型', code(MarketType)),
    }),
    output: z.object({ applyNo: shown() }),
    audit: 'merchantMarket.apply',
    requestNo: true,
    refusals: { common: 'notFound', merchant: 'notDirect', merchantMarket: 'applied notOffered' },
  }),
  audit: call({
    id: 'C1357',
    method: 'POST',
    path: `${added}/audit`,
    title: '审核应用申请',
    permission: 'merchant_market_audit',
    input: z.object({ applyNo: labelled('申请编号', text(32)), ...verdictFields }),
    audit: 'merchantMarket.audit',
    refusals: { common: 'notFound ownSubmission rejectReasonMissing stateRefuses', merchantMarket: 'applied' },
  }),
}
