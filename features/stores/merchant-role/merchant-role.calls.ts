import { sql } from 'drizzle-orm'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { StaffRole } from '../staff/staff-codes.contract.ts'
import { RpiKind } from '../../merchants/merchants.shared.ts'
import { holdMerchant, merchantEntity, merchantsInReach } from '../../merchants/merchants.server.ts'
import { merchantRole } from './merchant-role.contract.ts'
import { editedRights, usualRights } from './merchant-role.rules.ts'

export const merchantRoleCalls = [
  handle(merchantRole.rights, async ({ tx, caller, input: { rpiNo } }) => {
    const found = await rowOf<{ rpiName: string }>(
      tx,
      sql`SELECT m.rpi_name AS "rpiName" FROM rpi_basic m WHERE ${merchantsInReach(caller, 'all')} AND m.rpi_no = ${rpiNo} AND m.rpi_kind = ${RpiKind.merchant} AND NOT m.is_deleted`,
    )
    if (!found) throw commonErrors.notFound()
    const kept = await keptRights(tx, caller.tenantId, rpiNo)
    const roles = Object.values(StaffRole).map((staffRole) => {
      const own = kept.find((row) => row.staffRole === staffRole)
      return {
        staffRole,
        rights: [...(own?.rights ?? usualRights[staffRole] ?? [])],
        isUsual: own === undefined,
        isEditable: staffRole !== StaffRole.owner,
        updateTime: own?.updateTime.slice(0, 19) ?? null,
      }
    })
    return { rpiNo, rpiName: found.rpiName, roles }
  }),

  handle(merchantRole.edit, async ({ tx, caller, input: { rpiNo, staffRole, rights: given = [] }, now, audit }) => {
    const held = await holdMerchant(tx, caller, rpiNo)
    if (held.rpiKind !== RpiKind.merchant) throw commonErrors.notFound()
    const rights = editedRights(staffRole, given)
    const before = (await keptRights(tx, caller.tenantId, rpiNo)).find((row) => row.staffRole === staffRole)
    await run(
      tx,
      sql`INSERT INTO merchant_role AS r (tenant_id, oem_no, rpi_no, staff_role, rights, update_user, update_time)
        VALUES (${caller.tenantId}, ${held.oemNo}, ${rpiNo}, ${staffRole}, ${sql.param(rights)}::text[], ${caller.userId}, ${now.at})
        ON CONFLICT (tenant_id, rpi_no, staff_role) DO UPDATE SET rights = excluded.rights, update_user = excluded.update_user, update_time = excluded.update_time`,
    )
    audit({
      entity: merchantEntity,
      no: rpiNo,
      before: { staffRole, rights: before?.rights ?? usualRights[staffRole] },
      after: { staffRole, rights },
    })
    return {}
  }),
]

interface KeptRights {
  staffRole: CodeOf<typeof StaffRole>
  rights: string[]
  updateTime: string
}

const keptRights = (tx: Tx, tenantId: string, rpiNo: string): Promise<KeptRights[]> =>
  rowsOf<KeptRights>(
    tx,
    sql`SELECT staff_role AS "staffRole", rights, update_time AS "updateTime" FROM merchant_role WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo}`,
  )
