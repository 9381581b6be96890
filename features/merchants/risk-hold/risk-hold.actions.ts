import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { moneyNumber, takeNumbers } from '../../../core/server/database/business-number.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { bookDayOf, lockDay, post, postAll } from '../../ledger/ledger.server.ts'
import { chart, LedgerEvent } from '../../ledger/ledger.shared.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { HoldKind, type HoldMode, HoldStatus } from './risk-hold.contract.ts'
import { riskHoldTransitions, drawn, holdLine, releaseLine, type Waiting } from './risk-hold.rules.ts'

/**
 * Stands before anything about holds of merchants: no settlement is built and nothing is posted meanwhile, so that what is
 * found waiting is held and not settled as well. It comes before any row is locked.
 */
export async function lockHolds(tx: Tx, tenantId: string, { day }: Pick<Moment, 'day'>): Promise<string> {
  await lockDay(tx, tenantId)
  return bookDayOf(tx, tenantId, day)
}

/** Settlements that are not done: pending or in progress; codes of the area of trades, which stands above. */
const underWay = constant(0, 1)

/** Reads the waiting money of a merchant, by channel, less the part that settlements under way take. */
export async function waitingOf(tx: Tx, tenantId: string, rpiNo: string): Promise<Waiting[]> {
  return rowsOf<Waiting>(
    tx,
    sql`SELECT a.sub_key AS "aisleCode", (sum(b.credits - b.debits) - coalesce((SELECT sum(r.settle_amount) FROM settle_record r
                 WHERE r.tenant_id = ${tenantId} AND r.rpi_no = ${rpiNo} AND r.aisle_code = a.sub_key AND r.settle_status IN (${underWay})), 0))::bigint AS "freeFen"
          FROM ledger_account a JOIN ledger_balance b ON b.tenant_id = a.tenant_id AND b.account_id = a.account_id
         WHERE a.tenant_id = ${tenantId} AND a.ledger = 1 AND a.code = ${chart.merchantPending.code} AND a.owner_no = ${rpiNo} GROUP BY a.sub_key ORDER BY a.sub_key`,
  )
}

/** Holds sums that were found waiting, one hold a channel. @returns their numbers */
export async function placeHolds(
  tx: Tx,
  caller: Caller,
  merchant: { readonly rpiNo: string; readonly oemNo: string },
  sums: readonly { readonly aisleCode: string; readonly amountFen: Fen }[],
  about: {
    readonly holdKind: CodeOf<typeof HoldKind>
    readonly holdMode: CodeOf<typeof HoldMode>
    readonly reason: string
    readonly bookDay: string
    readonly now: Pick<Moment, 'at' | 'day'>
  },
): Promise<string[]> {
  const { tenantId } = caller
  const { holdKind, holdMode, reason, bookDay, now } = about
  const numbers = await takeNumbers(tx, moneyNumber('HD'), now.day, sums.length)
  const posted = await postAll(
    tx,
    tenantId,
    sums.map(({ aisleCode, amountFen }, place) => ({
      eventType: LedgerEvent.riskHold,
      eventKey: `H:${numbers[place]}:S`,
      bookDay,
      happenedAt: now.at,
      bizKind: 'riskHold',
      bizCode: numbers[place] as string,
      lines: [holdLine(merchant.rpiNo, aisleCode, amountFen)],
      operatorNo: caller.account,
      memo: reason,
    })),
  )
  for (const [place, { aisleCode, amountFen }] of sums.entries())
    await run(
      tx,
      sql`INSERT INTO risk_hold (tenant_id, oem_no, hold_no, rpi_no, aisle_code, hold_kind, hold_mode, amount, hold_status, reason, txn_id, book_day, maker_no, create_user, create_time, update_time)
          VALUES (${tenantId}, ${merchant.oemNo}, ${numbers[place]}, ${merchant.rpiNo}, ${aisleCode}, ${holdKind}, ${holdMode}, ${amountFen}, ${riskHoldTransitions.place.to}, ${reason}, ${posted[place]?.txnId}, ${bookDay}, ${caller.account}, ${caller.userId}, ${now.at}, ${now.at})`,
    )
  await logStates(
    tx,
    tenantId,
    caller,
    numbers.map((entityNo) => ({
      oemNo: merchant.oemNo,
      entity: 'riskHold',
      entityNo,
      from: null,
      to: HoldStatus.held,
      action: 'place',
      remark: reason,
    })),
  )
  return numbers
}

