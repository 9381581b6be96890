import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../core/shared/errors.ts'
import { openText, sealText } from '../../../core/server/secrets/personal.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Operator, type Party } from '../../../tests/kit/network.ts'
import { partyOnboarding } from '../onboarding/onboarding.contract.ts'
import { partyDraft, staffPermissions } from '../onboarding/onboarding.fixture.ts'
import { party } from '../party/party.contract.ts'
import { partyState } from './party-state.contract.ts'
import { checkSwitch, pagesMeant } from './party-state.rules.ts'

let world: World
let operator: Operator
let admin: TestUser
let upper: Party
let lower: Party
let asUpper: TestUser
let asLower: TestUser

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  admin = await givenUser(world, { ...operator, permissions: staffPermissions })
  upper = await given.provider(world, operator)
  lower = await given.provider(world, upper)
  asUpper = await givenUser(world, { ...upper, userType: 2, permissions: staffPermissions })
  asLower = await givenUser(world, { ...lower, userType: 2, permissions: staffPermissions, roleAlias: 'service_admin' })
}, 60_000)
afterAll(() => world.close())

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  world.within(operator, async ({ client }) => (await client.query<Row>(text, values)).rows)
const turn = (userNo: string, serviceStatus: 0 | 1, by = admin) =>
  world.as(by).send(partyState.updateStatus, { userNo, serviceStatus, remark: '巡检' })

describe('on and off (C0293, R326)', () => {
  const operatorStaff = { partyType: 1, userNo: '100001' }
  const above = { partyType: 2, userNo: 'F1' }
  const itself = { partyType: 2, userNo: 'F2' }
  const on = { parentNo: 'F1', isFinished: true, isOn: true, offBy: null, isAboveOn: true }
  const off = { ...on, isOn: false, offBy: 2 }
  it.each([
    { who: operatorStaff, party: on, to: false, words: undefined },
    { who: above, party: on, to: false, words: undefined },
    { who: itself, party: on, to: false, words: '没有操作权限' },
    { who: above, party: { ...on, isFinished: false }, to: false, words: '服务商尚未开通' },
    { who: above, party: on, to: true, words: '当前状态不允许此操作' },
    { who: above, party: off, to: true, words: undefined },
    { who: above, party: { ...off, offBy: 1 }, to: true, words: '没有操作权限' },
    { who: operatorStaff, party: { ...off, offBy: 2 }, to: true, words: undefined },
    { who: operatorStaff, party: { ...off, isAboveOn: false }, to: true, words: '上级服务商已停用' },
  ])('$who.userNo turns $party to $to: $words', ({ who, party: one, to, words }) => {
    let said: string | undefined
    try {
      checkSwitch(who, one, to)
    } catch (error) {
      said = (error as AppError).message
    }
    expect(said).toBe(words)
  })

  it('signs its users out, stops newcomers in the whole subtree, and leaves its traces', async () => {
    expect((await turn(lower.userNo, 0, asLower)).code).toBe(403)
    expect((await turn(upper.userNo, 0)).code).toBe(200)
    expect((await world.as(asUpper).send(party.list)).code).toBe(401)
    expect((await world.as(asLower).send(party.list)).code).toBe(200)
    const child = { ...partyDraft(lower.userNo), requestNo: crypto.randomUUID() }
    expect((await world.as(asLower).send(partyOnboarding.submit, child)).msg).toBe('上级服务商已停用')
    expect((await turn(lower.userNo, 0)).code).toBe(200)
    expect((await turn(lower.userNo, 1)).msg).toBe('上级服务商已停用')
    expect((await turn(upper.userNo, 1)).code).toBe(200)
    expect((await turn(lower.userNo, 1)).code).toBe(200)
    const states = await query(
      `SELECT action, remark FROM biz_state_log WHERE entity = 'partySwitch' AND entity_no = $1 ORDER BY create_time, id`,
      [upper.userNo],
    )
    expect(states).toEqual([
      { action: 'switchOff', remark: '巡检' },
      { action: 'switchOn', remark: '巡检' },
    ])
  })
})

