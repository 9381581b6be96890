import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allCalls } from '../../../core/shared/call.ts'
import { enterAs } from '../../../tests/kit/api.ts'
import { menu } from '../menu/menu.contract.ts'
import { role } from '../role/role.contract.ts'
import { profile } from '../profile/profile.contract.ts'
import { session } from './sign-in.contract.ts'
import { type Account, md5, password, type SignInWorld, startSignInWorld, type Token } from './sign-in.fixture.ts'

let world: SignInWorld
let clerk: Account
let given: Token

beforeAll(async () => {
  world = await startSignInWorld()
})
afterAll(() => world.close())

beforeEach(async () => {
  await world.db.pool.query('DELETE FROM guess_guard')
  clerk = await world.givenAccount('100001')
  await mark(true)
  given = await world.signIn(clerk)
})

const mark = (mustChange: boolean) =>
  world.within(clerk, ({ client }) =>
    client.query('UPDATE app_user SET must_change_password = $2 WHERE id = $1', [clerk.userId, mustChange]),
  )
const mine = (language: 'zh' | 'en' = 'zh', token = given.access_token) => world.as({ ...clerk, token }, language)
const change = (newPassword: string, again = newPassword, token = given.access_token) =>
  mine('zh', token).send(profile.updatePassword, {
    oldPassword: md5(password),
    newPassword: md5(newPassword),
    newPassword1: md5(again),
  })
const nameOf = async () =>
  (
    await world.within(clerk, ({ client }) =>
      client.query<{ name: string }>('SELECT name FROM app_user WHERE id = $1', [clerk.userId]),
    )
  ).rows[0]?.name

describe('a user whose password somebody else set (network 2.4)', () => {
  it('may look who they are, read their menus, change it and sign out, and nothing else', () => {
    expect(
      allCalls()
        .filter(({ beforePasswordChange }) => beforePasswordChange)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['C0005', 'C0016', 'C0018', 'C0039', 'C0040', 'C0041'])
  })

  it('reads the menus, from which clients build their frame (C0039, C0040, C0041)', async () => {
    for (const call of [menu.routes, menu.buttons, menu.topMenu])
      expect((await mine().send(call)).status, call.path).toBe(200)
  })

  it('is refused every other call in clear words, and nothing is written', async () => {
    const before = await nameOf()
    const refused = { status: 403, code: 403, success: false, error: 'common.passwordGiven' }
    expect(await mine().send(role.search)).toMatchObject({ ...refused, msg: '当前密码由他人设置，请先修改密码' })
    expect(await mine('en').send(profile.updateInfo, { name: 'Eve' })).toMatchObject({
      ...refused,
      msg: 'Your password was set by someone else. Change it first',
    })
    expect(await nameOf()).toBe(before)
    expect((await world.auditOf('100001', 'profile.update')).at(-1)).toMatchObject({ result: 'common.passwordGiven' })
    expect((await mine().send(session.userInfo)).data).toMatchObject({ detail: { mustChange: 1 } })
    expect((await mine().send(profile.info)).status).toBe(200)
  })

  it('stays refused with renewed tokens', async () => {
    const renewed = await world.refresh(given.refresh_token)
    expect(renewed).toMatchObject({ status: 200, detail: { mustChange: 1 } })
    expect((await mine('zh', renewed.access_token).send(role.search)).error).toBe('common.passwordGiven')
  })

  it('goes on with the same session as soon as the password is changed, not when the change is refused', async () => {
    expect((await change('Harbour43', 'Harbour44')).status).toBe(400)
    expect((await mine().send(role.search)).status).toBe(403)
    expect((await change('Harbour43')).status).toBe(200)
    expect((await mine().send(role.search)).status).toBe(200)
    expect((await mine().send(session.userInfo)).data.detail).not.toHaveProperty('mustChange')
  })

  it('signs out', async () => {
    expect((await mine().send(session.logout)).status).toBe(200)
    expect((await mine().send(session.userInfo)).status).toBe(401)
  })

  it('is met by a session that was open when the password was given', async () => {
    await mark(false)
    expect((await mine().send(role.search)).status).toBe(200)
    await mark(true)
    expect((await mine().send(role.search)).status).toBe(403)
  })

  it('hinders nobody who acts in their name', async () => {
    await enterAs(world, clerk)
    expect((await mine().send(role.search)).status).toBe(200)
  })
})
