import { sql } from 'drizzle-orm'
import { rowOf } from '../../../core/server/database/db.ts'
import type { Ports } from '../../../core/server/ports.ts'
import { termsOf } from '../param/param.queries.ts'

/** Price of the renewal of the card in a device, and the end of what is paid for. @source docs/domain/money.md 7.5, queryMerchantRenewMoney */
export const simRenewal: Ports['inventory']['simRenewal'] = async (tx, tenantId, iccid) => {
  if (iccid === null) return { simFee: null, expireDate: '' }
  const card = await rowOf<{ expireDate: string | null }>(
    tx,
    sql`SELECT to_char(expire_time, 'YYYY-MM-DD') AS "expireDate" FROM iot_card WHERE tenant_id = ${tenantId} AND iccid = ${iccid}`,
  )
  const { simFee } = await termsOf(tx, tenantId)
  return { simFee, expireDate: card?.expireDate ?? '' }
}
