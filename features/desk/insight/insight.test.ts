import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../../core/shared/call.ts'
import { bumpAuthority } from '../../../core/server/call/authority.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { e1Prices, given, type Merchant, type Operator, type Party, type Prices } from '../../../tests/kit/network.ts'
import { explainedLists } from './explained-lists.queries.ts'
import { insight, type RowKind } from './insight.contract.ts'
import { givenApiScope, givenScope } from './insight.fixture.ts'

let world: World
let root: Operator
let sub: Operator
let l1: Party
let l2: Party
let employee: Party
let institution: Party
let merchants: Merchant[]
/** Users who ask: an administrator of the operator and one of its sub-operator. */
let askers: { root: TestUser; sub: TestUser }

/** The lists that the combinations go through, with what finds one row on each. */
const filters = {
  merchant: 'rpiNo',
  party: 'userNo',
  store: 'rpsNo',
  terminal: 'rtNo',
  wallet: 'walletNo',
  user: 'account',
} as const satisfies Partial<Record<RowKind, string>>
const kinds = Object.keys(filters) as (keyof typeof filters)[]
const listPermissions = kinds.map((kind) => explainedLists[kind].call.permission)

const rows: { kind: RowKind; no: string }[] = []
const users: (TestUser & { account: string })[] = []

beforeAll(async () => {
  world = await startWorld()
  root = await given.operator(world)
  sub = await given.subOperator(world, root)
  l1 = await given.provider(world, root, { prices: e1Prices[1] as Prices })
  l2 = await given.provider(world, l1, { prices: e1Prices[2] as Prices })
  const beside = await given.provider(world, root, { prices: e1Prices[1] as Prices })
  employee = await given.employee(world, l1)
  institution = await given.institution(world, root)
  merchants = [
    await given.merchant(world, root),
    await given.merchant(world, l1, { empNo: employee.userNo }),
    await given.merchant(world, l2, { institutionNo: institution.userNo }),
    await given.merchant(world, beside),
    await given.merchant(world, sub),
  ]
  for (const merchant of merchants) {
    rows.push({ kind: 'merchant', no: merchant.rpiNo }, { kind: 'store', no: merchant.rpsNo })
    rows.push({ kind: 'terminal', no: (await given.terminal(world, merchant)).rtNo })
    rows.push({ kind: 'wallet', no: await givenWallet(merchant) })
  }
  for (const party of [l1, l2, beside, employee, institution]) rows.push({ kind: 'party', no: party.userNo })
  const permissions = [...new Set([...listPermissions, 'user_all', 'insight_view', 'insight_export'])]
  askers = {
    root: await givenUser(world, { ...root, permissions, roleAlias: 'admin' }),
    sub: await givenUser(world, { ...sub, permissions, roleAlias: 'admin' }),
  }
  for (const user of await givenMany()) users.push(user)
  for (const { account } of users.slice(0, 3)) rows.push({ kind: 'user', no: account })
}, 120_000)
afterAll(() => world.close())

/** A wallet of a merchant. */
const givenWallet = ({ tenantId, oemNo, rpiNo }: Merchant): Promise<string> =>
  world.within({ tenantId, oemNo: tenantId }, async ({ client }) => {
    const walletNo = `W${rpiNo}`
    await client.query(
      'INSERT INTO user_wallet (tenant_id, oem_no, wallet_no, owner_type, owner_no, wallet_kind) VALUES ($1, $2, $3, 3, $4, 1)',
      [tenantId, oemNo, walletNo, rpiNo],
    )
    return walletNo
  })

/** A number from 0 below `n`, the same on every run. */
let state = 20_261_122
const random = (n: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
  return Math.floor((state / 0x8000_0000) * n)
}
const one = <T>(choices: readonly T[]): T => choices[random(choices.length)] as T

/** Users of every kind of party with random rights: some lack a permission, some a scope, some have scopes of every type. */
async function givenMany(): Promise<(TestUser & { account: string })[]> {
  const places = [
    { ...root, userType: 1, userNo: root.tenantId },
    { ...sub, userType: 1, userNo: sub.oemNo },
    { ...root, userType: 2, userNo: l1.userNo },
    { ...root, userType: 2, userNo: l2.userNo },
    { ...root, userType: 4, userNo: employee.userNo },
    { ...root, userType: 5, userNo: institution.userNo },
    { ...root, userType: 3, userNo: merchants[3]?.rpiNo ?? '' },
  ] as const
  const made: (TestUser & { account: string })[] = []
  for (let n = 0; n < 28; n += 1) {
    const place = places[n % places.length] as (typeof places)[number]
    const permissions = listPermissions.filter(() => random(8) > 0)
    // One role of that alias a tenant: its second user shares its rights.
    const roleAlias = n === 7 || n === 8 ? 'account_manager' : `random${n}`
    const user = await givenUser(world, { ...place, permissions, roleAlias })
    await world.within(rootScope(), async (tx) => {
      const { rows: found } = await tx.client.query(
        'SELECT account, role_ids[1] AS role_id FROM app_user WHERE id = $1',
        [user.userId],
      )
      for (const kind of kinds) {
        if (random(3) > 0) continue
        const type = 1 + random(5)
        const value = type === 5 ? JSON.stringify(condition(kind)) : null
        await tx.client.query(
          `WITH d AS (INSERT INTO data_scope (menu_id, scope_name, resource_code, scope_type, scope_class, scope_value)
             SELECT id, $1, $2, $3, $4, $5::jsonb FROM menu WHERE code = $2 RETURNING id)
           INSERT INTO role_data_scope (tenant_id, role_id, data_scope_id) SELECT $6, $7, id FROM d`,
          [
            `scope ${n} ${kind}`,
            explainedLists[kind].call.permission,
            type,
            explainedLists[kind].key,
            value,
            root.tenantId,
            found[0].role_id,
          ],
        )
      }
      if (random(6) === 0)
        await tx.client.query('UPDATE app_user SET must_change_password = true WHERE id = $1', [user.userId])
      await bumpAuthority(tx)
      made.push({ ...user, account: found[0].account as string })
    })
  }
  return made
}

