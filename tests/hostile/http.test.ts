import { calls } from '../../calls.ts'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../core/server/http/app.ts'
import { makeFigures } from '../../core/server/process/metrics.ts'
import { ports } from '../../wiring.ts'
import { publicAddress, usePublicAddress } from '../../core/server/http/public-address.ts'
import { menu } from '../../features/access/menu/menu.contract.ts'
import { framedOrigins } from '../../features/access/menu/menu.queries.ts'
import { role } from '../../features/access/role/role.contract.ts'
import { session } from '../../features/access/sign-in/sign-in.contract.ts'
import { inScope, platformScope } from '../../core/server/database/db.ts'
import { givenUser, startWorld, type TestUser, type World } from '../kit/api.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-web-'))
let world: World
let user: TestUser
let app: World['app']
beforeAll(async () => {
  world = await startWorld()
  user = await givenUser(world, { tenantId: '100001', permissions: ['role_view', 'role_add'] })
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'assets/app.js'), 'export {}')
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><style nonce="__NONCE__"></style><b>__CLIENT__</b>')
  app = await buildApp({
    db: world.db,
    handled: calls,
    figures: makeFigures(),
    translate: (text) => text,
    ...ports.core,
    finished: () => undefined,
    webDir: folder,
    framedOrigins: () => inScope(world.db, platformScope, framedOrigins),
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await world.close()
  rmSync(folder, { recursive: true })
})

const token = () => ({ 'blade-auth': `bearer ${user.token}` })
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })
it.each([
  { why: 'a percent sign alone', code: '%' },
  { why: 'half a character', code: '%E0%A4%A' },
  { why: 'more than a name has', code: 'x'.repeat(300) },
])('an address with $why in its path is refused in the envelope of all answers (C0243)', async ({ code }) => {
  const answer = await get(`/api/rb-oem/oem/crpProfession/little/list/${code}`, token())
  expect(answer.json()).toMatchObject({ code: 400, success: false, error: 'common.badBody' })
  expect(answer.statusCode).toBe(400)
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  expect(answer.body).not.toMatch(/FST_|Bad Request|statusCode/)
})

const post = (payload: string | object, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: role.submit.path,
    headers: { ...token(), 'content-type': 'application/json', ...headers },
    payload,
  })
const roles = () =>
  world.within(user, async ({ client }) => (await client.query('SELECT count(*)::int AS n FROM role')).rows[0]?.n)

describe('headers', () => {
  it.each([
    { what: 'an answer', url: role.list.path },
    { what: 'a refusal', url: '/api/nothing' },
    { what: 'the page', url: '/wel/index' },
    { what: 'a script', url: '/assets/app.js' },
    { what: 'the health', url: '/healthz' },
    { what: 'a payer’s page', url: '/q/none' },
  ])('of $what: no guessing of kinds, no framing, no address of ours to others', async ({ url }) => {
    const { headers } = await get(url, token())
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    })
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
    expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/)
    expect(headers['server']).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('hold a browser to TLS where people reach us by TLS', async () => {
    const before = publicAddress()
    usePublicAddress('https://pay.example.com')
    try {
      for (const url of [role.list.path, '/wel/index', '/api/nothing'])
        expect((await get(url, token())).headers['strict-transport-security']).toBe(
          'max-age=31536000; includeSubDomains',
        )
    } finally {
      usePublicAddress(before)
    }
  })

  it('let nothing of the API be kept, nor the page; scripts carry their content in their name and are', async () => {
    for (const url of [role.list.path, '/api/nothing', '/wel/index', session.captcha.path, '/q/none'])
      expect((await get(url, token())).headers['cache-control']).toBe('no-store')
    expect((await get('/assets/app.js')).headers['cache-control']).toContain('immutable')
  })

  it('the page runs our scripts alone, with a nonce for styles that is new each time, and frames what menus hold', async () => {
    const nonceOf = async () =>
      /'nonce-([\w+/=]+)'/.exec(String((await get('/')).headers['content-security-policy']))?.[1]
    const [one, other] = [await nonceOf(), await nonceOf()]
    expect(one).not.toBe(other)
    const policy = async () => String((await get('/')).headers['content-security-policy'])
    expect(await policy()).toContain("script-src 'self';")
    expect(await policy()).toContain("frame-src 'none'")
    await world.db.pool.query(
      `INSERT INTO menu (code, name, alias, category, path) VALUES ('framed', 'framed', 'test', 1, 'https://reports.example.com/a?x=1; script-src *')`,
    )
    expect(await policy()).toContain('frame-src https://reports.example.com;')
    expect(await policy()).not.toContain('*')
  })
})

