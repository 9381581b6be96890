import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, holds } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import type { Call, OutputOf } from '../../../core/shared/call.ts'
import { addDays } from '../../../core/shared/dates.ts'
import {
  moneyChange,
  MoneyChangeStatus,
  otherMoney,
  OtherMoneyStatus,
  topup,
  TopupStatus,
  wallet,
} from '../../wallets/wallets.shared.ts'
import {
  moneyChangesWaiting,
  otherMoneyWaiting,
  topupsWaiting,
  walletChangesWaiting,
} from '../../wallets/wallets.server.ts'
import { DiffStatus, proof, reconBatch, reconDiff, ReconStatus } from '../../reconciliation/reconciliation.shared.ts'
import { billsMissing, diffsStanding, proofTrouble } from '../../reconciliation/reconciliation.server.ts'
import { change, ChangeStatus, IncomingStatus, merchant, RpiKind } from '../../merchants/merchants.shared.ts'
import { changesWaiting, incomingsToReview } from '../../merchants/merchants.server.ts'
import { examine, ExamineStatus } from '../../providers/providers.shared.ts'
import { examinesWaiting } from '../../providers/providers.server.ts'
import { ActiveRecordStatus, activityExplain, activityReward } from '../../campaigns/campaigns.shared.ts'
import { nearTargets, rewardsToReview } from '../../campaigns/campaigns.server.ts'
import { invoiceRecord, InvoiceRecordStatus } from '../../invoices/invoices.shared.ts'
import { recordsWaiting } from '../../invoices/invoices.server.ts'
import { auditProof } from '../../settings/settings.shared.ts'
import { chainTrouble } from '../../settings/settings.server.ts'
import { terminal } from '../../terminals/terminals.shared.ts'
import { bindingsRefused } from '../../terminals/terminals.server.ts'
import {
  AbnormalKind,
  PushStatus,
  RefundStatus,
  RptStatus,
  TradeFilter,
  tradeList,
} from '../../trades/trades.shared.ts'
import { pushesFailed, refundsUnknown, tradeDays, tradesToClaim, tradeTotals } from '../../trades/trades.server.ts'
import { merchantWithdraw, withdrawal, WithdrawStatus } from '../../withdrawals/withdrawals.shared.ts'
import { withdrawalsStanding } from '../../withdrawals/withdrawals.server.ts'
import { type home, type WaitingName, waitingNames } from './home.contract.ts'
import { type Bounds, changeText, comparedSpans, type WaitingDay, waitingSpans } from './home.rules.ts'

/** Rows that a figure of the home page counts. */
interface WaitingList {
  /** The list that shows it: who may not call it does not see the figure. */
  readonly list: Pick<Call, 'permission'>
  /** Filter under which the list shows what waits, beside its period. */
  readonly filter: Readonly<Record<string, string>>
  /** Lists over money show a period; false where the list has none. */
  readonly hasPeriod: boolean
  /** One row `at` for each row that waits within the caller's reach: the time by which the list shows it. */
  rows(caller: Caller): SQL
}

type Arguments = [list: WaitingList['list'], filter: Record<string, number>, rows: WaitingList['rows']]
const ofPeriod = (...[list, filter, rows]: Arguments): WaitingList => ({
  list,
  filter: textsOf(filter),
  hasPeriod: true,
  rows,
})
const withoutPeriod = (...given: Arguments): WaitingList => ({ ...ofPeriod(...given), hasPeriod: false })

const textsOf = (filter: Record<string, number>): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))

/** The lists behind the figures. A new one takes a line here, its name in the contract, and its rows from its own area. */
export const waitingLists: Readonly<Record<WaitingName, WaitingList>> = {
  withdrawals: ofPeriod(withdrawal.page, { withdrawStatus: WithdrawStatus.auditing }, (caller) =>
    withdrawalsStanding(caller, 'parties', WithdrawStatus.auditing),
  ),
  merchantWithdrawals: ofPeriod(merchantWithdraw.page, { withdrawStatus: WithdrawStatus.auditing }, (caller) =>
    withdrawalsStanding(caller, 'merchants', WithdrawStatus.auditing),
  ),
  moneyChanges: ofPeriod(moneyChange.list, { changeStatus: MoneyChangeStatus.toReview }, moneyChangesWaiting),
  otherMoney: ofPeriod(otherMoney.list, { otherStatus: OtherMoneyStatus.toReview }, otherMoneyWaiting),
  topups: ofPeriod(topup.list, { topupStatus: TopupStatus.toConfirm }, topupsWaiting),
  walletChanges: withoutPeriod(wallet.list, { isPending: 1 }, walletChangesWaiting),
  incomings: withoutPeriod(
    merchant.list,
    { rpiKind: RpiKind.merchant, incomingStatus: IncomingStatus.platformReview },
    incomingsToReview,
  ),
  changes: withoutPeriod(change.list, { changeStatus: ChangeStatus.pending }, changesWaiting),
  examines: withoutPeriod(examine.list, { examineStatus: ExamineStatus.pending }, examinesWaiting),
  profitInvoices: withoutPeriod(invoiceRecord.list, { recordStatus: InvoiceRecordStatus.pending }, recordsWaiting),
  tradesToClaim: ofPeriod(
    tradeList.list,
    { abnormalKind: AbnormalKind.unknownMerchant, rptStatus: RptStatus.success },
    tradesToClaim,
  ),
  diffsToReview: withoutPeriod(reconDiff.list, { diffStatus: DiffStatus.review }, (caller) =>
    diffsStanding(caller, DiffStatus.review),
  ),
  activityRewards: withoutPeriod(activityReward.list, { recordStatus: ActiveRecordStatus.toReview }, rewardsToReview),
  nearTargets: withoutPeriod(activityExplain.progress, { isNear: 1 }, nearTargets),
  payoutsUnknown: ofPeriod(withdrawal.page, { withdrawStatus: WithdrawStatus.unknown }, (caller) =>
    withdrawalsStanding(caller, 'parties', WithdrawStatus.unknown),
  ),
  merchantPayoutsUnknown: ofPeriod(merchantWithdraw.page, { withdrawStatus: WithdrawStatus.unknown }, (caller) =>
    withdrawalsStanding(caller, 'merchants', WithdrawStatus.unknown),
  ),
  bindingsRefused: withoutPeriod(terminal.list, { isRefused: 1 }, bindingsRefused),
  refundsUnknown: ofPeriod(tradeList.list, { refundStatus: RefundStatus.unknown }, refundsUnknown),
  pushesFailed: ofPeriod(tradeList.list, { pushStatus: PushStatus.givenUp }, pushesFailed),
  billsMissing: ofPeriod(reconBatch.list, { reconStatus: ReconStatus.billMissing }, billsMissing),
  diffsOpen: withoutPeriod(reconDiff.list, { diffStatus: DiffStatus.open }, (caller) =>
    diffsStanding(caller, DiffStatus.open),
  ),
  chainBroken: withoutPeriod(auditProof.latest, {}, chainTrouble),
  proofFailed: withoutPeriod(proof.history, { isFailed: 1, isLatest: 1 }, proofTrouble),
}

