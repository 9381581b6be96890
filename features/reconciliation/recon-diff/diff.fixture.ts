import type { World } from '../../../tests/kit/api.ts'
import type { Operator } from '../../../tests/kit/network.ts'

/** A difference of a bill of payments that no batch has, whatever its kind and state. */
export const givenDiff = (
  world: World,
  { tenantId, oemNo }: Operator,
  { diffNo, diffKind, diffStatus }: { diffNo: string; diffKind: number; diffStatus: number },
) =>
  world.within({ tenantId, oemNo }, ({ client }) =>
    client.query(
      `INSERT INTO recon_diff (tenant_id, oem_no, diff_no, aisle_code, bill_day, bill_kind, diff_kind, diff_reason, match_key, diff_amount, stake_amount, diff_status)
       VALUES ($1, $1, $2, 'SANDBOX', '2026-06-01', 1, $3, 3, $2, 100, 100, $4)`,
      [tenantId, diffNo, diffKind, diffStatus],
    ),
  )
