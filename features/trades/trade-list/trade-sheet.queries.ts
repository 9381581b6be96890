import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { FieldColumn, SheetPlan } from '../../../core/server/sheets/sheet.ts'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { PayWay, SettleCycle, TradeSource } from '../../channels/channels.shared.ts'
import { CardType } from '../../settings/settings.shared.ts'
import { periodFor, type TradeFilters, tradesWhere } from './trade-filter.queries.ts'
import { type BesideTrade, newestFirst, type ShownTrade, tradeColumns } from './trade-list.queries.ts'
import {
  AbnormalKind,
  DiscountSource,
  PushStatus,
  RptStatus,
  SettleStatus,
  TradeKind,
  TradeReconStatus,
} from '../trade/trade.contract.ts'
import { earnerOf, seesCost } from './trade-reach.queries.ts'

/** The sheet of trades: the rows and columns of the list, amounts as numbers. @source docs/domain/money.md 3.7, export */
export function tradeSheet(caller: Caller, filter: TradeFilters, today: string): SheetPlan {
  const where = tradesWhere(caller, filter, today)
  return {
    title: '交易明细',
    bizType: 'pos_trade',
    columns: columnsFor(caller),
    rows: sql`SELECT ${tradeColumns(caller, besideMany)} FROM pos_trade t ${joined(caller, filter, today)} WHERE ${where} ${newestFirst}`,
    count: sql`SELECT count(*) AS total FROM pos_trade t WHERE ${where}`,
    filter,
  }
}

/** Columns of rows that come from other tables, by the joins of `joined`: for many rows at once. */
const besideMany: BesideTrade = {
  storeName: sql`s.store_name`,
  userName: sql`coalesce(i.service_name, w.tenant_name, '')`,
  managerName: sql`u.real_name`,
  aisleName: sql`a.aisle_name`,
  kept: sql`coalesce(p.kept, 0)`,
}

/** Profit rows carry the time of their trade's payment, so that one range of the owner's index holds them all. */
function joined(caller: Caller, filter: TradeFilters, today: string): SQL {
  const period = periodFor(filter, today)
  const inPeriod = period
    ? sql`AND p.pay_time BETWEEN ${period.from}::timestamptz AND ${period.until}::timestamptz`
    : sql`AND p.rpt_order_code IN (SELECT t.rpt_order_code FROM pos_trade t WHERE ${tradesWhere(caller, filter, today)})`
  return sql`LEFT JOIN pos_store s ON s.tenant_id = t.tenant_id AND s.rps_no = t.store_no
    LEFT JOIN service_info i ON i.tenant_id = t.tenant_id AND i.user_no = t.user_no
    LEFT JOIN tenant w ON w.tenant_id = t.user_no
    LEFT JOIN app_user u ON u.tenant_id = t.tenant_id AND u.id = t.manager_user_id
    LEFT JOIN pay_aisle a ON a.aisle_code = t.aisle_code
    LEFT JOIN (SELECT p.rpt_order_code, sum(p.profit_amount)::bigint AS kept FROM pos_profit p
                WHERE p.tenant_id = ${caller.tenantId} AND p.owner_no = ${earnerOf(caller)}::text ${inPeriod} GROUP BY p.rpt_order_code) p ON p.rpt_order_code = t.rpt_order_code`
}

type Key = keyof ShownTrade & string

const words = (key: Key, title: string): FieldColumn => ({ key, title, kind: 'text', field: key })
const amount = (key: Key, title: string): FieldColumn => ({ key, title, kind: 'money', field: key })
const instant = (key: 'payTime' | 'createTime', title: string): FieldColumn => ({
  ...words(key, title),
  shown: (text) => text.slice(0, 19),
})
const named = (key: Key, title: string, codes: Record<string, number>): FieldColumn => {
  const labels = new Map(codeSetOf(codes).entries.map((entry) => [String(entry.value), entry]))
  return { ...words(key, title), shown: (text, language) => labels.get(text)?.[language] ?? text }
}

/** Columns that are null for a caller stand in no sheet of theirs. */
function columnsFor(caller: Caller): readonly FieldColumn[] {
  return [
    words('rptOrderCode', '平台订单号'),
    words('rptAisleOrderCode', '通道订单号'),
    words('merOrderCode', '商户订单号'),
    words('rpiNo', '商户编号'),
    words('rpiName', '商户名称'),
    words('storeNo', '门店编号'),
    words('storeName', '门店名称'),
    words('userNo', '服务商编号'),
    words('userName', '服务商名称'),
    words('empNo', '员工编号'),
    words('managerName', '客户经理'),
    words('sn', '终端SN'),
    words('rqCode', '收款码编号'),
    words('aisleName', '通道'),
    named('tradeKind', '交易类型', TradeKind),
    named('tradeSource', '交易来源', TradeSource),
    named('payWay', '支付方式', PayWay),
    named('cardType', '卡类型', CardType),
    named('rptStatus', '交易状态', RptStatus),
    amount('orderAmount', '订单金额'),
    amount('discountAmount', '优惠金额'),
    named('discountSource', '优惠来源', DiscountSource),
    amount('tradeAmount', '交易金额'),
    { key: 'rate', title: '费率', kind: 'rate', field: 'rate' },
    amount('feeAmount', '手续费'),
    amount('d0FeeAmount', 'D0手续费'),
    amount('settleAmount', '结算金额'),
    amount('refundedAmount', '已退金额'),
    amount('refundedFee', '已退手续费'),
    ...(earnerOf(caller) === null ? [] : [amount('myProfitAmount', '本级分润')]),
    ...(seesCost(caller) ? [amount('aisleCostAmount', '通道成本'), amount('profitAmount', '总分润')] : []),
    named('settleCycle', '结算周期', SettleCycle),
    named('settleStatus', '结算状态', SettleStatus),
    words('settleDay', '结算日期'),
    named('pushStatus', '推送状态', PushStatus),
    named('reconStatus', '对账状态', TradeReconStatus),
    named('abnormalKind', '异常类型', AbnormalKind),
    instant('createTime', '创建时间'),
    instant('payTime', '交易时间'),
  ]
}
