import { type SQL, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Owner } from '../../ledger/ledger.shared.ts'

/** An address with its phone number sealed. */
export interface KeptAddress {
  readonly id: bigint
  readonly version: number
  readonly receiverName: string
  readonly phoneEnc: string
  readonly districtCode: string
  readonly address: string
  readonly isDefault: boolean
}

/** Addresses of a party, the default one first. @param where further conditions on the address `a` */
export const addressesOf = (
  tx: Tx,
  tenantId: string,
  { ownerType, ownerNo }: Owner,
  where: SQL = sql`true`,
  hold = sql``,
): Promise<KeptAddress[]> =>
  rowsOf<KeptAddress>(
    tx,
    sql`SELECT a.id, a.version, a.receiver_name AS "receiverName", a.phone_enc AS "phoneEnc", a.district_code AS "districtCode", a.address, a.is_default AS "isDefault" FROM mall_address a
         WHERE a.tenant_id = ${tenantId} AND a.owner_type = ${ownerType} AND a.owner_no = ${ownerNo} AND NOT a.is_deleted AND ${where} ORDER BY a.is_default DESC, a.create_time DESC, a.id ${hold}`,
  )
