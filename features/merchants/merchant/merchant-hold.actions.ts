import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type IpLimit, type RpiFinishStatus, RpiKind, type RpiStatus } from './merchant-codes.contract.ts'
import type { MerchantUserType } from '../../settings/settings.shared.ts'
import { checkMayEdit } from './merchant-edit.rules.ts'
import { merchantsInReach } from './merchant-reach.queries.ts'

/** A merchant or group as a change of it looks at it; held, nobody else changes it until the transaction ends. */
export interface HeldMerchant {
  readonly id: bigint
  readonly rpiNo: string
  readonly oemNo: string
  readonly rpiKind: CodeOf<typeof RpiKind>
  readonly rpiName: string
  readonly userType: CodeOf<typeof MerchantUserType>
  readonly rpiStatus: CodeOf<typeof RpiStatus>
  readonly finishStatus: CodeOf<typeof RpiFinishStatus>
  readonly userNo: string
  readonly userPath: string
  readonly empNo: string | null
  readonly institutionNo: string | null
  readonly managerUserId: bigint | null
  readonly groupNo: string | null
  /** Party type of who switched it off; null while on. */
  readonly offBy: number | null
  readonly ipLimit: CodeOf<typeof IpLimit>
  readonly ipWhite: readonly string[]
  readonly limitRelaxed: boolean
  readonly firstOnlineTime: string | null
  readonly lastFrozenTime: string | null
  /** Whether its direct party is on. */
  readonly isPartyOn: boolean
  /** Blind index of the owner's phone. */
  readonly loginPhoneIdx: string
  readonly version: number
}

const columns = sql`m.id, m.rpi_no AS "rpiNo", m.oem_no AS "oemNo", m.rpi_kind AS "rpiKind", m.rpi_name AS "rpiName", m.user_type AS "userType", m.rpi_status AS "rpiStatus",
  m.finish_status AS "finishStatus", m.user_no AS "userNo", m.user_path AS "userPath", m.emp_no AS "empNo", m.institution_no AS "institutionNo", m.manager_user_id AS "managerUserId",
  m.group_no AS "groupNo", m.off_by AS "offBy", m.ip_limit AS "ipLimit", m.ip_white AS "ipWhite", m.limit_relaxed AS "limitRelaxed", m.first_online_time AS "firstOnlineTime",
  m.last_frozen_time AS "lastFrozenTime", m.login_phone_idx AS "loginPhoneIdx", m.version,
  CASE WHEN m.user_no = m.oem_no THEN true
       ELSE EXISTS (SELECT 1 FROM service_info p WHERE p.tenant_id = m.tenant_id AND p.user_no = m.user_no AND p.is_on AND NOT p.is_deleted) END AS "isPartyOn"`

/**
 * The merchants and groups of a condition that the caller may change, in the order of their numbers.
 * @param which condition over `m`; the caller's reach is added
 * @param most  how many must be found
 * @throws common.notFound when one of them is missing or not the caller's to see; merchant.notDirect when one is not the
 *   caller's to change
 * @source docs/domain/network.md 1.3, 2.7
 */
async function changeable(tx: Tx, caller: Caller, which: SQL, most: number, isHeld = true): Promise<HeldMerchant[]> {
  const rows = await rowsOf<HeldMerchant>(
    tx,
    sql`SELECT ${columns} FROM rpi_basic m WHERE ${merchantsInReach(caller, 'all')} AND ${which} AND m.rpi_kind IN (${constant(RpiKind.merchant, RpiKind.group)}) AND NOT m.is_deleted ORDER BY m.rpi_no ${isHeld ? sql`FOR NO KEY UPDATE OF m` : sql``}`,
  )
  if (rows.length < most) throw commonErrors.notFound()
  for (const row of rows) checkMayEdit(caller, row)
  return rows
}

/** Holds merchants by number; see `changeable`. */
export const holdMerchants = (tx: Tx, caller: Caller, numbers: readonly string[]): Promise<HeldMerchant[]> =>
  changeable(tx, caller, numbered(numbers), new Set(numbers).size)

/** Holds one merchant by number; see `changeable`. */
export async function holdMerchant(tx: Tx, caller: Caller, rpiNo: string): Promise<HeldMerchant> {
  const [held] = await holdMerchants(tx, caller, [rpiNo])
  return held as HeldMerchant
}

/** Holds one merchant by the id of its row; see `changeable`. */
export async function holdMerchantById(tx: Tx, caller: Caller, id: bigint): Promise<HeldMerchant> {
  const [held] = await changeable(tx, caller, sql`m.id = ${id}`, 1)
  return held as HeldMerchant
}

/** A merchant that the caller may change, without holding it: for calls that ask a channel before they write. */
export async function editableMerchant(tx: Tx, caller: Caller, rpiNo: string): Promise<HeldMerchant> {
  const [found] = await changeable(tx, caller, numbered([rpiNo]), 1, false)
  return found as HeldMerchant
}

const numbered = (numbers: readonly string[]): SQL => sql`m.rpi_no = ANY(${sql.param([...new Set(numbers)])}::text[])`
