import type { Caller } from '../../../core/server/call/caller.ts'
import { type Db, inScope, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { putOutbox } from '../../../core/server/jobs/outbox.ts'
import { dateTimeText, instantOf } from '../../../core/shared/dates.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { openDayOf } from '../../ledger/ledger.server.ts'
import { WalletStatus } from '../../ledger/ledger.shared.ts'
import { DivisionDetailStatus, DivisionPayMode, DivOrderStatus, type TradeRow } from '../../trades/trades.shared.ts'
import { lockTrades } from '../../trades/trades.server.ts'
import {
  type DivisionChange,
  dividedTrade,
  postDivisions,
  withTotals,
  writeDivisions,
} from './division-change.actions.ts'
import { type Booked, ownerOf, walletKindOf } from './division-lines.rules.ts'
import { divisionSending } from './division-sending.jobs.ts'
import { type Division, lockDivisions, tradesOfDivisions, updateDivisionOrders } from './division-store.actions.ts'
import type { DivisionDetailRow, DivisionOrderRow } from './division-row.queries.ts'
import { freezeWaiting } from './freeze.actions.ts'
import { detailTransitions, divisionTransitions, pooledOf } from './order-states.rules.ts'
import { ended, type PartOutcome } from './outcome.actions.ts'
import { tellChannel, unfreezing } from './unfreeze.actions.ts'

/**
 * Does what is due for the division orders of a ledger: freezes new ones, divides those whose time has come, gives back
 * what was frozen too long. Each order by itself: one that fails holds no other back.
 * @returns how many were looked at
 * @source docs/domain/money.md 6.3; 12.1 divisionRun
 */
export async function runDivisions(db: Db, tenantId: string, failed: (error: unknown) => void): Promise<number> {
  const scope = { tenantId, oemNo: '' }
  let done = 0
  const seen = new Set<string>()
  for (;;) {
    const due = await inScope(db, scope, (tx) => dueDivisions(tx, tenantId))
    const fresh = due.filter(({ code, status }) => !seen.has(`${code} ${status}`))
    if (fresh.length === 0) return done
    for (const { code, status } of fresh) {
      seen.add(`${code} ${status}`)
      await inScope(db, scope, (tx) => runDivision(tx, tenantId, code)).catch(failed)
      done += 1
    }
  }
}

async function dueDivisions({ client }: Tx, tenantId: string): Promise<{ code: string; status: number }[]> {
  const { rows } = await client.query<{ code: string; status: number }>({
    name: 'due_divisions',
    text: 'SELECT div_order_code AS code, div_order_status AS status FROM division_order WHERE tenant_id = $1 AND due_time <= business_now() ORDER BY due_time LIMIT 200',
    values: [tenantId],
  })
  return rows
}

interface Locked {
  readonly division: Division
  readonly trade: TradeRow
  readonly now: Moment
  readonly bookDay: string
}

/** Does for one order what is due now; nothing when it is not due any more. */
async function runDivision(tx: Tx, tenantId: string, divOrderCode: string): Promise<void> {
  const locked = await lockAll(tx, tenantId, divOrderCode)
  if (!locked) return
  const { division, trade, now, bookDay } = locked
  const { order } = division
  if (order.dueTime === null || instantOf(order.dueTime) > instantOf(now.at)) return
  if (order.divOrderStatus === DivOrderStatus.toFreeze)
    return write(tx, tenantId, null, await freezeWaiting(tx, tenantId, trade, order, now, bookDay))
  if (order.divOrderStatus !== DivOrderStatus.frozen) return
  if (instantOf(order.unfreezeTime as string) <= instantOf(now.at)) {
    const change = unfreezing(division, trade, { bookDay, happenedAt: now.at })
    await tellChannel(tx, tenantId, [change.after.order])
    return write(tx, tenantId, null, change)
  }
  // A refund under way takes back its share of the pool when it succeeds: the receivers wait for it.
  if (trade.refundingAmount > 0n) return postpone(tx, tenantId, order, now)
  await execute(tx, null, locked)
}

/**
 * Starts a division by hand, before its time or when it has none.
 * @returns the order: being divided, or divided already when it pays into wallets
 * @throws common.notFound; common.stateRefuses unless it is frozen and no refund of its payment is under way
 * @source docs/domain/money.md 6.3, row "1 → 2", execute
 */
export async function executeDivision(
  tx: Tx,
  by: Pick<Caller, 'tenantId' | 'userId' | 'userNo'>,
  divOrderCode: string,
): Promise<DivisionOrderRow> {
  const locked = await lockAll(tx, by.tenantId, divOrderCode)
  if (!locked) throw commonErrors.notFound()
  if (locked.trade.refundingAmount > 0n) throw commonErrors.stateRefuses()
  return execute(tx, by, locked)
}

async function lockAll(tx: Tx, tenantId: string, divOrderCode: string): Promise<Locked | null> {
  const { rows } = await tx.client.query<Moment>({
    name: 'business_moment',
    text: 'SELECT business_now()::text AS at, business_day(business_now())::text AS day',
  })
  const now = rows[0] as Moment
  const openDay = await openDayOf(tx, tenantId, now.day)
  const rptOrderCode = (await tradesOfDivisions(tx, tenantId, [divOrderCode])).get(divOrderCode)
  if (rptOrderCode === undefined) return null
  const trade = (await lockTrades(tx, tenantId, [rptOrderCode])).get(rptOrderCode) as TradeRow
  const division = (await lockDivisions(tx, tenantId, [divOrderCode])).get(divOrderCode) as Division
  return { division, trade, now, bookDay: now.day > openDay ? now.day : openDay }
}

async function execute(
  tx: Tx,
  by: Pick<Caller, 'tenantId' | 'userId' | 'userNo'> | null,
  { division, trade, now, bookDay }: Locked,
): Promise<DivisionOrderRow> {
  const { tenantId } = division.order
  const started = starting(division, trade)
  await write(tx, tenantId, by, started)
  if (division.order.payMode === DivisionPayMode.channel) {
    await send(tx, tenantId, started.after)
    return started.after.order
  }
  const outcomes = await walletOutcomes(tx, tenantId, started.after.details)
  const booked: Booked = { bookDay, happenedAt: now.at }
  const finished = ended(started.after, started.trade as TradeRow, outcomes, booked)
  if (!finished) throw new Error(`division order ${division.order.divOrderCode} has nobody to pay`)
  await write(tx, tenantId, by, finished)
  return finished.after.order
}

/** A frozen order begins to be divided. @throws common.stateRefuses unless it is frozen */
function starting(division: Division, trade: TradeRow): DivisionChange {
  const { order: before } = division
  const details = division.details.map((detail) =>
    detail.detailStatus === DivisionDetailStatus.waiting
      ? { ...detail, detailStatus: nextState(detailTransitions, detail.detailStatus, 'send') }
      : detail,
  )
  const divOrderStatus = nextState(divisionTransitions, before.divOrderStatus, 'execute')
  const order = withTotals({ ...before, divOrderStatus, dueTime: null }, details)
  return {
    before,
    after: { order, details },
    trade: dividedTrade(trade, { order, details }),
    postings: [],
    moved: null,
    action: 'execute',
  }
}

async function write(
  tx: Tx,
  tenantId: string,
  by: Pick<Caller, 'userId' | 'userNo'> | null,
  change: DivisionChange,
): Promise<void> {
  await writeDivisions(tx, tenantId, by, [change])
  await postDivisions(tx, tenantId, [change])
}

const send = (tx: Tx, tenantId: string, { order, details }: Division): Promise<void> =>
  putOutbox(tx, tenantId, divisionSending, [
    {
      outNo: order.divOrderCode,
      payload: {
        aisleCode: order.aisleCode,
        orderNo: order.rptAisleOrderCode ?? order.rptOrderCode,
        receivers: details
          .filter(({ detailStatus }) => detailStatus === DivisionDetailStatus.inProgress)
          .map((detail) => ({
            detailNo: detail.detailNo,
            aisleReceiverNo: detail.aisleReceiverNo,
            amountFen: String(pooledOf(detail)),
          })),
      },
    },
  ])

/** Wallets are paid at once, but for those that take no money. @source docs/domain/money.md 5.1, wallet_status */
async function walletOutcomes(
  { client }: Tx,
  tenantId: string,
  details: readonly DivisionDetailRow[],
): Promise<Map<string, PartOutcome>> {
  const owners = details.map(ownerOf)
  const { rows } = await client.query<{ owner_type: number; owner_no: string; wallet_kind: number }>({
    name: 'shut_wallets',
    text: `SELECT owner_type, owner_no, wallet_kind FROM user_wallet WHERE tenant_id = $1 AND (owner_type, owner_no) IN (SELECT * FROM unnest($2::smallint[], $3::text[])) AND wallet_status = ANY($4::smallint[])`,
    values: [
      tenantId,
      owners.map(({ ownerType }) => ownerType),
      owners.map(({ ownerNo }) => ownerNo),
      [WalletStatus.locked, WalletStatus.closed],
    ],
  })
  const isShut = (detail: DivisionDetailRow) => {
    const { ownerType, ownerNo } = ownerOf(detail)
    return rows.some(
      (row) => row.owner_type === ownerType && row.owner_no === ownerNo && row.wallet_kind === walletKindOf(detail),
    )
  }
  return new Map(
    details.map((detail): [string, PartOutcome] => [
      detail.detailNo,
      isShut(detail) ? { kind: 'failed', failReason: '收款方钱包不可入账' } : { kind: 'paid', aisleDetailNo: '' },
    ]),
  )
}

const waitMs = 60_000

const postpone = async (tx: Tx, tenantId: string, order: DivisionOrderRow, now: Moment): Promise<void> => {
  const dueTime = `${dateTimeText(new Date(instantOf(now.at).getTime() + waitMs))}+08`
  await updateDivisionOrders(tx, tenantId, [{ ...order, dueTime, version: order.version + 1 }])
}
