import { commonErrors, type Language } from '../../../core/shared/errors.ts'
import { appendAudit } from '../../../core/server/call/audit.ts'
import { enterScope, scopeOfCaller } from '../../../core/server/database/db.ts'
import { handle, handlePublic } from '../../../core/server/call/handle.ts'
import { present } from '../../../core/shared/shapes/draft-fields.ts'
import { makeCaptcha } from '../guess/captcha.actions.ts'
import { actorOf, signInAs } from './login-as.actions.ts'
import { refreshSession } from './refresh.actions.ts'
import { endFamily, sessionOfAccessToken } from '../session/session.actions.ts'
import { keepClientLogs } from '../../settings/settings.server.ts'
import { session } from './sign-in.contract.ts'
import { sessionErrors } from '../session/session.contract.ts'
import { clientOfHeader, sessionUserOf, signInUser } from '../session/session.queries.ts'
import { signInBySocial } from './social-sign-in.actions.ts'
import { type Asking, type SignedIn, signInByPassword, signInByPhone } from './sign-in.actions.ts'

type Headers = Record<string, string | string[] | undefined>
const header = (headers: Headers, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value.trim() : undefined
}
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined

/** The access token that a call of nobody's brings along; '' without one. */
const tokenOf = (headers: Headers): string =>
  /^bearer\s+([\w-]{20,200})$/i.exec(header(headers, 'blade-auth') ?? '')?.[1] ?? ''

const grants = ['password', 'captcha', 'refresh_token', 'sms_code', 'phone', 'login_as', 'social'] as const
type Grant = (typeof grants)[number]
const isGrant = (name: string): name is Grant => (grants as readonly string[]).includes(name)

const told = (language: Language) => ({
  code: 200 as const,
  success: 'true' as const,
  msg: language === 'zh' ? '操作成功' : 'Done',
})

export const signInCalls = [
  handlePublic(session.token, async ({ input, headers, apart, ip, userAgent, requestId, language }) => {
    const client = await apart((tx) => clientOfHeader(tx, header(headers, 'authorization')))
    if (!client) throw sessionErrors.clientUnknown()
    const grant = input.grant_type
    if (!isGrant(grant)) throw sessionErrors.grantUnknown()
    if (!client.grantTypes.includes(grant === 'phone' ? 'sms_code' : grant)) throw sessionErrors.grantNotAllowed()
    const asking: Asking = {
      apart,
      client,
      ip,
      userAgent,
      requestId,
      tenantId: input.tenantId || header(headers, 'tenant-id') || '',
      domain: input.domain,
      dept: header(headers, 'dept-id') ?? textOf(input.dept),
      role: header(headers, 'role-id') ?? textOf(input.role),
      device: input.device,
    }
    const signedIn = await signInBy(grant, asking, input, headers, language)
    return {
      ...signedIn.user,
      access_token: signedIn.tokens.accessToken,
      refresh_token: signedIn.tokens.refreshToken,
      token_type: 'bearer' as const,
      expires_in: client.accessSeconds,
      ...(signedIn.device ? { device: signedIn.device } : {}),
    }
  }),

  handlePublic(session.captcha, async ({ apart, ip, language }) => {
    const { key, image } = await apart((tx) => makeCaptcha(tx, ip))
    return {
      code: 200 as const,
      success: true as const,
      msg: language === 'zh' ? '操作成功' : 'Done',
      key,
      image,
      data: { key, image },
    }
  }),

  handlePublic(session.logout, async ({ apart, headers, ip, userAgent, requestId, language }) => {
    const token = tokenOf(headers)
    if (token) {
      await apart(async (tx) => {
        const found = await sessionOfAccessToken(tx, token)
        if (!found) return
        await endFamily(tx, found.familyId, 'signOut')
        await enterScope(tx, scopeOfCaller(found))
        const user = await signInUser(tx, found, { userId: found.userId })
        await appendAudit(tx, {
          tenantId: found.tenantId,
          oemNo: found.oemNo,
          userId: found.userId,
          account: user?.account ?? '',
          actorUserId: found.actorUserId,
          action: 'session.signOut',
          callId: 'C0003',
          entity: 'session',
          no: found.familyId,
          input: null,
          result: 'ok',
          ip,
          userAgent,
          requestId,
        })
      })
    }
    return told(language)
  }),

  handle(session.uploadLogs, async ({ tx, caller, input, audit }) => {
    await keepClientLogs(tx, caller, input.rows)
    audit({ entity: 'clientLog', no: String(input.rows.length) })
    return {}
  }),

  handle(session.userInfo, async ({ tx, caller }) => {
    const user = await signInUser(tx, caller, { userId: caller.userId })
    if (!user) throw commonErrors.signedOut()
    const told = await sessionUserOf(tx, user, caller, await actorOf(tx, caller.sessionId))
    return { ...told, roles: [...caller.roleAliases] }
  }),

  // Rights are kept by role and version, never by user: of one user the server keeps nothing between calls that could be old.
  handle(session.clearCache, async ({ caller }) => told(caller.language)),
]

/** The grants. @source docs/wire.md 2.2 */
async function signInBy(
  grant: Grant,
  asking: Asking,
  input: Record<
    | 'username'
    | 'account'
    | 'password'
    | 'phone'
    | 'code'
    | 'refresh_token'
    | 'serviceUserNo'
    | 'source'
    | 'state'
    | 'binding',
    string
  >,
  headers: Headers,
  language: Language,
): Promise<SignedIn> {
  if (grant === 'refresh_token')
    return refreshSession(asking, present(input.refresh_token, ['refresh_token', 'refresh_token'], language))
  if (grant === 'login_as')
    return signInAs(asking, {
      token: tokenOf(headers),
      serviceUserNo: present(input.serviceUserNo, ['服务商编号', 'Service provider No.'], language),
    })
  if (grant === 'social')
    return signInBySocial(asking, {
      source: present(input.source, ['登录来源', 'Source'], language),
      code: present(input.code, ['授权码', 'Code'], language),
      state: present(input.state, ['state', 'state'], language),
      binding: input.binding,
    })
  if (grant === 'sms_code' || grant === 'phone')
    return signInByPhone(asking, { phone: input.phone, code: present(input.code, ['验证码', 'Code'], language) })
  const captcha =
    grant === 'captcha'
      ? { key: header(headers, 'captcha-key') ?? '', text: header(headers, 'captcha-code') ?? '' }
      : null
  return signInByPassword(asking, {
    account: present(input.username || input.account, ['账号', 'Account'], language),
    password: present(input.password, ['密码', 'Password'], language),
    captcha,
  })
}
