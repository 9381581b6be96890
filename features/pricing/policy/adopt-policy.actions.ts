import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Maker } from '../../../core/server/call/maker.ts'
import { policiesHeld } from './policy-held.queries.ts'
import { PolicyStatus } from './policy-codes.contract.ts'
import { policyErrors } from './policy-errors.contract.ts'
import { takeIds, writeVersions } from './policy-version.actions.ts'
import { receiversOf } from '../price/receiver.queries.ts'

/**
 * Has the party that now stands above a receiver take over what the one before gave: each policy in force goes on as a new
 * version of the same prices, given by the new party. The caller has held the prices and seen that they stand against what
 * the new party pays.
 * @param maker its moment is the one from which the new party gives them
 * @returns how many
 * @source docs/domain/network.md 7.4, 8.1
 */
export async function adoptPolicies(tx: Tx, maker: Maker, userNo: string, remark: string): Promise<number> {
  const { tenantId, at } = maker
  const rows = await rowsOf<{ aisleCode: string }>(
    tx,
    sql`SELECT p.aisle_code AS "aisleCode" FROM oem_policy p
         WHERE p.tenant_id = ${tenantId} AND p.user_no = ${userNo} AND p.policy_status = ${PolicyStatus.inForce} AND NOT p.is_template AND NOT p.is_deleted ORDER BY 1`,
  )
  const receiver = (await receiversOf(tx, tenantId, [userNo])).get(userNo)
  if (!receiver) throw policyErrors.noPolicy({ userNo })
  const ids = await takeIds(tx, rows.length)
  const versions = []
  for (const [place, { aisleCode }] of rows.entries()) {
    const held = (await policiesHeld(tx, tenantId, [userNo], aisleCode)).get(userNo)
    if (!held) continue
    const { lastVersion, ...policy } = held
    versions.push({
      ...policy,
      receiver,
      aisleCode,
      effectiveTime: at,
      policyId: ids[place] as bigint,
      polVersion: lastVersion + 1,
      remark,
    })
  }
  await writeVersions(tx, maker, versions, 'adopt')
  return versions.length
}
