import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashSecret, secretOf } from '../../access/password/password.actions.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { e1Prices, given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { role } from '../../access/role/role.contract.ts'
import { user } from '../../access/user/user.contract.ts'
import { PayWay } from '../../channels/pay-way/pay-way-codes.contract.ts'
import { merchantState } from '../../merchants/merchant-state/merchant-state.contract.ts'
import { adjustment } from '../../pricing/adjust/adjust.contract.ts'
import { dict } from '../dictionary/dictionary.contract.ts'
import { param } from '../param-setting/param-setting.contract.ts'
import { tenant } from '../../tenants/tenant/tenant.contract.ts'
import { audit } from './audit.contract.ts'

let world: World
let operator: Operator
let provider: Party
let merchant: Merchant
let admin: TestUser
let platform: TestUser
const payPwd = '246810'

const permissions = [
  'user_view',
  'user_all',
  'user_add',
  'user_edit',
  'user_role',
  'user_lock',
  'user_enable',
  'user_delete',
  'role_view',
  'role_add',
  'role_edit',
  'role_grant',
  'audit_view',
  'param_add',
  'param_edit',
  'dict_add',
  'dict_edit',
  'tenant_edit',
  merchantState.switch.permission,
  adjustment.adjust.permission,
  param.submit.permission,
  dict.submit.permission,
  tenant.setting.permission,
]

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  provider = await given.provider(world, operator, { prices: e1Prices[1] ?? {} })
  merchant = await given.merchant(world, provider)
  const payPwdHash = await hashSecret(secretOf(payPwd))
  admin = await givenUser(world, { ...operator, permissions, roleAlias: 'admin', payPwdHash })
  platform = await givenUser(world, { tenantId: '000000', permissions, roleAlias: 'administrator', payPwdHash })
}, 60_000)
afterAll(() => world.close())

/** Reads the newest record of an entity: each field before and after. */
async function newest(entity: string, no: string, by = admin) {
  const { status, data } = await world.as(by).send(audit.history, { entity, no })
  expect(status).toBe(200)
  const [record] = data.records
  return {
    record,
    changes: Object.fromEntries(
      (record?.changes ?? []).map(({ field, before, after }) => [field, [before.zh, after.zh]]),
    ),
  }
}

const done = (reply: { status: number; msg: string }) => expect(reply, reply.msg).toMatchObject({ status: 200 })

describe('the history of a user', () => {
  let id: string
  let clerk: string
  let helper: string
  let dept: string
  const draft = (over: Record<string, unknown> = {}) => ({
    id,
    account: 'zhangsan',
    name: '小张',
    realName: '张三',
    phone: '13800138000',
    ...over,
  })
  beforeAll(async () => {
    const made = await world.within(operator, async ({ client }) => {
      const roleOf = async (name: string) =>
        String(
          (
            await client.query(
              'INSERT INTO role (tenant_id, oem_no, role_name, role_alias) VALUES ($1, $1, $2, $2) RETURNING id',
              [operator.tenantId, name],
            )
          ).rows[0].id,
        )
      const { rows } = await client.query(
        `INSERT INTO dept (tenant_id, oem_no, dept_name, full_name, parent_id, ancestors) VALUES ($1, $1, '总部', '总部', 0, '0') RETURNING id`,
        [operator.tenantId],
      )
      return { clerk: await roleOf('职员'), helper: await roleOf('助手'), dept: String(rows[0].id) }
    })
    clerk = made.clerk
    helper = made.helper
    dept = made.dept
    const reply = await world.as(admin).send(user.submit, { ...draft(), id: undefined, roleId: clerk, deptId: dept })
    done(reply)
    id = reply.data.id
  })

  it('begins with what was set, numbers masked', async () => {
    expect((await newest('user', id)).changes).toMatchObject({
      account: ['', 'zhangsan'],
      roles: ['', '职员'],
      depts: ['', '总部'],
      status: ['', '正常'],
    })
    expect(JSON.stringify(await newest('user', id))).not.toContain('13800138000')
  })

  it('is narrowed by the time of the records, both bounds included (R236)', async () => {
    const ask = (bounds: object) => world.as(admin).send(audit.history, { entity: 'user', no: id, ...bounds })
    const all = (await ask({})).data
    expect(all.total).toBeGreaterThan(0)
    const made = all.records[0]?.createTime
    expect((await ask({ createTime_dategt: made, createTime_datelt: made })).data.records[0]).toEqual(all.records[0])
    expect((await ask({ createTime_datelt: '1990-01-02' })).data.total).toBe(0)
    expect((await ask({ createTime_dategt: '2100-01-01' })).data.total).toBe(0)
    expect((await ask({ createTime_dategt: '2026-02-02', createTime_datelt: '2026-02-01' })).code).toBe(400)
  })

  it('tells exactly the fields that a change touched, in words, with who and from where', async () => {
    done(await world.as(admin).send(user.update, draft({ name: '老张', sex: 1 })))
    const { record, changes } = await newest('user', id)
    expect(changes).toEqual({ name: ['小张', '老张'], sex: ['未知', '男'] })
    expect(record).toMatchObject({
      account: expect.stringMatching(/^u/),
      ip: '127.0.0.1',
      title: expect.stringContaining('用户'),
    })
    done(await world.as(admin).send(user.update, draft({ name: '老张', sex: 1 })))
    expect((await newest('user', id)).changes).toEqual({})
  })

  it('tells of each of several users their own roles and state', async () => {
    const second = await world
      .as(admin)
      .send(user.submit, { account: 'lisi', name: '小李', realName: '李四', roleId: helper, deptId: dept })
    done(await world.as(admin).send(user.grant, { userIds: `${id},${second.data.id}`, roleIds: helper, payPwd }))
    expect((await newest('user', id)).changes).toEqual({ roles: ['职员', '助手'] })
    expect((await newest('user', second.data.id)).changes).toEqual({})
    done(await world.as(admin).send(user.lock, { userIds: `${id},${second.data.id}` }))
    expect((await newest('user', second.data.id)).changes).toEqual({ status: ['正常', '停用'] })
    done(await world.as(admin).send(user.enable, { userIds: id }))
    expect((await newest('user', id)).changes).toEqual({ status: ['停用', '正常'] })
    done(await world.as(admin).send(user.remove, { ids: second.data.id }))
    expect((await newest('user', second.data.id)).changes).toMatchObject({
      account: ['lisi', ''],
      realName: ['李四', ''],
    })
  })
})

