import { portsOf } from '../../../core/server/ports.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { sql } from 'drizzle-orm'
import type { Maker } from '../../../core/server/call/maker.ts'
import type { Dossier } from '../dossier/merchant-dossier.queries.ts'

/** Makes a merchant's first store of what step two says, unless it has one. @source docs/domain/network.md 3.5, 3.9 */
export async function addHeadStore(tx: Tx, maker: Maker, { row, first, second }: Dossier): Promise<void> {
  const { tenantId, rpiNo } = row
  const has = await rowOf(
    tx,
    sql`SELECT 1 FROM pos_store WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND NOT is_deleted LIMIT 1`,
  )
  if (has || !second) return
  const { provinceCode, cityCode, districtCode, address, longitude, latitude, servicePhone } = second
  await portsOf(tx).merchants.addHeadStore(tx, maker, {
    rpiNo,
    storeName: second.storeName ?? first.rpiShortName,
    provinceCode,
    cityCode,
    districtCode,
    address,
    ...(longitude && latitude ? { longitude, latitude } : {}),
    managerName: first.legalName,
    managerMobile: first.legalPhone,
    servicePhone,
    ...(second.businessBegin ? { businessBegin: second.businessBegin } : {}),
    ...(second.businessEnd ? { businessEnd: second.businessEnd } : {}),
  })
}
