import { sql } from 'drizzle-orm'
import { momentNow } from '../../../core/server/database/moment.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, insertRows } from '../../../core/server/database/row-writing.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen, sumFen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { bookDayOf } from '../../ledger/ledger.server.ts'
import { LedgerEvent } from '../../ledger/ledger.shared.ts'
import type { TradeEffects } from '../../trades/trades.server.ts'
import { TradeKind, type TradeRow } from '../../trades/trades.shared.ts'
import { memberErrors, RechargeReturnStatus } from '../stored-value/member-codes.contract.ts'
import { changeMember, freeOf, type HeldMember, lockMembers, postStored } from '../stored-value/stored-value.actions.ts'
import { rechargeReturnTransitions, returnedParts } from '../stored-value/stored-value.rules.ts'
import { type HeldRecharge, rechargesOf } from './recharge.queries.ts'

/** Actions on stored value when money of trades moves. @source docs/domain/money.md 8.4 */
export const memberEffects: TradeEffects = {
  name: 'members',
  paid: storePaid,
  refundBegun: async (tx, tenantId, refunds) => {
    for (const refund of refunds) await holdReturn(tx, tenantId, refund)
  },
  refunded: async (tx, tenantId, refunds) => {
    for (const { trade, refundCode, amountFen } of refunds)
      await takeReturn(tx, tenantId, trade, { refundCode, amountFen })
  },
  refundFailed: async (tx, tenantId, refunds) => {
    for (const { trade, refundCode } of refunds) await releaseReturn(tx, tenantId, trade, refundCode)
  },
  refundUndone: (tx, tenantId, { trade, refundCode }) => undoReturn(tx, tenantId, trade, refundCode),
  reversed: async (tx, tenantId, trades) => {
    for (const trade of trades) await takeReversed(tx, tenantId, trade)
  },
}

const isRecharge = ({ tradeKind }: TradeRow): boolean => tradeKind === TradeKind.memberRecharge

/** Stores what was paid, with its bonus: the payment and the stored value are posted together. */
async function storePaid(tx: Tx, tenantId: string, trades: readonly TradeRow[]): Promise<void> {
  const paid = new Map(trades.filter(isRecharge).map((trade) => [trade.rptOrderCode, trade]))
  if (paid.size === 0) return
  const recharges = await rechargesOf(tx, tenantId, [...paid.keys()])
  const members = await lockMembers(
    tx,
    tenantId,
    recharges.map(({ rpiMemberNo }) => rpiMemberNo),
  )
  for (const recharge of recharges) {
    const { rpiMemberNo, memberTradeNo, rptOrderCode, principal, bonus } = recharge
    const trade = paid.get(rptOrderCode) as TradeRow
    const member = members.get(rpiMemberNo) as HeldMember
    const bookDay = trade.bookDay as string
    const paidTime = trade.payTime as string
    members.set(
      rpiMemberNo,
      await changeMember(tx, member, {
        principal: fen(member.principal + principal),
        bonus: fen(member.bonus + bonus),
        totalRecharge: fen(member.totalRecharge + principal),
      }),
    )
    await run(
      tx,
      sql`UPDATE member_recharge_trade SET paid_time = ${paidTime}, book_day = ${bookDay}, version = version + 1 WHERE tenant_id = ${tenantId} AND member_trade_no = ${memberTradeNo}`,
    )
    await postStored(tx, member, 'in', recharge, {
      eventType: LedgerEvent.memberRecharged,
      eventKey: `T:${rptOrderCode}:M`,
      bookDay,
      happenedAt: paidTime,
      bizKind: 'memberRecharge',
      bizCode: rptOrderCode,
    })
  }
}

/** Part of the stored value that a refund of a recharge takes, or holds. */
interface Return {
  readonly refundCode: string
  readonly amount: Fen
  readonly principal: Fen
  readonly bonus: Fen
  readonly returnStatus: CodeOf<typeof RechargeReturnStatus>
}

/** A recharge with its member, both locked, and what its refunds took so far. */
interface Standing {
  readonly recharge: HeldRecharge
  readonly member: HeldMember
  readonly returns: readonly Return[]
}

/** The recharge that a trade pays; undefined for other trades, and before it was paid. */
async function standingOf(tx: Tx, tenantId: string, trade: TradeRow): Promise<Standing | undefined> {
  if (!isRecharge(trade)) return undefined
  const [recharge] = await rechargesOf(tx, tenantId, [trade.rptOrderCode])
  if (!recharge || recharge.bookDay === null) return undefined
  const member = (await lockMembers(tx, tenantId, [recharge.rpiMemberNo])).get(recharge.rpiMemberNo) as HeldMember
  const returns = await rowsOf<Return>(
    tx,
    sql`SELECT refund_code AS "refundCode", amount, principal, bonus, return_status AS "returnStatus" FROM member_recharge_refund WHERE tenant_id = ${tenantId} AND member_trade_no = ${recharge.memberTradeNo} ORDER BY create_time, id`,
  )
  return { recharge, member, returns }
}

