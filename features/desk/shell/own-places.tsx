import { useCall } from '../../../core/web/call/queries.ts'
import { session } from '../../../core/web/session/session.ts'
import { dept } from '../../organisation/organisation.shared.ts'
import { role } from '../../access/access.shared.ts'

/** Departments and roles of the user, and whether there is anything to choose. @source catalogue R171, R172 */
export function useOwnPlaces(isWanted: boolean) {
  const own = { userId: session.get().user?.user_id }
  const depts = useCall(dept.select, own, { enabled: isWanted })
  const roles = useCall(role.select, own, { enabled: isWanted })
  return {
    depts: (depts.data ?? []).map(({ id, deptName }) => ({ value: id, label: deptName })),
    roles: (roles.data ?? []).map(({ id, roleName }) => ({ value: id, label: roleName })),
    canSwitch: (depts.data?.length ?? 0) > 1 || (roles.data?.length ?? 0) > 1,
  }
}