describe('passwords (C0290, C0291, R575, R576)', () => {
  it('go to the phone at most three times a day, or are set; either is changed at the next sign-in', async () => {
    const one = await given.provider(world, operator)
    const owner = await givenUser(world, { ...one, userType: 2, permissions: staffPermissions })
    await query(`UPDATE service_info SET account = (SELECT account FROM app_user WHERE id = $2) WHERE user_no = $1`, [
      one.userNo,
      owner.userId,
    ])
    const bySms = () =>
      world.as(admin).send(partyState.updatePwdBySms, { userNo: one.userNo, requestNo: crypto.randomUUID() })
    expect((await bySms()).code).toBe(200)
    expect((await world.as(owner).send(party.list)).code).toBe(401)
    const [kept] = await query<{ must: boolean; sms: string }>(
      `SELECT must_change_password AS must, (SELECT body_enc FROM sms_outbox ORDER BY id DESC LIMIT 1) AS sms FROM app_user WHERE id = $1`,
      [owner.userId],
    )
    expect(kept?.must).toBe(true)
    expect(openText(kept?.sms ?? '')).toMatch(/密码已重置为\w{12}/)
    await bySms()
    await bySms()
    expect((await bySms()).msg).toBe('每日最多短信重置3次')
    const set = (pwd: string) => world.as(admin).send(partyState.updatePwd, { userNo: one.userNo, pwd })
    expect((await set('abc')).msg).toBe('密码5-15位，由英文、数字组成')
    expect((await set('Harbour42')).code).toBe(200)
    const { userNo } = await given.provider(world, operator)
    expect((await world.as(admin).send(partyState.updatePwd, { userNo, pwd: 'Harbour42' })).msg).toBe(
      '服务商账号不存在',
    )
  })
})

const typedPhone = '13612347788'

describe('the account of a party (C0026)', () => {
  it('is renamed with the record that names it; a taken or malformed one is refused, and another tenant’s is not found', async () => {
    const one = await given.provider(world, operator)
    const owner = await givenUser(world, { ...one, userType: 2, permissions: staffPermissions })
    const other = await givenUser(world, { ...one, userType: 2 })
    await query(`UPDATE service_info SET account = (SELECT account FROM app_user WHERE id = $2) WHERE user_no = $1`, [
      one.userNo,
      owner.userId,
    ])
    const rename = (account: string, by = admin) =>
      world.as(by).send(partyState.updateAccount, { userNo: one.userNo, account })
    const accounts = () =>
      query<{ account: string; named: string }>(
        `SELECT u.account, s.account AS named FROM app_user u JOIN service_info s ON s.user_no = u.user_no WHERE u.id = $1`,
        [owner.userId],
      )
    const before = await accounts()
    const [taken] = await query<{ account: string }>(`SELECT account FROM app_user WHERE id = $1`, [other.userId])
    expect((await rename(taken?.account ?? '')).msg).toBe('账号已存在')
    expect((await rename('a b')).msg).toBe('账号须为3-45位字母、数字或_@.-')
    const stranger = await givenUser(world, { tenantId: '100777', permissions: ['service_info_password'] })
    expect((await rename('stolen', stranger)).code).toBe(404)
    expect((await rename('own', other)).code).toBe(403)
    expect(await accounts()).toEqual(before)
    // The phone of the contact, typed as account, is none: the number of the party stands for it, the phone signs in.
    await query(`UPDATE service_info SET contact_phone_enc = $2 WHERE user_no = $1`, [one.userNo, sealText(typedPhone)])
    expect((await rename(typedPhone)).code).toBe(200)
    expect(await accounts()).toEqual([{ account: one.userNo, named: '' }])
    expect(await query(`SELECT 1 FROM audit_log a WHERE a::text LIKE $1`, [`%${typedPhone}%`])).toEqual([])
    expect((await rename('renamed_party')).code).toBe(200)
    expect(await accounts()).toEqual([{ account: 'renamed_party', named: 'renamed_party' }])
  })
})

