import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { OwnerType } from '../../ledger/ledger.shared.ts'

/** Settings for an owner's money. */
export interface MoneyOwner {
  readonly taxMode: number
  /** Time when the tax mode was last chosen; null: never. */
  readonly taxModeTime: string | null
  readonly deductRatioPpm: number
}

/**
 * Holds what an owner may ask for: a second request for the same owner's money waits until this transaction ends, so that
 * limits and statuses read after it stay true. Taken before any roll-up or ledger row. Facts do not wait for it.
 * @source docs/domain/money.md 2.6 no. 2, 5.6
 */
export async function lockOwner(
  tx: Tx,
  tenantId: string,
  { ownerType, ownerNo, oemNo }: { ownerType: CodeOf<typeof OwnerType>; ownerNo: string; oemNo: string },
): Promise<MoneyOwner> {
  await tx.client.query({
    name: 'keep_money_owner',
    text: 'INSERT INTO money_owner (tenant_id, oem_no, owner_type, owner_no) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    values: [tenantId, oemNo, ownerType, ownerNo],
  })
  const { rows } = await tx.client.query<{ tax_mode: number; tax_mode_time: string | null; deduct_ratio_ppm: number }>({
    name: 'lock_money_owner',
    text: 'SELECT tax_mode, tax_mode_time, deduct_ratio_ppm FROM money_owner WHERE tenant_id = $1 AND owner_type = $2 AND owner_no = $3 FOR NO KEY UPDATE',
    values: [tenantId, ownerType, ownerNo],
  })
  const [row] = rows
  if (!row) throw new Error(`owner ${ownerNo} could not be locked`)
  return { taxMode: row.tax_mode, taxModeTime: row.tax_mode_time, deductRatioPpm: row.deduct_ratio_ppm }
}
