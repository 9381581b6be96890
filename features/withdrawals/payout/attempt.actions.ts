import { constant } from '../../../core/server/database/constant.ts'
import { type SQL, sql } from 'drizzle-orm'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { openText } from '../../../core/server/secrets/personal.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { AccountKind } from '../../providers/providers.shared.ts'
import { freeFunds, fundsOf } from '../platform-terms/platform-funds.queries.ts'
import { AttemptStatus } from '../withdrawal/withdrawal-codes.contract.ts'
import type { LockedWithdrawal } from '../withdrawal/withdrawal.actions.ts'
import type { PayoutOrder } from '../platform-connection/platform-connection.contract.ts'
import { attemptTransitions } from '../withdrawal/attempt-states.rules.ts'

const payoutNumber = moneyNumber('PO')

/** A payment attempt that this transaction holds. */
export interface LockedAttempt {
  readonly payoutNo: string
  readonly withdrawCode: string
  readonly attemptNo: number
  readonly amountFen: Fen
  readonly attemptStatus: CodeOf<typeof AttemptStatus>
  /** Null until it was sent. */
  readonly requestTime: string | null
  readonly queryCount: number
  readonly absentCount: number
  readonly absentAt: string | null
  /** Reason that the platform gave against it; '' for nothing. */
  readonly failCode: string
  readonly failReason: string
}

/** Holds one attempt (alias `a`); its withdrawal is held before. */
export async function lockAttempt(tx: Tx, condition: SQL): Promise<LockedAttempt | null> {
  const row = await rowOf<LockedAttempt>(
    tx,
    sql`SELECT a.payout_no AS "payoutNo", a.withdraw_code AS "withdrawCode", a.attempt_no AS "attemptNo", a.amount AS "amountFen", a.attempt_status AS "attemptStatus", a.request_time AS "requestTime",
               a.query_count AS "queryCount", a.absent_count AS "absentCount", a.absent_at AS "absentAt", a.fail_code AS "failCode", a.fail_reason AS "failReason" FROM withdraw_attempt a WHERE ${condition} FOR NO KEY UPDATE`,
  )
  return row ?? null
}

/**
 * Makes the next attempt of a held withdrawal, under a number that is used once and for ever. The database allows one open
 * attempt a withdrawal.
 * @param status "created" for the worker to send; "accepted" when a person has paid at the bank
 * @source docs/domain/money.md 5.6 no. 1
 */
export async function createAttempt(
  tx: Tx,
  tenantId: string,
  held: LockedWithdrawal,
  status: typeof AttemptStatus.created | typeof AttemptStatus.accepted,
  { at, day }: { at: string; day: string },
): Promise<string> {
  const payoutNo = await takeNumber(tx, payoutNumber, day)
  await run(
    tx,
    sql`INSERT INTO withdraw_attempt (tenant_id, oem_no, withdraw_code, attempt_no, payout_no, platform_code, amount, tax_amount, attempt_status, request_time, create_time)
        SELECT ${tenantId}, ${held.oemNo}, ${held.withdrawCode}, coalesce(max(attempt_no), 0) + 1, ${payoutNo}, ${held.platformCode}, ${held.arriveFen}, ${held.taxFen}, ${status}, ${status === AttemptStatus.accepted ? at : null}, ${at}
          FROM withdraw_attempt WHERE tenant_id = ${tenantId} AND withdraw_code = ${held.withdrawCode}`,
  )
  return payoutNo
}

/** Whether a platform's funds bear a payment: what arrives, the tax it withholds, and its own charge. @source docs/domain/money.md 5.6 */
export async function fundsBear(
  tx: Tx,
  tenantId: string,
  { platformCode, arriveFen, taxFen, costFen }: LockedWithdrawal,
): Promise<boolean> {
  return freeFunds(await fundsOf(tx, tenantId, platformCode)) >= arriveFen + taxFen + costFen
}

/**
 * Marks an attempt as sent, before it is: this is committed first, so that who dies in the middle leaves "sending", never
 * "created". @returns what is to be sent, or null when another has it in hand
 * @source docs/domain/money.md 5.6 no. 2
 */
export async function markSending(
  tx: Tx,
  tenantId: string,
  payoutNo: string,
): Promise<{ platformCode: string; order: PayoutOrder } | null> {
  const row = await rowOf<{
    platform_code: string
    amount: Fen
    tax_amount: Fen
    account_cipher: string
    acc_name: string
    bank_name: string
    branch_code: string
    account_kind: number
    id_no_cipher: string
  }>(
    tx,
    sql`UPDATE withdraw_attempt a SET attempt_status = ${attemptTransitions.send.to}, request_time = business_now(), version = a.version + 1 FROM withdrawal w
         WHERE a.tenant_id = ${tenantId} AND a.payout_no = ${payoutNo} AND a.attempt_status IN (${constant(...attemptTransitions.send.from)}) AND w.tenant_id = a.tenant_id AND w.withdraw_code = a.withdraw_code
        RETURNING a.platform_code, a.amount, a.tax_amount, w.account_cipher, w.acc_name, w.bank_name, w.branch_code, w.account_kind, w.id_no_cipher`,
  )
  if (!row) return null
  const order: PayoutOrder = {
    payoutNo,
    amountFen: row.amount,
    taxFen: row.tax_amount,
    account: openText(row.account_cipher),
    name: row.acc_name,
    bankName: row.bank_name,
    branchCode: row.branch_code,
    isCompany: row.account_kind === AccountKind.company,
    idNo: row.tax_amount > 0n ? openText(row.id_no_cipher) : '',
  }
  return { platformCode: row.platform_code, order }
}
