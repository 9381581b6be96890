import { sql } from 'drizzle-orm'
import { enterScope, rowOf, scopeOfCaller, type Tx } from '../../../core/server/db.ts'
import { handlePage } from '../../../core/server/page.ts'
import type { AppError } from '../../../core/shared/errors.ts'
import { formatYuan, type Fen } from '../../../core/shared/money.ts'
import { RpiStatus } from '../../merchants/merchant/merchant-codes.contract.ts'
import { StoreStatus } from '../../stores/store/store-codes.contract.ts'
import { orderErrors } from '../../trades/order/order.contract.ts'
import { passesLuhn } from '../../../core/shared/validity.ts'
import { refusalOfCode } from './qrcode.rules.ts'

/** What a payer's page knows of a code. */
interface ScannedCode {
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

// What a payer sees who scans a code: the shop, or why it takes no payment now.
handlePage('/q/:rqCode', async ({ tx, params, language }) => {
  const code = await scannedCode(tx, params.rqCode ?? '')
  const refusal = refusalOfCode(code) ?? (code ? refusalOfShop(code) : null)
  const title = language === 'zh' ? '扫码付款' : 'Pay by code'
  if (refusal || !code) return { status: 200, title, lines: refusal ? [refusal.words(language)] : [], isRefusal: true }
  const amount = code.fixedAmount === null ? [] : [`¥ ${formatYuan(code.fixedAmount)}`]
  const name = code.storeName ?? ''
  const more = code.codeName !== '' && code.codeName !== name ? [code.codeName] : []
  return { status: 200, title, lines: [name, ...more, ...amount], isRefusal: false }
})

/** Refusals of the place, in the order of the trade check. @source docs/domain/network.md 23, 12.1 */
function refusalOfShop({ isTenantOpen, rpiStatus, storeStatus, isStoreOpen }: ScannedCode): AppError | null {
  if (!isTenantOpen) return orderErrors.tenantOff()
  if (rpiStatus !== RpiStatus.active) return orderErrors.merchantOff()
  if (storeStatus === StoreStatus.closed) return orderErrors.storeShut()
  return isStoreOpen ? null : orderErrors.storeOff()
}

/** The code of a number; its first six digits name the login tenant. */
async function scannedCode(tx: Tx, rqCode: string): Promise<ScannedCode | undefined> {
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
    sql`SELECT q.rq_status AS status, q.is_on AS "isOn", b.is_on AS "isBatchOn", q.code_name AS "codeName", q.fixed_amount AS "fixedAmount",
               (SELECT bool_and(t.is_active AND (t.expire_time IS NULL OR t.expire_time > business_now())) FROM tenant t WHERE t.tenant_id IN (${tenantId}, ${oemNo})) AS "isTenantOpen",
               s.store_name AS "storeName", s.store_status AS "storeStatus", coalesce(s.is_on, false) AS "isStoreOpen", m.rpi_status AS "rpiStatus"
          FROM qrcode q JOIN batch_code b ON b.tenant_id = q.tenant_id AND b.rq_batch_number = q.rq_batch_number
          LEFT JOIN pos_store s ON s.tenant_id = q.tenant_id AND s.rps_no = q.rps_no AND NOT s.is_deleted
          LEFT JOIN rpi_basic m ON m.tenant_id = q.tenant_id AND m.rpi_no = q.rpi_no
         WHERE q.tenant_id = ${tenantId} AND q.oem_no = ${oemNo} AND q.rq_code = ${rqCode} AND NOT q.is_deleted`,
  )
}
