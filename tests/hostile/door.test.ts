import { calls } from '../../calls.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../core/server/http/app.ts'
import { endApp, endSlowBody } from '../../core/server/http/connections.ts'
import { makeFigures } from '../../core/server/process/metrics.ts'
import { ports } from '../../wiring.ts'
import type { FinishedCall } from '../../core/server/http/serve.ts'
import { role } from '../../features/access/role/role.contract.ts'
import { session } from '../../features/access/sign-in/sign-in.contract.ts'
import { sms } from '../../features/access/sms/sms.contract.ts'
import { user as users } from '../../features/access/user/user.contract.ts'
import { givenUser, startWorld, type TestUser, type World } from '../kit/api.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-door-'))
const upload = calls.find(({ call, isPublic }) => call.upload && !isPublic)?.call.path as string
const finished: FinishedCall[] = []
let world: World
let user: TestUser
let app: World['app']
let port: number

/** The application as it is served, on a port of its own. */
async function listening() {
  const made = await buildApp({
    db: world.db,
    handled: calls,
    figures: makeFigures(),
    translate: (text) => text,
    ...ports.core,
    finished: (seen) => finished.push(seen),
    webDir: folder,
  })
  await made.listen({ port: 0, host: '127.0.0.1' })
  return made
}
const portOf = (made: World['app']) => (made.server.address() as AddressInfo).port

beforeAll(async () => {
  world = await startWorld()
  user = await givenUser(world, { tenantId: '100001', permissions: ['role_view', 'role_add', 'role_delete'] })
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><b>the page</b>')
  app = await listening()
  port = portOf(app)
})
afterAll(async () => {
  await app.close()
  await world.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => void (finished.length = 0))

/** A line to the server: what it answered so far, and whether it ended. */
function lineTo(to: number) {
  const socket = connect(to, '127.0.0.1')
  const line = { socket, text: '', isEnded: false, ended: Promise.resolve() }
  socket.on('data', (part) => (line.text += part.toString()))
  socket.on('error', () => undefined)
  line.ended = new Promise((done) =>
    socket.on('close', () => {
      line.isEnded = true
      done()
    }),
  )
  return line
}

const made = 'x'.repeat(43)
const head = (url: string, token: string | null, more: readonly string[]) =>
  [`POST ${url} HTTP/1.1`, 'host: x', ...(token ? [`blade-auth: bearer ${token}`] : []), ...more, '', ''].join('\r\n')
const json = (bytes: number) => ['content-type: application/json', `content-length: ${bytes}`]

describe('a body', () => {
  it.each([
    { why: 'of no call', url: '/api/nope', of: json(900_000), status: 404 },
    { why: 'of a screen', url: '/wel/index', of: json(900_000), status: 404 },
    { why: 'of a call that is read by GET', url: role.list.path, of: json(900_000), status: 405 },
    { why: 'without a token', url: role.submit.path, of: json(900_000), status: 401 },
    { why: 'in chunks without a token', url: role.submit.path, of: ['transfer-encoding: chunked'], status: 401 },
    { why: 'with a made-up token', url: role.submit.path, token: made, of: json(70_000), status: 401 },
    {
      why: 'in chunks with a made-up token',
      url: role.submit.path,
      token: made,
      of: ['content-type: application/json', 'transfer-encoding: chunked'],
      status: 401,
    },
    {
      why: 'of files with a made-up token',
      url: upload,
      token: made,
      of: ['content-type: multipart/form-data; boundary=x', 'content-length: 1000'],
      status: 401,
    },
    { why: 'of a call without a token beyond its 64 kB', url: sms.send.path, of: json(70_000), status: 413 },
    {
      why: 'beyond the megabyte of a live token',
      url: role.submit.path,
      token: 'own',
      of: json(1_100_000),
      status: 413,
    },
  ])('$why is answered before a byte of it is sent', async ({ url, token = null, of, status }) => {
    const line = lineTo(port)
    line.socket.write(head(url, token === 'own' ? user.token : token, of))
    while (!line.text.includes('\r\n\r\n') && !line.isEnded) await sleep(5)
    expect(line.text.split('\r\n')[0]).toContain(String(status))
    line.socket.destroy()
  })

  it('that is refused unread is told to logs and figures as any other', async () => {
    for (const token of [null, made])
      await app.inject({
        method: 'POST',
        url: role.submit.path,
        headers: { ...(token ? { 'blade-auth': `bearer ${token}` } : {}), 'content-type': 'application/json' },
        payload: JSON.stringify({ roleName: 'x'.repeat(70_000) }),
      })
    expect(finished.map(({ call, status, requestId }) => [call.id, status, requestId.length])).toEqual([
      [role.submit.id, 401, 16],
      [role.submit.id, 401, 16],
    ])
  })

  const send = (url: string, payload: string | Buffer, type = 'application/json') =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'blade-auth': `bearer ${user.token}`, 'content-type': type },
      payload,
    })
  const form = 'application/x-www-form-urlencoded'
  const named = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, 1])))

  it.each([
    { what: 'a form of 1,101 pairs', of: `ids=1${'&a'.repeat(1_100)}`, type: form },
    { what: 'a form of half a million pairs', of: 'a&'.repeat(500_000), type: form },
    { what: 'an object of 501 names', of: named(501) },
    { what: 'an object of 501 names within', of: `{"ids":"1","a":[${named(501)}]}` },
    { what: 'objects of 20,001 values', of: `{"ids":"1","a":[${Array(41).fill(named(490)).join(',')}]}` },
    { what: 'a list of 20,001 values', of: `{"ids":"1","a":[${'1,'.repeat(20_000)}1]}` },
    { what: 'bytes that are no text', of: Buffer.from([...Buffer.from('{"ids":"'), 0xed, 0xa0, 0x80, 0x22, 0x7d]) },
    { what: 'half of a character', of: '{"ids":"1","x":"\\ud800"}' },
    { what: 'half of a character as a name', of: '{"ids":"1","\\udc00":1}' },
    { what: 'half of a character within', of: '{"ids":"1","x":[{"y":["\\ud83d"]}]}' },
  ])('with $what is refused as malformed', async ({ of, type }) => {
    expect(JSON.parse((await send(role.remove.path, of, type)).payload)).toMatchObject({
      code: 400,
      error: 'common.badBody',
    })
  })

  it.each([
    { what: 'a form of a thousand ids and more', of: `${'ids=1&'.repeat(1_000)}x=1`, type: form },
    { what: 'an object of 500 names', of: `{"ids":"1",${named(499).slice(1)}` },
    { what: 'signs of JSON in its texts', of: JSON.stringify({ ids: '1', x: `${'{[,:"\\'.repeat(9_000)}` }) },
    { what: 'a whole character of two halves', of: '{"ids":"1","x":"\\ud83d\\ude00"}' },
  ])('with $what is read', async ({ of, type }) => {
    expect(JSON.parse((await send(role.remove.path, of, type)).payload)).toMatchObject({ error: 'common.notFound' })
  })

  it('that comes to a call in more than its time is given up', async () => {
    const destroyed: string[] = []
    const message = { complete: false, destroy: () => destroyed.push('slow'), once: () => message } as never
    endSlowBody(message, 1)
    endSlowBody({ ...(message as object), complete: true, destroy: () => destroyed.push('whole') } as never, 1)
    await sleep(20)
    expect(destroyed).toEqual(['slow'])
  })
})

