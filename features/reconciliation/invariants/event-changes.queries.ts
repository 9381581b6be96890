import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { BalanceChange, LedgerEvent } from '../../ledger/ledger.shared.ts'

/** Names of changes that only some events give; the others (debts, subsidies, refunds) come with many. @source docs/domain/money.md 2.4, 5.2 */
const changesByEvent: readonly [change: number, first: number, last: number][] = [
  [BalanceChange.profit, LedgerEvent.profitReleased, LedgerEvent.profitReleased],
  [BalanceChange.activityReward, LedgerEvent.rewardGranted, LedgerEvent.rewardGranted],
  [BalanceChange.rewardTakenBack, LedgerEvent.rewardTakenBack, LedgerEvent.rewardTakenBack],
  [BalanceChange.otherIn, LedgerEvent.otherIn, LedgerEvent.otherOut],
  [BalanceChange.otherOut, LedgerEvent.otherIn, LedgerEvent.otherOut],
  [BalanceChange.adjustedUp, LedgerEvent.adjustedUp, LedgerEvent.adjustedUp],
  [BalanceChange.adjustedDown, LedgerEvent.adjustedDown, LedgerEvent.adjustedDown],
  [BalanceChange.movedIn, LedgerEvent.movedBetween, LedgerEvent.movedBetween],
  [BalanceChange.movedOut, LedgerEvent.movedBetween, LedgerEvent.movedBetween],
  [BalanceChange.topUp, LedgerEvent.operatorPaid, LedgerEvent.topUp],
  [BalanceChange.withdrawal, LedgerEvent.withdrawalSubmitted, LedgerEvent.withdrawalSubmitted],
  [BalanceChange.withdrawalUndone, LedgerEvent.withdrawalUndone, LedgerEvent.withdrawalUndone],
  [BalanceChange.withdrawalReturned, LedgerEvent.withdrawalReturned, LedgerEvent.withdrawalReturned],
  [BalanceChange.frozen, LedgerEvent.frozen, LedgerEvent.frozen],
  [BalanceChange.unfrozen, LedgerEvent.unfrozen, LedgerEvent.unfrozen],
  [BalanceChange.divisionReceived, LedgerEvent.divisionPaid, LedgerEvent.divisionPaid],
  [BalanceChange.divisionReturned, LedgerEvent.divisionReturned, LedgerEvent.divisionAdvanced],
  [BalanceChange.simBonus, LedgerEvent.simBonusGranted, LedgerEvent.simBonusGranted],
  [BalanceChange.simPayment, LedgerEvent.simOrderPaid, LedgerEvent.simOrderPaid],
  [BalanceChange.simRefund, LedgerEvent.simOrderFailed, LedgerEvent.simOrderRefunded],
  [BalanceChange.mallPayment, LedgerEvent.mallPaid, LedgerEvent.mallPaid],
  [BalanceChange.mallRefund, LedgerEvent.mallRefunded, LedgerEvent.mallRefunded],
  [BalanceChange.mallSale, LedgerEvent.mallCompleted, LedgerEvent.mallRevenueTaken],
  [BalanceChange.mallSale, LedgerEvent.mallRefunded, LedgerEvent.mallRefunded],
  [BalanceChange.pledgeReward, LedgerEvent.pledgeRewarded, LedgerEvent.pledgeRewarded],
  [BalanceChange.pledgeRefund, LedgerEvent.pledgeRefunded, LedgerEvent.pledgeRefunded],
  [BalanceChange.settlement, LedgerEvent.settledToWallet, LedgerEvent.settledToWallet],
]
const namedChanges = sql`(VALUES ${sql.join(
  changesByEvent.map((one) => sql`(${constant(...one)})`),
  sql`, `,
)}) AS named(change_type, first_event, last_event)`

/** Events that give only changes named after them, besides what debts take of the money. */
const namingEvents = constant(
  LedgerEvent.rewardGranted,
  LedgerEvent.pledgeRefunded,
  LedgerEvent.pledgeRewarded,
  LedgerEvent.rewardTakenBack,
  LedgerEvent.profitReleased,
  LedgerEvent.frozen,
  LedgerEvent.unfrozen,
  LedgerEvent.adjustedUp,
  LedgerEvent.adjustedDown,
  LedgerEvent.movedBetween,
  LedgerEvent.otherIn,
  LedgerEvent.otherOut,
  LedgerEvent.topUp,
  LedgerEvent.withdrawalSubmitted,
  LedgerEvent.withdrawalUndone,
  LedgerEvent.withdrawalReturned,
)

/** Whether the name of a wallet's change `r` is one that its event `x` gives. */
export const changeOfEvent = sql`(CASE WHEN x.event_type IN (${namingEvents}) OR r.change_type IN (SELECT named.change_type FROM ${namedChanges})
  THEN r.change_type IN (${constant(BalanceChange.debtDeduction, BalanceChange.debtCollected)}) OR EXISTS (SELECT 1 FROM ${namedChanges} WHERE named.change_type = r.change_type AND x.event_type IN (named.first_event, named.last_event)) ELSE true END)`
