import type { Call } from '../../shared/call.ts'
import { commonErrors } from '../../shared/errors.ts'
import { type Caller, isPlatform } from './caller.ts'
import { enterScope, scopeOfCaller, type Tx } from '../database/db.ts'

/** The header by which the platform's staff look into a tenant. @source docs/wire.md 2.1 */
export const viewedTenantHeader = 'view-tenant'

/**
 * The caller as whom a call is answered. The platform's staff may look at any tenant as its own staff would, and change
 * nothing there: the rest of the transaction sees that tenant's rows. What is everybody's own (menu, profile) stays theirs.
 * @param viewed number of the tenant to look at; undefined for one's own
 * @throws common.forbidden for anybody else, common.viewingOnly for what would change something, common.notFound
 * @source docs/domain/network.md 2.7, PA
 */
export async function throughTenant(
  tx: Tx,
  caller: Caller,
  call: Call,
  viewed: string | string[] | undefined,
): Promise<Caller> {
  if (viewed === undefined || viewed === '' || call.permission === 'signedIn') return caller
  if (!isPlatform(caller) || caller.actorUserId !== null) throw commonErrors.forbidden()
  if (call.audit !== null || call.answer === 'export') throw commonErrors.viewingOnly()
  return insideTenant(tx, caller, String(viewed))
}

/**
 * A member of the platform's staff as one of a tenant's own: the rest of the transaction sees that tenant's rows.
 * @throws common.notFound
 */
export async function insideTenant(tx: Tx, caller: Caller, tenantId: string): Promise<Caller> {
  const { rows } = await tx.client.query<{ tenantId: string; oemNo: string }>({
    name: 'viewed_tenant',
    text: `SELECT root_tenant_id AS "tenantId", tenant_id AS "oemNo" FROM tenant WHERE tenant_id = $1 AND NOT is_deleted`,
    values: [tenantId],
  })
  const [place] = rows
  if (!place) throw commonErrors.notFound()
  await enterScope(tx, scopeOfCaller(place))
  return { ...caller, ...place, partyType: 1, userNo: place.oemNo, deptIds: [], deptTreeIds: [], dataScopes: [] }
}
