import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blindIndex, openText, sealText } from '../../../core/server/secrets/personal.ts'
import { sms, SmsScene } from '../sms/sms.contract.ts'
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

describe('a phone that was kept as the account of a party', () => {
  const phoneOf = (n: number) => `1371234000${n}`
  const numberOf = (n: number) => `F0000091${n}`
  const users = new Map<number, string>()
  let namesake: Account
  /** A party that is on and its user as they were kept: the account in both, the phone in the user. */
  const given = async (n: number, account: string, userPhone = phoneOf(n)) => {
    const { userId } = await world.givenAccount('100001')
    await query(
      `UPDATE app_user SET account = $2, user_no = $3, user_type = 2, phone_enc = $4, phone_idx = $5, phone_tail = right($6, 4) WHERE id = $1`,
      [userId, account, numberOf(n), sealText(userPhone), blindIndex('phone', userPhone), userPhone],
    )
    users.set(n, String(userId))
    await query(
      `INSERT INTO service_info (tenant_id, oem_no, user_no, service_kind, parent_no, ancestors, level, service_name, subject_type, legal_name, contact_name, account,
         contact_phone_enc, contact_phone_idx, contact_phone_tail, service_audit_status, is_finished, is_on)
       VALUES ('100001', '100001', $1, 1, '100001', $1, 1, $1, 1, 'x', 'x', $2, $3, $4, right($5, 4), 2, true, true)`,
      [numberOf(n), account, sealText(phoneOf(n)), blindIndex('phone', phoneOf(n)), phoneOf(n)],
    )
  }
  const kept = async (n: number) => {
    const [row] = await query<{ account: string; user: string }>(
      `SELECT s.account, u.account AS "user" FROM service_info s JOIN app_user u ON u.tenant_id = s.tenant_id AND u.user_no = s.user_no AND u.user_type = 2 WHERE s.user_no = $1`,
      [numberOf(n)],
    )
    return row
  }

  beforeAll(async () => {
    await given(1, phoneOf(1))
    await given(2, 'harbour')
    await given(3, phoneOf(3), '13712349999')
    await given(4, phoneOf(4))
    namesake = await world.givenAccount('100001')
    await query('UPDATE app_user SET account = $2 WHERE id = $1', [namesake.userId, numberOf(4)])
    await query(`INSERT INTO service_info (tenant_id, oem_no, user_no, service_kind, parent_no, ancestors, level, service_name, subject_type, legal_name, contact_name, account, contact_phone_tail)
      VALUES ('100001', '100001', '${numberOf(5)}', 1, '100001', '${numberOf(5)}', 1, 'draft', 1, 'x', 'x', '${phoneOf(5)}', right('${phoneOf(5)}', 4))`)
    await asOwner((owner) => owner.query(readFileSync('db/migrations/0078_phones_of_parties.sql', 'utf8')))
  })

  /** Runs work as the role that migrates. */
  async function asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
    const owner = new pg.Client({ connectionString: world.ownerUrl })
    await owner.connect()
    return work(owner).finally(() => owner.end())
  }

  it('is cleared there, the number stands for it, and what is no phone of its user stays as it was chosen', async () => {
    const { rows: forced } = await asOwner((owner) =>
      owner.query(`SELECT relname FROM pg_class WHERE relname IN ('service_info', 'app_user') AND relforcerowsecurity`),
    )
    expect(forced).toHaveLength(2)
    expect(await kept(1)).toEqual({ account: '', user: numberOf(1) })
    expect(await kept(2)).toEqual({ account: 'harbour', user: 'harbour' })
    expect(await kept(3)).toEqual({ account: phoneOf(3), user: phoneOf(3) })
    expect(await kept(4)).toEqual({ account: phoneOf(4), user: phoneOf(4) })
    expect(await query('SELECT account FROM service_info WHERE user_no = $1', [numberOf(5)])).toEqual([{ account: '' }])
  })

  it('lets its user in as before, by the password and by a message, beside the number that stands for it', async () => {
    for (const name of [phoneOf(1), numberOf(1)]) expect((await signIn(name)).user_id).toBe(users.get(1))
    await world.as(null).send(sms.send, { mobile: phoneOf(1), scene: SmsScene.signIn, tenantId: '100001' })
    const [message] = await query<{ body: string }>('SELECT body_enc AS body FROM sms_outbox ORDER BY id DESC LIMIT 1')
    const code = /\d{5}/.exec(openText(message?.body ?? ''))?.[0]
    const byMessage = await world.ask({ grant_type: 'sms_code', tenantId: '100001', phone: phoneOf(1), code })
    expect(byMessage.user_id).toBe(users.get(1))
  })

  it('lets in whom it did not touch by what they signed in with, and nobody as another', async () => {
    expect((await signIn('harbour')).user_id).toBe(users.get(2))
    expect((await signIn(phoneOf(3))).user_id).toBe(users.get(3))
    expect((await signIn(phoneOf(4))).user_id).toBe(users.get(4))
    expect((await signIn(numberOf(4))).user_id).toBe(String(namesake.userId))
    // Who chose an account signs in by it alone, not by the phone.
    for (const name of [phoneOf(2), '13712349999']) expect((await signIn(name)).refusal).toBe('session.wrongPassword')
  })
})
