import { calls, pages } from '../../calls.ts'
import { ports as wiring } from '../../wiring.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { callNames } from '../../call-names.ts'
import { buildApp } from '../../core/server/http/app.ts'
import { type Db, inScope, openDb, type Scope, scopeOfCaller, type Tx } from '../../core/server/database/db.ts'
import { makeFigures } from '../../core/server/process/metrics.ts'
import { type Handled, joinCalls } from '../../core/server/call/handle.ts'
import type { HandledPage } from '../../core/server/http/page.ts'
import type { Ports } from '../../core/server/ports.ts'
import { personalKeysOf, usePersonalKeys } from '../../core/server/secrets/personal.ts'
import type { Serving } from '../../core/server/http/serve.ts'
import type { Call } from '../../core/shared/call.ts'
import { translateWith } from '../../core/shared/translate.ts'
import { englishTexts } from '../../texts.ts'
import { type TestDatabase, testDatabase } from '../setup/database-per-file.ts'
import { refuseUndeclaredRefusal } from './declared-refusals.ts'
import { tellingWrites } from './told-writes.ts'

/** Answer of a call in its transferred form. */
export interface Reply<Data = unknown> {
  status: number
  code: number
  success: boolean
  data: Data
  msg: string
  error?: string
  body: Buffer
  headers: Record<string, unknown>
}

/** A user of the test world, with a live token. */
export interface TestUser {
  tenantId: string
  oemNo: string
  userId: bigint
  userNo: string
  token: string
}

/** A running application over a database of its own. */
export interface World {
  app: FastifyInstance
  db: Db
  ownerUrl: string
  appUrl: string
  /** Runs work as the application's role within a tenant. */
  within<T>(scope: Scope | { tenantId: string; oemNo: string }, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Sends calls as a user, or as nobody. */
  as(user: TestUser | null, language?: 'zh' | 'en'): Sender
  /** Moves the business clock so far ahead of the real one. */
  moveClock(ahead: string): Promise<void>
  /** Ends the application and leaves its database to the next one. */
  end(): Promise<void>
  close(): Promise<void>
}

/** Options of `serve` besides its calls. */
export type WorldParts = Partial<
  Pick<Serving, 'checkPayPassword' | 'prepareSheet' | 'finished' | 'callLimit'> & {
    ports: Partial<Ports>
    /** Calls and pages of the test beside the product's. */
    calls: readonly Handled[]
    pages: readonly HandledPage[]
  }
>

/** Sends one call and gives what came back. */
export interface Sender {
  send<In extends z.ZodType, Out extends z.ZodType>(
    call: Call<In, Out>,
    input?: z.input<In> | Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<Reply<z.input<Out>>>
}

/** Starts the application over a fresh database of the template. One a test file, in `beforeAll`; closed in `afterAll`. */
export const startWorld = async (parts: WorldParts = {}): Promise<World> => worldOn(await testDatabase(), parts)

/**
 * Starts the application over a database that is there.
 * @param parts those that differ from what the features give
 */
export async function worldOn(
  database: TestDatabase,
  { ports: own, calls: more = [], pages: morePages = [], ...parts }: WorldParts = {},
): Promise<World> {
  const all = joinCalls(calls, more)
  const ports = { ...wiring, core: { ...wiring.core, calls: all }, ...own }
  usePersonalKeys(personalKeysOf('test secret'))
  const db = openDb(database.appUrl, { ports })
  const owner = openDb(database.ownerUrl, { max: 1, ports })
  const app = await buildApp({
    db,
    handled: all.map(tellingWrites),
    pages: [...pages, ...morePages],
    callNames,
    figures: makeFigures(),
    translate: translateWith(englishTexts),
    checkPayPassword: ports.core.checkPayPassword,
    prepareSheet: ports.core.prepareSheet,
    finished: () => undefined,
    ...parts,
  })
  await app.ready()
  const end = async () => {
    await app.close()
    await db.close()
    await owner.close()
  }
  return {
    app,
    db,
    ownerUrl: database.ownerUrl,
    appUrl: database.appUrl,
    within: (scope, work) => inScope(db, scopeOfCaller(scope), work),
    as: (user, language = 'zh') => senderOf(app, user, language),
    moveClock: async (ahead) => {
      await owner.pool.query('UPDATE business_clock SET is_movable = true, ahead = $1::interval', [ahead])
      await owner.pool.query(
        `SELECT make_month_partitions((business_now() - interval '1 month')::date, (business_now() + interval '3 months')::date)`,
      )
    },
    end,
    close: async () => {
      await end()
      await database.drop()
    },
  }
}

function senderOf(app: FastifyInstance, user: TestUser | null, language: 'zh' | 'en'): Sender {
  return {
    send: async (call, input = {}, headers = {}) => {
      const isGet = call.method === 'GET'
      const url = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String((input as Record<string, unknown>)[name] ?? '')),
      )
      const reply = await app.inject({
        method: call.method,
        url: isGet
          ? `${url}?${new URLSearchParams(
              Object.entries(input as Record<string, unknown>)
                .filter(([, value]) => value !== undefined)
                .map(([key, value]): [string, string] => [key, String(value)]),
            )}`
          : url,
        headers: { 'accept-language': language, ...(user ? { 'blade-auth': `bearer ${user.token}` } : {}), ...headers },
        ...(isGet ? {} : { payload: input as object }),
      })
      const isJson = String(reply.headers['content-type'] ?? '').includes('json')
      const envelope = isJson ? (JSON.parse(reply.payload) as Record<string, unknown>) : {}
      refuseUndeclaredRefusal(call, envelope)
      return { status: reply.statusCode, body: reply.rawPayload, headers: reply.headers, ...envelope } as never
    },
  }
}