type Figure = OutputOf<typeof home.waiting>['figures'][number]

/**
 * The figures of what waits and of what went wrong, of the lists that the caller may see: from one statement over small
 * indexes, and so of one moment.
 */
export async function waitingFigures(tx: Tx, caller: Caller, { day }: Moment): Promise<Figure[]> {
  const names = waitingNames.filter((name) => holds(caller, waitingLists[name].list.permission))
  if (names.length === 0) return []
  const counted = names.map(
    (name) =>
      sql`SELECT ${name}::text AS name, w.at::date::text AS day, count(*) AS count, min(w.at)::text AS oldest FROM (${waitingLists[name].rows(caller)}) w GROUP BY 2`,
  )
  const rows = await rowsOf<WaitingDay & { name: WaitingName; oldest: string }>(
    tx,
    sql`${sql.join(counted, sql` UNION ALL `)} ORDER BY name, day`,
  )
  return names.map((name) =>
    figureOf(
      name,
      rows.filter((row) => row.name === name),
      day,
    ),
  )
}

function figureOf(name: WaitingName, days: readonly (WaitingDay & { oldest: string })[], today: string): Figure {
  const { filter, hasPeriod } = waitingLists[name]
  const oldest = days[0]?.oldest ?? null
  if (!hasPeriod) {
    return { name, count: days.reduce((sum, { count }) => sum + count, 0n), filter, oldest, earlier: null }
  }
  const { recent, earlier } = waitingSpans(days, today)
  return {
    name,
    count: recent.count,
    filter: { ...filter, ...periodOf(recent) },
    oldest,
    earlier: earlier && { count: earlier.count, filter: { ...filter, ...periodOf(earlier) } },
  }
}

const periodOf = ({ from, until }: Bounds) => ({ createTime_dategt: from, createTime_datelt: until })

type Trades = OutputOf<typeof home.trades>
type Totals = Awaited<ReturnType<typeof tradeTotals>>

/**
 * Trades of today against the same part of yesterday and of the day a week ago: the statistics of their list under the
 * same filter, and so what the list says.
 */
export async function tradesOfToday(tx: Tx, caller: Caller, now: Moment): Promise<Trades> {
  const spans = comparedSpans(now)
  const totalsOf = async (bounds: Bounds): Promise<Totals> =>
    tradeTotals(tx, caller, TradeFilter.parse(periodOf(bounds)), now.day, now.at)
  const today = await totalsOf(spans.today)
  const yesterday = await totalsOf(spans.yesterday)
  const lastWeek = await totalsOf(spans.lastWeek)
  return {
    asOf: now.at,
    today: { ...spans.today, ...today },
    yesterday: { ...spans.yesterday, ...yesterday, changes: changesOf(today, yesterday) },
    lastWeek: { ...spans.lastWeek, ...lastWeek, changes: changesOf(today, lastWeek) },
  }
}

const changesOf = (now: Totals, before: Totals): Trades['yesterday']['changes'] => ({
  tradeAmount: changeText(now.tradeAmount, before.tradeAmount),
  refundAmount: changeText(now.refundAmount, before.refundAmount),
  feeAmount: changeText(now.feeAmount, before.feeAmount),
  profitAmount: changeText(now.profitAmount ?? 0n, before.profitAmount ?? 0n),
})

/** Number of days that the curve of the home page shows. */
const curveDays = 14

/** Paid trades of each of the last days, days without any among them, in order. */
export async function tradesByDay(
  tx: Tx,
  caller: Caller,
  today: string,
): Promise<z.output<(typeof home.days)['output']>> {
  const days = Array.from({ length: curveDays }, (_, at) => addDays(today, at + 1 - curveDays))
  const found = await tradeDays(tx, caller, { first: days[0] as string, last: today })
  const none = { tradeCount: 0n, tradeAmount: 0n } as (typeof found)[number]
  return days.map((day) => ({ ...(found.find((row) => row.day === day) ?? none), day }))
}
