import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { labelled, maybeText, text } from '../../../core/shared/shapes/shapes.ts'

/** Signing in through another service; the way back is the grant `social` of the token call. @source docs/wire.md 1.2, 2.2 */
export const social = {
  sources: call({
    id: 'C1302',
    method: 'GET',
    path: '/api/countinghouse/access/social/sources',
    title: '第三方登录方式',
    permission: 'public',
    input: z.object({}),
    output: z.array(z.object({ source: z.string() })),
  }),
  render: call({
    id: 'C0007',
    method: 'GET',
    path: '/api/blade-auth/oauth/render/{source}',
    title: '前往第三方登录',
    permission: 'public',
    answer: 'plain',
    input: z.object({
      source: labelled('登录来源', text(30)),
      tenantId: maybeText(20).default(''),
      domain: maybeText(100).default(''),
      /** SHA-256, in hex, of a secret that this browser keeps: the way back must bring the secret. */
      binding: maybeText(64).default(''),
    }),
    refusals: { social: 'sourceUnknown' },
  }),
}

/** @source docs/wire.md 1.3 */
export const socialErrors = defineErrors('social', {
  sourceUnknown: {
    status: 400,
    zh: '不支持的第三方登录',
    en: 'This third-party sign-in is not available',
    oauth: 'invalid_request',
  },
  stateWrong: {
    status: 400,
    zh: '第三方登录已失效，请重新登录',
    en: 'This sign-in has expired. Start again',
    oauth: 'invalid_grant',
  },
  refused: {
    status: 400,
    zh: '第三方登录失败，请重试',
    en: 'The third-party service could not verify you. Try again',
    oauth: 'invalid_grant',
  },
  notBound: {
    status: 400,
    zh: '该第三方账号尚未绑定用户，请联系管理员',
    en: 'No user is linked to this account. Contact an administrator',
    oauth: 'invalid_grant',
  },
})