describe('a guess or a refusal with half of a character', () => {
  const sent = { 'content-type': 'application/json' }
  it('is refused before it is judged, so that none goes unrecorded', async () => {
    const nobody = await givenUser(world, { tenantId: '100001' })
    for (const [call, token] of [
      [users.remove, nobody.token],
      [session.token, null],
    ] as const) {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: call.path,
        headers: { ...sent, ...(token ? { 'blade-auth': `bearer ${token}` } : {}), authorization: 'Basic eA==' },
        payload: '{"ids":"1","grant_type":"password","domain":"a\\ud800","x":"\\ud800"}',
      })
      expect({ path: call.path, statusCode }).toEqual({ path: call.path, statusCode: 400 })
    }
  })
})

describe('an address', () => {
  it.each([
    '/api/none',
    '/API/blade-user/info',
    '/.env',
    '/.git/config',
    '/saber/iconfont.css',
    '/assets/nope.js',
    '/assets/nope',
    '/Assets/index.html',
    '/index.html',
    '/wp-login.php',
    '/https://evil.example.com',
  ])('%s that is no screen is not found, and is no page', async (url) => {
    const reply = await app.inject({ method: 'GET', url })
    expect(reply.statusCode).toBe(404)
    expect(JSON.parse(reply.payload)).toMatchObject({ code: 404, error: 'common.unknownPath' })
  })

  it.each(['//api/blade-user/info', '//evil.example.com/x', '/\\evil.example.com'])(
    '%s as it travels is not found either',
    async (asked) => {
      const line = lineTo(port)
      line.socket.write(`GET ${asked} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
      await line.ended
      expect(line.text).toContain('404 Not Found')
      expect(line.text).not.toContain('the page')
    },
  )

  it.each([
    '/',
    '/login',
    '/wel/index',
    '/trades/trade',
    '/no/such/screen',
    '/myiframe/https%3A%2F%2Freports.example.com?x=a.b',
  ])('%s that may be a screen is the page, which says itself what it knows', async (url) => {
    expect(await app.inject({ method: 'GET', url })).toMatchObject({
      statusCode: 200,
      payload: expect.stringContaining('the page'),
    })
  })

  it.each([
    { what: 'NUL in the path of a page', url: '/q/%00' },
    { what: 'NUL in the path of a call', url: '/api/blade-auth/oauth/render/%00' },
    { what: '1,201 pairs', url: `${role.list.path}?${'a&'.repeat(1_200)}` },
  ])('that holds $what is refused as malformed', async ({ url }) => {
    const headers = { 'blade-auth': `bearer ${user.token}` }
    expect((await app.inject({ method: 'GET', url, headers })).statusCode).toBe(400)
  })
})

describe('a connection', () => {
  it('on which nobody says a byte is ended, as one that says only a part of a head is', async () => {
    const usual = app.server.headersTimeout
    expect(usual).toBe(20_000)
    Object.assign(app.server, { headersTimeout: 150 })
    const [silent, asking] = [lineTo(port), lineTo(port)]
    await sleep(50)
    asking.socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    await silent.ended
    expect(silent.text).toBe('')
    await sleep(200)
    expect(asking).toMatchObject({ isEnded: false, text: expect.stringContaining('200 OK') })
    asking.socket.destroy()
    Object.assign(app.server, { headersTimeout: usual })
  })

  it.each([
    { why: 'an address that is too long', sent: `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, status: 431 },
    { why: 'what is no HTTP', sent: 'nonsense\r\n\r\n', status: 400 },
  ])('on which $why comes says that it ends, and ends', async ({ sent, status }) => {
    const line = lineTo(port)
    line.socket.write(sent)
    await line.ended
    const [first, ...rest] = line.text.split('\r\n')
    expect(first).toContain(String(status))
    expect(rest).toContain('Connection: close')
    expect(JSON.parse(rest.at(-1) ?? '')).toMatchObject({ code: status, success: false })
  })
})

