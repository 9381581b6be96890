import { portsOf } from '../../../core/server/ports.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { moneyNumber, takeNumber, takeNumbers } from '../../../core/server/database/business-number.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Fen, fen, maxFen, minFen, zeroFen } from '../../../core/shared/money.ts'
import { type RefundRules, SettleMode } from '../../channels/channels.shared.ts'
import { accountKey, BalanceChange, LedgerEvent, line } from '../../ledger/ledger.shared.ts'
import { drawForRefund, lockFrozenHolds } from '../../merchants/merchants.server.ts'
import { bookDayOf, lockedBalances, post } from '../../ledger/ledger.server.ts'
import { snapshotChains } from '../../sharing/sharing.server.ts'
import { refundRulesOf } from '../../channels/channels.server.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { afterRefundBegun } from '../posting/trade-effects.actions.ts'
import { pendingOf, salesWalletOf } from '../posting/payment-lines.rules.ts'
import type { TradeRow } from '../posting/trade-row.rules.ts'
import { lockTrades, updateMoneyOfTrades } from '../posting/trade-store.actions.ts'
import { isMerchantTrade } from '../trade/trade.rules.ts'
import { refundErrors, RefundInitiator, RefundKind } from './refund.contract.ts'
import { heldOf } from './refund-lines.rules.ts'
import { refundTransitions, checkRefund, checkRefundable, checkVoid, refundStep } from './refund.rules.ts'
import { countRefunds, insertRefunds, type RefundRow } from './refund-store.actions.ts'
import { tradeReconTransitions } from '../trade/trade-states.rules.ts'

const refundNumber = moneyNumber('RF')

/** A refund or void that somebody asks for. */
export interface RefundRequest {
  readonly rptOrderCode: string
  readonly refundKind: typeof RefundKind.refund | typeof RefundKind.void
  /** Amount that goes back to the payer; a void gives back all, whatever stands here. */
  readonly amountFen: Fen
  readonly reason: string
  readonly initiator: CodeOf<typeof RefundInitiator>
  readonly requestNo: string
  /**
   * The business order that owns the trade asks: trades paid to the operator are refunded through that alone.
   * @source docs/domain/money.md 3.5, last precondition
   */
  readonly isOwnFlow?: boolean
  /** The receivers of its division gave back their part for this refund. @source docs/domain/money.md 6.3, handDivRefund */
  readonly isDivisionReturned?: boolean
}

/** Somebody who asks for a refund; without a user it is a job that asks. */
export type RefundAsker = Pick<Caller, 'tenantId' | 'userNo' | 'account'> & { readonly userId: bigint | null }

/**
 * Begins a refund or void: reserves the amount on the trade (and in wallet settlement the merchant's money), writes the
 * refund and hands it to the channel's sender, all in the caller's transaction. Whether the caller may see the trade is
 * decided before.
 * @returns the refund as written, at status 0
 * @throws common.notFound; the first refusal of money.md 3.5 or, for a void, 3.2 that applies
 * @source docs/domain/money.md 3.2, 3.5
 */
export async function requestRefund(tx: Tx, by: RefundAsker, request: RefundRequest, now: Moment): Promise<RefundRow> {
  const { tenantId } = by
  const bookDay = await bookDayOf(tx, tenantId, now.day)
  const trade = (await lockTrades(tx, tenantId, [request.rptOrderCode])).get(request.rptOrderCode)
  if (!trade) throw commonErrors.notFound()
  const rules = (await refundRulesOf(tx, [trade.aisleCode]))(trade.aisleCode)
  const refundCount = await countRefunds(tx, tenantId, trade.rptOrderCode)
  const isVoid = request.refundKind === RefundKind.void
  const amountFen = isVoid ? trade.tradeAmount : request.amountFen
  const check = isVoid ? checkVoid : request.isDivisionReturned ? checkRefundable : checkRefund
  check({ trade, rules, amountFen, refundCount, now: now.at })
  if (!isMerchantTrade(trade.tradeKind) && !request.isOwnFlow) throw refundErrors.ownFlow()
  const refundCode = await takeNumber(tx, refundNumber, now.day)
  const reserved = isVoid
    ? zeroFen
    : await reserve(tx, trade, rules, amountFen, { refundCode, bookDay, happenedAt: now.at }, 'refuse')
  const refund: RefundRow = {
    ...newRefund(trade, now),
    refundCode,
    refundKind: request.refundKind,
    refundAmount: amountFen,
    reserved,
    initiator: request.initiator,
    operatorNo: by.account,
    reason: request.reason,
    requestNo: request.requestNo,
    createUser: by.userId,
  }
  const { userId } = by
  await begin(tx, tenantId, userId === null ? null : { ...by, userId }, [{ trade, refund, isForced: userId === null }])
  return refund
}

/**
 * Begins the full refund of payments that came too late or a second time. The trades were booked in this transaction.
 * @source docs/domain/money.md 3.2, autoRefundLate and the second paid event
 */
export async function refundByItself(
  tx: Tx,
  tenantId: string,
  trades: readonly TradeRow[],
  now: Moment,
): Promise<void> {
  if (trades.length === 0) return
  const rulesOf = await refundRulesOf(
    tx,
    trades.map(({ aisleCode }) => aisleCode),
  )
  const codes = await takeNumbers(tx, refundNumber, now.day, trades.length)
  const refunds: Begun[] = []
  for (const [index, trade] of trades.entries()) {
    const refundCode = codes[index] as string
    const booked = { refundCode, bookDay: trade.bookDay as string, happenedAt: now.at }
    const reserved = await reserve(tx, trade, rulesOf(trade.aisleCode), trade.tradeAmount, booked, 'takeWhatIsThere')
    refunds.push({
      trade,
      refund: {
        ...newRefund(trade, now),
        refundCode,
        refundKind: RefundKind.automatic,
        refundAmount: trade.tradeAmount,
        reserved,
      },
      isForced: true,
    })
  }
  await begin(tx, tenantId, null, refunds)
}

