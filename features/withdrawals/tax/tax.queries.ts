import { sql } from 'drizzle-orm'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen, zeroFen } from '../../../core/shared/money.ts'
import { type Owner, OwnerType } from '../../ledger/ledger.shared.ts'
import { AgreementStatus, TaxMode } from './tax-codes.contract.ts'

/**
 * Reads the tax mode of an owner's withdrawals. A merchant's withdrawals are not taxed: it is the merchant's own money.
 * @source docs/domain/money.md 5.5
 */
export async function taxModeOf(
  tx: Tx,
  tenantId: string,
  { ownerType, ownerNo }: Owner,
): Promise<CodeOf<typeof TaxMode>> {
  if (ownerType === OwnerType.merchant) return TaxMode.none
  const row = await rowOf<{ tax_mode: CodeOf<typeof TaxMode> }>(
    tx,
    sql`SELECT tax_mode FROM money_owner WHERE tenant_id = ${tenantId} AND owner_type = ${ownerType} AND owner_no = ${ownerNo}`,
  )
  return row?.tax_mode ?? TaxMode.unset
}

/** An agreement of an owner with a tax platform. */
export interface Agreement {
  readonly platformCode: string
  readonly platformName: string
  readonly agreementStatus: CodeOf<typeof AgreementStatus>
  readonly signUrl: string
  readonly signTime: string | null
}

/** The agreements of an owner. */
export const agreementsOf = (tx: Tx, tenantId: string, { ownerType, ownerNo }: Owner): Promise<Agreement[]> =>
  rowsOf<Agreement>(
    tx,
    sql`SELECT a.platform_code AS "platformCode", p.platform_name AS "platformName", a.agreement_status AS "agreementStatus", a.sign_url AS "signUrl", a.sign_time AS "signTime"
          FROM tax_agreement a JOIN withdrawal_platform p ON p.tenant_id = a.tenant_id AND p.platform_code = a.platform_code
         WHERE a.tenant_id = ${tenantId} AND a.owner_type = ${ownerType} AND a.owner_no = ${ownerNo} ORDER BY a.platform_code`,
  )

/** The tax platforms that are signed with. */
export const signedPlatforms = (agreements: readonly Agreement[]): ReadonlySet<string> =>
  new Set(
    agreements
      .filter(({ agreementStatus }) => agreementStatus === AgreementStatus.signed)
      .map(({ platformCode }) => platformCode),
  )

/** Reads the rest of an owner's invoice quota, in fen; 0 without invoices. @source docs/domain/money.md 5.5 */
export async function quotaLeftOf(tx: Tx, tenantId: string, owner: Owner): Promise<Fen> {
  const { approvedFen, usedFen } = await quotaOf(tx, tenantId, owner)
  return fen(approvedFen - usedFen)
}

/** Reads an owner's invoice quota in fen: what its approved invoices allow, and what its withdrawals have used of it. */
export async function quotaOf(
  tx: Tx,
  tenantId: string,
  { ownerType, ownerNo }: Owner,
): Promise<{ approvedFen: Fen; usedFen: Fen }> {
  const row = await rowOf<{ approvedFen: Fen; usedFen: Fen }>(
    tx,
    sql`SELECT approved_amount AS "approvedFen", used_amount AS "usedFen" FROM invoice_quota WHERE tenant_id = ${tenantId} AND owner_type = ${ownerType} AND owner_no = ${ownerNo}`,
  )
  return row ?? { approvedFen: zeroFen, usedFen: zeroFen }
}
