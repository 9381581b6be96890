import { sql } from 'drizzle-orm'
import { run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { Owner } from '../../ledger/ledger.shared.ts'

const quotaErrors = defineErrors('quota', {
  used: {
    status: 409,
    zh: '额度已被使用，不能红冲',
    en: 'The quota has been used, so a red-letter invoice cannot be issued',
  },
})
refusalOfConstraint('invoice_quota_left', quotaErrors.used)

/**
 * Adds an approved invoice to an owner's quota, or takes one back that was red-lettered.
 * @param amountFen amount of the invoice; negative to take it back
 * @throws quota.used when more is taken back than is left
 * @source docs/domain/money.md 8.1 (a), 5.5
 */
export async function addToQuota(
  tx: Tx,
  tenantId: string,
  { ownerType, ownerNo, oemNo }: Owner & { oemNo: string },
  amountFen: bigint,
): Promise<void> {
  const row = sql`(${tenantId}, ${oemNo}, ${ownerType}, ${ownerNo})`
  await run(
    tx,
    sql`INSERT INTO invoice_quota (tenant_id, oem_no, owner_type, owner_no) VALUES ${row} ON CONFLICT DO NOTHING`,
  )
  await changeQuota(tx, tenantId, { ownerType, ownerNo }, { approved: amountFen, used: 0n })
}

/** Uses up quota for a submitted withdrawal. @returns false when less is left */
export const takeQuota = (tx: Tx, tenantId: string, owner: Owner, amountFen: Fen): Promise<boolean> =>
  changeQuota(
    tx,
    tenantId,
    owner,
    { approved: 0n, used: amountFen },
    sql`approved_amount - used_amount >= ${amountFen}`,
  )

/** Gives back the quota of a withdrawal that came to nothing. */
export const giveQuotaBack = (tx: Tx, tenantId: string, owner: Owner, amountFen: Fen): Promise<boolean> =>
  changeQuota(tx, tenantId, owner, { approved: 0n, used: -amountFen })

async function changeQuota(
  tx: Tx,
  tenantId: string,
  { ownerType, ownerNo }: Owner,
  { approved, used }: { approved: bigint; used: bigint },
  condition = sql`true`,
): Promise<boolean> {
  const changed = await run(
    tx,
    sql`UPDATE invoice_quota SET approved_amount = approved_amount + ${approved}, used_amount = used_amount + ${used}, update_time = business_now()
         WHERE tenant_id = ${tenantId} AND owner_type = ${ownerType} AND owner_no = ${ownerNo} AND ${condition}`,
  )
  return changed === 1
}