const rootScope = () => ({ tenantId: root.tenantId, oemNo: root.tenantId })
const condition = (kind: string) =>
  kind === 'party'
    ? { and: [{ field: 'userNo', op: 'in', value: [l1.userNo, employee.userNo] }] }
    : kind === 'wallet'
      ? { or: [{ field: 'userType', op: '=', value: one([2, 3]) }] }
      : kind === 'user'
        ? { and: [{ field: 'account', op: 'like-prefix', value: one(['u', 'x']) }] }
        : {
            or: [
              { field: 'rpiNo', op: '=', value: one(merchants).rpiNo },
              { field: 'rpiNo', op: '=', value: '${userNo}' },
            ],
          }

/** Whether the list itself shows a row to a user: refused counts as no. */
async function shows(user: TestUser, kind: keyof typeof filters, no: string): Promise<boolean> {
  const reply = await world.as(user).send(explainedLists[kind].call as Call, { [filters[kind]]: no })
  expect([200, 403]).toContain(reply.status)
  const { records = [] } = (reply.data ?? {}) as { records?: Record<string, unknown>[] }
  return reply.status === 200 && records.some((row) => row[filters[kind]] === no)
}

const explain = (
  user: TestUser,
  input: Record<string, unknown>,
  by = user.oemNo === root.tenantId ? askers.root : askers.sub,
) => world.as(by).send(insight.explain, { userId: String(user.userId), ...input })

