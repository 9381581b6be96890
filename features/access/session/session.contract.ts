import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { labelled, maybeText, text } from '../../../core/shared/shapes.ts'

/** Parameters of the token call, of all its grants together; which grant needs which, `session.calls.ts` says. */
export const TokenInput = z.object({
  grant_type: labelled('授权类型', text(30)),
  tenantId: maybeText(20).default(''),
  domain: maybeText(100).default(''),
  username: maybeText(45).default(''),
  account: maybeText(45).default(''),
  password: maybeText(200).default(''),
  phone: maybeText(20).default(''),
  /** Of a text message, or of another service. */
  code: maybeText(2000).default(''),
  refresh_token: maybeText(200).default(''),
  /** Of a sign-in through another service: which, what the service gave back, and the secret of the browser that left. */
  source: maybeText(30).default(''),
  state: maybeText(200).default(''),
  binding: maybeText(200).default(''),
  /** Provider that an operator's user enters the account of, with the user's own token. */
  serviceUserNo: maybeText(20).default(''),
  /** Chosen department and role; absent keeps what is, '' means none chosen. */
  dept: z.unknown().optional(),
  role: z.unknown().optional(),
  /** Text that an earlier sign-in gave to this browser: it has password checks of its own. */
  device: maybeText(100).default(''),
})

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

/** Answer of the token call. */
export const TokenAnswer = SessionUser.extend({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.number(),
  /** To send along with later password sign-ins of this browser; only on a password sign-in. */
  device: z.string().optional(),
})

/** Body of the small calls without an envelope. */
const Told = z.object({ code: z.literal(200), success: z.literal('true'), msg: z.string() })

const ClientLog = z.object({
  url: maybeText(2000).default(''),
  time: maybeText(40).default(''),
  type: maybeText(40).default(''),
  message: z.unknown().optional(),
  stack: z.unknown().optional(),
  info: z.unknown().optional(),
})

const oauth = '/api/blade-auth/oauth'

/** Signing in and out. */
export const session = {
  token: call({
    id: 'C0001',
    method: 'POST',
    path: `${oauth}/token`,
    title: '登录',
    permission: 'public',
    answer: 'bare',
    audit: 'session.signIn',
    input: TokenInput,
    output: TokenAnswer,
  }),
  captcha: call({
    id: 'C0002',
    method: 'GET',
    path: `${oauth}/captcha`,
    title: '验证码图片',
    permission: 'public',
    answer: 'bare',
    output: z.object({
      code: z.literal(200),
      success: z.literal(true),
      msg: z.string(),
      key: z.string(),
      image: z.string(),
      data: z.object({ key: z.string(), image: z.string() }),
    }),
  }),
  logout: call({
    id: 'C0003',
    method: 'GET',
    path: `${oauth}/logout`,
    title: '退出登录',
    permission: 'public',
    answer: 'bare',
    audit: 'session.signOut',
    output: Told,
  }),
  uploadLogs: call({
    id: 'C0004',
    method: 'POST',
    path: `${oauth}/logout`,
    title: '上传本地日志',
    permission: 'signedIn',
    audit: 'clientLog.upload',
    input: z.object({ rows: z.array(ClientLog).min(1).max(100) }),
  }),
  userInfo: call({
    id: 'C0005',
    method: 'GET',
    path: `${oauth}/user-info`,
    title: '当前用户',
    permission: 'signedIn',
    beforePasswordChange: true,
    output: SessionUser.extend({ roles: z.array(z.string()) }),
  }),
  clearCache: call({
    id: 'C0006',
    method: 'GET',
    path: `${oauth}/clear-cache`,
    title: '清除缓存',
    permission: 'signedIn',
    answer: 'bare',
    output: Told,
  }),
}

/** Sessions of one user ended by somebody else: not on the wire, for the actions of users and tenants. */
export const endReasons = ['signOut', 'reuse', 'password', 'lock', 'remove', 'tenant'] as const
export type EndReason = (typeof endReasons)[number]

/** Refusals of the token call; `oauth` is the name that OAuth2 has for each. @source docs/wire.md 1.3 */
export const sessionErrors = defineErrors('session', {
  clientUnknown: { status: 400, zh: '客户端认证失败', en: 'The client credential is wrong', oauth: 'invalid_client' },
  grantUnknown: { status: 400, zh: '不支持的授权类型', en: 'Unsupported grant type', oauth: 'unsupported_grant_type' },
  grantNotAllowed: {
    status: 400,
    zh: '客户端不允许使用该授权类型',
    en: 'This client may not use this grant type',
    oauth: 'unauthorized_client',
  },
  wrongPassword: { status: 400, zh: '用户名或密码错误', en: 'Wrong user name or password', oauth: 'invalid_grant' },
  captchaDue: { status: 400, zh: '请输入验证码', en: 'Enter the characters of the picture', oauth: 'invalid_grant' },
  captchaWrong: { status: 400, zh: '验证码不正确', en: 'The characters are wrong', oauth: 'invalid_grant' },
  locked: {
    status: 400,
    zh: '密码错误次数过多，账号已锁定{minutes}分钟',
    en: 'Too many wrong passwords: the account is locked for {minutes} minutes',
    oauth: 'invalid_grant',
  },
  noRole: { status: 400, zh: '未获得用户的角色信息', en: 'The user has no role', oauth: 'invalid_grant' },
  notChosen: {
    status: 400,
    zh: '所选部门或角色不属于该用户',
    en: 'The chosen department or role is not the user’s',
    oauth: 'invalid_grant',
  },
  refreshWrong: {
    status: 400,
    zh: '登录已过期，请重新登录',
    en: 'Your session has ended, please sign in again',
    oauth: 'invalid_grant',
  },
  tenantExpired: {
    status: 400,
    zh: '租户已过期，请联系管理员',
    en: 'The tenant has expired, ask its administrator',
    oauth: 'invalid_grant',
  },
  partyOff: {
    status: 400,
    zh: '该服务商未启用',
    en: 'The provider is not switched on',
    oauth: 'invalid_grant',
  },
  loginAsUnknown: {
    status: 403,
    zh: '无代登录权限',
    en: 'You have no right to sign in as this provider',
    oauth: 'access_denied',
  },
  loginAsExpired: {
    status: 403,
    zh: '代登录授权已过期',
    en: 'Your right to sign in as this provider has run out',
    oauth: 'access_denied',
  },
  userPending: {
    status: 400,
    zh: '账号待审批，请联系管理员',
    en: 'The account waits for approval, ask an administrator',
    oauth: 'invalid_grant',
  },
  userOff: {
    status: 400,
    zh: '账号已停用，请联系管理员',
    en: 'The account is disabled, ask an administrator',
    oauth: 'invalid_grant',
  },
})
