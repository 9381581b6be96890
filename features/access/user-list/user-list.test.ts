import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { user } from '../user/user.contract.ts'
import { userSheet } from './user-sheet.contract.ts'
import { givenOffice, type Office, startUserWorld } from '../user/user.fixture.ts'

let world: World
let office: Office
let admin: TestUser
let deptId: string

beforeAll(async () => {
  world = await startUserWorld()
})
afterAll(() => world.close())

beforeEach(async () => {
  office = await givenOffice(world)
  ;({ admin, deptId } = office)
})

describe('the lists (C0008, C0009)', () => {
  it('show the own party, or everybody with the right for it (R464)', async () => {
    const provider = await givenUser(world, {
      tenantId: admin.tenantId,
      permissions: ['user_view'],
      userType: 2,
      userNo: 'F00000127',
    })
    const own = await world.as(provider).send(user.page)
    expect(own.data).toMatchObject({ total: 1, records: [{ userNo: 'F00000127' }] })
    expect((await world.as(admin).send(user.page)).data.total).toBe(1)
    expect((await world.as(admin).send(user.pageAll)).data.total).toBe(2)
    expect((await world.as(provider).send(user.pageAll)).status).toBe(403)
  })

  it('filter, sort and page with exact totals (R440, R263)', async () => {
    const below = await office.givenDept(deptId)
    const ids: string[] = []
    for (const [index, realName] of ['甲', '乙', '丙'].entries()) {
      ids.push(
        (
          await office.submit({
            account: `user_${index}%`.replace('%', ''),
            realName,
            phone: `1380013800${index}`,
            deptId: index === 2 ? below : deptId,
          })
        ).data.id,
      )
    }
    await world.as(admin).send(user.lock, { userIds: ids[1] ?? '' })
    const found = async (input: Record<string, unknown>) =>
      (await world.as(admin).send(user.pageAll, input)).data.records.map(({ id }) => id)
    expect(await found({ account: 'USER_', ascs: 'account' })).toEqual(ids)
    expect(await found({ account: 'user%' })).toEqual([])
    expect(await found({ realName: '乙' })).toEqual([ids[1]])
    expect(await found({ phone: '13800138002' })).toEqual([ids[2]])
    expect(await found({ phone: '8001' })).toEqual([ids[1]])
    expect(await found({ status: 2 })).toEqual([ids[1]])
    expect(await found({ deptId, account: 'user_', ascs: 'create_time' })).toEqual(ids)
    expect(await found({ deptId: below })).toEqual([ids[2]])
    expect(await found({ createTime_dategt: '2000-01-01', createTime_datelt: '2000-12-31' })).toEqual([])
    const second = await world
      .as(admin)
      .send(user.pageAll, { account: 'user_', descs: 'account,passwordHash', current: 2, size: 2 })
    expect(second.data).toMatchObject({ total: 3, pages: 2, current: 2, size: 2, records: [{ id: ids[0] }] })
    expect((await world.as(admin).send(user.pageAll, { size: 201 })).msg).toBe('分页参数不正确')
  })

  it('hide rows beyond the data scope (trap 22)', async () => {
    const limited = await givenUser(world, {
      tenantId: admin.tenantId,
      permissions: ['user_view', 'user_edit'],
      roleAlias: 'account_manager',
    })
    const { id } = (await office.submit()).data
    expect((await world.as(limited).send(user.page)).data.records.map((row) => row.id)).toEqual([
      String(limited.userId),
    ])
    expect((await world.as(limited).send(user.detail, { id })).status).toBe(404)
    expect((await world.as(limited).send(user.update, { id, name: 'x' })).status).toBe(404)
  })

  it('the person picker tells names only (C0014, C0029, R215, R219)', async () => {
    const { id } = (await office.submit({ phone: '13800138000' })).data
    const clerk = await givenUser(world, { tenantId: admin.tenantId })
    const card = await world.as(clerk).send(user.detail, { id })
    expect(card.data).toEqual({
      id,
      name: '小王',
      realName: '王五',
      avatar: '',
      deptName: expect.any(String),
      postName: '',
    })
    expect((await world.as(clerk).send(user.search, { realName: '王' })).data).toMatchObject({
      total: 1,
      records: [{ id, realName: '王五' }],
    })
    const provider = await givenUser(world, { tenantId: admin.tenantId, userType: 2, userNo: 'F00000127' })
    expect((await world.as(provider).send(user.search, { realName: '王' })).data.total).toBe(0)
    expect((await world.as(provider).send(user.detail, { id })).status).toBe(404)
  })

  it('leave as a sheet of the same rows, masked (C0989, R625)', async () => {
    await office.submit({ phone: '13800138000', email: 'wang@x.com' })
    const exporter = await givenUser(world, { tenantId: admin.tenantId, permissions: ['user_export', 'user_all'] })
    const reply = await world
      .as(exporter)
      .send(userSheet.export, { realName: '王', format: 'csv', columns: 'account,phone,email,status' })
    expect(reply.body.toString('utf8').replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
      '账号,手机号码,邮箱,状态',
      'wang.wu,138****8000,w***@x.com,正常',
    ])
    expect((await world.as(admin).send(userSheet.export)).status).toBe(403)
  })
})
