import { z } from 'zod'
import { askJson, type SocialProvider } from './social.adapter.ts'

// WeChat refuses with a 200 that holds an `errcode` and none of these fields: it is no answer of this shape.
const TokenReply = z.object({ access_token: z.string(), openid: z.string(), unionid: z.string().optional() })
const UserReply = z.object({ openid: z.string(), nickname: z.string().default(''), headimgurl: z.string().default('') })

/**
 * Signing in by WeChat's QR code (微信开放平台, 网站应用). Knows no proof key: the app secret and the state protect the way.
 * @param openUrl where browsers go, @param apiUrl where the server asks; WeChat's own unless a test says otherwise
 */
export function wechatProvider({
  appId,
  appSecret,
  openUrl = 'https://open.weixin.qq.com',
  apiUrl = 'https://api.weixin.qq.com',
}: {
  appId: string
  appSecret: string
  openUrl?: string
  apiUrl?: string
}): SocialProvider {
  return {
    source: 'wechat',
    addressOf: async ({ state, redirectUri }) => {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      })
      return `${openUrl}/connect/qrconnect?${query}#wechat_redirect`
    },
    identify: async (code) => {
      const asked = new URLSearchParams({ appid: appId, secret: appSecret, code, grant_type: 'authorization_code' })
      const token = await askJson(`${apiUrl}/sns/oauth2/access_token?${asked}`, TokenReply)
      const who = new URLSearchParams({ access_token: token.access_token, openid: token.openid })
      const user = await askJson(`${apiUrl}/sns/userinfo?${who}`, UserReply)
      // One person has one unionid in all applications of an operator; where there is none, the openid of this one.
      return { subject: token.unionid ?? token.openid, nickName: user.nickname, avatar: user.headimgurl }
    },
  }
}
