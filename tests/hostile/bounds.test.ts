import { calls as handled } from '../../calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openFiles, useFiles } from '../../core/server/files/files.ts'
import type { Call } from '../../core/shared/call.ts'
import { givenUser, startWorld, type TestUser, type World } from '../kit/api.ts'
import { everyPermission, sendRaw } from './declared.fixture.ts'

/** Every call of signed-in users meets ids, dates and request numbers beyond what the database holds, field by field. */
const calls = handled.filter(({ isPublic, call }) => !isPublic && !call.upload).map(({ call }) => call)

let world: World
let stranger: TestUser
beforeAll(async () => {
  world = await startWorld()
  useFiles(await openFiles({ storageUrl: 'file:///nowhere-at-all', secretKey: 'test', publicUrl: 'http://test' }))
  stranger = await givenUser(world, { tenantId: '100002', permissions: everyPermission })
})
afterAll(() => world.close())

type Told = { type?: string; format?: string; pattern?: string; enum?: unknown }

/** Names of a call's fields by what they are told to be. */
function fieldsWhere(call: Call, isWanted: (told: Told, name: string) => boolean): string[] {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Told>
  }
  return Object.entries(schema.properties ?? {}).flatMap(([name, told]) => (isWanted(told, name) ? [name] : []))
}

const isId = ({ type, format, pattern, enum: choices }: Told, name: string) =>
  pattern === '^\\d{1,19}$' || (type === 'string' && !format && !choices && /(?:ids?|nos?|codes?|keys?)$/i.test(name))
const isDate = ({ format, pattern }: Told, name: string) =>
  format === 'date' || format === 'date-time' || /\\d\{4\}-/.test(pattern ?? '') || /date|time|day$/i.test(name)

/** Faults of calls that are sent one value in one field. */
async function faultsOf(
  of: readonly Call[],
  values: readonly unknown[],
  fields: (call: Call) => readonly string[],
): Promise<{ faults: string[]; sent: number }> {
  const faults: string[] = []
  let sent = 0
  for (const call of of)
    for (const field of fields(call))
      for (const value of values) {
        sent += 1
        const { status, text } = await sendRaw(world, stranger, call, { [field]: value })
        if (status >= 500)
          faults.push(`${call.id} ${call.path} ${field}=${JSON.stringify(value).slice(0, 60)}: ${text.slice(0, 120)}`)
      }
  return { faults, sent }
}

describe('no call has a fault', () => {
  it('by an id that the database cannot hold, or that is none', async () => {
    const ids = ['9999999999999999999', '9223372036854775808', '9223372036854775807', '0', '1,9999999999999999999']
    const { faults, sent } = await faultsOf(calls, ids, (call) => fieldsWhere(call, isId))
    expect(faults).toEqual([])
    expect(sent).toBeGreaterThan(3_000)
  }, 400_000)

  it('by a map or a list of them where a text or an id is due', async () => {
    const odd = [{ toString: 1 }, [{ toString: 1 }], [[{}]], [null, true]]
    const posts = calls.filter(({ method }) => method === 'POST')
    const { faults, sent } = await faultsOf(posts, odd, (call) => fieldsWhere(call, () => true))
    expect(faults).toEqual([])
    expect(sent).toBeGreaterThan(3_000)
  }, 400_000)

  it('by a date beyond those that are counted with', async () => {
    const far = [
      '0001-01-01',
      '1969-12-31',
      '1970-01-01',
      '2999-12-31',
      '3000-01-01',
      '9999-12-31',
      '9999-12-31 23:59:59',
    ]
    const { faults, sent } = await faultsOf(calls, far, (call) => fieldsWhere(call, isDate))
    expect(faults).toEqual([])
    expect(sent).toBeGreaterThan(1_000)
  }, 400_000)
})

describe('a request number', () => {
  const numbered = calls.filter(({ requestNo }) => requestNo)
  it.each([
    { what: 'of 65 letters', requestNo: 'x'.repeat(65) },
    { what: 'of 6,000 letters', requestNo: 'x'.repeat(6_000) },
    { what: 'with blanks', requestNo: 'a b' },
    { what: 'that is a map', requestNo: { a: 1 } },
    { what: 'that is a list', requestNo: ['a', 'b'] },
  ])('$what is refused by every call that takes one', async ({ requestNo }) => {
    for (const call of numbered) {
      const { status, text } = await sendRaw(world, stranger, call, { requestNo })
      expect({ call: call.id, status, isNamed: text.includes('common.requestNoFormat') }).toEqual({
        call: call.id,
        status: 400,
        isNamed: true,
      })
    }
    expect(numbered.length).toBeGreaterThan(100)
  })
})
