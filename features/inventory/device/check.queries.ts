import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { SnStatus } from './device-codes.contract.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'

/** A device as a list of serial numbers is checked against it. */
export interface CheckedDevice {
  readonly sn: string
  readonly holderNo: string
  readonly snStatus: CodeOf<typeof SnStatus>
  readonly rpmName: string
}

/** Devices by serial number, unlocked; those of nobody are left out. */
export async function devicesBySn(
  tx: Tx,
  tenantId: string,
  sns: readonly string[],
): Promise<Map<string, CheckedDevice>> {
  const rows = await rowsOf<CheckedDevice>(
    tx,
    sql`SELECT s.rs_sn AS sn, s.holder_no AS "holderNo", s.sn_status AS "snStatus", k.rpm_name AS "rpmName"
          FROM stock_sn s JOIN terminal_model k ON k.rpm_no = s.rpm_no WHERE s.tenant_id = ${tenantId} AND s.rs_sn = ANY(${sql.param([...sns])}::text[])`,
  )
  return new Map(rows.map((row) => [row.sn, row]))
}

/** Those of some serial numbers that anybody took in before. */
export async function knownNumbers(tx: Tx, sns: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf<{ sn: string }>(
    tx,
    sql`SELECT sn FROM serial_number WHERE sn = ANY(${sql.param([...sns])}::text[])`,
  )
  return new Set(rows.map(({ sn }) => sn))
}
