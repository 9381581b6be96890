import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { bookDayOf } from '../../ledger/ledger.server.ts'
import { RpiKind } from '../../merchants/merchants.shared.ts'
import { chainsAt } from '../../sharing/sharing.server.ts'
import { eventOfJson, HandleStatus, NotifyEvent, type PaymentEvent } from '../../channels/channels.shared.ts'
import { type AuditStatus, isApproved, refuseMaker } from '../../../core/shared/verdict.ts'
import { AbnormalKind, ClaimStatus, RptStatus, tradeErrors } from '../trade/trade.contract.ts'
import { book } from './booking.actions.ts'
import { paymentFacts } from './merchant-facts.queries.ts'
import { claimPosting } from './payment-lines.rules.ts'
import { wantedChain, withSnapshots } from './payment.actions.ts'
import { bookForMerchant, type ReportedFees } from './payment.rules.ts'
import type { TradeRow } from './trade-row.rules.ts'
import { lockTrades } from './trade-store.actions.ts'
import { claimTransitions } from '../trade/trade-states.rules.ts'

/** A request to book a paid trade of an unknown merchant for a merchant. */
interface Claim {
  readonly id: bigint
  readonly rpiNo: string
  readonly reason: string
  readonly claimStatus: CodeOf<typeof ClaimStatus>
  readonly createUser: bigint | null
}

const claimFields = `id, rpi_no AS "rpiNo", reason, claim_status AS "claimStatus", create_user AS "createUser"`

type Who = Pick<Caller, 'tenantId' | 'userId' | 'userNo'>

/**
 * Asks to book a paid trade of an unknown merchant for a merchant. Whether the caller may see the trade is decided before.
 * @returns the claim, which waits for its second person
 * @throws common.notFound; common.stateRefuses when the trade is not such a trade, or is claimed already;
 *   trade.merchantUnknown; common.reasonMissing
 * @source docs/domain/money.md 3.2, claimTrade
 */
export async function claimTrade(
  tx: Tx,
  by: Who,
  { rptOrderCode, rpiNo, reason }: { rptOrderCode: string; rpiNo: string; reason: string },
): Promise<Claim> {
  const { tenantId } = by
  if (reason === '') throw commonErrors.reasonMissing()
  await claimable(tx, tenantId, rptOrderCode)
  const merchant = await tx.client.query<{ oem_no: string }>(
    `SELECT oem_no FROM rpi_basic WHERE tenant_id = $1 AND rpi_no = $2 AND rpi_kind = ${RpiKind.merchant} AND NOT is_deleted`,
    [tenantId, rpiNo],
  )
  if (!merchant.rows[0]) throw tradeErrors.merchantUnknown()
  const { rows } = await tx.client.query<Claim>(
    `INSERT INTO trade_claim (tenant_id, oem_no, rpt_order_code, rpi_no, reason, create_user) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING RETURNING ${claimFields}`,
    [tenantId, merchant.rows[0].oem_no, rptOrderCode, rpiNo, reason, by.userId],
  )
  if (!rows[0]) throw commonErrors.stateRefuses()
  return rows[0]
}

/** A trade that may be claimed, locked. */
async function claimable(tx: Tx, tenantId: string, rptOrderCode: string): Promise<TradeRow> {
  const trade = (await lockTrades(tx, tenantId, [rptOrderCode])).get(rptOrderCode)
  if (!trade) throw commonErrors.notFound()
  const isUnclaimed = trade.rpiNo === null && trade.abnormalKind === AbnormalKind.unknownMerchant
  if (!isUnclaimed || trade.rptStatus !== RptStatus.success) throw commonErrors.stateRefuses()
  return trade
}

/**
 * Decides a claim. Approved, the trade is booked for the merchant by the prices of its payment, out of suspense (1104).
 * @returns the claim as it stands then
 * @throws common.notFound when none waits; common.ownSubmission; common.rejectReasonMissing; common.stateRefuses when
 *   money of the trade went back meanwhile
 * @source docs/domain/money.md 3.2, claimTradeAudit; 2.4, 1104
 */
