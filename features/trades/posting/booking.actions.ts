import { runAll, type Statement } from '../../../core/server/database/bulk.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { postAll } from '../../ledger/ledger.server.ts'
import type { Posting } from '../../ledger/ledger.shared.ts'
import { insertProfitRows, profitStatements } from '../../sharing/sharing.server.ts'
import { type ProfitEvent, ProfitRowKind } from '../../sharing/sharing.shared.ts'
import { logStates, type StateChange } from '../../../core/server/states/state-log.ts'
import { PushEvent } from '../trade/trade.contract.ts'
import { isPaid } from '../trade/trade.rules.ts'
import { addMicroTakings, markPayments, type PaymentMark } from './payment-marks.actions.ts'
import type { PaidTrade } from './payment.rules.ts'
import { profitTradeOf } from './profit-trade.rules.ts'
import { queuePushes } from './push-queue.actions.ts'
import { countStatement, listed } from './trade-count.actions.ts'
import { afterPaid } from './trade-effects.actions.ts'
import type { TradeRow } from './trade-row.rules.ts'
import { tradeStatStatements } from './trade-stat.actions.ts'
import { payStat, withoutPayStat } from './trade-stat.rules.ts'
import { insertTrades, updatePaidTrades } from './trade-store.actions.ts'

/**
 * Books trades that were paid: rows, figures, ledger, profit rows, what merchants are told, and what other features do
 * about it. A trade that was booked for nobody before (a claim) leaves its former place in the figures.
 * @param by       who did it; null for a channel
 * @param postingOf the ledger's event of a trade
 * @param actionOf  what its change of state is called
 * @throws Error when the ledger holds one already
 */
export async function book(
  tx: Tx,
  tenantId: string,
  by: Pick<Caller, 'userId' | 'userNo'> | null,
  paid: readonly PaidTrade[],
  postingOf: (paid: PaidTrade) => Posting,
  actionOf: (trade: TradeRow) => string,
): Promise<void> {
  const trades = paid.map(({ trade }) => trade)
  await runAll(tx, rowsAndFigures(tenantId, paid))
  const first = await markPayments(tx, tenantId, trades.map(markOf))
  await postPaid(tx, tenantId, paid, postingOf)
  await logStates(
    tx,
    tenantId,
    by,
    paid.map((one) => changeOf(one, actionOf)),
  )
  await queuePushes(
    tx,
    tenantId,
    trades.map((trade) => ({ trade, event: PushEvent.paid })),
  )
  await afterPaid(tx, tenantId, trades, first)
}

/** Business rows first, then the figures, each table in the order of its keys. @source docs/domain/money.md 2.6 no. 2 */
function* rowsAndFigures(tenantId: string, paid: readonly PaidTrade[]): Iterable<Statement | null> {
  yield insertTrades.statement(
    tenantId,
    paid.filter(({ before }) => before === null).map(({ trade }) => trade),
  )
  yield updatePaidTrades.statement(
    tenantId,
    paid.filter(({ before }) => before !== null).map(({ trade }) => trade),
  )
  yield countStatement(
    tenantId,
    paid.map(({ trade, before }) => ({ before: before && listed(before), after: listed(trade) })),
  )
  yield* tradeStatStatements(
    tenantId,
    paid.flatMap(({ trade, before }) => [
      ...(before && isPaid(before.rptStatus) ? [withoutPayStat(before)] : []),
      payStat(trade),
    ]),
  )
  yield* profitStatements(tenantId, profitEventsOf(paid))
  yield addMicroTakings.statement(tenantId, paid.flatMap(microTakingOf))
}

const markOf = ({ oemNo, rpiNo, sn, payTime }: TradeRow): PaymentMark => ({
  oemNo,
  rpiNo,
  sn,
  payTime: payTime as string,
})

const changeOf = ({ trade, before }: PaidTrade, actionOf: (trade: TradeRow) => string): StateChange => ({
  oemNo: trade.oemNo,
  entity: 'trade',
  entityNo: trade.rptOrderCode,
  from: before?.rptStatus ?? null,
  to: trade.rptStatus,
  action: actionOf(trade),
})

/** Returns the amount that a payment adds to the credit card takings of a micro merchant: nothing for all others. */
const microTakingOf = ({ trade, microIdHash, licenseHolder }: PaidTrade) =>
  microIdHash === null
    ? []
    : [
        {
          oemNo: trade.oemNo,
          idHash: microIdHash,
          licenseHolder,
          day: trade.payDay as string,
          amountFen: trade.tradeAmount,
        },
      ]

/** The profit rows of paid trades as one event each; none for trades without a chain. */
const profitEventsOf = (paid: readonly PaidTrade[]): ProfitEvent[] =>
  paid.flatMap(({ trade, rows, chain }) =>
    chain === null
      ? []
      : [
          {
            trade: profitTradeOf(trade),
            rowKind: ProfitRowKind.trade,
            bizCode: trade.rptOrderCode,
            bookDay: trade.bookDay as string,
            tradeAmountFen: trade.tradeAmount,
            snapshotId: trade.snapshotId as bigint,
            rows,
          },
        ],
  )

async function postPaid(
  tx: Tx,
  tenantId: string,
  paid: readonly PaidTrade[],
  postingOf: (paid: PaidTrade) => Posting,
): Promise<void> {
  const posted = await postAll(tx, tenantId, paid.map(postingOf))
  const txnIds = new Map(paid.map(({ trade }, index) => [trade.rptOrderCode, posted[index]?.txnId as bigint]))
  const again = posted.findIndex(({ duplicate }) => duplicate)
  if (again >= 0) throw new Error(`payment ${paid[again]?.trade.rptOrderCode} stands in the ledger already`)
  const events = profitEventsOf(paid)
  await insertProfitRows(
    tx,
    tenantId,
    events.map((event) => ({ ...event, txnId: txnIds.get(event.trade.rptOrderCode) as bigint })),
  )
}
