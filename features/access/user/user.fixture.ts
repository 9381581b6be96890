import { givenUser, type Reply, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { user } from './user.contract.ts'

/** Every permission about users. */
export const userPermissions = [
  'user_view',
  'user_all',
  'user_add',
  'user_edit',
  'user_delete',
  'user_role',
  'user_reset',
  'user_unlock',
  'user_enable',
  'user_lock',
]

/** A tenant with its administrator, one role and one department. */
export interface Office {
  admin: TestUser
  roleId: string
  deptId: string
  query<Row>(text: string, values?: unknown[], of?: TestUser): Promise<Row[]>
  givenRole(alias: string, parentId?: string): Promise<string>
  givenDept(parent?: string): Promise<string>
  ownRole(of: TestUser): Promise<string>
  submit(over?: Record<string, unknown>, by?: TestUser): Promise<Reply<{ id: string; password?: string | undefined }>>
  detail(id: string): Promise<Record<string, unknown>>
}

let tenant = 210_000

/** Starts a world for tests about users. */
export async function startUserWorld(): Promise<World> {
  return startWorld()
}

/** A new tenant for one test. @param permissions of its administrator */
export async function givenOffice(world: World, permissions = userPermissions): Promise<Office> {
  tenant++
  const tenantId = String(tenant)
  const admin = await givenUser(world, { tenantId, permissions, roleAlias: 'admin' })
  const query: Office['query'] = (text, values = [], of = admin) =>
    world.within(of, async ({ client }) => (await client.query(text, values)).rows)
  const idOf = async (text: string, values: unknown[]) => String((await query<{ id: bigint }>(text, values))[0]?.id)
  const givenRole: Office['givenRole'] = (alias, parentId = '0') =>
    idOf(
      'INSERT INTO role (tenant_id, oem_no, role_name, role_alias, parent_id) VALUES ($1, $1, $2, $2, $3) RETURNING id',
      [tenantId, alias, parentId],
    )
  const givenDept: Office['givenDept'] = (parent) =>
    idOf(
      'INSERT INTO dept (tenant_id, oem_no, dept_name, full_name, parent_id, ancestors) VALUES ($1, $1, $2, $2, $3, $4) RETURNING id',
      [tenantId, `d${Math.random()}`, parent ?? '0', parent ? `0,${parent}` : '0'],
    )
  const roleId = await givenRole('clerk')
  const deptId = await givenDept()
  return {
    admin,
    roleId,
    deptId,
    query,
    givenRole,
    givenDept,
    ownRole: async (of) =>
      String(
        (await query<{ id: string }>('SELECT role_ids[1]::text AS id FROM app_user WHERE id = $1', [of.userId], of))[0]
          ?.id,
      ),
    submit: (over = {}, by = admin) =>
      world.as(by).send(user.submit, { account: 'wang.wu', name: '小王', realName: '王五', roleId, deptId, ...over }),
    detail: async (id) => (await world.as(admin).send(user.detail, { id })).data,
  }
}
