import { SessionUser } from '../session/session.contract.ts'
import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { labelled, maybeText, text } from '../../../core/shared/shapes/shapes.ts'

/** Parameters of the token call, of all its grants together; which grant needs which, `sign-in.calls.ts` says. */
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
    refusals: {
      common: 'busy signedOut tooFrequent',
      session: '*',
      sms: 'phoneFormat phoneLength phoneMissing wrong',
      social: 'notBound refused sourceUnknown stateWrong',
    },
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
    refusals: { common: 'tooFrequent' },
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
