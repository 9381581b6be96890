import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beside } from '../../../tests/kit/at-once.ts'
import { inScope, platformScope, type Tx } from '../../../core/server/database/db.ts'
import {
  endFamily,
  endSessionsOfTenant,
  endSessionsOfUsers,
  forgetOldSignIns,
  renewSession,
  sessionOfRefreshToken,
} from '../session/session.actions.ts'
import { session } from './sign-in.contract.ts'
import { type Account, type SignInWorld, startSignInWorld, type Token } from './sign-in.fixture.ts'

let world: SignInWorld
let clerk: Account

beforeAll(async () => {
  world = await startSignInWorld()
})
afterAll(() => world.close())

beforeEach(async () => {
  await world.db.pool.query('DELETE FROM guess_guard')
  clerk = await world.givenAccount('100001')
})

const signIn = (over: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  world.signIn(clerk, over, headers)
const infoWith = async (token: string) => world.as({ ...clerk, token }).send(session.userInfo)

describe('renewing (server-safety 16)', () => {
  it('gives new tokens, R289; the old access token lives for the grace only', async () => {
    const first = await signIn()
    const second = await world.refresh(first.refresh_token)
    expect(second.status).toBe(200)
    expect(second.access_token).not.toBe(first.access_token)
    expect((await infoWith(second.access_token)).status).toBe(200)
    const { rows } = await world.db.pool.query<{ short: boolean }>(
      `SELECT access_until <= now() + interval '30 seconds' AS short FROM sign_in_session WHERE access_hash = encode(sha256($1::bytea), 'hex')`,
      [first.access_token],
    )
    expect(rows[0]?.short).toBe(true)
  })

  it('takes a token twice within the grace, for two tabs', async () => {
    const first = await signIn()
    const [one, other] = await Promise.all([world.refresh(first.refresh_token), world.refresh(first.refresh_token)])
    expect([one.status, other.status]).toEqual([200, 200])
    expect((await infoWith(one.access_token)).status).toBe(200)
    expect((await infoWith(other.access_token)).status).toBe(200)
  })

  it('takes a token from 50 tabs at once and signs none of them out; the sign-out of one is that of all', async () => {
    const first = await signIn()
    const all = await Promise.all(Array.from({ length: 50 }, () => world.refresh(first.refresh_token)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(all.map(({ access_token }) => access_token)).size).toBe(50)
    const infos = () => Promise.all(all.map(({ access_token }) => infoWith(access_token)))
    expect(new Set((await infos()).map(({ status }) => status))).toEqual(new Set([200]))
    // each tab goes on with what was stored last
    const last = await Promise.all(Array.from({ length: 50 }, () => world.refresh(all[49]?.refresh_token ?? '')))
    expect(new Set(last.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await world.auditOf('100001', 'session.refreshReused')).toEqual([])
    await world.as(null).send(session.logout, {}, { 'blade-auth': `bearer ${last[7]?.access_token}` })
    expect(new Set((await infos()).map(({ status }) => status))).toEqual(new Set([401]))
    expect((await world.refresh(last[30]?.refresh_token ?? '')).status).toBe(400)
  })

  it.each([
    { when: 'later', used: "now() - interval '31 seconds'" },
    { when: 'after the clock was set back an hour', used: "now() + interval '1 hour'" },
  ])('ends the whole family when a token comes again $when, and alarms', async ({ used }) => {
    const first = await signIn()
    const second = await world.refresh(first.refresh_token)
    await world.db.pool.query(`UPDATE sign_in_session SET refreshed_at = ${used} WHERE refreshed_at IS NOT NULL`)
    expect(await world.refresh(first.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect((await infoWith(second.access_token)).status).toBe(401)
    expect((await world.refresh(second.refresh_token)).status).toBe(400)
    expect((await world.auditOf('100001', 'session.refreshReused')).at(-1)).toMatchObject({
      result: 'session.refreshReused',
      user_id: clerk.userId,
    })
  })

  it('keeps the twelve hours of the sign-in through all renewals', async () => {
    const first = await signIn()
    await world.db.pool.query(
      `UPDATE sign_in_session SET refresh_until = now() + interval '5 minutes' WHERE user_id = $1`,
      [clerk.userId],
    )
    const second = await world.refresh(first.refresh_token)
    const { rows } = await world.db.pool.query<{ bounded: boolean }>(
      `SELECT bool_and(refresh_until <= now() + interval '5 minutes' AND access_until <= refresh_until) AS bounded FROM sign_in_session WHERE user_id = $1 AND refreshed_at IS NULL AND client_id = 'saber'`,
      [clerk.userId],
    )
    expect(second.status).toBe(200)
    expect(rows[0]?.bounded).toBe(true)
    await world.db.pool.query(`UPDATE sign_in_session SET refresh_until = now() WHERE user_id = $1`, [clerk.userId])
    expect((await world.refresh(second.refresh_token)).status).toBe(400)
  })

  it.each(['', 'nonsense', 'x'.repeat(43)])('refuses the token "%s"', async (token) => {
    expect(await world.refresh(token)).toMatchObject({ status: 400, success: false })
  })

  it('refuses a user who was disabled meanwhile', async () => {
    const first = await signIn()
    await world.within(clerk, ({ client }) =>
      client.query('UPDATE app_user SET user_status = 2 WHERE id = $1', [clerk.userId]),
    )
    expect((await infoWith(first.access_token)).status).toBe(401)
    expect((await world.refresh(first.refresh_token)).refusal).toBe('session.userOff')
  })
})

describe('renewing while the session ends', () => {
  const openOf = async ({ access_token }: Token) => {
    const { rows } = await world.db.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM sign_in_session
        WHERE ended_at IS NULL AND family_id = (SELECT family_id FROM sign_in_session WHERE access_hash = encode(sha256($1::bytea), 'hex'))`,
      [access_token],
    )
    return rows[0]?.n
  }
  const heldOf = async (tx: Tx, { refresh_token }: Token) => {
    const held = await sessionOfRefreshToken(tx, refresh_token)
    if (!held) throw new Error('no session')
    return held
  }
  const ends = [
    { by: 'a sign-out', end: (tx: Tx, familyId: bigint) => endFamily(tx, familyId, 'signOut') },
    {
      by: 'a new password',
      end: (tx: Tx) =>
        endSessionsOfUsers(tx, { tenantId: clerk.tenantId, userIds: [clerk.userId], reason: 'password' }),
    },
    { by: 'the end of the login tenant', end: (tx: Tx) => endSessionsOfTenant(tx, clerk.oemNo) },
  ]

  it.each(ends)('is refused when $by came first', async ({ end }) => {
    const first = await signIn()
    const { done } = await inScope(world.db, platformScope, async (tx) => {
      await end(tx, (await heldOf(tx, first)).familyId)
      return beside(world, () => world.refresh(first.refresh_token))
    })
    expect(await done).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await openOf(first)).toBe(0)
  })

  it.each(ends)('leaves no session open when $by comes a moment later', async ({ end }) => {
    const first = await signIn()
    const next = { deptIds: [], roleIds: [], accessSeconds: 900, ip: '', userAgent: '' }
    const { done } = await inScope(world.db, platformScope, async (tx) => {
      const held = await heldOf(tx, first)
      await renewSession(tx, held, next)
      return beside(world, () => inScope(world.db, platformScope, (other) => end(other, held.familyId)))
    })
    await done
    expect(await openOf(first)).toBe(0)
  })
})

describe('switching department and role (R255, R423)', () => {
  beforeEach(async () => {
    await world.within(clerk, async ({ client }) => {
      await client.query(`UPDATE app_user SET dept_ids = '{11,12}', role_ids = role_ids || 77::bigint WHERE id = $1`, [
        clerk.userId,
      ])
      await client.query(
        `INSERT INTO role (tenant_id, oem_no, id, role_name, role_alias) VALUES ($1, $1, 77, 'seven', 'seven') ON CONFLICT DO NOTHING`,
        [clerk.tenantId],
      )
    })
  })

  it('holds exactly the chosen ones, named at a renewal (R425)', async () => {
    const first = await signIn()
    expect(first).toMatchObject({ dept_id: '11,12' })
    const second = await world.refresh(first.refresh_token, { 'dept-id': '12', 'role-id': '77' })
    expect(second).toMatchObject({ dept_id: '12', role_id: '77', role_name: 'seven' })
    const third = await world.refresh(second.refresh_token)
    expect(third).toMatchObject({ dept_id: '12', role_id: '77' })
    expect(await world.refresh(third.refresh_token, { 'dept-id': '', 'role-id': '' })).toMatchObject({
      dept_id: '11,12',
    })
  })

  it('holds all that the user has when the chosen one was taken away', async () => {
    const first = await signIn({ dept: '12', role: '77' })
    await world.within(clerk, ({ client }) =>
      client.query(`UPDATE app_user SET dept_ids = '{11,13}', role_ids = array_remove(role_ids, 77) WHERE id = $1`, [
        clerk.userId,
      ]),
    )
    const second = await world.refresh(first.refresh_token)
    expect(second).toMatchObject({ status: 200, dept_id: '11,13' })
    expect(second.role_id).toMatch(/^\d+$/)
    expect(second.role_id).not.toBe('77')
  })

  it('holds those named at the sign-in (R424)', async () => {
    expect(await signIn({}, { 'dept-id': '12', 'role-id': '77' })).toMatchObject({ dept_id: '12', role_id: '77' })
    expect(await signIn({ dept: '11', role: '77' })).toMatchObject({ dept_id: '11', role_id: '77' })
  })

  it('refuses what is not the user’s', async () => {
    expect(await signIn({}, { 'role-id': '78' })).toMatchObject({
      refusal: 'session.notChosen',
      error: 'invalid_grant',
    })
    expect(await signIn({ dept: '13' })).toMatchObject({ refusal: 'session.notChosen' })
  })
})

describe('signing out (C0003)', () => {
  it('ends the session with its renewals, R452, and answers alike without one', async () => {
    const first = await signIn()
    const second = await world.refresh(first.refresh_token)
    const headers = { 'blade-auth': `bearer ${second.access_token}` }
    expect(await world.as(null).send(session.logout, {}, headers)).toMatchObject({ status: 200, success: 'true' })
    expect((await infoWith(first.access_token)).status).toBe(401)
    expect((await infoWith(second.access_token)).status).toBe(401)
    expect((await world.refresh(second.refresh_token)).status).toBe(400)
    expect(await world.as(null).send(session.logout, {}, headers)).toMatchObject({ status: 200, success: 'true' })
    expect(await world.as(null).send(session.logout)).toMatchObject({ status: 200, success: 'true' })
    expect((await world.auditOf('100001', 'session.signOut')).at(-1)).toMatchObject({ user_id: clerk.userId })
  })
})

describe('small calls', () => {
  it('takes logs of the browser and keeps the session (C0004), R453, R454', async () => {
    const record = {
      url: 'https://x/#/a?token=abc',
      time: '2026-11-21 10:00:00',
      type: 'error',
      message: 'call 13812345678',
      stack: null,
      info: { a: 1 },
    }
    const sent = await world.app.inject({
      method: 'POST',
      url: session.uploadLogs.path,
      headers: { 'blade-auth': `bearer ${clerk.token}` },
      payload: [record],
    })
    expect(sent.statusCode).toBe(200)
    const rows = await world.within(
      clerk,
      async ({ client }) =>
        (
          await client.query(
            `SELECT request_uri, log_id, log_data::jsonb AS data FROM log_usual WHERE create_by = $1`,
            [clerk.account],
          )
        ).rows,
    )
    expect(rows).toMatchObject([
      { request_uri: 'https://x/#/a', log_id: 'client', data: { message: 'call 138***5678', info: '{"a":1}' } },
    ])
    const many = await world.app.inject({
      method: 'POST',
      url: session.uploadLogs.path,
      headers: { 'blade-auth': `bearer ${clerk.token}` },
      payload: Array.from({ length: 101 }, () => record),
    })
    expect(many.statusCode).toBe(400)
    expect((await world.as(clerk).send(session.userInfo)).status).toBe(200)
  })

  it('tells who is signed in (C0005, R455) and clears the cache (C0006, R456), only with a token, R526', async () => {
    const own = { user_id: String(clerk.userId), account: clerk.account, real_name: clerk.account, tenant_id: '100001' }
    expect((await world.as(clerk).send(session.userInfo)).data).toMatchObject(own)
    await world.within(clerk, ({ client }) =>
      client.query(`UPDATE app_user SET real_name = 'renamed' WHERE id = $1`, [clerk.userId]),
    )
    expect(await world.as(clerk).send(session.clearCache)).toMatchObject({ status: 200, success: 'true' })
    expect((await world.as(clerk).send(session.userInfo)).data).toMatchObject({ ...own, real_name: 'renamed' })
    expect((await world.as(null).send(session.userInfo)).status).toBe(401)
    expect((await world.as(null).send(session.clearCache)).status).toBe(401)
    expect((await infoWith('x'.repeat(43))).status).toBe(401)
  })
})

describe('what sign-ins leave behind', () => {
  it('goes after its time, never what is still needed', async () => {
    const kept = await signIn()
    const old = await signIn()
    await world.db.pool.query(
      `UPDATE sign_in_session SET refresh_until = now() - interval '8 days' WHERE access_hash = encode(sha256($1::bytea), 'hex')`,
      [old.access_token],
    )
    await world.db.pool.query(`INSERT INTO captcha VALUES (gen_random_uuid(), 'x', now() - interval '1 minute')`)
    await world.db.pool.query(
      `INSERT INTO guess_guard (kind, guess_key, touched_at) VALUES ('account', 'old', now() - interval '31 days')`,
    )
    expect(await inScope(world.db, platformScope, (tx) => forgetOldSignIns(tx))).toBe(3)
    expect((await infoWith(kept.access_token)).status).toBe(200)
  })
})
