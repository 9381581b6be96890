import type { Fen } from '../core/shared/money.ts'
import type { Acquirer } from './acquirer.ts'
import { timeText } from './clock.ts'
import { Refused } from './error-codes.ts'
import type { Division, DivisionReceiver } from './wire-divisions.ts'
import type { Effects } from './wire-control.ts'

/** A division order as stored. */
export interface DivisionRow {
  aisleDivNo: string
  appId: string
  outDivNo: string
  aisleOrderNo: string
  outTradeNo: string | null
  aisleMerchantNo: string
  isFinishing: boolean
  state: Division['state']
  effects: Effects
  queriesLeft: number
  isHidden: boolean
  createMs: number
  finishMs: number | null
}

/** One receiver's part of a division order. */
export interface DetailRow {
  aisleDivNo: string
  detailNo: string
  receiverNo: string
  amountFen: Fen
  returnedFen: Fen
  state: DivisionReceiver['state']
  failCode: string | null
}

const withOrder =
  'SELECT d.*, o.out_trade_no, o.aisle_merchant_no FROM division d JOIN pay_order o USING (aisle_order_no)'

/** A division order by the acquirer's number, which must exist. */
export const divisionOf = ({ store }: Acquirer, aisleDivNo: string): DivisionRow =>
  store.get<DivisionRow>(`${withOrder} WHERE d.aisle_div_no = :aisleDivNo`, { aisleDivNo })!

/** An app's division order by either number. @throws Refused DIVISION_NOT_FOUND */
export function findDivision({ store }: Acquirer, no: string, appId: string): DivisionRow {
  const found = store.get<DivisionRow>(
    `${withOrder} WHERE d.app_id = :appId AND (d.out_div_no = :no OR d.aisle_div_no = :no)`,
    { no, appId },
  )
  if (!found) throw new Refused('DIVISION_NOT_FOUND', no)
  return found
}

/** The parts of a division order, as they were asked for. */
export const detailsOf = ({ store }: Acquirer, aisleDivNo: string): DetailRow[] =>
  store.all<DetailRow>('SELECT * FROM division_detail WHERE aisle_div_no = :aisleDivNo ORDER BY position', {
    aisleDivNo,
  })

/** A division order as it travels. */
export function divisionAnswer(acquirer: Acquirer, row: DivisionRow): Division {
  const { aisleDivNo, outDivNo, aisleOrderNo, outTradeNo, state, finishMs } = row
  return {
    aisleDivNo,
    outDivNo,
    aisleOrderNo,
    outTradeNo,
    state,
    receivers: receiversAnswer(acquirer, aisleDivNo),
    finishTime: timeText(finishMs),
  }
}

/** The parts of a division order as they travel. */
export const receiversAnswer = (acquirer: Acquirer, aisleDivNo: string): DivisionReceiver[] =>
  detailsOf(acquirer, aisleDivNo).map(({ receiverNo, detailNo, amountFen, returnedFen, state, failCode }) => ({
    receiverNo,
    detailNo,
    amount: amountFen,
    returnedAmount: returnedFen,
    state,
    failCode,
  }))
