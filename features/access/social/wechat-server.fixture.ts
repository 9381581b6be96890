import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The two calls of WeChat's open platform that a sign-in makes, on this machine: a code serves once, refusals are a 200. */
export interface WechatServer {
  readonly url: string
  /** A code as WeChat gives one when somebody has scanned. */
  codeOf(person: { openid: string; unionid?: string; nickname: string }): string
  close(): Promise<void>
}

/** Starts it for one application. */
export async function startWechatServer({
  appId,
  appSecret,
}: {
  appId: string
  appSecret: string
}): Promise<WechatServer> {
  const codes = new Map<string, { openid: string; unionid?: string; nickname: string }>()
  const tokens = new Map<string, { openid: string; nickname: string }>()
  const server = createServer((request, response) => {
    const { pathname, searchParams: asked } = new URL(request.url ?? '', 'http://wechat')
    response.setHeader('content-type', 'text/plain')
    const refuse = (errcode: number) => response.end(JSON.stringify({ errcode, errmsg: 'invalid' }))
    if (pathname === '/sns/oauth2/access_token') {
      const person = codes.get(asked.get('code') ?? '')
      codes.delete(asked.get('code') ?? '')
      if (asked.get('appid') !== appId || asked.get('secret') !== appSecret) return refuse(40_125)
      if (!person) return refuse(40_029)
      tokens.set(`token of ${person.openid}`, person)
      const { openid, unionid } = person
      return response.end(
        JSON.stringify({ access_token: `token of ${openid}`, openid, ...(unionid ? { unionid } : {}) }),
      )
    }
    const person = tokens.get(asked.get('access_token') ?? '')
    if (pathname !== '/sns/userinfo' || !person || person.openid !== asked.get('openid')) return refuse(40_003)
    return response.end(JSON.stringify({ openid: person.openid, nickname: person.nickname, headimgurl: '' }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    codeOf: (person) => {
      const code = `code${codes.size}${person.openid}`
      codes.set(code, person)
      return code
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}
