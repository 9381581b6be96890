import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isSubOperator } from '../../../core/server/call/caller.ts'
import { preparedRow, preparedRows, type Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { refundRulesOf } from '../../channels/channels.server.ts'
import { pricedAsBooked, refundedOf, RptStatus, TradeKeyKind, type TradeRow } from '../../trades/trades.shared.ts'
import { byCode, byKey, tradeFields, tradesInReach } from '../../trades/trades.server.ts'
import { snapshotChains } from '../../sharing/sharing.server.ts'
import {
  employeeLevel,
  ProfitMode,
  type ProfitRow,
  sharesAfter,
  type SnapshotChain,
} from '../../sharing/sharing.shared.ts'
import { seesChannelCost } from '../day/profit-scope.queries.ts'
import type { ProfitScope } from '../day/profit-day.contract.ts'
import type { ProfitExplained } from './explain.contract.ts'
import { type Booked, levelsOf, nameOf } from './explain-levels.queries.ts'
import { agrees, keptOf, type Sight, sightOf } from './explain.rules.ts'

type Explained = z.output<typeof ProfitExplained>

/** Identifiers of the trade to explain: our number, the channel's, or one of its profit rows. */
export interface ExplainNames {
  readonly rptAisleOrderCode?: string | undefined
  readonly rptOrderCode?: string | undefined
  readonly profitId?: bigint | undefined
}

/**
 * Returns the breakdown of a trade's fee to the fen, from the caller's own node downward.
 * @throws common.notFound for a trade out of reach, one that was never booked, and for who earns nothing in its chain
 * @source docs/domain/money.md 4.8
 */
export async function explainProfit(
  tx: Tx,
  caller: Caller,
  scope: ProfitScope,
  names: ExplainNames,
): Promise<Explained> {
  const trade = await preparedRow<TradeRow>(
    tx,
    sql`SELECT ${sql.raw(tradeFields)} FROM pos_trade t WHERE ${tradesInReach(caller, scope)} AND ${named(caller, names)} ORDER BY t.id LIMIT 1`,
  )
  if (!trade?.snapshotId || !trade.rpiNo) throw commonErrors.notFound()
  const [chains, refundRules, booked] = [
    await snapshotChains(tx, caller.tenantId, [trade.snapshotId]),
    await refundRulesOf(tx, [trade.aisleCode]),
    await bookedRows(tx, caller, trade.rptOrderCode),
  ]
  const chain = chains.get(trade.snapshotId) as SnapshotChain
  const owners = chain.levels.map(({ ownerNo }) => ownerNo)
  const sight = sightOf(
    { ...caller, seesCost: seesChannelCost(caller) },
    owners,
    trade.oemNo,
    chain.employee?.ownerNo ?? null,
  )
  if (sight.profits.size === 0) throw commonErrors.notFound()
  const rule = refundRules(trade.aisleCode).refundFeeRule
  const priced = pricedAsBooked(trade, chain)
  const expected = trade.rptStatus === RptStatus.reversed ? [] : sharesAfter(priced, rule, refundedOf(trade))
  const shown = booked.filter(({ level }) => sight.profits.has(level))
  const seesAll = sight.prices.size === owners.length
  const isReversed = trade.rptStatus === RptStatus.reversed
  const feeLessCost = isReversed
    ? fen(0)
    : fen(trade.feeAmount - trade.refundedFee - trade.aisleCostAmount + trade.refundedCost)
  const [levels, postings] = [
    await levelsOf(tx, caller, { priced, chain, sight, booked, trade }),
    await postingsOf(tx, caller, shown, seesAll),
  ]
  return {
    ...headerOf(trade, chain, sight),
    refundFeeRule: rule,
    chain: levels,
    rows: shown.map((row) => ({
      ...row,
      profitAmount: row.profitFen,
      cost: row.level > 0 || sight.prices.has(0) ? row.cost : null,
    })),
    check: {
      keptSum: keptOf(shown),
      feeLessCost: seesAll ? feeLessCost : null,
      ...checked(caller, booked, expected, feeLessCost),
    },
    postings,
  }
}

/** Whether the books add up and are what the prices give. A sub-operator's transaction does not see the root operator's row. */
function checked(caller: Caller, booked: readonly Booked[], expected: readonly ProfitRow[], feeLessCost: Fen) {
  if (!isSubOperator(caller)) return { isExact: keptOf(booked) === feeLessCost, isRecomputed: agrees(booked, expected) }
  const below = expected.filter(({ level }) => level > 0)
  const belowFen = below.reduce((sum, { profitFen }) => sum + profitFen, 0n)
  return { isExact: keptOf(booked) === belowFen, isRecomputed: agrees(booked, below) }
}

function named(caller: Caller, { rptOrderCode, rptAisleOrderCode, profitId }: ExplainNames): SQL {
  if (rptOrderCode !== undefined) return byCode(rptOrderCode)
  if (rptAisleOrderCode !== undefined)
    return sql`(${byKey(TradeKeyKind.aisleOrder, sql`(SELECT aisle_code FROM pay_aisle)`, rptAisleOrderCode)} OR ${byCode(rptAisleOrderCode)})`
  if (profitId === undefined) throw commonErrors.notFound()
  return sql`t.rpt_order_code = (SELECT p.rpt_order_code FROM pos_profit p WHERE p.tenant_id = ${caller.tenantId} AND p.profit_id = ${profitId})`
}

function headerOf(trade: TradeRow, { employee }: SnapshotChain, { profits, prices }: Sight) {
  const {
    rptOrderCode,
    rptAisleOrderCode,
    rpiNo,
    rpiName,
    aisleCode,
    payWay,
    settleCycle,
    rptStatus,
    payTime,
    bookDay,
    tradeAmount,
    feeAmount,
    settleAmount,
    refundedAmount,
    refundedFee,
  } = trade
  return {
    rptOrderCode,
    rptAisleOrderCode,
    rpiNo,
    rpiName,
    aisleCode,
    settleCycle,
    rptStatus,
    payTime,
    bookDay,
    tradeAmount,
    feeAmount,
    settleAmount,
    refundedAmount,
    refundedFee,
    payWay: payWay as Explained['payWay'],
    snapshotId: String(trade.snapshotId),
    aisleCostAmount: prices.has(0) ? trade.aisleCostAmount : null,
    employee:
      employee && profits.has(employeeLevel)
        ? {
            userNo: employee.ownerNo,
            profitMode: employee.profitMode,
            rate: employee.profitMode === ProfitMode.perTrade ? null : employee.ratePpm,
            amount: employee.profitMode === ProfitMode.perTrade ? employee.amountFen : null,
          }
        : null,
  }
}

const bookedRows = (tx: Tx, { tenantId }: Caller, code: string) =>
  preparedRows<Booked>(
    tx,
    sql`SELECT p.profit_id AS "profitId", p.level, p.owner_no AS "ownerNo", p.owner_no AS "userNo", ${nameOf(tenantId, sql`p.owner_no`)} AS "userName", p.row_kind AS "rowKind", p.biz_code AS "bizCode", p.book_day AS "bookDay",
               p.trade_amount AS "tradeAmount", p.child_fee AS "childFee", p.cost_fee AS cost, p.spread, p.share_in AS "shareIn", p.share_out AS "shareOut", p.profit_amount AS "profitFen", p.txn_id AS "txnId", p.create_time AS "createTime"
          FROM pos_profit p WHERE p.tenant_id = ${tenantId} AND p.rpt_order_code = ${code} ORDER BY p.book_day, p.create_time, p.row_kind, p.level`,
  )

const account = (alias: string) =>
  sql`concat_ws(':', ${sql.raw(alias)}.code, ${sql.raw(alias)}.owner_no, nullif(${sql.raw(alias)}.sub_key, ''))`

/** The lines behind the rows shown: all of them for who sees the whole chain, else those of the owners shown. */
async function postingsOf(
  tx: Tx,
  { tenantId }: Caller,
  rows: readonly Booked[],
  seesAll: boolean,
): Promise<Explained['postings']> {
  const owners = sql.param([...new Set(rows.map(({ ownerNo }) => ownerNo))])
  return preparedRows<Explained['postings'][number]>(
    tx,
    sql`SELECT x.txn_id AS "txnId", x.event_type AS "eventType", x.book_day AS "bookDay", x.biz_code AS "bizCode", l.seq, ${account('d')} AS "debitAccount", ${account('c')} AS "creditAccount", l.amount
          FROM ledger_posting l
          JOIN ledger_txn x ON x.tenant_id = l.tenant_id AND x.txn_id = l.txn_id AND x.book_day = l.book_day
          JOIN ledger_account d ON d.tenant_id = l.tenant_id AND d.account_id = l.debit_account
          JOIN ledger_account c ON c.tenant_id = l.tenant_id AND c.account_id = l.credit_account
         WHERE l.tenant_id = ${tenantId} AND l.txn_id = ANY(${sql.param([...new Set(rows.map(({ txnId }) => txnId))])}::bigint[])
           AND l.book_day = ANY(${sql.param([...new Set(rows.map(({ bookDay }) => bookDay))])}::date[])
           AND (${seesAll} OR (d.code IN (2101, 4001) AND d.owner_no = ANY(${owners}::text[])) OR (c.code IN (2101, 4001) AND c.owner_no = ANY(${owners}::text[])))
         ORDER BY x.txn_id, l.seq`,
  )
}
