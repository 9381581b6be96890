import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { MerchantUserType, RpiFinishStatus, RpiStatus } from './merchant-codes.contract.ts'
import { merchantErrors } from './merchant-errors.contract.ts'
import { merchantsInReach } from './merchant-reach.queries.ts'

/** A merchant as a change to something of it needs it. */
export interface EditableMerchant {
  readonly rpiNo: string
  readonly oemNo: string
  readonly rpiName: string
  readonly userType: CodeOf<typeof MerchantUserType>
  readonly rpiStatus: CodeOf<typeof RpiStatus>
  readonly finishStatus: CodeOf<typeof RpiFinishStatus>
  /** Blind index of the owner's phone. */
  readonly loginPhoneIdx: string
}

/**
 * A merchant that the caller may change, held until the transaction ends, so that what is counted below it stays true.
 * @throws common.notFound outside the caller's reach; merchant.notDirect for one that it may see alone
 * @source docs/domain/network.md 2.7
 */
export async function editableMerchant(tx: Tx, caller: Caller, rpiNo: string): Promise<EditableMerchant> {
  const [merchant] = await editableMerchants(tx, caller, [rpiNo])
  return merchant as EditableMerchant
}

/** The same for several merchants, all or none; locked in the order of their numbers. */
export async function editableMerchants(
  tx: Tx,
  caller: Caller,
  rpiNos: readonly string[],
): Promise<EditableMerchant[]> {
  const wanted = [...new Set(rpiNos)]
  const rows = await rowsOf<EditableMerchant & { isDirect: boolean }>(
    tx,
    sql`SELECT m.rpi_no AS "rpiNo", m.oem_no AS "oemNo", m.rpi_name AS "rpiName", m.user_type AS "userType", m.rpi_status AS "rpiStatus", m.finish_status AS "finishStatus",
               m.login_phone_idx AS "loginPhoneIdx", ${isDirectMerchant(caller)} AS "isDirect"
          FROM rpi_basic m WHERE ${merchantsInReach(caller, 'all')} AND m.rpi_no = ANY(${sql.param(wanted)}::text[]) AND NOT m.is_deleted
         ORDER BY m.rpi_no FOR NO KEY UPDATE`,
  )
  if (rows.length !== wanted.length) throw commonErrors.notFound()
  if (rows.some((row) => !row.isDirect)) throw merchantErrors.notDirect()
  return rows
}

/** Whether a merchant in reach (`m`) is the caller's own to change: its tenant's, its direct one, its employee's, itself. */
export function isDirectMerchant({ partyType, oemNo, userNo }: Caller): SQL {
  switch (partyType) {
    case 1:
      return sql`m.oem_no = ${oemNo}`
    case 2:
      return sql`(m.user_no = ${userNo} OR EXISTS (SELECT 1 FROM service_info e WHERE e.tenant_id = m.tenant_id AND e.user_no = m.emp_no AND e.parent_no = ${userNo}))`
    case 3:
    case 4:
      return sql`true`
    case 5:
      return sql`false`
  }
}