describe('menus of a provider (C0292, R577)', () => {
  it.each([
    { why: 'a page is itself', chosen: [2n], meant: [2n] },
    { why: 'a group beside one of its pages adds nothing', chosen: [1n, 2n], meant: [2n] },
    { why: 'a group alone is all of its pages', chosen: [1n], meant: [2n, 3n] },
    { why: 'a page with pages below is itself', chosen: [3n], meant: [3n] },
    { why: 'nothing is nothing', chosen: [], meant: [] },
    { why: 'what was not offered is refused', chosen: [2n, 9n], meant: null },
  ])('are chosen by entries of the tree as it was offered: $why', ({ chosen, meant }) => {
    const tree = [
      {
        id: '1',
        children: [
          { id: '2', children: [] },
          { id: '3', children: [] },
        ],
      },
      { id: '4', children: [{ id: '5', children: [] }] },
    ]
    expect(pagesMeant(tree, new Set([2n, 3n, 5n]), chosen)).toEqual(meant)
  })

  it('bound those of its role, at once, pages with their buttons', async () => {
    const [page] = await query<{ id: string }>(
      `INSERT INTO menu (code, name, alias, category, path) VALUES ('page_of_parties', '甲', 'menu', 1, '/x') RETURNING id::text`,
    )
    await query(`UPDATE menu SET parent_id = $1 WHERE code = 'service_info_view'`, [page?.id])
    await query(
      `INSERT INTO role (tenant_id, oem_no, role_name, role_alias, is_built_in) VALUES ($1, $1, 'sp', 'service_admin', true)`,
      [operator.tenantId],
    ).catch(() => [])
    await query(`UPDATE role SET is_built_in = true WHERE tenant_id = $1 AND role_alias = 'service_admin'`, [
      operator.tenantId,
    ])
    await query(
      `INSERT INTO role_menu (tenant_id, role_id, menu_id) SELECT $1, id, $2 FROM role WHERE tenant_id = $1 AND role_alias = 'service_admin' ON CONFLICT DO NOTHING`,
      [operator.tenantId, page?.id],
    )
    const again = await givenUser(world, { ...lower, userType: 2, permissions: ['service_info_view', 'bank_view'] })
    const seen = await world.as(admin).send(partyState.serviceMenu, { userNo: lower.userNo })
    expect(seen.data).toMatchObject({ isDefault: true, menus: [{ id: page?.id, isChosen: true }] })
    expect((await world.as(admin).send(partyState.serviceMenu, { userNo: lower.userNo, menuIds: '1' })).code).toBe(404)
    expect(
      (await world.as(admin).send(partyState.serviceMenu, { userNo: lower.userNo, menuIds: page?.id })).data.isDefault,
    ).toBe(false)
    expect((await world.as(again).send(party.list)).code).toBe(200)
    const { bank } = await import('../bank/bank.contract.ts')
    expect((await world.as(again).send(bank.list)).code).toBe(403)
    expect(
      (await world.as(admin).send(partyState.serviceMenu, { userNo: lower.userNo, menuIds: '' })).data.isDefault,
    ).toBe(true)
    expect((await world.as(again).send(bank.list)).code).toBe(200)
  })
})

it("what no default role of a party holds stays with the staff, whatever a party's role is granted", async () => {
  const { post } = await import('../../organisation/post/post.contract.ts')
  const [staff, provider] = [
    await givenUser(world, { ...operator, permissions: ['post_view'] }),
    await givenUser(world, { ...upper, userType: 2, permissions: ['post_view'] }),
  ]
  const seedFor = (roles: string) =>
    world.db.pool.query(
      `WITH seeded AS (UPDATE menu SET is_seeded = true, default_roles = $1 WHERE code = 'post_view') UPDATE authority_version SET version = version + 1`,
      [roles],
    )
  await seedFor('{admin}')
  expect((await world.as(staff).send(post.list)).code).toBe(200)
  expect((await world.as(provider).send(post.list)).code).toBe(403)
  await seedFor('{admin,service_staff}')
  expect((await world.as(provider).send(post.list)).code).toBe(200)
})

it('every call needs its permission, and another tenant finds nothing', async () => {
  const nobody = await givenUser(world, { ...operator })
  const stranger = await givenUser(world, { ...(await given.operator(world)), permissions: staffPermissions })
  for (const [user, code] of [
    [nobody, 403],
    [stranger, 404],
  ] as const) {
    expect((await turn(upper.userNo, 0, user)).code).toBe(code)
    expect((await world.as(user).send(partyState.updatePwd, { userNo: upper.userNo, pwd: 'Harbour42' })).code).toBe(
      code,
    )
    expect((await world.as(user).send(partyState.serviceMenu, { userNo: upper.userNo })).code).toBe(code)
    expect(
      (await world.as(user).send(partyState.updatePwdBySms, { userNo: upper.userNo, requestNo: crypto.randomUUID() }))
        .code,
    ).toBe(code)
  }
})
