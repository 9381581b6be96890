import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterAs, givenUser, type World } from '../../../tests/kit/api.ts'
import { givenOffice, startUserWorld } from '../user/user.fixture.ts'
import { userRevealable } from '../user/user-reveal.actions.ts'
import { joinRevealable } from './reveal.actions.ts'
import { reveal } from './reveal.contract.ts'

let world: World
beforeAll(async () => {
  world = await startUserWorld()
})
afterAll(() => world.close())

const show = (by: Parameters<World['as']>[0], no: string, over: Record<string, unknown> = {}) =>
  world.as(by).send(reveal.show, { entity: 'user', no, field: 'phone', ...over })

describe('revealing a personal number (C0995)', () => {
  it('shows one field of one record and leaves two records of it', async () => {
    const office = await givenOffice(world)
    const { id } = (await office.submit({ phone: '13800138000', email: 'w@x.com' })).data
    const viewer = await givenUser(world, { tenantId: office.admin.tenantId, permissions: ['user_reveal', 'user_all'] })
    expect((await show(viewer, id)).data).toEqual({ value: '13800138000' })
    expect((await show(viewer, id, { field: 'email' })).data).toEqual({ value: 'w@x.com' })
    const views = await office.query('SELECT user_id, entity, entity_no, field FROM pii_view_log ORDER BY id')
    expect(views).toEqual([
      { user_id: viewer.userId, entity: 'user', entity_no: id, field: 'phone' },
      { user_id: viewer.userId, entity: 'user', entity_no: id, field: 'email' },
    ])
    const records = await office.query(`SELECT entity_no, after FROM audit_log WHERE action = 'pii.reveal' ORDER BY id`)
    expect(records).toMatchObject([{ entity_no: id, after: { field: 'phone' } }, { entity_no: id }])
    expect(JSON.stringify(records)).not.toContain('13800138000')
  })

  it('needs its own permission, a record within reach and a known field, never a session in another’s name', async () => {
    const office = await givenOffice(world)
    const { id } = (await office.submit({ phone: '13800138000' })).data
    const viewer = await givenUser(world, { tenantId: office.admin.tenantId, permissions: ['user_reveal', 'user_all'] })
    const stranger = await givenUser(world, { tenantId: '219997', permissions: ['user_reveal', 'user_all'] })
    expect((await show(office.admin, id)).status).toBe(403)
    expect((await show(stranger, id)).status).toBe(404)
    expect((await show(viewer, id, { field: 'passwordHash' })).status).toBe(404)
    expect((await show(viewer, id, { entity: 'ghost' })).status).toBe(404)
    expect((await show(viewer, 'x')).status).toBe(404)
    expect((await show(null, id)).status).toBe(401)
    await enterAs(world, viewer)
    expect((await show(viewer, id)).status).toBe(403)
    expect(await office.query('SELECT 1 FROM pii_view_log')).toEqual([])
  })

  it('knows a kind of record once', () => {
    const again = { entity: 'user', permission: 'x', fields: [], sealed: async () => null }
    expect(() => joinRevealable(userRevealable, again)).toThrow('twice')
  })
})