describe('the figures', () => {
  const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url: '/metrics', remoteAddress, headers })

  it('are told to this machine alone, and look to others as a path that is not there', async () => {
    expect(await ask('127.0.0.1')).toMatchObject({ statusCode: 200, payload: expect.stringContaining('process_cpu') })
    for (const reply of [await ask('10.0.0.9'), await ask('127.0.0.1', { 'x-forwarded-for': '10.0.0.9' })])
      expect(JSON.parse(reply.payload)).toMatchObject({ code: 404, error: 'common.unknownPath' })
  })
})

describe('a server that ends', () => {
  it('answers what comes on its open connections, tells each that it ends, and takes no new ones', async () => {
    const leaving = await listening()
    const to = portOf(leaving)
    const ask = `GET ${role.list.path} HTTP/1.1\r\nhost: x\r\nblade-auth: bearer ${user.token}\r\n\r\n`
    const lines = Array.from({ length: 20 }, () => lineTo(to))
    for (const line of lines) line.socket.write(ask)
    while (lines.some(({ text }) => !text.includes('200 OK'))) await sleep(5)
    expect(lines.every(({ text }) => text.includes('keep-alive'))).toBe(true)
    // The next request of each is on its way while the server is told to end.
    const ending = endApp(leaving)
    for (const line of lines) {
      line.text = ''
      line.socket.write(ask)
    }
    await Promise.all(lines.map(({ ended }) => ended))
    for (const { text } of lines) {
      expect(text).toContain('200 OK')
      expect(text.toLowerCase()).toContain('connection: close')
    }
    await ending
    const late = lineTo(to)
    await late.ended
    expect(late.text).toBe('')
  })

  it('says so where balancers ask whether it is ready', async () => {
    const leaving = await listening()
    const held = lineTo(portOf(leaving))
    held.socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    while (!held.text.includes('200 OK')) await sleep(5)
    const ending = endApp(leaving)
    expect((await leaving.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(503)
    await Promise.all([ending, held.ended])
  })
})
