import { createHash, randomUUID } from 'node:crypto'
import { givenUser, type Reply, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { hashSecret, secretOf } from '../password/password.actions.ts'
import { captchaHash } from '../guess/captcha.actions.ts'
import { session } from './sign-in.contract.ts'
import { clientSecretHash } from '../session/session.queries.ts'

/** The password that every account of this fixture has. */
export const password = 'Harbour42'

/** Returns a password in the form that the client sends. */
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** Header of the client `saber`. */
export const basic = { authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}` }

/** Response of the token call, success or error. */
export type Token = Reply &
  Record<
    | 'access_token'
    | 'refresh_token'
    | 'error'
    | 'error_description'
    | 'refusal'
    | 'device'
    | 'user_id'
    | 'role_id'
    | 'dept_id',
    string
  >

/** A user who can sign in by password. */
export type Account = TestUser & { account: string }

type Sent = Record<string, unknown>

/** A world with one client and short ways to sign in. */
export interface SignInWorld extends World {
  ask(input: Sent, headers?: Record<string, string>): Promise<Token>
  signIn(account: Account, over?: Sent, headers?: Record<string, string>): Promise<Token>
  refresh(refreshToken: string, headers?: Record<string, string>): Promise<Token>
  givenAccount(tenantId: string, oemNo?: string): Promise<Account>
  /** Headers of a captcha whose text is typed rightly. */
  givenCaptcha(): Promise<Record<string, string>>
  auditOf(
    tenantId: string,
    action: string,
  ): Promise<{ result: string; account: string; user_id: bigint | null; input: unknown }[]>
}

/** Starts a world in which users sign in. */
export async function startSignInWorld(): Promise<SignInWorld> {
  const world = await startWorld()
  const passwordHash = await hashSecret(secretOf(password))
  await world.db.pool.query(
    `INSERT INTO client (client_id, client_secret_hash, grant_types) VALUES ('saber', $1, '{password,captcha,refresh_token,sms_code}')`,
    [clientSecretHash('saber_secret')],
  )
  const ask = async (input: Sent, headers: Record<string, string> = {}) =>
    (await world.as(null).send(session.token, { scope: 'all', ...input }, { ...basic, ...headers })) as unknown as Token
  return {
    ...world,
    ask,
    signIn: (account, over = {}, headers = {}) =>
      ask(
        {
          grant_type: 'password',
          tenantId: account.oemNo,
          username: account.account,
          password: md5(password),
          ...over,
        },
        headers,
      ),
    refresh: (refreshToken, headers = {}) => ask({ grant_type: 'refresh_token', refresh_token: refreshToken }, headers),
    givenAccount: async (tenantId, oemNo = tenantId) => {
      const user = await givenUser(world, { tenantId, oemNo })
      return world.within(user, async ({ client }) => {
        const { rows } = await client.query<{ account: string }>(
          'UPDATE app_user SET password_hash = $2 WHERE id = $1 RETURNING account',
          [user.userId, passwordHash],
        )
        return { ...user, account: rows[0]?.account ?? '' }
      })
    },
    givenCaptcha: async () => {
      const key = randomUUID()
      await world.db.pool.query(`INSERT INTO captcha VALUES ($1, $2, now() + interval '1 minute')`, [
        key,
        captchaHash(key, 'ACDEF'),
      ])
      return { 'captcha-key': key, 'captcha-code': 'acdef' }
    },
    auditOf: (tenantId, action) =>
      world.within({ tenantId, oemNo: tenantId }, async ({ client }) => {
        const { rows } = await client.query(
          'SELECT result, account, user_id, input FROM audit_log WHERE tenant_id = $1 AND action = $2 ORDER BY id',
          [tenantId, action],
        )
        return rows
      }),
  }
}
