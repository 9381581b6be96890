import { comingBack } from '../social/social.actions.ts'
import { sql } from 'drizzle-orm'
import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import { enterScope, rowOf, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { claimGuess, takeBackGuess } from '../guess/guess.actions.ts'
import { openSession, tokenHash } from '../session/session.actions.ts'
import { type LoginTenant, loginTenant, type SignInUser, signInUser } from '../session/session.queries.ts'
import { platformPlace } from '../../../core/server/call/caller.ts'
import { addressKey, guessing } from '../guess/guess.rules.ts'
import {
  type Asking,
  auditSignIn,
  openUserSession,
  recordMiss,
  signInRefusal,
  type SignedIn,
  stateRefusal,
} from './sign-in.actions.ts'
import { type Identity, type Journey, socialFailed, socialProvider } from '../social/social.adapter.ts'
import { socialErrors } from '../social/social.contract.ts'

/** Values that came back from another service, and the secret of the browser that left. */
export interface SocialReturn {
  source: string
  code: string
  state: string
  binding: string
}

/**
 * Signs in whom another service knows. A state serves once, in the browser that left with it. Who is no user yet becomes a
 * guest, whose user is -1 and who may do nothing but register.
 * @throws social.sourceUnknown, social.stateWrong, social.refused, social.notBound, common.tooFrequent and those of the user's state
 * @source docs/wire.md 1.3, 2.2
 */
export async function signInBySocial(asking: Asking, back: SocialReturn): Promise<SignedIn> {
  const provider = socialProvider(back.source)
  if (!provider) throw socialErrors.sourceUnknown()
  const begun = await asking.apart((tx) => takeState(tx, asking, back))
  const nobody = { tenant: begun.tenant, user: null }
  if (begun.refusal) throw await recordMiss(asking, nobody, back.source, begun.refusal)
  const identity = await provider.identify(back.code, begun.journey).catch((error: unknown) => {
    socialFailed({ source: back.source, error })
    return null
  })
  if (!identity?.subject) throw await recordMiss(asking, nobody, back.source, socialErrors.refused())
  const { tenant } = begun
  const opened = await asking.apart(async (tx) => {
    await takeBackGuess(tx, guesserOf(asking), begun.addressAt)
    return open(tx, asking, tenant, back.source, identity)
  })
  if (opened.refusal) throw await recordMiss(asking, { tenant, user: opened.user }, back.source, opened.refusal)
  return opened.signedIn
}

type Begun =
  | { refusal: AppError; tenant: LoginTenant | null }
  | { refusal: null; tenant: LoginTenant; journey: Journey; addressAt: number }

/** Takes the state away, so that it serves once, and says which tenant it was for. */
async function takeState(tx: Tx, asking: Asking, { source, state, binding }: SocialReturn): Promise<Begun> {
  const { verdict, at } = await claimGuess(tx, guesserOf(asking), { most: guessing.mostOfAddress })
  if (verdict !== 'free') return { refusal: commonErrors.tooFrequent(), tenant: null }
  const row = await rowOf<{ loginTenant: string; verifier: string; nonce: string; bindingHash: string }>(
    tx,
    sql`DELETE FROM social_state WHERE state_hash = ${tokenHash(state)} AND source = ${source} AND until > now()
        RETURNING login_tenant AS "loginTenant", verifier, nonce, binding_hash AS "bindingHash"`,
  )
  const isOwn = row && (row.bindingHash === '' || row.bindingHash === tokenHash(binding))
  const tenant = row ? await loginTenant(tx, { tenantId: row.loginTenant, domain: '' }) : null
  if (!row || !isOwn || !tenant) return { refusal: socialErrors.stateWrong(), tenant }
  const { verifier, nonce } = row
  const journey = { state, verifier, nonce, redirectUri: comingBack(source) }
  return { refusal: null, tenant, journey, addressAt: at }
}

const guesserOf = ({ ip }: Asking) => ({ kind: 'address', key: addressKey(ip) }) as const

async function open(
  tx: Tx,
  asking: Asking,
  tenant: LoginTenant,
  source: string,
  identity: Identity,
): Promise<{ refusal: AppError; user: SignInUser | null } | { refusal: null; signedIn: SignedIn }> {
  await enterScope(tx, scopeOfCaller(tenant))
  const oauthId = await accountOf(tx, tenant, source, identity)
  const user = await signInUser(tx, tenant, { oauthId })
  const refusal = user ? signInRefusal(asking, tenant, user) : await guestRefusal(tx, tenant)
  if (refusal) return { refusal, user }
  const signedIn = user
    ? await openUserSession(tx, asking, user)
    : await openGuest(tx, asking, tenant, source, { oauthId, ...identity })
  return { refusal: null, signedIn }
}

/** The third-party account, as the service tells it now. */
async function accountOf(
  tx: Tx,
  { tenantId, oemNo }: LoginTenant,
  source: string,
  { subject, nickName, avatar }: Identity,
): Promise<bigint> {
  const row = await rowOf<{ id: bigint }>(
    tx,
    sql`INSERT INTO social_account (tenant_id, oem_no, source, subject, nick_name, avatar)
        VALUES (${tenantId}, ${oemNo}, ${source}, ${subject.slice(0, 255)}, ${nickName.slice(0, 50)}, ${avatar.slice(0, 500)})
        ON CONFLICT (tenant_id, oem_no, source, subject) DO UPDATE SET nick_name = excluded.nick_name, avatar = excluded.avatar RETURNING id`,
  )
  return (row as { id: bigint }).id
}

async function guestRefusal(tx: Tx, tenant: LoginTenant): Promise<AppError | null> {
  if (!(await paramOf(tx, platformPlace, 'account.registerUser'))) return socialErrors.notBound()
  return stateRefusal(tenant, { isPartyOn: true, userStatus: 1, roleIds: [0n] } as SignInUser)
}

/** Opens the session of a guest. */
async function openGuest(
  tx: Tx,
  asking: Asking,
  { tenantId, oemNo }: LoginTenant,
  source: string,
  { oauthId, nickName, avatar }: Identity & { oauthId: bigint },
): Promise<SignedIn> {
  const { client, ip, userAgent } = asking
  const tokens = await openSession(tx, {
    tenantId,
    oemNo,
    userId: -1n,
    clientId: client.clientId,
    deptIds: [],
    roleIds: [],
    actorUserId: null,
    oauthId,
    accessSeconds: client.accessSeconds,
    refreshSeconds: client.accessSeconds,
    ip,
    userAgent,
  })
  await auditSignIn(tx, asking, { tenantId, oemNo }, { userId: null, account: source, result: 'ok' })
  return {
    tokens,
    user: {
      tenant_id: oemNo,
      user_id: '-1',
      dept_id: '',
      role_id: '',
      post_id: '',
      oauth_id: String(oauthId),
      account: '',
      user_name: '',
      nick_name: nickName,
      real_name: nickName,
      role_name: '',
      authority: '',
      avatar,
      license: '',
      detail: { type: 'oem' },
    },
  }
}
