import { sql } from 'drizzle-orm'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import {
  deductionTransitions,
  accounts,
  DebtKind,
  LedgerEvent,
  line,
  type Owner,
  OwnerType,
} from '../../ledger/ledger.shared.ts'
import { post } from '../../ledger/ledger.server.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { type DiffBooking, payoutCostPosting, writeOffPosting } from '../recon-diff/diff-posting.rules.ts'
import { reconDiffErrors } from '../recon-diff/recon-diff-errors.contract.ts'
import type { DiffRow } from '../recon-diff/diff-row.queries.ts'

interface Payee extends Owner {
  readonly oemNo: string
  readonly platformCode: string
  readonly isRoot: boolean
}

async function payeeOf(tx: Tx, { tenantId, bizCode }: DiffRow): Promise<Payee | undefined> {
  const row = await rowOf<{
    oem_no: string
    owner_type: CodeOf<typeof OwnerType>
    owner_no: string
    platform_code: string
    is_root: boolean
  }>(
    tx,
    sql`SELECT w.oem_no, w.owner_type, w.owner_no, a.platform_code, w.wallet_kind IS NULL AS is_root FROM withdraw_attempt a JOIN withdrawal w ON w.tenant_id = a.tenant_id AND w.withdraw_code = a.withdraw_code
         WHERE a.tenant_id = ${tenantId} AND a.payout_no = ${bizCode}`,
  )
  return (
    row && {
      oemNo: row.oem_no,
      ownerType: row.owner_type,
      ownerNo: row.owner_no,
      platformCode: row.platform_code,
      isRoot: row.is_root,
    }
  )
}

/** The payout platform that a difference is about. @throws reconDiff.payeeUnknown when the payment is not ours */
export async function platformOf(tx: Tx, diff: DiffRow): Promise<string> {
  const payee = await payeeOf(tx, diff)
  if (!payee) throw reconDiffErrors.payeeUnknown()
  return payee.platformCode
}

/**
 * Books what a platform really charged for a payout: our expense and its balance follow the bill (2105). The withdrawal
 * keeps the cost that it was paid with; what it became stands in the difference.
 * @throws reconDiff.payeeUnknown when the payment is not ours
 * @source docs/domain/money.md 9 (adjust cost), 2.4
 */
export async function correctPayoutCost(tx: Tx, diff: DiffRow, booking: DiffBooking): Promise<void> {
  await post(tx, diff.tenantId, payoutCostPosting(diff, await platformOf(tx, diff), booking))
}

/**
 * Takes back from a payee what it got too much: the platform's money is gone, with what it charged for it, so the books
 * follow it (2103), and the payee owes what it got (1711, debt of kind 5); what is collected becomes income again.
 * @throws reconDiff.payeeUnknown when the payee is not known, is the operator itself, or got nothing too much
 * @source docs/domain/money.md 9, diffKind 9; 7.4
 */
export async function recoverPayout(tx: Tx, diff: DiffRow, booking: DiffBooking): Promise<void> {
  const { tenantId, diffNo, remark } = diff
  const payee = await payeeOf(tx, diff)
  if (!payee || payee.isRoot || diff.stakeAmount >= 0n || diff.diffAmount <= 0n) throw reconDiffErrors.payeeUnknown()
  const amountFen = diff.diffAmount
  await post(tx, tenantId, writeOffPosting(diff, payee.platformCode, booking))
  const debtNo = await takeNumber(tx, moneyNumber('QK'), booking.bookDay)
  const creditor: Owner = { ownerType: OwnerType.operator, ownerNo: tenantId }
  const { txnId } = await post(tx, tenantId, {
    ...booking,
    eventType: LedgerEvent.debtMade,
    eventKey: `QK:${debtNo}`,
    bizKind: 'debt',
    bizCode: debtNo,
    memo: remark,
    lines: [line(accounts.debt(payee), accounts.deferred(creditor), amountFen)],
  })
  await run(
    tx,
    sql`INSERT INTO debt (tenant_id, oem_no, debt_no, debt_kind, owner_type, owner_no, creditor_type, creditor_no, amount, remain_amount, debt_status, biz_kind, biz_code, reason, txn_id)
        VALUES (${tenantId}, ${payee.oemNo}, ${debtNo}, ${DebtKind.takenBack}, ${payee.ownerType}, ${payee.ownerNo}, ${creditor.ownerType}, ${creditor.ownerNo}, ${amountFen}, ${amountFen}, ${deductionTransitions.create.to}, 'reconDiff', ${diffNo}, ${remark}, ${txnId})`,
  )
  const move = { oemNo: payee.oemNo, from: null, to: deductionTransitions.create.to, action: 'recover', remark }
  await logStates(tx, tenantId, null, [{ ...move, entity: 'debt', entityNo: debtNo }])
}
