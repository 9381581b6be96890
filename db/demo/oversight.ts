import { type Db, inScope } from '../../core/server/database/db.ts'
import { role } from '../../features/access/role/role.contract.ts'
import { user } from '../../features/access/user/user.contract.ts'
import { operatorId } from './accounts.ts'
import { atWork } from './at-work.ts'

/**
 * Makes the latest changes of the first operator's administrator to people and rights, so that histories of changes and
 * comparisons of roles have something to show.
 */
export async function playOversight(db: Db): Promise<void> {
  const admin = atWork(db, 'admin')
  const found = await inScope(db, { tenantId: operatorId, oemNo: '' }, async ({ client }) => {
    const one = async (statement: string) => String((await client.query<{ id: bigint }>(statement)).rows[0]?.id)
    const granted = await client.query<{ id: bigint }>(
      `SELECT g.menu_id AS id FROM role_menu g JOIN role r ON r.tenant_id = g.tenant_id AND r.id = g.role_id
        WHERE r.tenant_id = '${operatorId}' AND r.oem_no = '${operatorId}' AND r.role_alias = 'operation' ORDER BY 1`,
    )
    return {
      operation: await one(
        `SELECT id FROM app_user WHERE tenant_id = '${operatorId}' AND oem_no = '${operatorId}' AND account = 'operation'`,
      ),
      above: await one(
        `SELECT id FROM role WHERE tenant_id = '${operatorId}' AND oem_no = '${operatorId}' AND role_alias = 'admin'`,
      ),
      menuIds: granted.rows.map(({ id }) => String(id)),
    }
  })
  const quality = { roleName: '质检专员', roleAlias: 'quality', parentId: found.above, sort: 20 }
  const { id } = await admin(role.submit, quality)
  const grant = (menuIds: string[]) =>
    admin(role.grant, { roleIds: id, menuIds: menuIds.join(','), dataScopeIds: '', apiScopeIds: '' })
  await grant(found.menuIds.slice(0, 12))
  await grant(found.menuIds.slice(4, 16))
  await admin(role.submit, { ...quality, id, roleName: '质检主管' })
  await admin(user.update, { id: found.operation, name: '周航', code: 'OP-001', sex: 1 })
  await admin(user.update, { id: found.operation, name: '周主管', code: 'OP-001', sex: 1 })
}