describe('why a row is seen', () => {
  it('C1336: says visible if and only if the list shows the row, for every user and row', async () => {
    const seen = { visible: 0, hidden: 0 }
    const reasons = new Set<string>()
    for (const user of users)
      for (const { kind, no } of rows) {
        const isShown = await shows(user, kind as keyof typeof filters, no)
        const { status, data } = await explain(user, { kind, no })
        if (status === 404) {
          expect(isShown, `${kind} ${no} is shown to ${user.account}, yet nobody may ask`).toBe(false)
          continue
        }
        expect(data.isVisible, `${kind} ${no} for ${user.account} of ${user.userNo}: ${data.refusedBy}`).toBe(
          isShown ? 1 : 0,
        )
        expect(data.refusedBy === '').toBe(isShown)
        seen[isShown ? 'visible' : 'hidden'] += 1
        reasons.add(data.refusedBy)
      }
    expect(seen.visible).toBeGreaterThan(50)
    expect(seen.hidden).toBeGreaterThan(50)
    expect([...reasons].sort()).toEqual(['', 'account', 'dataScope', 'party', 'permission', 'tenant'])
  }, 240_000)

  it('C1336: names the role that gives the permission and the one scope that covers the row', async () => {
    const user = await givenUser(world, { ...root, permissions: ['pos_info_view'], roleAlias: 'covering' })
    const mine = merchants[1] as Merchant
    await givenScope(world, root.tenantId, {
      roleAlias: 'covering',
      name: 'only mine',
      value: { and: [{ field: 'rpiNo', op: '=', value: mine.rpiNo }] },
    })
    const { data } = await explain(user, { kind: 'merchant', no: mine.rpiNo })
    expect(data).toMatchObject({
      isVisible: 1,
      permission: { isPassed: 1, givenBy: [{ roleName: 'covering' }], inVain: [] },
      row: {
        tenant: { isPassed: 1 },
        party: { isPassed: 1 },
        dataScope: {
          usual: '',
          scopes: [{ scopeName: 'only mine', scopeType: 5, isPassed: 1, heldBy: [{ roleName: 'covering' }] }],
        },
      },
    })
    const other = await explain(user, { kind: 'merchant', no: merchants[0]?.rpiNo })
    expect(other.data).toMatchObject({
      isVisible: 0,
      refusedBy: 'dataScope',
      row: { dataScope: { scopes: [{ isPassed: 0 }] } },
    })
  })

  it('C1336: says that a sub-operator’s row is seen by another choice of the list', async () => {
    const user = await givenUser(world, { ...root, permissions: ['pos_info_view'] })
    const { data } = await explain(user, { kind: 'merchant', no: merchants[4]?.rpiNo })
    expect(data).toMatchObject({ isVisible: 0, refusedBy: 'tenant', row: { tenant: { isPassed: 0, isOfChild: 1 } } })
    const list = explainedLists.merchant.call as Call
    const all = await world.as(user).send(list, { rpiNo: merchants[4]?.rpiNo, scope: 'all' })
    expect((all.data as { total: number }).total).toBe(1)
  })

  it('C1336: judges a call alone as the server does, with the API scope that refuses it', async () => {
    const call = explainedLists.store.call as Call
    const held = await givenUser(world, { ...root, permissions: [call.permission], roleAlias: 'scopeheld' })
    const bare = await givenUser(world, { ...root, permissions: [call.permission], roleAlias: 'scopebare' })
    const under = { code: call.permission }
    await givenApiScope(world, root.tenantId, {
      ...under,
      roleAlias: 'scopeheld',
      name: 'stores closed',
      path: call.path,
    })
    // The other role holds a scope as well, of another call.
    const elsewhere = { ...under, name: 'elsewhere closed', path: '/elsewhere' }
    await givenApiScope(world, root.tenantId, { ...elsewhere, roleAlias: 'scopebare' })
    const named = (isHeld: 0 | 1) => ({ scopeName: 'stores closed', isHeld })
    expect((await explain(held, { callId: call.id })).data).toMatchObject({
      isVisible: 1,
      apiScope: { named: [{ ...named(1), heldBy: [{ roleName: 'scopeheld' }] }] },
    })
    expect((await explain(bare, { callId: call.id })).data).toMatchObject({
      isVisible: 0,
      refusedBy: 'apiScope',
      apiScope: { named: [{ ...named(0), heldBy: [] }] },
    })
    expect((await world.as(held).send(call, {})).status).toBe(200)
    expect((await world.as(bare).send(call, {})).status).toBe(403)
    await world.within(rootScope(), async (tx) => {
      await tx.client.query(
        `UPDATE api_scope SET is_deleted = true WHERE scope_name IN ('stores closed', 'elsewhere closed')`,
      )
      await bumpAuthority(tx)
    })
  })

  it('C1336: says that a party’s menus hold a permission back, as the server does', async () => {
    const boundParty = await given.provider(world, root)
    const user = await givenUser(world, {
      ...root,
      userType: 2,
      userNo: boundParty.userNo,
      permissions: ['pos_info_view'],
    })
    await world.within(rootScope(), async (tx) => {
      await tx.client.query(`UPDATE service_info SET menu_ids = '{}' WHERE user_no = $1`, [boundParty.userNo])
      await bumpAuthority(tx)
    })
    const { data } = await explain(user, { callId: 'C0160' })
    expect(data).toMatchObject({ isVisible: 0, refusedBy: 'permission', permission: { givenBy: [], bound: 'party' } })
    expect(data.permission.inVain).toHaveLength(1)
    expect((await world.as(user).send(explainedLists.merchant.call as Call, {})).status).toBe(403)
  })

  it('C1336: says that a disabled user and one without a role sees nothing', async () => {
    const off = await givenUser(world, { ...root, permissions: ['pos_info_view'] })
    const roleless = await givenUser(world, { ...root, permissions: ['pos_info_view'] })
    await world.within(rootScope(), async ({ client }) => {
      await client.query('UPDATE app_user SET user_status = 2 WHERE id = $1', [off.userId])
      await client.query(`UPDATE app_user SET role_ids = '{}' WHERE id = $1`, [roleless.userId])
    })
    const asked = { kind: 'merchant', no: merchants[0]?.rpiNo }
    expect((await explain(off, asked)).data).toMatchObject({
      isVisible: 0,
      refusedBy: 'account',
      account: { isPassed: 0, why: { zh: expect.stringMatching(/停用|禁用/) } },
    })
    expect((await explain(roleless, asked)).data).toMatchObject({
      refusedBy: 'account',
      account: { why: { zh: '未获得用户的角色信息' } },
    })
  })

  it('C1336: tells nothing of users and rows that the asker does not see', async () => {
    const [user] = users as [TestUser & { account: string }]
    const missing = { status: 404, error: 'common.notFound' }
    expect(await explain(user, { kind: 'merchant', no: 'M0' })).toMatchObject(missing)
    expect(await explain(user, { kind: 'merchant', no: merchants[0]?.rpiNo }, askers.sub)).toMatchObject(missing)
    const stranger = await givenUser(world, { tenantId: '100099', permissions: ['insight_view', 'user_all'] })
    expect(await explain(user, { callId: 'C0160' }, stranger)).toMatchObject(missing)
    const blind = await givenUser(world, { ...root, permissions: ['insight_view', 'user_all'] })
    expect(await explain(user, { kind: 'merchant', no: merchants[0]?.rpiNo }, blind)).toMatchObject(missing)
    expect(await explain(user, {})).toMatchObject({ status: 400, error: 'insight.callUnknown' })
    expect(await explain(user, { callId: 'C0000' })).toMatchObject({ status: 400, error: 'insight.callUnknown' })
    expect(await explain(user, { callId: 'C0160' }, user)).toMatchObject({ status: 403 })
  })
})
