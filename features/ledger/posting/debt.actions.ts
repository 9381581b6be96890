import type { Tx } from '../../../core/server/database/db.ts'
import { moneyNumber, takeNumbers } from '../../../core/server/database/business-number.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Owner } from './chart.rules.ts'
import { type DebtKind } from './ledger.contract.ts'
import type { Posting, Shortfall } from './posting.rules.ts'
import { deductionTransitions } from './wallet-states.rules.ts'

const debtNumber = moneyNumber('QK')

/** A debt made by a fact that found too little money. */
export type RecordedShortfall = Shortfall & { txnId: bigint; posting: Posting }

/** Writes the debts of shortfalls, beside the DEBT lines that the ledger holds for them. */
export async function recordShortfalls(
  tx: Tx,
  tenantId: string,
  shortfalls: readonly RecordedShortfall[],
): Promise<void> {
  await recordDebts(
    tx,
    tenantId,
    shortfalls.map(({ posting, ...short }) => ({
      ...short,
      creditor: null,
      bookDay: posting.bookDay,
      bizKind: posting.bizKind,
      bizCode: posting.bizCode,
      reason: posting.memo ?? '',
    })),
  )
}

/** A debt that an event makes, beside the DEBT and DEFER lines that it posts. */
export interface NewDebt {
  readonly owner: Owner
  /** Owner who gets the money collected; null: nobody. */
  readonly creditor: Owner | null
  readonly amountFen: bigint
  readonly debtKind: CodeOf<typeof DebtKind>
  readonly bookDay: string
  readonly bizKind: string
  readonly bizCode: string
  readonly reason: string
  readonly txnId: bigint
}

/** Writes debts that were posted. @source docs/domain/money.md 7.4 */
export async function recordDebts(tx: Tx, tenantId: string, debts: readonly NewDebt[]): Promise<void> {
  if (debts.length === 0) return
  const numbers = await takeNumbers(tx, debtNumber, debts[0]?.bookDay as string, debts.length)
  await tx.client.query({
    name: 'record_debts',
    text: `INSERT INTO debt (tenant_id, oem_no, debt_no, debt_kind, owner_type, owner_no, creditor_type, creditor_no, amount, remain_amount, debt_status, biz_kind, biz_code, reason, txn_id)
           SELECT $1, login_tenant($1, owner_type, owner_no), debt_no, debt_kind, owner_type, owner_no, creditor_type, creditor_no, amount, amount, $2, biz_kind, biz_code, reason, txn_id
             FROM unnest($3::text[], $4::smallint[], $5::smallint[], $6::text[], $7::smallint[], $8::text[], $9::bigint[], $10::text[], $11::text[], $12::text[], $13::bigint[])
               AS g(debt_no, debt_kind, owner_type, owner_no, creditor_type, creditor_no, amount, biz_kind, biz_code, reason, txn_id)`,
    values: [
      tenantId,
      deductionTransitions.create.to,
      numbers,
      debts.map(({ debtKind }) => debtKind),
      debts.map(({ owner }) => owner.ownerType),
      debts.map(({ owner }) => owner.ownerNo),
      debts.map(({ creditor }) => creditor?.ownerType ?? null),
      debts.map(({ creditor }) => creditor?.ownerNo ?? null),
      debts.map(({ amountFen }) => amountFen),
      debts.map(({ bizKind }) => bizKind),
      debts.map(({ bizCode }) => bizCode),
      debts.map(({ reason }) => reason),
      debts.map(({ txnId }) => txnId),
    ],
  })
}
