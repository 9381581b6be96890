import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  count,
  flag,
  id,
  labelled,
  optional,
  orNull,
  percent,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { PayWay, RefundFeeRule, SettleMode } from '../pay-way/pay-way-codes.contract.ts'
import { numberFilter, scopeFilter } from '../../../core/shared/filters/list-filters.ts'
import { scopedList } from '../../access/access.shared.ts'

/** Opened channels as data scopes know them. */
export const openedAisleList = scopedList('aisle_oem.list', { aisleCode: 'text', createTime: 'instant' })

const numbers = () => z.array(count())

const listed = {
  id: id(),
  aisleCode: shown(),
  aisleName: shown(),
  licenseHolder: shown(),
  aisleFamily: shown(),
  incomingKinds: numbers(),
  supportUserTypes: numbers(),
  accTypes: numbers(),
  settleCycles: numbers(),
  d0Support: flag(),
  settleMode: code(SettleMode),
  supportsDivision: flag(),
  isOn: flag(),
  sort: count(),
  createTime: shownInstant(),
}

/** A channel as the list shows it. @source docs/domain/network.md 9 */
export const Aisle = z.object(listed)

/** Price that a channel charges for a pay way. */
export const AislePrice = z.object({
  payWay: code(PayWay),
  rate: percent(),
  capAmount: orNull(yuan()),
  minFee: yuan(),
  d0Rate: percent(),
  d0Fee: yuan(),
  validFrom: shownInstant(),
  validTo: shownInstant(),
})

/** The bounds of a channel for a pay way. */
export const AisleBounds = z.object({ payWay: code(PayWay), minMerchantRate: percent(), maxRate: percent() })

/** Everything of a channel; its list prices for the operator's own staff and the platform alone. */
export const AisleDetail = z.object({
  ...listed,
  needSign: flag(),
  needWxAuth: flag(),
  needAliAuth: flag(),
  needPics: numbers(),
  d0Begin: shown(),
  d0End: shown(),
  refundFeeRule: code(RefundFeeRule),
  refundDays: count(),
  voidAllowed: flag(),
  closeMinutes: count(),
  maxDivRatio: percent(),
  denyMcc: z.array(z.string()),
  singleMax: orNull(yuan()),
  dayMax: orNull(yuan()),
  /** `******` when there is one. */
  apiConfig: shown(),
  payWays: z.array(AisleBounds),
  /** Null for those who may not see what the channel charges. */
  costs: orNull(z.array(AislePrice)),
  /** Future costs, and past costs; the newest first. */
  pendingCosts: orNull(z.array(AislePrice)),
  pastCosts: orNull(z.array(AislePrice)),
  companies: z.array(z.object({ compCode: z.string(), funcCodes: z.array(z.string()) })),
  /** Regions it serves; none: the whole country. */
  areas: z.array(z.string()),
  version: count(),
  states: z.array(StateRow),
})

/** A channel opened for an operator or sub-operator. */
export const OpenedAisle = z.object({
  id: id(),
  tenantId: shown(),
  tenantName: shown(),
  aisleCode: shown(),
  aisleName: shown(),
  instNo: shown(),
  /** `******` when there is one. */
  apiConfig: shown(),
  isOn: flag(),
  isDefault: flag(),
  createTime: shownInstant(),
  version: count(),
})

const payAisle = '/api/rb-oem/oem/aisle/pay_aisle'

/** Channels, and which of them are open for whom. @source docs/domain/network.md 9 */
export const aisle = {
  list: call({
    id: 'C0338',
    method: 'GET',
    path: `${payAisle}/list`,
    title: '支付通道列表',
    permission: 'pay_aisle_view',
    input: PageQuery.extend({
      aisleCode: numberFilter('通道编码'),
      aisleName: labelled('通道名称', optional(text(50))),
      isOn: labelled('启用状态', optional(flag())),
    }),
    output: page(Aisle),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0339',
    method: 'GET',
    path: `${payAisle}/detail`,
    title: '支付通道详情',
    permission: 'pay_aisle_view',
    input: z.object({ id: labelled('通道', id()) }),
    output: AisleDetail,
    refusals: { common: 'notFound' },
  }),
  opened: call({
    id: 'C0346',
    method: 'GET',
    path: '/api/rb-oem/oem/aisleOem/aisle_oem/list',
    title: '运营商通道列表',
    permission: 'aisle_oem_view',
    input: PageQuery.extend({
      aisleCode: numberFilter('通道编码'),
      tenantId: numberFilter('运营商编号'),
      isOn: labelled('启用状态', optional(flag())),
      ...scopeFilter,
    }),
    output: page(OpenedAisle),
    refusals: { common: 'datesReversed' },
  }),
  ofTenant: call({
    id: 'C0348',
    method: 'GET',
    path: '/api/rb-oem/oem/upload/upload/queryTenantAisle',
    title: '租户通道',
    permission: 'signedIn',
    output: z.array(z.object({ aisleCode: z.string(), aisleName: z.string(), isDefault: flag() })),
  }),
}