describe('the history of what rights and settings are', () => {
  it('tells of a role what was given and what was taken away', async () => {
    const made = await world.as(admin).send(role.submit, { roleName: '质检', roleAlias: 'quality', sort: 9 })
    done(made)
    const menuId = (code: string) =>
      world.within(operator, async ({ client }) =>
        String((await client.query('SELECT id FROM menu WHERE code = $1', [code])).rows[0].id),
      )
    const [first, second] = [await menuId('user_view'), await menuId('role_view')]
    const grant = (...menuIds: string[]) =>
      world.as(admin).send(role.grant, { roleIds: [made.data.id], menuIds, dataScopeIds: [], apiScopeIds: [], payPwd })
    done(await grant(first))
    done(await grant(second))
    const { changes } = await newest('role', made.data.id)
    expect(Object.keys(changes)).toEqual(['menus'])
    expect(changes.menus?.[0]).toContain('（user_view）')
    expect(changes.menus?.[1]).toContain('（role_view）')
    done(await world.as(admin).send(role.submit, { id: made.data.id, roleName: '质量', roleAlias: 'quality', sort: 9 }))
    expect((await newest('role', made.data.id)).changes).toEqual({ roleName: ['质检', '质量'] })
  })

  it('tells of a parameter and a dictionary entry their values before and after', async () => {
    const given = { paramName: '每页行数', paramKey: 'test.page.size', paramValue: '10', remark: '' }
    const saved = await world.as(platform).send(param.submit, given)
    done(saved)
    done(await world.as(platform).send(param.submit, { ...given, id: saved.data.id, paramValue: '20' }))
    expect((await newest('param', 'test.page.size', platform)).changes).toEqual({ paramValue: ['10', '20'] })
    const entry = { code: 'test_colour', dictKey: '1', dictValue: '红', sort: 1, isSealed: 0, parentId: '0' }
    const first = await world.as(platform).send(dict.submit, entry)
    done(first)
    done(await world.as(platform).send(dict.submit, { ...entry, id: first.data.id, dictValue: '蓝' }))
    expect((await newest('dict', first.data.id, platform)).changes).toEqual({ dictValue: ['红', '蓝'] })
  })

  it('tells of a tenant the fields that changed, and its quota', async () => {
    const rows = await world.db.pool.query('SELECT id::text AS id, tenant_name FROM tenant WHERE tenant_id = $1', [
      operator.tenantId,
    ])
    const { id, tenant_name: tenantName } = rows.rows[0]
    done(
      await world.as(platform).send(tenant.submit, { id, tenantName, linkman: '王经理', contactNumber: '13900139000' }),
    )
    expect((await newest('tenant', operator.tenantId, platform)).changes).toEqual({
      linkman: ['test', '王经理'],
      contactNumber: ['', '***9000'],
    })
    done(await world.as(platform).send(tenant.setting, { ids: id, accountNumber: 77 }))
    expect((await newest('tenant', operator.tenantId, platform)).changes).toEqual({
      accountNumber: [expect.any(String), '77'],
    })
  })
})

describe('the history of business records', () => {
  it('tells of a merchant its state before and after, with the reason', async () => {
    const id = await world.within(operator, async ({ client }) =>
      String((await client.query('SELECT id FROM rpi_basic WHERE rpi_no = $1', [merchant.rpiNo])).rows[0].id),
    )
    done(await world.as(admin).send(merchantState.switch, { id, rpiStatus: 0, remark: '风险核查' }))
    const { record, changes } = await newest('merchant', merchant.rpiNo)
    expect(changes).toEqual({ rpiStatus: ['正常', '停用'] })
    expect(record?.reason).toBe('风险核查')
  })

  it('tells of a party and a merchant the rates before and after', async () => {
    const line = { payWay: PayWay.wechat, rate: '0.3300' }
    const adjust = (target: object) =>
      world
        .as(admin)
        .send(adjustment.adjust, { ...target, aisleCode: 'SANDBOX', lines: [line], reason: '季度调价', payPwd })
    done(await adjust({ userNos: [provider.userNo] }))
    const party = await newest('policy', provider.userNo)
    expect(party.changes.lines?.[1]).toContain('0.33%')
    expect(party.changes.lines?.[0]).not.toContain('0.33%')
    expect(party.record?.reason).toBe('季度调价')
    expect(party.record?.userName).not.toBe('')
    // No letters of the wire, no parts per million.
    expect(JSON.stringify(party.changes.lines)).not.toMatch(/Ppm|\\"|\{/)
  })
})
