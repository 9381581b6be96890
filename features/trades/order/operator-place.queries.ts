import { sql } from 'drizzle-orm'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import type { OrderPlace } from './order-facts.queries.ts'
import { orderErrors } from './order.contract.ts'

/** Merchant that pays the operator, at the operator's own number of a channel. */
export interface WantedOperatorPlace {
  readonly tenantId: string
  /** Login tenant that the merchant must belong to. */
  readonly oemNo: string
  readonly rpiNo: string
  readonly aisleCode: string
  readonly aisleMerNo: string
}

/**
 * Place of a payment to the operator. The merchant pays, so its own channels, limits and prices decide nothing; whose
 * merchant it is, is kept.
 * @returns null when the login tenant has no such merchant
 * @throws order.aisleOff
 */
export async function operatorPlace(
  tx: Tx,
  { tenantId, oemNo, rpiNo, aisleCode, aisleMerNo }: WantedOperatorPlace,
): Promise<Omit<OrderPlace, 'facts'> | null> {
  const row = await rowOf<{
    rpiName: string
    userNo: string
    userPath: string
    empNo: string | null
    institutionNo: string | null
    managerUserId: bigint | null
    closeMinutes: number | null
    isOn: boolean
  }>(
    tx,
    sql`SELECT m.rpi_name AS "rpiName", m.user_no AS "userNo", m.user_path AS "userPath", m.emp_no AS "empNo", m.institution_no AS "institutionNo", m.manager_user_id AS "managerUserId",
               a.close_minutes AS "closeMinutes", coalesce(a.is_on, false) AS "isOn"
          FROM rpi_basic m LEFT JOIN pay_aisle a ON a.aisle_code = ${aisleCode}
         WHERE m.tenant_id = ${tenantId} AND m.oem_no = ${oemNo} AND m.rpi_no = ${rpiNo} AND NOT m.is_deleted`,
  )
  if (!row) return null
  if (!row.isOn) throw orderErrors.aisleOff()
  const { rpiName, userNo, userPath, empNo, institutionNo, managerUserId } = row
  const chain = { oemNo, userNo, userPath, empNo, institutionNo, managerUserId, levels: [], employee: null }
  return {
    rpiName,
    storeNo: '',
    rtNo: null,
    aisleCode,
    aisleMerNo,
    closeMinutes: row.closeMinutes ?? 15,
    chain,
  }
}
