import { z } from 'zod'
import { defineErrors } from '../../../core/shared/errors.ts'

/** The operator's user behind a session in the account of a provider, and when that session ends. @source docs/domain/network.md 2.7 */
export const SessionActor = z.object({ name: z.string(), account: z.string(), until: z.string() })

/** Signed-in user, as the token call and user-info return it. @source docs/wire.md 1.3 */
export const SessionUser = z.object({
  tenant_id: z.string(),
  user_id: z.string(),
  dept_id: z.string(),
  role_id: z.string(),
  post_id: z.string(),
  oauth_id: z.string(),
  account: z.string(),
  user_name: z.string(),
  nick_name: z.string(),
  real_name: z.string(),
  role_name: z.string(),
  authority: z.string(),
  avatar: z.string(),
  license: z.string(),
  /** Kind of party; `isSub` below a sub-operator; `mustChange` until the first password is changed; `actor` who signed in as this user. */
  detail: z.object({
    type: z.string(),
    isSub: z.literal(1).optional(),
    mustChange: z.literal(1).optional(),
    actor: SessionActor.optional(),
  }),
})

/** Sessions of one user ended by somebody else: not on the wire, for the actions of users and tenants. */
export const endReasons = ['signOut', 'reuse', 'password', 'lock', 'remove', 'tenant'] as const

export type EndReason = (typeof endReasons)[number]

/** Refusals of the token call; `oauth` is the name that OAuth2 has for each. @source docs/wire.md 1.3 */
export const sessionErrors = defineErrors('session', {
  clientUnknown: { status: 400, zh: '客户端认证失败', en: 'Client authentication failed', oauth: 'invalid_client' },
  grantUnknown: { status: 400, zh: '不支持的授权类型', en: 'Unsupported grant type', oauth: 'unsupported_grant_type' },
  grantNotAllowed: {
    status: 400,
    zh: '客户端不允许使用该授权类型',
    en: 'This client is not allowed to use this grant type',
    oauth: 'unauthorized_client',
  },
  wrongPassword: { status: 400, zh: '用户名或密码错误', en: 'Incorrect user name or password', oauth: 'invalid_grant' },
  captchaDue: { status: 400, zh: '请输入验证码', en: 'Enter the captcha', oauth: 'invalid_grant' },
  captchaWrong: { status: 400, zh: '验证码不正确', en: 'The captcha is incorrect', oauth: 'invalid_grant' },
  locked: {
    status: 400,
    zh: '密码错误次数过多，账号已锁定{minutes}分钟',
    en: 'Too many incorrect passwords. The account is locked for {minutes} minutes',
    oauth: 'invalid_grant',
  },
  noRole: { status: 400, zh: '未获得用户的角色信息', en: 'No role is assigned to this user', oauth: 'invalid_grant' },
  notChosen: {
    status: 400,
    zh: '所选部门或角色不属于该用户',
    en: 'The selected department or role is not assigned to this user',
    oauth: 'invalid_grant',
  },
  refreshWrong: {
    status: 400,
    zh: '登录已过期，请重新登录',
    en: 'Your session has expired. Sign in again',
    oauth: 'invalid_grant',
  },
  tenantExpired: {
    status: 400,
    zh: '租户已过期，请联系管理员',
    en: 'This tenant has expired. Contact your administrator',
    oauth: 'invalid_grant',
  },
  partyOff: {
    status: 400,
    zh: '该服务商未启用',
    en: 'This service provider is not enabled',
    oauth: 'invalid_grant',
  },
  loginAsUnknown: {
    status: 403,
    zh: '无代登录权限',
    en: 'You are not authorised to sign in as this service provider',
    oauth: 'access_denied',
  },
  loginAsExpired: {
    status: 403,
    zh: '代登录授权已过期',
    en: 'Your authorisation to sign in as this service provider has expired',
    oauth: 'access_denied',
  },
  userPending: {
    status: 400,
    zh: '账号待审批，请联系管理员',
    en: 'This account is pending approval. Contact an administrator',
    oauth: 'invalid_grant',
  },
  userOff: {
    status: 400,
    zh: '账号已停用，请联系管理员',
    en: 'This account is disabled. Contact an administrator',
    oauth: 'invalid_grant',
  },
})
