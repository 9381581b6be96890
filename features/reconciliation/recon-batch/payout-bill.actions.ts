import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { type Db, inScope, rowOf, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { aisleOfPlatform } from './open-batches.actions.ts'
import { ReconStatus } from './recon-batch.contract.ts'
import { BillKind, LineKind, LineOutcome } from '../bill/bill.contract.ts'
import { AttemptStatus, PayoutAlarm } from '../../withdrawals/withdrawals.shared.ts'
import { applyPayoutAnswer, raiseAlarm } from '../../withdrawals/withdrawals.server.ts'

/** Bills that were compared with our books. */
const read = sql`(${ReconStatus.different}, ${ReconStatus.balanced}, ${ReconStatus.inProgress}, ${ReconStatus.resolved})`

/**
 * Whether the platform's bills say that it did not make a payment whose result is unknown: every bill from the day it was
 * sent to the day on which the platform denied it was compared, and none has it; of a platform that only kept silent, the
 * bill of the day after as well. What it holds for under way, or paid otherwise, no missing line decides.
 * @source docs/domain/money.md 5.6 no. 4, 5
 */
export async function isDeniedByBills(tx: Tx, tenantId: string, payoutNo: string): Promise<boolean> {
  const attempt = await rowOf<{ platform_code: string; from: string; until: string }>(
    tx,
    sql`SELECT a.platform_code, business_day(a.request_time) AS from, business_day(coalesce(a.denied_time + interval '10 minutes', a.request_time + interval '1 day')) AS until FROM withdraw_attempt a
         WHERE a.tenant_id = ${tenantId} AND a.payout_no = ${payoutNo} AND a.attempt_status = ${AttemptStatus.unknown} AND a.request_time IS NOT NULL AND coalesce(a.answer ->> 'kind', 'unknown') IN ('denied', 'absent', 'unknown')`,
  )
  if (!attempt) return false
  const aisleCode = await aisleOfPlatform(tx, tenantId, attempt.platform_code)
  const bills = sql`b.tenant_id = ${tenantId} AND b.aisle_code = ${aisleCode} AND b.bill_kind = ${BillKind.payout} AND b.bill_day >= ${attempt.from}`
  const found = await rowOf<{ unread: bigint; has: boolean }>(
    tx,
    sql`SELECT (SELECT count(*) FROM generate_series(${attempt.from}::date, ${attempt.until}::date, interval '1 day') d
                 WHERE NOT EXISTS (SELECT 1 FROM recon_batch b WHERE ${bills} AND b.bill_day = d::date AND b.recon_status IN ${read})) AS unread,
               EXISTS (SELECT 1 FROM recon_batch b JOIN recon_bill_line l ON l.tenant_id = b.tenant_id AND l.bill_day = b.bill_day AND l.batch_no = b.batch_no
                        WHERE ${bills} AND l.out_trade_no = ${payoutNo} AND l.outcome IN (${constant(LineOutcome.success, LineOutcome.goneBack)})) AS has`,
  )
  return found !== undefined && Number(found.unread) === 0 && !found.has
}

/** A bill of payouts, by the channel whose connection the platforms use. */
interface PayoutBill {
  readonly aisleCode: string
  readonly billDay: string
}

/**
 * Books payments in doubt that a bill of payouts has as paid: the bill decides. To be done before the bill is compared.
 * @source docs/domain/money.md 5.6 no. 4
 */
export async function bookPaidOnBill(db: Db, tenantId: string, bill: PayoutBill): Promise<void> {
  const within = <T>(work: (tx: Tx) => Promise<T>) => inScope(db, { tenantId, oemNo: '' }, work)
  const paid = await within((tx) => paidOnBill(tx, tenantId, bill))
  for (const { payoutNo, platformOrderNo, amountFen, costFen, finishTime } of paid)
    await within((tx) =>
      applyPayoutAnswer(tx, tenantId, payoutNo, { kind: 'paid', platformOrderNo, amountFen, costFen, finishTime }),
    )
}

/** Tells people of payments in doubt that the compared bills should have and have not: they may be ended now. */
export async function tellOffBills(db: Db, tenantId: string, { billDay }: PayoutBill): Promise<void> {
  const within = <T>(work: (tx: Tx) => Promise<T>) => inScope(db, { tenantId, oemNo: '' }, work)
  for (const { payoutNo, ...about } of await within((tx) => doubtful(tx, tenantId, billDay)))
    await within(async (tx) => {
      if (await isDeniedByBills(tx, tenantId, payoutNo))
        await raiseAlarm(tx, tenantId, {
          kind: PayoutAlarm.maybeAbsent,
          subjectNo: payoutNo,
          ...about,
          note: billDay,
        })
    })
}

interface PaidOnBill {
  readonly payoutNo: string
  readonly platformOrderNo: string
  readonly amountFen: Fen
  readonly costFen: Fen | null
  readonly finishTime: string | null
}

/** Payments that a bill has as paid and of which we do not know how they ended; one that stands there twice counts once. */
async function paidOnBill(tx: Tx, tenantId: string, { aisleCode, billDay }: PayoutBill): Promise<PaidOnBill[]> {
  const { rows } = await tx.client.query<PaidOnBill>(
    `SELECT DISTINCT ON (a.payout_no) a.payout_no AS "payoutNo", l.aisle_order_no AS "platformOrderNo", l.amount AS "amountFen", l.cost AS "costFen", l.pay_time AS "finishTime"
       FROM recon_batch b JOIN recon_bill_line l ON l.tenant_id = b.tenant_id AND l.bill_day = b.bill_day AND l.batch_no = b.batch_no AND l.line_kind = ${LineKind.payment} AND l.outcome = ${LineOutcome.success}
       JOIN withdraw_attempt a ON a.tenant_id = b.tenant_id AND a.payout_no = l.out_trade_no AND a.attempt_status IN (${AttemptStatus.accepted}, ${AttemptStatus.unknown})
      WHERE b.tenant_id = $1 AND b.aisle_code = $2 AND b.bill_day = $3 AND b.bill_kind = ${BillKind.payout} ORDER BY a.payout_no, l.line_no`,
    [tenantId, aisleCode, billDay],
  )
  return rows
}

interface Doubtful {
  readonly payoutNo: string
  readonly oemNo: string
  readonly withdrawCode: string
  readonly amountFen: Fen
}

/** Payments in doubt that were sent by the day of a bill. */
async function doubtful(tx: Tx, tenantId: string, billDay: string): Promise<Doubtful[]> {
  const status: CodeOf<typeof AttemptStatus> = AttemptStatus.unknown
  const { rows } = await tx.client.query<Doubtful>(
    `SELECT payout_no AS "payoutNo", oem_no AS "oemNo", withdraw_code AS "withdrawCode", amount AS "amountFen" FROM withdraw_attempt
      WHERE tenant_id = $1 AND attempt_status = ${status} AND business_day(request_time) <= $2 ORDER BY payout_no`,
    [tenantId, billDay],
  )
  return rows
}