describe('other sites', () => {
  it('get no leave to read or send anything, and their cookies count for nothing', async () => {
    const origin = 'https://evil.example.com'
    const asked = await app.inject({
      method: 'OPTIONS',
      url: role.submit.path,
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'blade-auth' },
    })
    expect(asked.statusCode).toBeGreaterThanOrEqual(404)
    for (const { headers } of [asked, await get(role.list.path, { ...token(), origin })])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    const reply = await app.inject({
      method: 'POST',
      url: role.submit.path,
      headers: { cookie: `blade-auth=bearer ${user.token}; token=${user.token}`, origin },
      payload: { roleName: 'x', roleAlias: 'x' },
    })
    expect(reply.statusCode).toBe(401)
    expect(reply.headers['set-cookie']).toBeUndefined()
  })

  it('are led to by no answer, whatever address comes along', async () => {
    for (const url of [
      '/login?redirect=https://evil.example.com',
      '//evil.example.com/%2e%2e',
      '/https://evil.example.com',
      '/\\evil.example.com',
    ]) {
      const { statusCode, headers } = await get(url, {
        host: 'evil.example.com',
        'x-forwarded-host': 'evil.example.com',
      })
      expect({ url, statusCode, location: headers['location'] }).toMatchObject({ url, location: undefined })
      expect(statusCode).toBeLessThan(500)
    }
  })
})

describe('a body', () => {
  it.each([
    { why: 'nested 13 deep', payload: '{"a":'.repeat(13) + '1' + '}'.repeat(13), status: 400 },
    { why: 'nested 100,000 deep', payload: '['.repeat(100_000) + ']'.repeat(100_000), status: 400 },
    { why: 'of a million bytes and more', payload: JSON.stringify({ roleName: 'x'.repeat(1_100_000) }), status: 413 },
    { why: 'of 200,000 rows', payload: JSON.stringify(Array.from({ length: 200_000 }, () => 1)), status: 400 },
    { why: 'that is text', payload: '"text"', status: 400 },
    { why: 'cut off', payload: '{"roleName":"x"', status: 400 },
    { why: 'with constructor', payload: '{"constructor":{"prototype":{"isAdmin":true}}}', status: 400 },
    { why: 'with __proto__ within', payload: '{"a":[{"__proto__":{"permission":"all"}}]}', status: 400 },
    { why: 'of a wrong kind', payload: '<a/>', status: 415, headers: { 'content-type': 'application/xml' } },
    {
      why: 'of plain text, as forms of other sites send it',
      payload: '{"roleName":"x"}',
      status: 415,
      headers: { 'content-type': 'text/plain' },
    },
    {
      why: 'as a form with __proto__',
      payload: '__proto__=1&roleName=x',
      status: 400,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
  ])('$why is refused, and nothing is written', async ({ payload, status, headers = {} }) => {
    const before = await roles()
    const reply = await post(payload, headers as unknown as Record<string, string>)
    expect(reply.statusCode).toBe(status)
    expect(JSON.parse(reply.payload)).toMatchObject({ code: status, success: false })
    expect(await roles()).toBe(before)
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })

  it('that comes too slowly is given up', async () => {
    const { server } = app
    const usual = { requestTimeout: server.requestTimeout, headersTimeout: server.headersTimeout }
    expect(usual).toEqual({ requestTimeout: 120_000, headersTimeout: 20_000 })
    Object.assign(server, { requestTimeout: 300, headersTimeout: 200 })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.address() as AddressInfo
    const answerTo = (sent: string) =>
      new Promise<string>((done) => {
        const line = connect(port, '127.0.0.1')
        let text = ''
        line.on('data', (part) => (text += part.toString()))
        line.on('close', () => done(text))
        line.on('error', () => undefined)
        line.write(sent)
      })
    const head = `POST ${role.submit.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n`
    const [slowHead, slowBody] = await Promise.all([answerTo(head), answerTo(`${head}\r\n{"roleName":`)])
    expect(slowHead).toContain('408')
    expect(slowBody).toContain('408')
    Object.assign(server, usual)
  })
})

it('an address too long or with broken letters is refused plainly', async () => {
  for (const url of [
    `/api/${'a'.repeat(20_000)}`,
    '/api/%ff%fe',
    '/api/%00',
    `${menu.detail.path}?id=%00`,
    '/../../etc/passwd',
    '/assets/..%2f..%2fserver.ts',
    '/assets/%2e%2e/index.html',
  ]) {
    const { statusCode, payload } = await get(url, token())
    expect({ url: url.slice(0, 40), statusCode }).toEqual({ url: url.slice(0, 40), statusCode: expect.any(Number) })
    expect(statusCode).toBeLessThan(500)
    expect(payload).not.toMatch(/root:|import |node_modules/)
  }
})
