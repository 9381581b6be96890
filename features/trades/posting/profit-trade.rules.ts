import type { ProfitTrade } from '../../sharing/sharing.shared.ts'
import type { TradeRow } from './trade-row.rules.ts'

/**
 * Returns the fields of a trade that profit rows take over. @throws Error when the trade has no merchant, cycle or payment
 */
export function profitTradeOf(trade: TradeRow): ProfitTrade {
  const { rpiNo, settleCycle, payTime, payDay } = trade
  if (rpiNo === null || settleCycle === null || payTime === null || payDay === null)
    throw new Error(`trade ${trade.rptOrderCode} was never booked for a merchant`)
  const { rptOrderCode, rptAisleOrderCode, oemNo, storeNo, sn, chainPath, userNo, aisleCode, payWay } = trade
  return {
    rptOrderCode,
    rptAisleOrderCode,
    oemNo,
    rpiNo,
    storeNo,
    sn,
    chainPath,
    userNo,
    aisleCode,
    payWay,
    settleCycle,
    payTime,
    payDay,
  }
}
