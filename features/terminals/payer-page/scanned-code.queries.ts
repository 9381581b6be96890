import { sql } from 'drizzle-orm'
import { enterScope, rowOf, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import type { AppError } from '../../../core/shared/errors.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { passesLuhn } from '../../../core/shared/validity/validity.ts'
import { RpiStatus } from '../../merchants/merchants.shared.ts'
import { StoreStatus } from '../../stores/stores.shared.ts'
import { orderErrors, type Payee } from '../../trades/trades.shared.ts'
import { qrcodeErrors } from '../qrcode/qrcode-errors.contract.ts'
import { refusalOfCode } from '../qrcode/qrcode.rules.ts'

/** Data of a code that a payer's page knows. */
export interface ScannedCode extends Payee {
  readonly storeNo: string
  readonly rpstNo: string | null
  readonly status: number
  readonly isOn: boolean
  readonly isBatchOn: boolean
  readonly isTenantOpen: boolean
  readonly codeName: string
  readonly fixedAmount: Fen | null
  readonly storeName: string | null
  readonly isStoreOpen: boolean
  readonly storeStatus: number | null
  readonly rpiStatus: number | null
}

/**
 * The code of a number that a payer scanned, when its shop can be paid now. The transaction is the login tenant's from here.
 * @returns the refusal otherwise
 */
export async function openedCode(
  tx: Tx,
  rqCode: string,
): Promise<{ code: ScannedCode; refusal: null } | { code: undefined; refusal: AppError }> {
  const code = await scannedCode(tx, rqCode)
  const refusal = refusalOfCode(code) ?? (code ? refusalOfShop(code) : null)
  return refusal || !code ? { code: undefined, refusal: refusal ?? qrcodeErrors.inactive() } : { code, refusal: null }
}

/** Refusals of the place, in the order of the trade check. @source docs/domain/network.md 23, 12.1 */
function refusalOfShop({ isTenantOpen, rpiStatus, storeStatus, isStoreOpen }: ScannedCode): AppError | null {
  if (!isTenantOpen) return orderErrors.tenantOff()
  if (rpiStatus !== RpiStatus.active) return orderErrors.merchantOff()
  if (storeStatus === StoreStatus.closed) return orderErrors.storeShut()
  return isStoreOpen ? null : orderErrors.storeOff()
}

/** The code of a number; its first six digits name the login tenant. Merchant and store are empty until it is bound. */
export async function scannedCode(tx: Tx, rqCode: string): Promise<ScannedCode | undefined> {
  if (!/^\d{16}$/.test(rqCode) || !passesLuhn(rqCode)) return undefined
  const oemNo = rqCode.slice(0, 6)
  const tenant = await rowOf<{ tenantId: string }>(
    tx,
    sql`SELECT root_tenant_id AS "tenantId" FROM tenant WHERE tenant_id = ${oemNo} AND NOT is_deleted`,
  )
  if (!tenant) return undefined
  const { tenantId } = tenant
  await enterScope(tx, scopeOfCaller({ tenantId, oemNo }))
  return rowOf<ScannedCode>(
    tx,
    sql`SELECT q.tenant_id AS "tenantId", q.oem_no AS "oemNo", coalesce(q.rpi_no, '') AS "rpiNo", coalesce(q.rps_no, '') AS "storeNo", q.rpst_no AS "rpstNo", q.rq_status AS status, q.is_on AS "isOn", b.is_on AS "isBatchOn", q.code_name AS "codeName", q.fixed_amount AS "fixedAmount",
               (SELECT bool_and(t.is_active AND (t.expire_time IS NULL OR t.expire_time > business_now())) FROM tenant t WHERE t.tenant_id IN (${tenantId}, ${oemNo})) AS "isTenantOpen",
               s.store_name AS "storeName", s.store_status AS "storeStatus", coalesce(s.is_on, false) AS "isStoreOpen", m.rpi_status AS "rpiStatus"
          FROM qrcode q JOIN batch_code b ON b.tenant_id = q.tenant_id AND b.rq_batch_number = q.rq_batch_number
          LEFT JOIN pos_store s ON s.tenant_id = q.tenant_id AND s.rps_no = q.rps_no AND NOT s.is_deleted
          LEFT JOIN rpi_basic m ON m.tenant_id = q.tenant_id AND m.rpi_no = q.rpi_no
         WHERE q.tenant_id = ${tenantId} AND q.oem_no = ${oemNo} AND q.rq_code = ${rqCode} AND NOT q.is_deleted`,
  )
}
