import { createHash, timingSafeEqual } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { platformTenant } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { blindIndex } from '../../../core/server/secrets/personal.ts'
import { isMobile } from '../../../core/shared/validity/validity.ts'
import type { SessionActor, SessionUser } from './session.contract.ts'
import { userTypeNames } from './session.rules.ts'

/** A client as the token call needs it. */
export interface KnownClient {
  clientId: string
  grantTypes: string[]
  accessSeconds: number
  refreshSeconds: number
}

/** Hash of a client's secret as it is stored. */
export const clientSecretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/**
 * The client of a header `Authorization: Basic …`; null when there is none such or its secret is wrong.
 * @source docs/wire.md 2.1
 */
export async function clientOfHeader(tx: Tx, header: string | undefined): Promise<KnownClient | null> {
  const encoded = /^basic\s+([\w+/=]{4,1000})$/i.exec(header?.trim() ?? '')?.[1]
  const [clientId = '', secret = ''] = splitOnce(Buffer.from(encoded ?? '', 'base64').toString('utf8'))
  const row = await rowOf<KnownClient & { secretHash: string }>(
    tx,
    sql`SELECT client_id AS "clientId", client_secret_hash AS "secretHash", grant_types AS "grantTypes",
               access_token_seconds AS "accessSeconds", refresh_token_seconds AS "refreshSeconds"
          FROM client WHERE client_id = ${clientId.slice(0, 48)} AND NOT is_deleted`,
  )
  if (!row) return null
  const given = Buffer.from(clientSecretHash(secret))
  const wanted = Buffer.from(row.secretHash)
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? row : null
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf(':')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Tenants that users sign in to: the root operator's tenant, and the login tenant (equal for the root's own users). */
export interface LoginPlace {
  tenantId: string
  oemNo: string
}

/** A login tenant as the token call needs it. */
export interface LoginTenant extends LoginPlace {
  /** Whether its users may sign in: active and not expired. */
  isOpen: boolean
}

/** The login tenant of a number, else of a host name, else the platform's; null when there is none such. */
export async function loginTenant(
  tx: Tx,
  { tenantId, domain }: { tenantId: string; domain: string },
): Promise<LoginTenant | null> {
  const where =
    !tenantId && domain ? sql`domain = ${domain.toLowerCase()}` : sql`tenant_id = ${tenantId || platformTenant}`
  const row = await rowOf<LoginTenant>(
    tx,
    sql`SELECT root_tenant_id AS "tenantId", tenant_id AS "oemNo", is_active AND (expire_time IS NULL OR expire_time > business_now()) AS "isOpen"
          FROM tenant WHERE ${where} AND NOT is_deleted`,
  )
  return row ?? null
}

/** A user as sign-in and user-info need it. */
export interface SignInUser {
  userId: bigint
  tenantId: string
  oemNo: string
  account: string
  passwordHash: string
  mustChangePassword: boolean
  name: string
  realName: string
  avatar: string
  userType: number
  /** Party that the user acts for. */
  userNo: string
  /** Whether that party is switched on; true where it is no provider, employee or institution. */
  isPartyOn: boolean
  userStatus: 0 | 1 | 2
  roleIds: bigint[]
  deptIds: bigint[]
  postIds: bigint[]
  oauthId: bigint | null
}

/** The user of an account, of a phone's index, of a third-party account, or of an id, within a login tenant. The transaction must be in its scope. */
export async function signInUser(
  tx: Tx,
  { tenantId, oemNo }: LoginPlace,
  by: { account: string } | { phoneIdx: string } | { oauthId: bigint } | { userId: bigint },
): Promise<SignInUser | null> {
  const which =
    'account' in by
      ? namedBy(by.account, { tenantId, oemNo })
      : 'phoneIdx' in by
        ? sql`phone_idx = ${by.phoneIdx} AND phone_idx <> ''`
        : 'oauthId' in by
          ? sql`oauth_id = ${by.oauthId}`
          : sql`id = ${by.userId}`
  const row = await rowOf<
    Omit<SignInUser, 'roleIds' | 'deptIds' | 'postIds'> & Record<'roleIds' | 'deptIds' | 'postIds', string[]>
  >(
    tx,
    sql`SELECT id AS "userId", tenant_id AS "tenantId", oem_no AS "oemNo", account, password_hash AS "passwordHash", must_change_password AS "mustChangePassword",
               name, real_name AS "realName", avatar, user_type AS "userType", user_no AS "userNo", user_status AS "userStatus",
               NOT EXISTS (SELECT 1 FROM service_info s WHERE s.tenant_id = app_user.tenant_id AND s.user_no = app_user.user_no AND NOT s.is_on) AS "isPartyOn",
               role_ids::text[] AS "roleIds", dept_ids::text[] AS "deptIds", post_ids::text[] AS "postIds", oauth_id AS "oauthId"
          FROM app_user WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND ${which} AND NOT is_deleted`,
  )
  return row
    ? { ...row, roleIds: row.roleIds.map(BigInt), deptIds: row.deptIds.map(BigInt), postIds: row.postIds.map(BigInt) }
    : null
}

/**
 * Builds the condition for the user who signs in by a name: the user of the account, or, by a mobile number, the user of a
 * party that has no account but its number. An account that reads like a number goes first.
 */
const namedBy = (account: string, { tenantId, oemNo }: LoginPlace): SQL =>
  isMobile(account)
    ? sql`id = (SELECT n.id FROM app_user n WHERE n.tenant_id = ${tenantId} AND n.oem_no = ${oemNo} AND NOT n.is_deleted
                   AND (n.account = ${account} OR (n.account = n.user_no AND n.phone_idx <> '' AND n.phone_idx = ${blindIndex('phone', account)}))
                 ORDER BY n.account = ${account} DESC LIMIT 1)`
    : sql`account = ${account}`

/** Builds the signed-in user as it is sent. @source docs/wire.md 1.3 */
export async function sessionUserOf(
  tx: Tx,
  user: SignInUser,
  chosen: { roleIds: readonly bigint[]; deptIds: readonly bigint[] },
  actor: z.input<typeof SessionActor> | null = null,
): Promise<z.input<typeof SessionUser>> {
  const aliases = await rowsOf<{ alias: string }>(
    tx,
    sql`SELECT role_alias AS alias FROM role
         WHERE tenant_id = ${user.tenantId} AND oem_no = ${user.oemNo} AND id = ANY(${`{${chosen.roleIds.join(',')}}`}::bigint[]) AND NOT is_deleted ORDER BY sort, id`,
  )
  const roleName = aliases.map(({ alias }) => alias).join(',')
  return {
    tenant_id: user.oemNo,
    user_id: String(user.userId),
    dept_id: chosen.deptIds.join(','),
    role_id: chosen.roleIds.join(','),
    post_id: user.postIds.join(','),
    oauth_id: user.oauthId === null ? '' : String(user.oauthId),
    account: user.account,
    user_name: user.account,
    nick_name: user.name,
    real_name: user.realName,
    role_name: roleName,
    authority: roleName,
    avatar: user.avatar,
    license: '',
    detail: {
      type: userTypeNames[user.userType] ?? 'oem',
      ...(user.oemNo === user.tenantId ? {} : { isSub: 1 as const }),
      ...(user.mustChangePassword && !actor ? { mustChange: 1 as const } : {}),
      ...(actor ? { actor } : {}),
    },
  }
}
