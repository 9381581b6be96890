import { afterAll, beforeAll, expect, it } from 'vitest'
import { inScope, platformScope } from '../../../core/server/database/db.ts'
import { seedMenus } from '../../../db/seed/menu-seed.ts'
import { menu } from '../../access/menu/menu.contract.ts'
import { profile } from '../../access/profile/profile.contract.ts'
import { md5, type SignInWorld, startSignInWorld } from '../../access/sign-in/sign-in.fixture.ts'
import { atOnce } from '../../../tests/kit/at-once.ts'
import { createFirstAdmin } from './first-admin.actions.ts'

let world: SignInWorld
beforeAll(async () => {
  world = await startSignInWorld()
  await inScope(world.db, platformScope, (tx) => seedMenus(tx))
})
afterAll(() => world.close())

it('the first administrator of an empty database signs in with a one-time password, changes it and holds every menu', async () => {
  const { account, password } = await inScope(world.db, platformScope, (tx) => createFirstAdmin(tx))
  const reply = await world.ask({
    grant_type: 'password',
    tenantId: '000000',
    username: account,
    password: md5(password),
  })
  expect(reply).toMatchObject({
    status: 200,
    role_name: 'administrator',
    tenant_id: '000000',
    detail: { mustChange: 1 },
  })
  const user = { tenantId: '000000', oemNo: '000000', userId: 0n, userNo: '000000', token: reply.access_token }
  const newPassword = md5('Harbour43')
  const changed = { oldPassword: md5(password), newPassword, newPassword1: newPassword }
  expect(await world.as(user).send(profile.updatePassword, changed)).toMatchObject({ status: 200 })
  expect((await world.as(user).send(menu.routes)).data.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['system']),
  )
})

it('is made once when two make it at once', async () => {
  const alone = await startSignInWorld()
  await inScope(alone.db, platformScope, (tx) => seedMenus(tx))
  await inScope(alone.db, platformScope, (tx) => createFirstAdmin(tx, 'before'))
  const removed = `UPDATE app_user SET is_deleted = true WHERE account = 'before'`
  await alone.within({ tenantId: '000000', oemNo: '' }, ({ client }) => client.query(removed))
  const role = { text: `SELECT 1 FROM role WHERE role_alias = 'administrator' FOR UPDATE`, values: [] }
  const both = ['one', 'two'].map(
    (account) => () => inScope(alone.db, platformScope, (tx) => createFirstAdmin(tx, account)),
  )
  const made = await atOnce(alone, role, both)
  expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await alone.close()
})

it('is made once', async () => {
  await expect(inScope(world.db, platformScope, (tx) => createFirstAdmin(tx, 'second'))).rejects.toThrow(
    'There is an administrator already',
  )
})