/** A refund that begins, and whether it must go out in any case. */
interface Begun {
  readonly trade: TradeRow
  readonly refund: RefundRow
  readonly isForced: boolean
}

async function begin(
  tx: Tx,
  tenantId: string,
  by: Pick<Caller, 'userId' | 'userNo'> | null,
  begun: readonly Begun[],
): Promise<void> {
  const refunds = begun.map(({ refund }) => refund)
  const reserved = begun.map(({ trade, refund }) => ({
    ...trade,
    refundingAmount: fen(trade.refundingAmount + refund.refundAmount),
    version: trade.version + 1,
  }))
  await updateMoneyOfTrades(tx, tenantId, reserved)
  await insertRefunds(tx, tenantId, refunds)
  await logStates(
    tx,
    tenantId,
    by,
    refunds.map(({ oemNo, refundCode, refundStatus, reason }) => ({
      oemNo,
      entity: 'refund',
      entityNo: refundCode,
      from: null,
      to: refundStatus,
      action: 'request',
      remark: reason,
    })),
  )
  await afterRefundBegun(
    tx,
    tenantId,
    begun.map(({ trade, refund: { refundCode, refundAmount }, isForced }) => ({
      trade,
      refundCode,
      amountFen: refundAmount,
      isForced,
    })),
  )
  await portsOf(tx).trades.dispatchRefunds(tx, tenantId, refunds)
}

/** Builds the initial values of every new refund. */
export const newRefund = (
  trade: TradeRow,
  now: Moment,
): Omit<RefundRow, 'refundCode' | 'refundKind' | 'refundAmount'> => ({
  tenantId: trade.tenantId,
  oemNo: trade.oemNo,
  id: 0n,
  requestNo: '',
  rptOrderCode: trade.rptOrderCode,
  rptAisleOrderCode: trade.rptAisleOrderCode,
  aisleRefundCode: null,
  rpiNo: trade.rpiNo,
  aisleCode: trade.aisleCode,
  feeReturn: zeroFen,
  merchantDebit: zeroFen,
  costReturn: zeroFen,
  reserved: zeroFen,
  refundStatus: refundTransitions.create.to,
  initiator: RefundInitiator.system,
  operatorNo: '',
  reason: '',
  createTime: now.at,
  finishTime: null,
  finishDay: null,
  bookDay: null,
  reconStatus: tradeReconTransitions.wait.to,
  failCode: '',
  failReason: '',
  attempts: 0,
  nextQueryAt: null,
  createUser: null,
  version: 0,
})

/**
 * Holds back the merchant's part of a refund until its result is known, where the channel settles into wallets: first from
 * the money that waits for settlement, then from the wallet, then from the money that the freeze of the merchant holds
 * (1115). Elsewhere nothing is held.
 * @param ifShort what to do when both together are too little: a refund that must go out holds what is there
 * @returns what is held
 * @throws refund.balanceTooLow
 */
async function reserve(
  tx: Tx,
  trade: TradeRow,
  rules: RefundRules,
  amountFen: Fen,
  { refundCode, ...booked }: { refundCode: string; bookDay: string; happenedAt: string },
  ifShort: 'refuse' | 'takeWhatIsThere',
): Promise<Fen> {
  if (trade.settleMode !== SettleMode.wallet || !isMerchantTrade(trade.tradeKind) || trade.rpiNo === null)
    return zeroFen
  const { tenantId, snapshotId } = trade
  const chain =
    snapshotId === null ? null : ((await snapshotChains(tx, tenantId, [snapshotId])).get(snapshotId) ?? null)
  const { merchantDebitFen } = refundStep(trade, chain, rules.refundFeeRule, amountFen, { feeFen: null, costFen: null })
  const [pending, wallet, held] = [pendingOf(trade), salesWalletOf(trade), heldOf(trade)]
  const frozen = await lockFrozenHolds(tx, tenantId, trade.rpiNo, trade.aisleCode)
  const balances = await lockedBalances(tx, tenantId, [pending, wallet, held])
  const [inPending, inWallet] = [pending, wallet].map((account) =>
    maxFen(zeroFen, fen(balances.get(accountKey(account)) ?? 0n)),
  ) as [Fen, Fen]
  const fromPending = minFen(merchantDebitFen, inPending)
  const rest = fen(merchantDebitFen - fromPending)
  const fromWallet = minFen(rest, inWallet)
  const short = rest - fromWallet
  const inFreeze = frozen.reduce((sum, { leftFen }) => sum + leftFen, 0n)
  if (short > inFreeze && ifShort === 'refuse') throw refundErrors.balanceTooLow()
  // Refunds go on while a merchant is frozen; what somebody holds for a sum is left alone.
  const whose = { rpiNo: trade.rpiNo, aisleCode: trade.aisleCode, refundCode }
  const fromFreeze = await drawForRefund(tx, tenantId, whose, frozen, short, booked)
  await post(tx, tenantId, {
    ...booked,
    eventType: LedgerEvent.refundReserved,
    eventKey: `R:${refundCode}:H`,
    bizKind: 'refund',
    bizCode: refundCode,
    lines: [line(pending, held, fromPending + fromFreeze), line(wallet, held, fromWallet, BalanceChange.tradeRefund)],
  })
  return fen(fromPending + fromFreeze + fromWallet)
}
