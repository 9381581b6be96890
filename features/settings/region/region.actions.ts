import { sql } from 'drizzle-orm'
import { enterScope, platformScope, rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type region, regionErrors, RegionLevel } from './region.contract.ts'
import { levelBelow } from './region.rules.ts'

/** A region as it is stored. */
interface StoredRegion {
  code: string
  parentCode: string | null
  name: string
  level: number
  sort: number
  remark: string
  isOn: boolean
  version: number
}

/** A region, held until the transaction ends; undefined when there is none. */
export const heldRegion = (tx: Tx, code: string): Promise<StoredRegion | undefined> =>
  rowOf<StoredRegion>(
    tx,
    sql`SELECT code, parent_code AS "parentCode", name, level, sort, remark, is_on AS "isOn", version FROM region WHERE code = ${code} FOR UPDATE`,
  )

/**
 * Makes the region of a new code, or changes name, order, remark and use of a known one.
 * @throws region.…, common.moved
 * @source docs/wire.md 4.9
 */
export async function saveRegion(
  tx: Tx,
  userId: bigint,
  before: StoredRegion | undefined,
  input: InputOf<typeof region.submit>,
): Promise<void> {
  const { code, parentCode, name, sort } = input
  if (before) {
    const isMoved = (before.parentCode ?? '0') !== parentCode || (input.level ?? before.level) !== before.level
    if (isMoved || before.level === RegionLevel.country) throw regionErrors.placeKept()
    if (input.version !== undefined && input.version !== before.version) throw commonErrors.moved()
    await run(
      tx,
      sql`UPDATE region SET name = ${name}, sort = ${sort}, remark = ${input.remark ?? before.remark}, is_on = ${input.isOn ?? before.isOn},
                 update_user = ${userId}, update_time = business_now(), version = version + 1 WHERE code = ${code}`,
    )
    return
  }
  const parent = await heldRegion(tx, parentCode)
  if (!parent) throw regionErrors.parentUnknown()
  const level = levelBelow(parent, code)
  if (input.level !== undefined && input.level !== level) throw regionErrors.placeKept()
  await run(
    tx,
    sql`INSERT INTO region (code, parent_code, name, level, sort, remark, is_on, update_user)
        VALUES (${code}, ${parentCode}, ${name}, ${level}, ${sort}, ${input.remark ?? ''}, ${input.isOn ?? true}, ${userId})`,
  )
}

/**
 * Removes a region that nothing names.
 * @throws region.hasChildren, region.used
 */
export async function removeRegion(tx: Tx, code: string): Promise<void> {
  const below = await rowOf(tx, sql`SELECT 1 FROM region WHERE parent_code = ${code} LIMIT 1`)
  if (below) throw regionErrors.hasChildren()
  if (await isUsed(tx, code)) throw regionErrors.used()
  await run(tx, sql`DELETE FROM region WHERE code = ${code}`)
}

/** Whether anything names a region: the platform's tables, then those of every operator, each seen in its own scope. */
async function isUsed(tx: Tx, code: string): Promise<boolean> {
  const named = await rowOf(
    tx,
    sql`SELECT 1 FROM bank_branch WHERE city_code = ${code} UNION ALL SELECT 1 FROM pay_area WHERE region_code = ${code} LIMIT 1`,
  )
  if (named) return true
  const operators = await rowsOf<{ tenantId: string }>(
    tx,
    sql`SELECT tenant_id AS "tenantId" FROM tenant WHERE tenant_id = root_tenant_id ORDER BY tenant_id`,
  )
  for (const { tenantId } of operators) {
    await enterScope(tx, { tenantId, oemNo: '' })
    const found = await rowOf(tx, namedBy(tenantId, code))
    await enterScope(tx, platformScope)
    if (found) return true
  }
  return false
}

/** A row of an operator that names a region: a merchant, its bank account, a store, a provider. */
const namedBy = (tenantId: string, code: string) => sql`
  SELECT 1 FROM rpi_basic WHERE tenant_id = ${tenantId} AND ${code} IN (province_code, city_code, district_code)
  UNION ALL SELECT 1 FROM rpi_account WHERE tenant_id = ${tenantId} AND ${code} IN (bank_province_code, bank_city_code)
  UNION ALL SELECT 1 FROM pos_store WHERE tenant_id = ${tenantId} AND ${code} IN (province_code, city_code, district_code)
  UNION ALL SELECT 1 FROM service_info WHERE tenant_id = ${tenantId} AND district_code = ${code}
  LIMIT 1`