/**
 * A merchant was frozen: everything of it that waits is held. `lockHolds` came before.
 * @source docs/rulings.md 32; docs/domain/network.md 3.2
 */
export async function holdFrozen(
  tx: Tx,
  caller: Caller,
  merchant: { readonly rpiNo: string; readonly oemNo: string },
  about: { readonly reason: string; readonly bookDay: string; readonly now: Pick<Moment, 'at' | 'day'> },
): Promise<string[]> {
  const waiting = await waitingOf(tx, caller.tenantId, merchant.rpiNo)
  const sums = waiting
    .filter(({ freeFen }) => freeFen > 0n)
    .map(({ aisleCode, freeFen }) => ({ aisleCode, amountFen: freeFen as Fen }))
  if (sums.length === 0) return []
  return placeHolds(tx, caller, merchant, sums, { ...about, holdKind: HoldKind.frozenMerchant, holdMode: 2 })
}

/**
 * A merchant's freeze was lifted: the release of what was held for it is asked for; another person decides.
 * @returns the numbers of the holds
 * @source docs/rulings.md 32
 */
export async function askToLiftFrozen(
  tx: Tx,
  caller: Caller,
  { rpiNo, oemNo }: { readonly rpiNo: string; readonly oemNo: string },
  { reason, at }: { readonly reason: string; readonly at: string },
): Promise<string[]> {
  const rows = await rowsOf<{ holdNo: string }>(
    tx,
    sql`UPDATE risk_hold SET hold_status = ${riskHoldTransitions.lift.to}, lift_user = ${caller.userId}, lift_no = ${caller.account}, lift_time = ${at}, lift_reason = ${reason}, update_time = ${at}, version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND rpi_no = ${rpiNo} AND hold_kind = ${HoldKind.frozenMerchant} AND hold_status = ${HoldStatus.held} RETURNING hold_no AS "holdNo"`,
  )
  await logStates(
    tx,
    caller.tenantId,
    caller,
    rows.map(({ holdNo }) => ({
      oemNo,
      entity: 'riskHold',
      entityNo: holdNo,
      from: HoldStatus.held,
      to: HoldStatus.lifting,
      action: 'lift',
      remark: reason,
    })),
  )
  return rows.map(({ holdNo }) => holdNo)
}

/** Money held at a channel by the freeze of a merchant. */
export interface FrozenHold {
  readonly holdNo: string
  readonly leftFen: bigint
}

/** The holds that refunds of a frozen merchant may draw on, the oldest first, locked. Before any ledger row. */
export const lockFrozenHolds = (tx: Tx, tenantId: string, rpiNo: string, aisleCode: string): Promise<FrozenHold[]> =>
  rowsOf<FrozenHold>(
    tx,
    sql`SELECT hold_no AS "holdNo", (amount - drawn_amount)::bigint AS "leftFen" FROM risk_hold
         WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND aisle_code = ${aisleCode} AND hold_kind = ${HoldKind.frozenMerchant} AND hold_status IN (${HoldStatus.held}, ${HoldStatus.lifting})
         ORDER BY hold_no FOR NO KEY UPDATE`,
  )

/**
 * Gives money back out of the freeze of a merchant for a refund, which goes on while it is frozen: what was held goes to
 * the payers whose money it was. Holds that people placed for a sum give nothing.
 * @returns how much was given back into what waits for settlement
 * @source docs/domain/money.md 3.6
 */
export async function drawForRefund(
  tx: Tx,
  tenantId: string,
  { rpiNo, aisleCode, refundCode }: { readonly rpiNo: string; readonly aisleCode: string; readonly refundCode: string },
  holds: readonly FrozenHold[],
  neededFen: bigint,
  booked: { readonly bookDay: string; readonly happenedAt: string },
): Promise<bigint> {
  const taken = drawn(holds, neededFen)
  for (const { hold, amountFen } of taken) {
    await post(tx, tenantId, {
      ...booked,
      eventType: LedgerEvent.riskHold,
      eventKey: `H:${hold.holdNo}:D:${refundCode}`,
      bizKind: 'riskHold',
      bizCode: hold.holdNo,
      lines: [releaseLine(rpiNo, aisleCode, amountFen)],
      memo: refundCode,
    })
    await run(
      tx,
      sql`UPDATE risk_hold SET drawn_amount = drawn_amount + ${amountFen}, update_time = ${booked.happenedAt}, version = version + 1 WHERE tenant_id = ${tenantId} AND hold_no = ${hold.holdNo}`,
    )
  }
  return taken.reduce((sum, { amountFen }) => sum + amountFen, 0n)
}