const { held, taken } = RechargeReturnStatus
const sumOf = (returns: readonly Return[], column: 'amount' | 'bonus', ...statuses: readonly number[]): Fen =>
  sumFen(returns.filter(({ returnStatus }) => statuses.includes(returnStatus)).map((one) => one[column]))

/**
 * Holds what a refund that begins will take: it cannot be spent meanwhile.
 * @throws member.returnableTooLow for one that somebody asked for
 */
async function holdReturn(
  tx: Tx,
  tenantId: string,
  refund: { trade: TradeRow; refundCode: string; amountFen: Fen; isForced: boolean },
): Promise<void> {
  const standing = await standingOf(tx, tenantId, refund.trade)
  if (!standing) return
  const { recharge, member, returns } = standing
  const { refundCode, amountFen: amount } = refund
  const free = freeOf(member)
  if (!refund.isForced && free.principal < amount) throw memberErrors.returnableTooLow()
  const before = {
    ...recharge,
    refundedFen: sumOf(returns, 'amount', held, taken),
    takenBonus: sumOf(returns, 'bonus', held, taken),
  }
  const parts = returnedParts(before, amount, free)
  await changeMember(tx, member, {
    heldPrincipal: fen(member.heldPrincipal + parts.principal),
    heldBonus: fen(member.heldBonus + parts.bonus),
  })
  await addReturn(tx, standing, { refundCode, amount, ...parts, returnStatus: rechargeReturnTransitions.hold.to })
}

async function addReturn(
  tx: Tx,
  { recharge: { memberTradeNo, rpiMemberNo }, member: { tenantId, oemNo, rpiNo } }: Standing,
  row: Return & { readonly bookDay?: string; readonly finishTime?: string },
): Promise<void> {
  await insertRows(tx, 'member_recharge_refund', [{ tenantId, oemNo, memberTradeNo, rpiMemberNo, rpiNo, ...row }])
  await logReturn(tx, { tenantId, oemNo }, row.refundCode, { from: null, to: row.returnStatus, action: 'hold' })
}

const logReturn = (
  tx: Tx,
  { tenantId, oemNo }: { tenantId: string; oemNo: string },
  entityNo: string,
  change: { from: number | null; to: number; action: string },
) => logStates(tx, tenantId, null, [{ oemNo, entity: 'memberRechargeRefund', entityNo, ...change }])

async function bookedNow(tx: Tx, tenantId: string): Promise<{ at: string; bookDay: string }> {
  const { at, day } = await momentNow(tx)
  return { at, bookDay: await bookDayOf(tx, tenantId, day) }
}

/**
 * Takes what a refund that was made takes off the member; of what nobody held, what is there. The money has gone already.
 * @source docs/domain/money.md 2.4 (2002)
 */
async function takeReturn(
  tx: Tx,
  tenantId: string,
  trade: TradeRow,
  { refundCode, amountFen: amount }: { refundCode: string; amountFen: Fen },
): Promise<void> {
  const standing = await standingOf(tx, tenantId, trade)
  if (!standing) return
  const { recharge, member, returns } = standing
  const own = returns.find((one) => one.refundCode === refundCode)
  const isHeld = own?.returnStatus === held
  const [ownPrincipal, ownBonus] = isHeld ? [own.principal, own.bonus] : [0n, 0n]
  const free = freeOf(member)
  const before = {
    ...recharge,
    refundedFen: sumOf(returns, 'amount', taken),
    takenBonus: sumOf(returns, 'bonus', taken),
  }
  const parts = returnedParts(before, amount, {
    principal: fen(free.principal + ownPrincipal),
    bonus: fen(free.bonus + ownBonus),
  })
  await changeMember(tx, member, {
    principal: fen(member.principal - parts.principal),
    bonus: fen(member.bonus - parts.bonus),
    heldPrincipal: fen(member.heldPrincipal - ownPrincipal),
    heldBonus: fen(member.heldBonus - ownBonus),
  })
  await changeReturned(tx, tenantId, recharge, parts, 1n)
  const { at, bookDay } = await bookedNow(tx, tenantId)
  if (own) {
    const returnStatus = nextState(rechargeReturnTransitions, own.returnStatus, 'take')
    const changes = { amount, ...parts, returnStatus, bookDay, finishTime: at }
    await moveReturn(tx, member, own, changes, 'take')
  } else {
    const returnStatus = rechargeReturnTransitions.bornTaken.to
    await addReturn(tx, standing, { refundCode, amount, ...parts, returnStatus, bookDay, finishTime: at })
  }
  await postStored(tx, member, 'out', parts, {
    eventType: LedgerEvent.rechargeRefunded,
    eventKey: `R:${refundCode}:M`,
    bookDay,
    happenedAt: at,
    bizKind: 'memberRechargeRefund',
    bizCode: refundCode,
  })
}

