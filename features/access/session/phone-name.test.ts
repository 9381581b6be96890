import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blindIndex, sealText } from '../../../core/server/secrets/personal.ts'
import { type Account, type SignInWorld, password, startSignInWorld } from './sign-in.fixture.ts'

let world: SignInWorld
let clerk: Account
const phone = '13912340099'
const number = 'F00000900'

beforeAll(async () => {
  world = await startSignInWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.pool.query('DELETE FROM guess_guard')
})

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  world.within(
    { tenantId: '100001', oemNo: '100001' },
    async ({ client }) => (await client.query<Row>(text, values)).rows,
  )
const signIn = (username: string, secret = password) =>
  world.ask({ grant_type: 'password', tenantId: '100001', username, password: secret })

describe('a user without an account but the number of its party', () => {
  beforeAll(async () => {
    clerk = await world.givenAccount('100001')
    await query(
      `UPDATE app_user SET account = $2, user_no = $2, user_type = 2, phone_enc = $3, phone_idx = $4, phone_tail = right($5, 4) WHERE id = $1`,
      [clerk.userId, number, sealText(phone), blindIndex('phone', phone), phone],
    )
  })

  it('signs in by the phone as by the number', async () => {
    for (const name of [phone, number]) expect((await signIn(name)).access_token).toEqual(expect.any(String))
  })

  it('has one count of guesses, whichever name they come by, and none of them stands plain in a record', async () => {
    const tries: (string | undefined)[] = []
    for (const name of [phone, number, phone, number]) tries.push((await signIn(name, 'wrong')).refusal)
    expect(tries.slice(0, 2)).toEqual(['session.wrongPassword', 'session.wrongPassword'])
    expect(tries.slice(2)).toContain('session.captchaDue')
    expect((await signIn('13912340098', 'wrong')).refusal).toBe('session.wrongPassword')
    expect(await query(`SELECT 1 FROM audit_log a WHERE a::text LIKE '%1391234009%'`)).toEqual([])
  })

  it('gives way to an account that reads like the number, and to no other user’s phone', async () => {
    const other = await world.givenAccount('100001')
    await query(`UPDATE app_user SET account = $2 WHERE id = $1`, [other.userId, phone])
    expect((await signIn(phone)).user_id).toBe(String(other.userId))
    await query(`UPDATE app_user SET account = 'somebody', phone_idx = $2 WHERE id = $1`, [
      other.userId,
      blindIndex('phone', '13912340097'),
    ])
    expect((await signIn('13912340097')).refusal).toBe('session.wrongPassword')
    expect((await signIn(phone)).user_id).toBe(String(clerk.userId))
  })
})
