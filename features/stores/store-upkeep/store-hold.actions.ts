import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type HeldMerchant, holdMerchants } from '../../merchants/merchants.server.ts'
import type { StoreStatus, StoreType } from '../store/store-codes.contract.ts'
import { storesInReach } from '../store/store.queries.ts'
import type { StoreHoldings } from '../store/store.rules.ts'

/** A shop that is about to change, with its merchant. */
export interface StoreToChange {
  readonly id: bigint
  readonly rpsNo: string
  readonly oemNo: string
  readonly rpiNo: string
  readonly storeName: string
  readonly storeType: CodeOf<typeof StoreType>
  readonly storeStatus: CodeOf<typeof StoreStatus>
  readonly isOn: boolean
  readonly districtCode: string
  readonly address: string
  readonly managerName: string
  readonly managerMobileIdx: string
  readonly storePic: string
  readonly version: number
  readonly merchant: HeldMerchant
}

/**
 * Shops that the caller may change, all or none. Their merchants are held first, then the shops: in the same order as
 * everything else that binds to them.
 * @throws common.notFound, merchant.notDirect
 */
export async function storesToChange(tx: Tx, caller: Caller, ids: readonly bigint[]): Promise<StoreToChange[]> {
  const known = await rowsOf<{ rpiNo: string }>(
    tx,
    sql`SELECT s.rpi_no AS "rpiNo" FROM pos_store s JOIN rpi_basic m ON m.tenant_id = s.tenant_id AND m.rpi_no = s.rpi_no
         WHERE ${storesInReach(caller, 'all')} AND s.id = ANY(${sql.param([...ids])}::bigint[]) AND NOT s.is_deleted`,
  )
  if (known.length !== ids.length) throw commonErrors.notFound()
  const merchants = await holdMerchants(
    tx,
    caller,
    known.map(({ rpiNo }) => rpiNo),
  )
  const rows = await rowsOf<Omit<StoreToChange, 'merchant'>>(
    tx,
    sql`SELECT s.id, s.rps_no AS "rpsNo", s.oem_no AS "oemNo", s.rpi_no AS "rpiNo", s.store_name AS "storeName", s.store_type AS "storeType", s.store_status AS "storeStatus", s.is_on AS "isOn",
               s.district_code AS "districtCode", s.address, s.manager_name AS "managerName", s.manager_mobile_idx AS "managerMobileIdx", s.store_pic AS "storePic", s.version
          FROM pos_store s WHERE s.tenant_id = ${caller.tenantId} AND s.id = ANY(${sql.param([...ids])}::bigint[]) AND NOT s.is_deleted
         ORDER BY s.rps_no FOR NO KEY UPDATE OF s`,
  )
  // One that was removed while its merchant was waited for is gone.
  if (rows.length !== ids.length) throw commonErrors.notFound()
  const merchantOf = new Map(merchants.map((merchant) => [merchant.rpiNo, merchant]))
  return rows.map((row) => ({ ...row, merchant: merchantOf.get(row.rpiNo) as HeldMerchant }))
}

/** Counts everything bound to a store; called after the store is locked, so that nothing is bound meanwhile. */
export async function holdingsOf(tx: Tx, caller: Caller, { rpsNo, storeType }: StoreToChange): Promise<StoreHoldings> {
  const counted = await rowOf<Omit<StoreHoldings, 'storeType'>>(
    tx,
    sql`SELECT (SELECT count(*)::int FROM rp_terminal WHERE tenant_id = ${caller.tenantId} AND rps_no = ${rpsNo} AND NOT is_deleted) AS terminals,
               (SELECT count(*)::int FROM qrcode WHERE tenant_id = ${caller.tenantId} AND rps_no = ${rpsNo} AND NOT is_deleted) AS codes,
               (SELECT count(*)::int FROM division_merchant_store WHERE tenant_id = ${caller.tenantId} AND rps_no = ${rpsNo} AND is_bound AND NOT is_deleted) AS divisions`,
  )
  return { terminals: 0, codes: 0, divisions: 0, ...counted, storeType }
}

/** One of them. */
export async function storeToChange(tx: Tx, caller: Caller, id: bigint): Promise<StoreToChange> {
  const [store] = await storesToChange(tx, caller, [id])
  return store as StoreToChange
}