export async function auditClaim(
  tx: Tx,
  by: Who,
  verdict: { rptOrderCode: string; auditStatus: CodeOf<typeof AuditStatus>; reason: string },
  now: Moment,
): Promise<Claim> {
  const { tenantId } = by
  const isGranted = isApproved(verdict)
  const bookDay = await bookDayOf(tx, tenantId, now.day)
  const trade = isGranted ? await claimable(tx, tenantId, verdict.rptOrderCode) : null
  const claim = await waitingClaim(tx, tenantId, verdict.rptOrderCode)
  refuseMaker(claim.createUser, by.userId)
  if (trade) await bookClaimed(tx, by, { ...trade, bookDay }, claim.rpiNo, trade)
  const { rows } = await tx.client.query<Claim>(
    `UPDATE trade_claim SET claim_status = $3, audit_reason = $4, audit_user = $5, audit_time = business_now(), version = version + 1
      WHERE tenant_id = $1 AND id = $2 RETURNING ${claimFields}`,
    [tenantId, claim.id, claimTransitions[isGranted ? 'approve' : 'reject'].to, verdict.reason, by.userId],
  )
  return rows[0] as Claim
}

async function waitingClaim(tx: Tx, tenantId: string, rptOrderCode: string): Promise<Claim> {
  const { rows } = await tx.client.query<Claim>(
    `SELECT ${claimFields} FROM trade_claim WHERE tenant_id = $1 AND rpt_order_code = $2 AND claim_status = $3 FOR NO KEY UPDATE`,
    [tenantId, rptOrderCode, ClaimStatus.pending],
  )
  if (!rows[0]) throw commonErrors.notFound()
  return rows[0]
}

async function bookClaimed(tx: Tx, by: Who, claimed: TradeRow, rpiNo: string, before: TradeRow): Promise<void> {
  const { tenantId, aisleCode, aisleMerNo, sn, rqCode, payWay } = claimed
  const place = {
    rpiNo,
    aisleCode,
    aisleMerNo,
    sn,
    rqCode,
    payWay,
    isForOperator: false,
    at: claimed.payTime as string,
  }
  const [facts] = await paymentFacts(tx, tenantId, [place])
  if (!facts?.merchant) throw tradeErrors.merchantUnknown()
  const frozen = (await chainsAt(tx, tenantId, wantedChain(place, facts, 0))).get('0') ?? null
  const told = await reportedFees(tx, claimed)
  const event = { ...told, settleCycle: told.settleCycle ?? facts.merchant.settleCycle }
  const about = { event, order: before, facts, frozen, abnormalKind: AbnormalKind.none }
  const paid = bookForMerchant({ ...claimed, version: claimed.version + 1 }, about, facts.merchant)
  await book(tx, tenantId, by, await withSnapshots(tx, tenantId, [paid]), claimPosting, () => 'claim')
}

/** Reads the fees that the channel reported with the payment; nothing when the report is no longer kept. */
async function reportedFees(tx: Tx, { tenantId, aisleCode, rptAisleOrderCode }: TradeRow): Promise<ReportedFees> {
  const { rows } = await tx.client.query<{ event: object }>(
    `SELECT event FROM channel_notify WHERE tenant_id = $1 AND order_no = $2 AND aisle_code = $3 AND event_kind = $4 AND handle_status = $5 AND event->>'outcome' = 'success'
      ORDER BY received_at LIMIT 1`,
    [tenantId, rptAisleOrderCode, aisleCode, NotifyEvent.payment, HandleStatus.applied],
  )
  return rows[0]
    ? (eventOfJson(rows[0].event) as PaymentEvent)
    : { feeFen: null, d0FeeFen: null, costFen: null, settleCycle: null }
}