/**
 * A user with one role holding the given permission codes, signed in. Makes what is missing: the tenant, the menu
 * entries of the codes.
 * @param party whom the user acts for; operator staff of the tenant by default
 */
export async function givenUser(
  world: World,
  {
    tenantId,
    oemNo = tenantId,
    permissions = [],
    userType = 1,
    userNo = oemNo,
    roleAlias = `role${randomBytes(4).toString('hex')}`,
    payPwdHash = null,
  }: {
    tenantId: string
    oemNo?: string
    permissions?: readonly string[]
    userType?: 1 | 2 | 3 | 4 | 5
    userNo?: string
    roleAlias?: string
    payPwdHash?: string | null
  },
): Promise<TestUser> {
  const token = randomBytes(24).toString('base64url')
  return world.within({ tenantId, oemNo: tenantId }, async ({ client }) => {
    await givenTenant(world, tenantId, oemNo)
    for (const permission of permissions) {
      await client.query(
        `INSERT INTO menu (code, name, alias, category) VALUES ($1, $1, 'test', 2) ON CONFLICT DO NOTHING`,
        [permission],
      )
    }
    const role = await client.query<{ id: bigint }>(
      `INSERT INTO role (tenant_id, oem_no, role_name, role_alias) VALUES ($1, $2, $3, $3) RETURNING id`,
      [tenantId, oemNo, roleAlias],
    )
    const roleId = role.rows[0]?.id
    await client.query(
      `INSERT INTO role_menu (tenant_id, role_id, menu_id) SELECT $1, $2, id FROM menu WHERE code = ANY($3)`,
      [tenantId, roleId, permissions],
    )
    const user = await client.query<{ id: bigint }>(
      `INSERT INTO app_user (tenant_id, oem_no, account, password_hash, name, real_name, user_type, user_no, role_ids, pay_pwd_hash)
       VALUES ($1, $2, $3, '', $3, $3, $4, $5, ARRAY[$6::bigint], $7) RETURNING id`,
      [tenantId, oemNo, `u${randomBytes(5).toString('hex')}`, userType, userNo, roleId, payPwdHash],
    )
    await client.query('SELECT recount_lists($1)', [tenantId])
    const userId = user.rows[0]?.id as bigint
    await client.query(
      `INSERT INTO sign_in_session (family_id, tenant_id, oem_no, user_id, client_id, dept_ids, role_ids, access_hash, refresh_hash, access_until, refresh_until)
       VALUES (0, $1, $2, $3, 'test', '{}', ARRAY[$4::bigint], $5, $6, now() + interval '1 day', now() + interval '1 day')`,
      [
        tenantId,
        oemNo,
        userId,
        roleId,
        createHash('sha256').update(token).digest('hex'),
        randomBytes(16).toString('hex'),
      ],
    )
    await client.query('UPDATE authority_version SET version = version + 1')
    return { tenantId, oemNo, userId, userNo, token }
  })
}

/** Makes the open sessions of a user those of somebody else who has the right to act in the user's name. */
export async function enterAs(
  world: World,
  { tenantId, userId }: Pick<TestUser, 'tenantId' | 'userId'>,
): Promise<TestUser> {
  const actor = await givenUser(world, { tenantId })
  await world.within({ tenantId, oemNo: tenantId }, async ({ client }) => {
    await client.query(
      `INSERT INTO login_service (tenant_id, oem_no, user_id, service_user_no, expire_time, reason)
       SELECT tenant_id, oem_no, $2, user_no, business_now() + interval '1 day', 'test' FROM app_user WHERE tenant_id = $1 AND id = $3`,
      [tenantId, actor.userId, userId],
    )
    await client.query('UPDATE sign_in_session SET actor_user_id = $1 WHERE user_id = $2', [actor.userId, userId])
  })
  return actor
}

/** A session of a user who is there, as after a sign-in. @throws Error when the tenant has no such account */
export async function givenSession(world: World, tenantId: string, account: string): Promise<TestUser> {
  const token = randomBytes(24).toString('base64url')
  return world.within({ tenantId, oemNo: tenantId }, async ({ client }) => {
    const { rows } = await client.query<{ userId: bigint; userNo: string }>(
      `INSERT INTO sign_in_session (family_id, tenant_id, oem_no, user_id, client_id, dept_ids, role_ids, access_hash, refresh_hash, access_until, refresh_until)
       SELECT 0, tenant_id, oem_no, id, 'test', dept_ids, role_ids, $3, $4, now() + interval '1 day', now() + interval '1 day'
         FROM app_user WHERE tenant_id = $1 AND oem_no = $1 AND account = $2 AND NOT is_deleted
       RETURNING user_id AS "userId", (SELECT user_no FROM app_user u WHERE u.id = user_id) AS "userNo"`,
      [tenantId, account, createHash('sha256').update(token).digest('hex'), randomBytes(16).toString('hex')],
    )
    const [user] = rows
    if (!user) throw new Error(`${tenantId} has no account ${account}`)
    return { tenantId, oemNo: tenantId, ...user, token }
  })
}

/** A tenant: an operator, or a sub-operator when its number differs from the root's. Made once. */
export async function givenTenant(world: World, rootTenantId: string, oemNo = rootTenantId): Promise<void> {
  const insert = `INSERT INTO tenant (tenant_id, root_tenant_id, tenant_name, tenant_kind, parent_tenant_id, linkman, contact_number_enc, is_finished)
                  VALUES ($1, $2, $3, $4, $5, 'test', '', true) ON CONFLICT DO NOTHING`
  await world.db.pool.query(insert, [rootTenantId, rootTenantId, `tenant ${rootTenantId}`, 1, null])
  if (oemNo !== rootTenantId)
    await world.db.pool.query(insert, [oemNo, rootTenantId, `tenant ${oemNo}`, 2, rootTenantId])
}
