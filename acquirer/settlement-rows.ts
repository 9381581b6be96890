import { z } from 'zod'
import { type Fen, fen } from '../core/shared/money.ts'
import type { Acquirer } from './acquirer.ts'
import { timeText } from './clock.ts'
import { tell } from './notifications.ts'
import { type Call, dayField, done, shaped, textField } from './reply.ts'
import type { Answer, SettleCycle, Settlement, SettlementPage } from './wire.ts'
import type { Effects } from './wire-control.ts'

/** A settlement as stored. */
export interface SettlementRow {
  settleNo: string
  appId: string
  aisleMerchantNo: string
  settleCycle: SettleCycle
  payDay: string
  settleDay: string
  count: number
  amountFen: Fen
  feeFen: Fen
  netFen: Fen
  accountMask: string
  aisleOrderNo: string | null
  outTradeNo: string | null
  state: Settlement['state']
  failCode: string | null
  effects: Effects
  finishMs: number | null
}

const Query = z.object({ day: dayField, after: textField.optional() })
const pageSize = 500
const withOutNo = 'SELECT s.*, o.out_trade_no FROM settlement s LEFT JOIN pay_order o USING (aisle_order_no)'

/** A settlement by its number, which must exist. */
export const findSettlement = ({ store }: Acquirer, settleNo: string): SettlementRow =>
  store.get<SettlementRow>(`${withOutNo} WHERE s.settle_no = :settleNo`, { settleNo })!

/** `GET /v1/settlements?day=`. @throws Refused BAD_REQUEST */
export function querySettlements({ acquirer, app, query }: Call): Answer<SettlementPage> {
  const { day, after = '' } = shaped(Query, query)
  const rows = acquirer.store.all<SettlementRow>(
    `${withOutNo} WHERE s.settle_day = :day AND s.settle_no > :after AND s.app_id = :appId ORDER BY s.settle_no LIMIT ${pageSize + 1}`,
    { day, after, appId: app.appId },
  )
  return done({ day, rows: rows.slice(0, pageSize).map(settlementAnswer), more: rows.length > pageSize })
}

/** Tells the client how a settlement stands. */
export function tellSettlement(acquirer: Acquirer, settleNo: string): void {
  const row = findSettlement(acquirer, settleNo)
  tell(acquirer, {
    event: 'settlement',
    appId: row.appId,
    orderKey: settleNo,
    url: null,
    effects: row.effects.notify,
    content: { settlement: settlementAnswer(row) },
  })
}

/** A settlement as it travels. */
export function settlementAnswer(row: SettlementRow): Settlement {
  const {
    settleNo,
    aisleMerchantNo,
    settleCycle,
    payDay,
    settleDay,
    count,
    accountMask,
    aisleOrderNo,
    outTradeNo,
    state,
    failCode,
  } = row
  return {
    settleNo,
    aisleMerchantNo,
    settleCycle,
    payDay,
    settleDay,
    count,
    amount: row.amountFen,
    fee: row.feeFen,
    other: fen(row.netFen - row.amountFen + row.feeFen),
    netAmount: row.netFen,
    accountMask,
    aisleOrderNo,
    outTradeNo,
    state,
    failCode,
    finishTime: timeText(row.finishMs),
  }
}
