import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { run, type Tx } from '../../../core/server/database/db.ts'
import { voucherErrors } from './voucher.contract.ts'

/** The record whose money a voucher proves. */
export interface ProvedRecord {
  /** Kind of record, as its states are logged under; a return is of a kind of its own. */
  readonly entity: 'topup' | 'moneyChange' | 'withdrawal' | 'withdrawalReturn' | 'platformTransfer' | 'invoiceRecord'
  readonly no: string
}

/**
 * Uses up vouchers for a record, in the place of those it had: one file, and one content, proves one record. Whose files they
 * may be was decided before.
 * @param keys of attachments; '' is none
 * @throws voucher.used
 * @source docs/domain/money.md 5.1
 */
export async function useVouchers(
  tx: Tx,
  { tenantId, userId }: Caller,
  keys: readonly string[],
  { entity, no }: ProvedRecord,
): Promise<void> {
  const wanted = [...new Set(keys.filter((key) => key !== ''))]
  await releaseVouchers(tx, tenantId, { entity, no })
  if (wanted.length === 0) return
  const used = await run(
    tx,
    sql`INSERT INTO voucher_use (tenant_id, oem_no, file_key, sha256, entity, entity_no, create_user)
        SELECT tenant_id, oem_no, name, coalesce(sha256, ''), ${entity}, ${no}, ${userId} FROM attachment
         WHERE tenant_id = ${tenantId} AND name = ANY(${sql.param(wanted)}::text[]) ORDER BY name ON CONFLICT DO NOTHING`,
  )
  if (used !== wanted.length) throw voucherErrors.used()
}

/** Gives the vouchers of a record back: it was refused or removed, so nothing was proven by them. */
export async function releaseVouchers(tx: Tx, tenantId: string, { entity, no }: ProvedRecord): Promise<void> {
  await run(tx, sql`DELETE FROM voucher_use WHERE tenant_id = ${tenantId} AND entity = ${entity} AND entity_no = ${no}`)
}
