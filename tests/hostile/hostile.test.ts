import { calls as handled } from '../../calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFiles, useFiles } from '../../core/server/files/files.ts'
import type { Call } from '../../core/shared/call.ts'
import { givenUser, startWorld, type TestUser, type World } from '../kit/api.ts'
import { contents, everyPermission, fieldsOf, ownBooks } from './declared.fixture.ts'

/** Every declared call is attacked alike: what is tried follows from its declaration, so a new call is covered the day it is declared. */
const calls = handled.filter(({ isPublic }) => !isPublic).map(({ call }) => call)
const named = calls.map((call) => ({ name: `${call.id} ${call.method} ${call.path}`, call }))

/** Books of the application itself, and of who asks for codes and captchas. */
const books = [...ownBooks, 'captcha', 'guess_guard', 'sms_code']

let world: World
let owner: pg.Client
let nobody: TestUser
let stranger: TestUser
beforeAll(async () => {
  world = await startWorld()
  useFiles(await openFiles({ storageUrl: 'file:///nowhere-at-all', secretKey: 'test', publicUrl: 'http://test' }))
  owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  nobody = await givenUser(world, { tenantId: '100001' })
  stranger = await givenUser(world, {
    tenantId: '100002',
    permissions: everyPermission,
  })
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

const rowsOfAll = () => contents(owner, { except: books })

/** Values that no field expects. */
const strange: readonly unknown[] = [
  '',
  ' ',
  '\u202e',
  "' OR 1=1 --",
  '"; DROP TABLE app_user; --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '${7*7}',
  'null',
  '-1',
  '0',
  '99999999999999999999999999',
  '1e400',
  '0.001',
  '2026-02-30',
  '９９９',
  'x'.repeat(20_000),
  -1,
  1.5,
  true,
  [],
  [[]],
  ['1', '2'],
  {},
  { a: { b: { c: 1 } } },
  { $ne: null },
  ['1'.repeat(400)],
]

/** An input with one strange value in every field, shifted so that each field meets each value over the rounds. */
const strangeInput = (call: Call, round: number): Record<string, unknown> =>
  Object.fromEntries(
    [...fieldsOf(call).keys(), 'tenantId', 'isDeleted', 'createUser', 'userNo', 'extraField'].map((field, index) => [
      field,
      strange[(index + round) % strange.length],
    ]),
  )

function queryOf(input: Record<string, unknown>): string {
  return new URLSearchParams(
    Object.entries(input).map(([key, value]): [string, string] => [
      key,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )
    .toString()
    .slice(0, 12_000)
}

const boundary = 'hostile-boundary'

/** The same values as parts of a form, with a file that is none of the kinds a call takes. */
function partsOf(input: Record<string, unknown>): string {
  const parts = Object.entries(input).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name.replaceAll('"', '')}"\r\n\r\n${JSON.stringify(value)?.slice(0, 2000)}\r\n`,
  )
  return `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="../x.svg"\r\ncontent-type: image/png\r\n\r\n<svg onload="alert(1)"/>\r\n--${boundary}--\r\n`
}

async function attack(
  call: Call,
  user: TestUser | null,
  input: Record<string, unknown>,
  headers: Record<string, string> = {},
) {
  const url = call.path.replaceAll(/\{(\w+)\}/g, 'x')
  const reply = await world.app.inject({
    method: call.method,
    url: call.method === 'GET' ? `${url}?${queryOf(input)}` : url,
    headers: {
      ...(user ? { 'blade-auth': `bearer ${user.token}` } : {}),
      ...(call.upload ? { 'content-type': `multipart/form-data; boundary=${boundary}` } : {}),
      ...headers,
    },
    ...(call.method === 'POST' ? { payload: call.upload ? partsOf(input) : input } : {}),
  })
  return { status: reply.statusCode, text: reply.payload }
}

const openCalls = handled
  .filter(({ isPublic }) => isPublic)
  .map(({ call }) => ({ name: `${call.id} ${call.method} ${call.path}`, call }))

describe('every call that needs no token', () => {
  it.each(openCalls)(
    '$name: strange values get a plain refusal, never a fault, and change no row of a tenant',
    async ({ call }) => {
      const before = await rowsOfAll()
      for (let round = 0; round < strange.length; round += 4) {
        const { status, text } = await attack(call, null, strangeInput(call, round))
        expect(
          status,
          `${JSON.stringify(strangeInput(call, round)).slice(0, 600)} → ${text.slice(0, 300)}`,
        ).toBeLessThan(500)
        expect(text).not.toMatch(/at .*\.ts:|SELECT |INSERT |pg_|node_modules/)
      }
      expect(await rowsOfAll()).toEqual(before)
    },
  )
})

describe('every call', () => {
  it.each(named)('$name: nobody without a token, with a made-up one, or with a cookie', async ({ call }) => {
    const made: TestUser = { ...nobody, token: 'x'.repeat(43) }
    expect((await attack(call, null, {})).status).toBe(401)
    expect((await attack(call, made, {})).status).toBe(401)
    expect(
      (await attack(call, null, {}, { cookie: `token=${stranger.token}`, authorization: `Bearer ${stranger.token}` }))
        .status,
    ).toBe(401)
  })

  it('is refused to a user without its permission, and changes no row', async () => {
    const before = await rowsOfAll()
    for (const call of calls) {
      if (call.permission === 'signedIn') continue
      const { status, text } = await attack(call, nobody, strangeInput(call, 3))
      expect({ call: call.path, status }, text).toEqual({ call: call.path, status: 403 })
    }
    expect(await rowsOfAll()).toEqual(before)
  })

  it.each(named)('$name: strange values get a plain refusal, never a fault', async ({ call }) => {
    for (let round = 0; round < strange.length; round += 3) {
      const { status, text } = await attack(call, stranger, strangeInput(call, round))
      expect(status, `${JSON.stringify(strangeInput(call, round)).slice(0, 600)} → ${text.slice(0, 300)}`).toBeLessThan(
        500,
      )
      expect(text).not.toMatch(/at .*\.ts:|SELECT |INSERT |pg_|node_modules/)
    }
  })

  it('refuses what no call takes: depth, __proto__, NUL, broken JSON, 2 MB, the wrong method, an unknown path', async () => {
    const call = calls.find(({ method }) => method === 'POST') as Call
    const headers = { 'blade-auth': `bearer ${stranger.token}`, 'content-type': 'application/json' }
    const deep = '{"a":'.repeat(40) + '1' + '}'.repeat(40)
    for (const [payload, status] of [
      [deep, 400],
      ['{"__proto__":{"a":1}}', 400],
      ['{"a":"\\u0000"}', 400],
      ['{"a":', 400],
      [JSON.stringify({ a: 'x'.repeat(2_000_000) }), 413],
    ] as const) {
      const reply = await world.app.inject({ method: 'POST', url: call.path, headers, payload })
      expect({ payload: payload.slice(0, 30), status: reply.statusCode, code: JSON.parse(reply.payload).code }).toEqual(
        { payload: payload.slice(0, 30), status, code: status },
      )
    }
    expect((await world.app.inject({ method: 'DELETE', url: call.path, headers })).statusCode).toBe(405)
    expect(
      (
        await world.app.inject({
          method: 'GET',
          url: '/api/rb-oem/oem/nothing/here',
          headers: { 'blade-auth': headers['blade-auth'] },
        })
      ).statusCode,
    ).toBe(404)
  })

  it('takes a list, a map or nothing for a value that repeats in the query, and never falls over it', async () => {
    for (const call of calls.filter(({ method }) => method === 'GET'))
      for (const written of ['a[b]=1', '%5B%5D=1', '=', '&&&', '%', '%E0%A4%A', 'constructor=1', '__proto__[x]=1']) {
        const fields = [...fieldsOf(call).keys()].slice(0, 12)
        const query = [...fields, ...fields].map((field) => `${field}${written.startsWith('a[') ? '[b]' : ''}=1`)
        const reply = await world.app.inject({
          method: 'GET',
          url: `${call.path.replaceAll(/\{(\w+)\}/g, "'")}?${[...query, written].join('&')}`,
          headers: { 'blade-auth': `bearer ${stranger.token}` },
        })
        expect({ path: call.path, written, fault: reply.statusCode >= 500 }).toEqual({
          path: call.path,
          written,
          fault: false,
        })
      }
  }, 60_000)

  it('that changes something by GET refuses navigation and other sites', async () => {
    for (const call of calls.filter(
      ({ method, audit, answer }) => method === 'GET' && audit && answer === 'envelope',
    )) {
      for (const headers of [
        { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' },
        { 'sec-fetch-site': 'cross-site' },
      ]) {
        expect({
          path: call.path,
          status: (await attack(call, stranger, {}, headers as unknown as Record<string, string>)).status,
        }).toEqual({ path: call.path, status: 403 })
      }
    }
  })
})
