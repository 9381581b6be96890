import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { sheetColumns } from '../../../core/server/sheets/sheet.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { allMenus } from '../../access/access.server.ts'
import { insight, insightErrors } from './insight.contract.ts'
import { askedUser, authorityOfRole, type RoleName, rolesNamed } from './insight.queries.ts'

type Asked = z.output<typeof insight.rights.input>

/** A user or role with what each of its roles amounts to. */
interface Holder {
  readonly kind: 'user' | 'role'
  readonly id: bigint
  readonly name: string
  readonly roles: readonly RoleName[]
  /** Names of the roles that give a permission code or hold a scope. */
  readonly givers: (code: string) => string[]
  readonly holders: (kind: 'data' | 'api', scopeId: bigint) => string[]
}

async function holderOf(tx: Tx, caller: Caller, kind: 'user' | 'role', id: bigint): Promise<Holder> {
  const place = { tenantId: caller.tenantId, oemNo: caller.oemNo }
  const user = kind === 'user' ? await askedUser(tx, caller, id) : null
  const roles = user ? user.roles : await rolesNamed(tx, caller, [id])
  if (!user && roles.length === 0) throw commonErrors.notFound()
  const party = user ? { userNo: user.userNo, deptIds: user.deptIds } : { userNo: caller.oemNo, deptIds: [] }
  const rights = new Map<bigint, ReadonlySet<string>>()
  for (const role of roles)
    rights.set(role.id, (await authorityOfRole(tx, { ...place, ...party }, role.id)).permissions)
  const scopes = await rowsOf<{ kind: 'data' | 'api'; roleId: bigint; id: bigint }>(
    tx,
    sql`SELECT 'data' AS kind, role_id AS "roleId", data_scope_id AS id FROM role_data_scope WHERE tenant_id = ${caller.tenantId} AND role_id = ANY(${list(roles)})
        UNION ALL SELECT 'api', role_id, api_scope_id FROM role_api_scope WHERE tenant_id = ${caller.tenantId} AND role_id = ANY(${list(roles)})`,
  )
  const named = (held: (role: RoleName) => boolean) => roles.filter(held).map(({ roleName }) => roleName)
  return {
    kind,
    id,
    name: user ? `${user.realName}（${user.account}）` : (roles[0]?.roleName ?? ''),
    roles,
    givers: (code) => named((role) => rights.get(role.id)?.has(code) ?? false),
    holders: (scopeKind, scopeId) =>
      named((role) => scopes.some((one) => one.kind === scopeKind && one.id === scopeId && one.roleId === role.id)),
  }
}

const list = (roles: readonly RoleName[]) => sql`${`{${roles.map(({ id }) => id).join(',')}}`}::bigint[]`

/**
 * Reads the rights of one or two users or roles, menu by menu, with the roles that give them. @throws common.notFound,
 * insight.otherHalf
 */
async function rightsOf(tx: Tx, caller: Caller, { kind, id, otherKind, otherId }: Asked) {
  if ((otherKind === undefined) !== (otherId === undefined)) throw insightErrors.otherHalf()
  const left = await holderOf(tx, caller, kind, id)
  const right = otherKind && otherId !== undefined ? await holderOf(tx, caller, otherKind, otherId) : null
  const menus = await allMenus(tx)
  const scopes = await rowsOf<{ kind: 'data' | 'api'; id: bigint; name: string }>(
    tx,
    sql`SELECT 'data' AS kind, id, scope_name AS name FROM data_scope WHERE NOT is_deleted UNION ALL SELECT 'api', id, scope_name FROM api_scope WHERE NOT is_deleted ORDER BY 1 DESC, 2`,
  )
  return {
    left,
    right,
    menus: menus.map((menu) => ({
      ...menu,
      left: left.givers(menu.code),
      right: right?.givers(menu.code) ?? [],
    })),
    scopes: scopes
      .map((scope) => ({
        ...scope,
        left: left.holders(scope.kind, scope.id),
        right: right?.holders(scope.kind, scope.id) ?? [],
      }))
      .filter((scope) => scope.left.length + scope.right.length > 0),
  }
}

const subject = ({ kind, id, name, roles }: Holder) => ({ kind, id, name, roles: [...roles] })

const sheet = sheetColumns<SheetRow>([
  { key: 'path', title: '菜单', kind: 'text', value: ({ path }) => path },
  { key: 'code', title: '权限代码', kind: 'text', value: ({ code }) => code },
  {
    key: 'category',
    title: '类型',
    kind: 'text',
    value: ({ category }, language) => kinds[category]?.[language === 'zh' ? 0 : 1] ?? '',
  },
  { key: 'left', title: '授予角色', kind: 'text', value: ({ left }) => left },
  { key: 'right', title: '对比方授予角色', kind: 'text', value: ({ right }) => right },
])
const kinds: Readonly<Record<number, readonly [string, string]>> = {
  1: ['菜单', 'Menu'],
  2: ['按钮', 'Button'],
  3: ['数据权限', 'Data scope'],
  4: ['接口权限', 'API scope'],
}

export const rightsCalls = [
  handle(insight.rights, async ({ tx, caller, input }) => {
    const { left, right, menus, scopes } = await rightsOf(tx, caller, input)
    return { left: subject(left), right: right && subject(right), menus, scopes }
  }),

  // The matrix as rows: what anybody of the two holds, with the menus above it.
  handleExport(insight.exportRights, async ({ tx, caller, input }) => {
    const { left, right, menus, scopes } = await rightsOf(tx, caller, input)
    const byId = new Map(menus.map((menu) => [menu.id, menu]))
    const pathTo = (menu: (typeof menus)[number]): string => {
      const above = byId.get(menu.parentId)
      const name = caller.language === 'zh' ? menu.name : menu.nameEn || menu.name
      return above ? `${pathTo(above)} / ${name}` : name
    }
    const held = menus.filter((menu) => menu.left.length + menu.right.length > 0)
    const rows = [
      ...held.map((menu) => ({ ...cells(menu), path: pathTo(menu), code: menu.code, category: Number(menu.category) })),
      ...scopes.map((scope) => ({
        ...cells(scope),
        path: scope.name,
        code: '',
        category: scope.kind === 'data' ? 3 : 4,
      })),
    ]
    const statement = sql`SELECT x.* FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS x(path text, code text, category int, "left" text, "right" text)`
    return {
      title: right ? '权限对比' : '有效权限',
      bizType: 'rights',
      columns: right ? sheet : sheet.filter(({ key }) => key !== 'right'),
      rows: statement,
      count: sql`SELECT ${rows.length}::int AS total`,
      filter: { 查看对象: left.name, ...(right ? { 对比对象: right.name } : {}) },
    }
  }),
]

interface SheetRow {
  path: string
  code: string
  category: number
  left: string
  right: string
}

const cells = ({ left, right }: { left: readonly string[]; right: readonly string[] }) => ({
  left: left.join('、'),
  right: right.join('、'),
})
