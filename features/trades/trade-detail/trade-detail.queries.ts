import { constant } from '../../../core/server/database/constant.ts'
import { portsOf } from '../../../core/server/ports.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff, isSubOperator } from '../../../core/server/call/caller.ts'
import { preparedRow, preparedRows, type Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { LedgerEvent, OwnerType } from '../../ledger/ledger.shared.ts'
import { ProfitRowKind } from '../../sharing/sharing.shared.ts'
import { TradeKeyKind } from '../trade/trade-keys.contract.ts'
import { RptStatus } from '../trade/trade.contract.ts'
import { TradeDetail } from './trade-detail.contract.ts'
import { byCode, byKey } from '../trade-list/trade-filter.queries.ts'
import type { TradeScope } from '../trade-list/trade-list.contract.ts'
import { nodeName, tradeColumns } from '../trade-list/trade-list.queries.ts'
import { seesCost, tradesInReach } from '../trade-list/trade-reach.queries.ts'

/** Names of one trade: its id, our number or the channel's. */
export interface TradeNames {
  readonly id?: bigint | undefined
  readonly rptOrderCode?: string | undefined
  readonly rptAisleOrderCode?: string | undefined
}

type Detail = z.output<typeof TradeDetail>

/** A trade as the calls about one trade load it. */
export interface FoundTrade {
  readonly rptOrderCode: string
  readonly oemNo: string
  readonly aisleCode: string
  readonly aisleMerNo: string
  readonly rptAisleOrderCode: string | null
  readonly rptStatus: number
  readonly notifyUrl: string
  readonly syncedAt: string | null
}

/** The condition for a named trade within the caller's reach. A number that is not the channel's may be ours. */
function namedTrade(caller: Caller, { id, rptOrderCode, rptAisleOrderCode }: TradeNames, scope: TradeScope): SQL {
  const byNumber = rptOrderCode !== undefined ? byCode(rptOrderCode) : undefined
  const byAisle =
    rptAisleOrderCode === undefined
      ? undefined
      : sql`(${byKey(TradeKeyKind.aisleOrder, sql`(SELECT aisle_code FROM pay_aisle)`, rptAisleOrderCode)} OR ${byCode(rptAisleOrderCode)})`
  const named = id !== undefined ? sql`t.id = ${id}` : (byNumber ?? byAisle)
  if (!named) throw commonErrors.notFound()
  return sql`${tradesInReach(caller, scope)} AND ${named}`
}

/**
 * A trade that the caller may act on: its own login tenant's alone, sub-operators' are shown only.
 * @throws common.notFound
 * @source docs/domain/network.md 2.7
 */
export async function tradeToActOn(tx: Tx, caller: Caller, names: TradeNames): Promise<FoundTrade> {
  const found = await preparedRow<FoundTrade>(
    tx,
    sql`SELECT t.rpt_order_code AS "rptOrderCode", t.oem_no AS "oemNo", t.aisle_code AS "aisleCode", t.aisle_mer_no AS "aisleMerNo", t.rpt_aisle_order_code AS "rptAisleOrderCode",
               t.rpt_status AS "rptStatus", t.notify_url AS "notifyUrl", t.synced_at AS "syncedAt" FROM pos_trade t WHERE ${namedTrade(caller, names, 'merchant')} ORDER BY t.id LIMIT 1`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}

/**
 * All about one trade that the caller may see.
 * @throws common.notFound
 * @source docs/domain/money.md 3.7; 0.5 no. 4 (no figures of nodes above the caller's)
 */
export async function tradeDetails(tx: Tx, caller: Caller, names: TradeNames): Promise<Detail> {
  const trade = await preparedRow<TradeColumns>(
    tx,
    sql`SELECT ${tradeColumns(caller)}, ${furtherColumns} FROM pos_trade t WHERE ${namedTrade(caller, names, 'all')} ORDER BY t.id LIMIT 1`,
  )
  if (!trade) throw commonErrors.notFound()
  const { chainPath, ...row } = trade
  const code = trade.rptOrderCode as string
  const [refunds, divisions] = [
    await refundsOf(tx, caller, code),
    await portsOf(tx).trades.divisionsOf(tx, caller.tenantId, code),
  ]
  const corrected = seesCost(caller) ? await correctionsOf(tx, caller, code) : undefined
  const corrections = corrected?.corrections ?? []
  const codes = [
    code,
    ...refunds.map(({ refundCode }) => refundCode as string),
    ...divisions.flatMap(codesOf),
    ...corrections,
  ]
  const isStaff = isOperatorStaff(caller)
  const told = [trade.rptAisleOrderCode ?? '', ...refunds.map(({ aisleRefundCode }) => aisleRefundCode ?? '')]
  const [chain, pushes, settlement, claim, changes, ledger, notices] = [
    await chainOf(tx, caller, chainPath, trade),
    await pushesOf(tx, caller, code),
    trade.settleCode ? await settlementOf(tx, caller, trade.settleCode) : undefined,
    isStaff && !isSubOperator(caller) ? await claimOf(tx, caller, code) : undefined,
    await changesOf(tx, caller, codes),
    seesCost(caller) ? await ledgerOf(tx, caller, code, codes) : [],
    isStaff ? await noticesOf(tx, caller, [...codes, ...told]) : [],
  ]
  return {
    ...row,
    keptProfitAmount: corrected?.kept ?? null,
    corrections,
    isActable: trade.tenantId === caller.oemNo && caller.partyType !== PartyType.institution,
    chain,
    refunds,
    pushes,
    settlement: settlement ?? null,
    claim: claim ?? null,
    divisions,
    changes,
    ledger,
    notices,
  }
}

/** The numbers of a division and its returns, by which the ledger and the changes of state know them. */
const codesOf = ({ divOrderCode, returns }: Detail['divisions'][number]): string[] => [
  divOrderCode as string,
  ...returns.map(({ divReturnCode }) => divReturnCode as string),
]

type Lists =
  | 'keptProfitAmount'
  | 'corrections'
  | 'isActable'
  | 'chain'
  | 'refunds'
  | 'pushes'
  | 'settlement'
  | 'claim'
  | 'divisions'
  | 'changes'
  | 'ledger'
  | 'notices'
interface TradeColumns extends Omit<Detail, Lists> {
  chainPath: string
}

/**
 * Reads the profit that all levels together keep, and the documents by which it was corrected after the payment. @source
 * docs/domain/money.md 4.3, row kind 5
 */
const correctionsOf = (tx: Tx, { tenantId }: Caller, code: string) =>
  preparedRow<{ kept: Fen; corrections: string[] }>(
    tx,
    sql`SELECT coalesce(sum(profit_amount), 0)::bigint AS kept, coalesce(array_agg(DISTINCT biz_code) FILTER (WHERE row_kind = ${ProfitRowKind.adjustment}), '{}') AS corrections
          FROM pos_profit WHERE tenant_id = ${tenantId} AND rpt_order_code = ${code}`,
  )

const furtherColumns = sql`t.chain_path AS "chainPath", t.rt_no AS "rtNo", t.form_code AS "formCode", t.institution_no AS "institutionNo", t.aisle_mer_no AS "aisleMerNo", t.bank_trade_no AS "bankTradeNo",
  t.batch_no AS "batchNo", t.voucher_no AS "voucherNo", t.card_no_mask AS "cardNoMask", t.bank_name AS "bankName", t.settle_code AS "settleCode", t.book_day AS "bookDay",
  t.expire_time AS "expireTime", t.close_time AS "closeTime", t.last_event_time AS "lastEventTime", t.synced_at AS "syncedAt", t.fail_code AS "failCode", t.fail_reason AS "failReason",
  t.attach, t.remark, t.notify_url AS "notifyUrl", CASE WHEN t.rpt_status IN (${constant(RptStatus.success, RptStatus.partlyRefunded)}) THEN t.trade_amount - t.refunded_amount - t.refunding_amount ELSE 0 END AS "refundableAmount"`

const refundsOf = (tx: Tx, { tenantId }: Caller, code: string) =>
  preparedRows<Detail['refunds'][number]>(
    tx,
    sql`SELECT refund_code AS "refundCode", aisle_refund_code AS "aisleRefundCode", refund_kind AS "refundKind", refund_status AS "refundStatus", initiator, operator_no AS "operatorNo", reason,
               refund_amount AS "refundAmount", fee_return AS "feeReturn", merchant_debit AS "merchantDebit", create_time AS "createTime", finish_time AS "finishTime", fail_reason AS "failReason"
          FROM pos_refund WHERE tenant_id = ${tenantId} AND rpt_order_code = ${code} ORDER BY create_time, id`,
  )

const pushesOf = (tx: Tx, { tenantId }: Caller, code: string) =>
  preparedRows<Detail['pushes'][number]>(
    tx,
    sql`SELECT id, event_kind AS "eventKind", url, push_status AS "pushStatus", attempts, last_http AS "lastHttp", last_answer AS "lastAnswer", last_time AS "lastTime", next_at AS "nextAt", create_time AS "createTime"
          FROM trade_push WHERE tenant_id = ${tenantId} AND rpt_order_code = ${code} ORDER BY id`,
  )

const settlementOf = (tx: Tx, { tenantId }: Caller, settleCode: string) =>
  preparedRow<NonNullable<Detail['settlement']>>(
    tx,
    sql`SELECT settle_code AS "settleCode", settle_cycle AS "settleCycle", settle_status AS "settleStatus", settle_day AS "settleDay", settle_amount AS "settleAmount", account_mask AS "accountMask",
               fail_reason AS "failReason", finish_time AS "finishTime" FROM settle_record WHERE tenant_id = ${tenantId} AND settle_code = ${settleCode}`,
  )

const claimOf = (tx: Tx, { tenantId, userId }: Caller, code: string) =>
  preparedRow<NonNullable<Detail['claim']>>(
    tx,
    sql`SELECT c.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", c.reason, c.claim_status AS "claimStatus", u.real_name AS "makerName", c.create_user = ${userId} AS "isMine", c.audit_reason AS "auditReason", c.create_time AS "createTime"
          FROM trade_claim c LEFT JOIN rpi_basic m ON m.tenant_id = c.tenant_id AND m.rpi_no = c.rpi_no LEFT JOIN app_user u ON u.tenant_id = c.tenant_id AND u.id = c.create_user
         WHERE c.tenant_id = ${tenantId} AND c.rpt_order_code = ${code} ORDER BY c.id DESC LIMIT 1`,
  )

const changesOf = (tx: Tx, caller: Caller, codes: readonly string[]) =>
  preparedRows<Detail['changes'][number]>(
    tx,
    sql`SELECT l.entity, l.entity_no AS "entityNo", l.from_status AS "fromStatus", l.to_status AS "toStatus", l.action, CASE WHEN ${isOperatorStaff(caller)} THEN u.real_name ELSE '' END AS "userName", l.remark, l.create_time AS "createTime"
          FROM biz_state_log l LEFT JOIN app_user u ON u.tenant_id = l.tenant_id AND u.id = l.user_id
         WHERE l.tenant_id = ${caller.tenantId} AND l.entity IN ('trade', 'refund', 'tradePush', 'division', 'divisionReturn', 'reconDiff', 'profitRecalc') AND l.entity_no = ANY(${sql.param([...codes])}::text[]) ORDER BY l.create_time, l.id`,
  )

const accountName = (alias: string) =>
  sql`concat_ws(':', ${sql.raw(alias)}.code, ${sql.raw(alias)}.owner_no, nullif(${sql.raw(alias)}.sub_key, ''))`

/** The postings of a trade and of everything that belongs to it; of a recalculation those of this trade alone. */
const ledgerOf = (tx: Tx, { tenantId }: Caller, code: string, codes: readonly string[]) =>
  preparedRows<Detail['ledger'][number]>(
    tx,
    sql`SELECT x.txn_id AS "txnId", x.event_type AS "eventType", x.book_day AS "bookDay", x.happened_at AS "happenedAt", x.biz_code AS "bizCode", p.seq,
               ${accountName('d')} AS "debitAccount", ${accountName('c')} AS "creditAccount", p.amount
          FROM ledger_txn x
          JOIN ledger_posting p ON p.tenant_id = x.tenant_id AND p.txn_id = x.txn_id AND p.book_day = x.book_day
          JOIN ledger_account d ON d.tenant_id = x.tenant_id AND d.account_id = p.debit_account
          JOIN ledger_account c ON c.tenant_id = x.tenant_id AND c.account_id = p.credit_account
         WHERE x.tenant_id = ${tenantId} AND x.biz_code = ANY(${sql.param([...codes])}::text[]) AND (x.event_type <> ${constant(LedgerEvent.profitRecalculated)} OR x.event_key = 'RA:' || x.biz_code || ':' || ${code})
         ORDER BY x.txn_id, p.seq`,
  )

const noticesOf = (tx: Tx, { tenantId }: Caller, numbers: readonly string[]) =>
  preparedRows<Detail['notices'][number]>(
    tx,
    sql`SELECT notify_id AS "notifyId", event_kind AS "eventKind", handle_status AS "handleStatus", handle_msg AS "handleMsg", attempts, received_at AS "receivedAt"
          FROM channel_notify WHERE tenant_id = ${tenantId} AND order_no = ANY(${sql.param(numbers.filter((one) => one !== ''))}::text[]) ORDER BY received_at, notify_seq`,
  )

/** The chain of a trade as far as the caller may know it: from its own node down to the merchant. */
async function chainOf(
  tx: Tx,
  caller: Caller,
  chainPath: string,
  { rpiNo, rpiName, empNo, tenantId }: TradeColumns,
): Promise<Detail['chain']> {
  const path = chainPath === '' ? [] : chainPath.split(',')
  const nodes = path
    .map((ownerNo, level) => ({ level, ownerNo }))
    .filter(({ level }) => level >= firstLevel(caller, path))
  // Of a sub-operator the operator sees that party alone, not those inside it.
  const isInner = caller.partyType === PartyType.operator && tenantId !== caller.oemNo
  const known = isInner ? nodes.filter(({ ownerNo }) => ownerNo === caller.oemNo || ownerNo === tenantId) : nodes
  const seesEmployee = !isInner && (caller.partyType === PartyType.employee || known.length > 0)
  const parties = await namedNodes(
    tx,
    caller,
    empNo && seesEmployee ? [...known, { level: employeeLevel, ownerNo: empNo }] : known,
  )
  return rpiNo
    ? [...parties, { level: path.length, ownerType: OwnerType.merchant, ownerNo: rpiNo, ownerName: rpiName ?? '' }]
    : parties
}

/** Level of an employee in profit rows. @source docs/domain/money.md 4.3 */
const employeeLevel = 99

/** The level of the caller's own node; below all for who is no node. */
function firstLevel({ partyType, oemNo, userNo }: Caller, path: readonly string[]): number {
  const own =
    partyType === PartyType.operator
      ? path.indexOf(oemNo)
      : partyType === PartyType.provider
        ? path.indexOf(userNo)
        : -1
  return own < 0 ? path.length : own
}

const namedNodes = (tx: Tx, { tenantId }: Caller, nodes: readonly { level: number; ownerNo: string }[]) =>
  preparedRows<Detail['chain'][number]>(
    tx,
    sql`SELECT n.level, n.no AS "ownerNo", ${nodeName(sql`${tenantId}::text`, sql`n.no`)} AS "ownerName",
               CASE WHEN n.no ~ '^[0-9]' THEN ${OwnerType.operator}::smallint WHEN n.no LIKE 'E%' THEN ${OwnerType.employee}::smallint ELSE ${OwnerType.provider}::smallint END AS "ownerType"
          FROM unnest(${sql.param(nodes.map(({ level }) => level))}::int[], ${sql.param(nodes.map(({ ownerNo }) => ownerNo))}::text[]) AS n(level, no) ORDER BY n.level`,
  )