/**
 * A recharge was reversed: the void that asked for it, or a return of its own, takes all that is left. What other refunds
 * hold is free before: they cannot be made any more.
 */
async function takeReversed(tx: Tx, tenantId: string, trade: TradeRow): Promise<void> {
  const standing = await standingOf(tx, tenantId, trade)
  if (!standing) return
  const waiting = standing.returns.filter(({ returnStatus }) => returnStatus === held)
  const asked = waiting.find(({ amount }) => amount === trade.tradeAmount)
  for (const { refundCode } of waiting)
    if (refundCode !== asked?.refundCode) await releaseReturn(tx, tenantId, trade, refundCode)
  const refundCode = asked?.refundCode ?? trade.rptOrderCode
  await takeReturn(tx, tenantId, trade, { refundCode, amountFen: fen(trade.tradeAmount - trade.refundedAmount) })
}

/** A refund failed: what it held can be spent again. */
async function releaseReturn(tx: Tx, tenantId: string, trade: TradeRow, refundCode: string): Promise<void> {
  const standing = await standingOf(tx, tenantId, trade)
  const own = standing?.returns.find((one) => one.refundCode === refundCode)
  if (!standing || own?.returnStatus !== held) return
  const { member } = standing
  await changeMember(tx, member, {
    heldPrincipal: fen(member.heldPrincipal - own.principal),
    heldBonus: fen(member.heldBonus - own.bonus),
  })
  const { at } = await bookedNow(tx, tenantId)
  const returnStatus = nextState(rechargeReturnTransitions, own.returnStatus, 'release')
  await moveReturn(tx, member, own, { returnStatus, finishTime: at }, 'release')
}

/** A refund that was booked was never made: the member has the stored value again. @source docs/domain/money.md 9, diffKind 7 */
async function undoReturn(tx: Tx, tenantId: string, trade: TradeRow, refundCode: string): Promise<void> {
  const standing = await standingOf(tx, tenantId, trade)
  const own = standing?.returns.find((one) => one.refundCode === refundCode)
  if (!standing || own?.returnStatus !== taken) return
  const { recharge, member } = standing
  await changeMember(tx, member, {
    principal: fen(member.principal + own.principal),
    bonus: fen(member.bonus + own.bonus),
  })
  await changeReturned(tx, tenantId, recharge, own, -1n)
  const { at, bookDay } = await bookedNow(tx, tenantId)
  const returnStatus = nextState(rechargeReturnTransitions, own.returnStatus, 'undo')
  await moveReturn(tx, member, own, { returnStatus, finishTime: at }, 'undo')
  await postStored(tx, member, 'in', own, {
    eventType: LedgerEvent.rechargeRefunded,
    eventKey: `R:${refundCode}:MV`,
    bookDay,
    happenedAt: at,
    bizKind: 'memberRechargeRefund',
    bizCode: refundCode,
  })
}

const changeReturned = (
  tx: Tx,
  tenantId: string,
  { memberTradeNo }: HeldRecharge,
  { principal, bonus }: { principal: Fen; bonus: Fen },
  sign: 1n | -1n,
) =>
  run(
    tx,
    sql`UPDATE member_recharge_trade SET returned_principal = returned_principal + ${sign * principal}, returned_bonus = returned_bonus + ${sign * bonus}, version = version + 1 WHERE tenant_id = ${tenantId} AND member_trade_no = ${memberTradeNo}`,
  )

async function moveReturn(
  tx: Tx,
  { tenantId, oemNo }: HeldMember,
  own: Return,
  changes: Partial<Return> & { readonly bookDay?: string; readonly finishTime: string },
  action: 'take' | 'release' | 'undo',
): Promise<void> {
  await run(
    tx,
    sql`UPDATE member_recharge_refund SET ${assignments(changes)}, version = version + 1 WHERE tenant_id = ${tenantId} AND refund_code = ${own.refundCode}`,
  )
  const to = changes.returnStatus ?? own.returnStatus
  await logReturn(tx, { tenantId, oemNo }, own.refundCode, { from: own.returnStatus, to, action })
}
