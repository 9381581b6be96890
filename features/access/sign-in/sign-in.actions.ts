import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import { appendAudit, withoutPersonal } from '../../../core/server/call/audit.ts'
import { enterScope, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import { isSecret, secretOf } from '../password/password.actions.ts'
import { blindIndex } from '../../../core/server/secrets/personal.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { takeSmsCode } from '../sms/sms.actions.ts'
import { SmsScene, smsErrors } from '../sms/sms.contract.ts'
import { checkedMobile } from '../../../core/shared/validity/mobile.ts'
import { takeCaptcha } from '../guess/captcha.actions.ts'
import { deviceHash, isKnownDevice, rememberDevice } from '../guess/device.actions.ts'
import { UserStatus } from '../user/user-codes.contract.ts'
import { logPartySignIn } from './party-sign-in.actions.ts'
import {
  accountGuesser,
  claimGuess,
  deviceGuesser,
  forgetGuesses,
  type Guesser,
  takeBackGuess,
  turnOf,
} from '../guess/guess.actions.ts'
import { openSession, type Tokens } from '../session/session.actions.ts'
import { sessionErrors } from '../session/session.contract.ts'
import {
  type KnownClient,
  type LoginPlace,
  type LoginTenant,
  loginTenant,
  sessionUserOf,
  type SignInUser,
  signInUser,
} from '../session/session.queries.ts'
import { platformPlace } from '../../../core/server/call/caller.ts'
import { chosenIds } from '../session/session.rules.ts'
import { addressKey, guessing } from '../guess/guess.rules.ts'

/** Data of a sign-in, besides the secret. */
export interface Asking {
  /** A transaction of its own, outside any tenant until it enters one. */
  apart<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  client: KnownClient
  tenantId: string
  domain: string
  /** Chosen department and role: undefined when the request says nothing. */
  dept: string | undefined
  role: string | undefined
  device: string
  ip: string
  userAgent: string
  requestId: string
}

/** A session that was opened, with all that the token answer tells. */
export interface SignedIn {
  tokens: Tokens
  user: Awaited<ReturnType<typeof sessionUserOf>>
  device?: string
}

/** Data known once a check may be made, or the reason why it may not. */
interface Claimed {
  tenant: LoginTenant | null
  user: SignInUser | null
  guesser: Guesser
  /** Times at which the checks of the address and of the guesser were claimed. */
  addressAt: number
  guesserAt: number
  refusal: AppError | null
}

/**
 * Signs in by account and password. A wrong account, password or tenant costs the same time and gives the same words;
 * checks are claimed before they are made, so that many at once get no more of them.
 * @param captcha key and text of a typed captcha; null when the grant brings none
 * @throws session.wrongPassword, session.captchaDue, session.captchaWrong, session.locked, common.busy and those of the user's state
 * @source docs/rulings.md 16 and 18, docs/wire.md 2.2
 */
export async function signInByPassword(
  asking: Asking,
  { account, password, captcha }: { account: string; password: string; captcha: Captcha | null },
): Promise<SignedIn> {
  const claimed = await asking.apart((tx) => claimCheckOf(tx, asking, account, captcha))
  if (claimed.refusal) throw await recordMiss(asking, claimed, account, claimed.refusal)
  const { tenant, user } = claimed
  const isRight = await isSecret(secretOf(password), user?.passwordHash, turnOf(claimed.guesser, asking.ip)).catch(
    async (busy: unknown) => {
      // No check was made: neither is counted.
      await asking.apart(async (tx) => {
        await takeBackGuess(tx, { kind: 'address', key: addressKey(asking.ip) }, claimed.addressAt)
        await takeBackGuess(tx, claimed.guesser, claimed.guesserAt)
      })
      throw busy
    },
  )
  if (!isRight || !tenant || !user) throw await recordMiss(asking, claimed, account, sessionErrors.wrongPassword())
  const opened = await asking.apart(async (tx) => {
    await takeBackGuess(tx, { kind: 'address', key: addressKey(asking.ip) }, claimed.addressAt)
    await forgetGuesses(tx, claimed.guesser)
    await enterScope(tx, scopeOfCaller(tenant))
    const refusal = signInRefusal(asking, tenant, user)
    return refusal
      ? { refusal }
      : {
          signedIn: {
            ...(await openUserSession(tx, asking, user)),
            device: await rememberDevice(tx, user, asking.device),
          },
        }
  })
  if (opened.refusal) throw await recordMiss(asking, claimed, account, opened.refusal)
  return opened.signedIn
}

/** Key and typed text of a captcha. */
export interface Captcha {
  key: string
  text: string
}

/** Claims one check: of the address, then of the account or of a device known to it. Refusals are given, so that all stays. */
async function claimCheckOf(tx: Tx, asking: Asking, account: string, captcha: Captcha | null): Promise<Claimed> {
  const address = await claimGuess(
    tx,
    { kind: 'address', key: addressKey(asking.ip) },
    { most: guessing.mostOfAddress },
  )
  const tenant = await loginTenant(tx, asking)
  const place = tenant ?? { tenantId: '', oemNo: asking.tenantId || asking.domain }
  const claimed: Claimed = {
    tenant,
    user: null,
    guesser: accountGuesser(place.oemNo, account),
    addressAt: address.at,
    guesserAt: 0,
    refusal: null,
  }
  if (address.verdict !== 'free') return { ...claimed, refusal: commonErrors.tooFrequent() }
  if (captcha && !(await takeCaptcha(tx, captcha.key, captcha.text)))
    return { ...claimed, refusal: sessionErrors.captchaWrong() }
  if (tenant) {
    await enterScope(tx, scopeOfCaller(tenant))
    claimed.user = await signInUser(tx, tenant, { account })
    // The checks of one user are counted together, by whichever name.
    const counted = claimed.user?.account ?? account
    claimed.guesser = accountGuesser(place.oemNo, counted)
    if (claimed.user && (await isKnownDevice(tx, claimed.user, asking.device))) {
      claimed.guesser = deviceGuesser(place.oemNo, counted, deviceHash(asking.device))
    }
  }
  const minutes = await paramOf(tx, platformPlace, 'account.lockDuration')
  const { verdict, at } = await claimGuess(tx, claimed.guesser, {
    most: await paramOf(tx, platformPlace, 'account.failCount'),
    windowMs: minutes * 60_000,
    captchaFrom: guessing.captchaFrom,
    hasCaptcha: captcha !== null,
  })
  claimed.guesserAt = at
  if (verdict === 'captchaDue') claimed.refusal = sessionErrors.captchaDue()
  if (verdict === 'locked') claimed.refusal = sessionErrors.locked({ minutes })
  return claimed
}

/**
 * Signs in by a code sent to the user's phone.
 * @throws sms.wrong, common.tooFrequent and those of the user's state
 */
export async function signInByPhone(
  asking: Asking,
  { phone, code }: { phone: string; code: string },
): Promise<SignedIn> {
  const mobile = checkedMobile(phone)
  const result = await asking.apart(async (tx) => {
    const address = await claimGuess(
      tx,
      { kind: 'address', key: addressKey(asking.ip) },
      { most: guessing.mostOfAddress },
    )
    const tenant = await loginTenant(tx, asking)
    const claimed: Claimed = {
      tenant,
      user: null,
      guesser: { kind: 'address', key: '' },
      addressAt: address.at,
      guesserAt: 0,
      refusal: null,
    }
    if (address.verdict !== 'free') return { claimed, refusal: commonErrors.tooFrequent() }
    if (!(await takeSmsCode(tx, { phone: mobile, scene: SmsScene.signIn, code })) || !tenant)
      return { claimed, refusal: smsErrors.wrong() }
    await enterScope(tx, scopeOfCaller(tenant))
    const user = await signInUser(tx, tenant, { phoneIdx: blindIndex('phone', mobile) })
    if (!user) return { claimed, refusal: smsErrors.wrong() }
    await takeBackGuess(tx, { kind: 'address', key: addressKey(asking.ip) }, address.at)
    const refusal = signInRefusal(asking, tenant, user)
    return refusal ? { claimed: { ...claimed, user }, refusal } : { signedIn: await openUserSession(tx, asking, user) }
  })
  if (result.refusal) throw await recordMiss(asking, result.claimed, `****${mobile.slice(-4)}`, result.refusal)
  return result.signedIn
}

/**
 * Returns the reason why a user with the right secret may not sign in; null when nothing speaks against it. @source
 * docs/domain/network.md 2.4
 */
export function stateRefusal(tenant: LoginTenant, user: SignInUser): AppError | null {
  if (!tenant.isOpen) return sessionErrors.tenantExpired()
  if (user.userStatus === UserStatus.pending) return sessionErrors.userPending()
  if (user.userStatus === UserStatus.disabled) return sessionErrors.userOff()
  if (!user.isPartyOn) return sessionErrors.partyOff()
  return user.roleIds.length === 0 ? sessionErrors.noRole() : null
}

/** As `stateRefusal`, and for a department or role that is not the user's. */
export const signInRefusal = (
  { role, dept }: Pick<Asking, 'role' | 'dept'>,
  tenant: LoginTenant,
  user: SignInUser,
): AppError | null =>
  stateRefusal(tenant, user) ??
  (chosenIds(user.roleIds, role) && chosenIds(user.deptIds, dept) ? null : sessionErrors.notChosen())

/** Opens the session of a user and leaves the audit record. The transaction is in the user's scope. @throws session.notChosen */
export async function openUserSession(tx: Tx, asking: Asking, user: SignInUser): Promise<SignedIn> {
  const { client, ip, userAgent } = asking
  const roleIds = chosenIds(user.roleIds, asking.role)
  const deptIds = chosenIds(user.deptIds, asking.dept)
  if (!roleIds || !deptIds) throw sessionErrors.notChosen()
  const { userId, tenantId, oemNo } = user
  const tokens = await openSession(tx, {
    userId,
    tenantId,
    oemNo,
    clientId: client.clientId,
    deptIds,
    roleIds,
    actorUserId: null,
    accessSeconds: client.accessSeconds,
    refreshSeconds: client.refreshSeconds,
    ip,
    userAgent,
  })
  await auditSignIn(tx, asking, user, { userId, account: user.account, result: 'ok' })
  await logPartySignIn(tx, asking, user, { refusal: '', actorUserId: null })
  return { tokens, user: await sessionUserOf(tx, user, { roleIds, deptIds }) }
}

/**
 * Leaves an audit record of a refused sign-in, also of an account that does not exist, and gives the refusal back. What an
 * address sends beyond its limit leaves none: it could fill the log.
 */
export async function recordMiss(
  asking: Asking,
  { tenant, user }: Pick<Claimed, 'tenant' | 'user'>,
  account: string,
  refusal: AppError,
): Promise<AppError> {
  if (refusal.refusal.status === 429) return refusal
  const place = tenant ?? platformPlace
  const who = { userId: user?.userId ?? null, account: withoutPersonal(account), result: refusal.refusalName }
  await asking.apart(async (tx) => {
    await enterScope(tx, scopeOfCaller(place))
    await auditSignIn(tx, asking, place, who)
    if (user) await logPartySignIn(tx, asking, user, { refusal: refusal.refusalName, actorUserId: null })
  })
  return refusal
}

export async function auditSignIn(
  tx: Tx,
  asking: Asking,
  { tenantId, oemNo }: LoginPlace,
  who: { userId: bigint | null; account: string; result: string },
): Promise<void> {
  await appendAudit(tx, {
    tenantId,
    oemNo,
    ...who,
    actorUserId: null,
    action: 'session.signIn',
    callId: 'C0001',
    entity: 'session',
    no: who.account,
    input: { tenantId: asking.tenantId, domain: asking.domain },
    ip: asking.ip,
    userAgent: asking.userAgent,
    requestId: asking.requestId,
  })
}
