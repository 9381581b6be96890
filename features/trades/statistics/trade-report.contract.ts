import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList } from '../../../core/shared/codes.ts'
import {
  count,
  day,
  id,
  labelled,
  maybeText,
  optional,
  shown,
  shownInstant,
  signedYuan,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'

/** Filters of the reports by merchant and by account manager. Reports go by whole days. */
const reportFilter = {
  rpiNo: labelled('商户编号', optional(text(32))),
  rpiName: labelled('商户名称', maybeText(64)).default(''),
  /** A node that the merchant stood below when it was paid. */
  userNo: labelled('期间服务商编号', optional(text(32))),
  managerUserId: labelled('客户经理', optional(id())),
  payWay: labelled('支付方式', optional(codeList(PayWay))),
  aisleCode: labelled('通道', optional(text(20))),
  ...createTimeFilter,
}
export const ReportFilter = z.object(reportFilter)

/** Payments of merchant trades by the day they were paid, reversals with them, refunds by the day they finished. */
const figures = {
  tradeCount: count(),
  tradeAmount: yuan(),
  reverseAmount: yuan(),
  refundCount: count(),
  refundAmount: yuan(),
  netAmount: signedYuan(),
  feeAmount: signedYuan(),
}

/** Turnover of one account manager's merchants. `merchantCount`: with a payment or refund in the period. */
export const ManagerFigures = z.object({
  managerUserId: id(),
  managerName: shown(),
  merchantCount: count(),
  ...figures,
})

/** Turnover of one merchant. */
export const MerchantFigures = z.object({
  rpiNo: shown(),
  rpiName: shown(),
  /** The direct parties of those days, joined by commas when it moved: what `userNo` is asked for by. */
  userNo: shown(),
  userName: shown(),
  /** The direct party of today. */
  ownerNo: shown(),
  ownerName: shown(),
  storeCount: count(),
  activeTerminalCount: count(),
  ...figures,
  avgAmount: yuan(),
  lastPayTime: shownInstant(),
})

/** Turnover of one merchant on one day by one pay way. */
export const MerchantDay = z.object({ day: day(), payWay: code(PayWay), ...figures })

const controller = '/api/rb-oem/oem/trade/pos_trade'

/** Reports of merchant trades. @source docs/domain/money.md 3.7 */
export const tradeReport = {
  customerManager: call({
    id: 'C0551',
    method: 'GET',
    path: `${controller}/customerManager`,
    title: '客户经理交易统计',
    permission: 'pos_trade_view',
    input: ReportFilter,
    output: z.array(ManagerFigures),
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  merchants: call({
    id: 'C0554',
    method: 'GET',
    path: `${controller}/merchantStatisticsList`,
    title: '商户交易统计',
    permission: 'pos_trade_view',
    input: PageQuery.extend(reportFilter),
    output: page(MerchantFigures),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  merchantDays: call({
    id: 'C0555',
    method: 'GET',
    path: `${controller}/merchantStatisticsDetail`,
    title: '商户交易统计明细',
    permission: 'pos_trade_view',
    input: z.object({ ...reportFilter, rpiNo: labelled('商户编号', text(32)) }),
    output: z.array(MerchantDay),
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  export: call({
    id: 'C0556',
    method: 'GET',
    path: `${controller}/merchantStatisticsExport`,
    title: '商户交易统计导出',
    permission: 'pos_trade_export',
    input: ReportFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
}
