import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { checkMayEdit } from '../merchant/merchant-edit.rules.ts'
import { merchantsInReach } from '../merchant/merchant-reach.queries.ts'
import { type RpiFinishStatus, RpiKind, type SourceType } from '../merchant/merchant-codes.contract.ts'
import type { MerchantUserType } from '../../settings/settings.shared.ts'
import type { HeldIncoming } from './incoming-row.queries.ts'

/** A merchant as its onboardings need to know it. */
export interface ReachedMerchant {
  readonly rpiNo: string
  readonly oemNo: string
  readonly userNo: string
  readonly empNo: string | null
  readonly userType: CodeOf<typeof MerchantUserType>
  readonly finishStatus: CodeOf<typeof RpiFinishStatus>
  readonly sourceType: CodeOf<typeof SourceType>
  /** Null before step three. */
  readonly settleCycle: HeldIncoming['settleCycle'] | null
}

/** Keys that name a merchant in a call. */
type Named = { readonly rpiNo: string } | { readonly incomingCode: string } | { readonly id: bigint }

/**
 * A merchant that a caller may see.
 * @throws common.notFound
 */
export async function seenMerchant(tx: Tx, caller: Caller, named: Named): Promise<ReachedMerchant> {
  return found(tx, caller, named, 'all')
}

/**
 * A merchant whose onboardings a caller may change: of its own login tenant, and a provider's only when it is its own.
 * @throws common.notFound for what is out of reach, merchant.notDirect
 * @source docs/domain/network.md 2.7
 */
export async function editedMerchant(tx: Tx, caller: Caller, named: Named): Promise<ReachedMerchant> {
  const merchant = await found(tx, caller, named, 'own')
  checkMayEdit(caller, merchant)
  return merchant
}

async function found(tx: Tx, caller: Caller, named: Named, tenants: 'own' | 'all'): Promise<ReachedMerchant> {
  const which =
    'rpiNo' in named
      ? sql`m.rpi_no = ${named.rpiNo}`
      : 'id' in named
        ? sql`m.id = ${named.id}`
        : sql`m.rpi_no = (SELECT i.rpi_no FROM rpi_incoming i WHERE i.tenant_id = ${caller.tenantId} AND i.incoming_code = ${named.incomingCode} AND NOT i.is_deleted)`
  const row = await rowOf<ReachedMerchant>(
    tx,
    sql`SELECT m.rpi_no AS "rpiNo", m.oem_no AS "oemNo", m.user_no AS "userNo", m.emp_no AS "empNo", m.user_type AS "userType", m.finish_status AS "finishStatus", m.source_type AS "sourceType",
               (SELECT a.settle_cycle FROM rpi_account a WHERE a.tenant_id = m.tenant_id AND a.rpi_no = m.rpi_no AND NOT a.is_deleted) AS "settleCycle"
          FROM rpi_basic m WHERE ${merchantsInReach(caller, tenants)} AND ${which} AND m.rpi_kind = ${constant(RpiKind.merchant)} AND NOT m.is_deleted`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}
